/** What a build says to the host, read by the host's own parsers: headers by path, rewrites by path. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'

export type HeaderRule = { matches: RegExp; values: Record<string, string> }
export type Rewrite = { to: string; status: number }
export type Rewrites = {
  exact: ReadonlyMap<string, Rewrite>
  prefixes: { prefix: string; rewrite: Rewrite }[]
}

/** The text of a build's `_redirects` and `_headers`. */
export type RuleTexts = { redirects: string; headers: string }

/** The rules of a build. The host's parsers read only files, so they are given some. Throws where the host would reject one. */
export async function readHostRules(texts: RuleTexts) {
  const folder = mkdtempSync(join(tmpdir(), 'host-rules-'))
  const [redirects, headers] = [join(folder, '_redirects'), join(folder, '_headers')]
  try {
    writeFileSync(redirects, texts.redirects)
    writeFileSync(headers, texts.headers)
    return { rewrites: await readRewrites(redirects), headerRules: await readHeaderRules(headers) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function readHeaderRules(path: string): Promise<HeaderRule[]> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [path],
    configHeaders: [],
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  return (headers as Header[]).map(({ forRegExp, values }) => ({
    matches: forRegExp,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  }))
}

/** Exact paths, and prefixes that end in `*`. */
async function readRewrites(path: string): Promise<Rewrites> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [path],
    configRedirects: [],
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  const exact = new Map<string, Rewrite>()
  const prefixes: Rewrites['prefixes'] = []
  for (const { from, to, status } of redirects as { from: string; to: string; status?: number }[]) {
    const rewrite = { to, status: status ?? 301 }
    if (from.endsWith('*')) prefixes.push({ prefix: from.slice(0, -1), rewrite })
    else if (!exact.has(from)) exact.set(from, rewrite)
  }
  return { exact, prefixes }
}

/** The values of all matching blocks, a later one winning over an earlier. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const rule of rules) if (rule.matches.test(path)) Object.assign(values, rule.values)
  return values
}

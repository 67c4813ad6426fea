/** The host's own configuration, read by the host's own parsers: headers by path, rewrites by path. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { parse as parseToml } from 'smol-toml'

export type HeaderRule = { matches: RegExp; values: Record<string, string> }
export type Rewrite = { to: string; status: number }
export type Rewrites = {
  exact: ReadonlyMap<string, Rewrite>
  prefixes: { prefix: string; rewrite: Rewrite }[]
}

export type HostRules = { rewrites: Rewrites; headerRules: HeaderRule[] }

/** What a build says to the host: the text of its `_redirects` and `_headers`. */
export type RuleTexts = { redirects: string; headers: string }

/** All rules of a build, and of the `netlify.toml`. The host's parsers read files only, so they are given some. */
export async function readHostRules(tomlPath: string, texts: RuleTexts): Promise<HostRules> {
  const folder = mkdtempSync(join(tmpdir(), 'host-rules-'))
  const [redirects, headers] = [join(folder, '_redirects'), join(folder, '_headers')]
  try {
    writeFileSync(redirects, texts.redirects)
    writeFileSync(headers, texts.headers)
    return { rewrites: await readRewrites(redirects), headerRules: await readHeaderRules(tomlPath, headers) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The rules of a `_headers` file, where one is given and there, then the `[[headers]]` blocks of a `netlify.toml`.
 * Throws when the host would reject one.
 */
export async function readHeaderRules(tomlPath: string, headersFile?: string): Promise<HeaderRule[]> {
  const config = parseToml(readFileSync(tomlPath, 'utf8')) as { headers?: MinimalHeader[] }
  const { headers, errors } = await parseAllHeaders({
    headersFiles: headersFile === undefined ? [] : [headersFile],
    configHeaders: config.headers ?? [],
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  return (headers as Header[]).map(({ forRegExp, values }) => ({
    matches: forRegExp,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : String(value),
      ]),
    ),
  }))
}

/** The rules of a `_redirects` file: exact paths, and prefixes that end in `*`. */
export async function readRewrites(path: string): Promise<Rewrites> {
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

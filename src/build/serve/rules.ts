/** What a build says to the host, read by the host's own parsers: headers by path, rewrites by path. */
import { join } from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'

export type HeaderRule = { matches: RegExp; values: Record<string, string> }
type Rewrite = { from: string; to: string; status?: number }

/** The rules in `_headers` and `_redirects` of a folder. Throws where the host would reject one. */
export async function readHostRules(folder: string) {
  const options = { configHeaders: [], configRedirects: [], minimal: false }
  const [{ headers, errors }, { redirects, errors: others }] = await Promise.all([
    parseAllHeaders({ headersFiles: [join(folder, '_headers')], ...options }),
    parseAllRedirects({ redirectsFiles: [join(folder, '_redirects')], ...options }),
  ])
  for (const error of [...errors, ...others]) throw error
  const headerRules = (headers as Header[]).map(({ forRegExp: matches, values }): HeaderRule => {
    const fields = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])
    return { matches, values: Object.fromEntries(fields) }
  })
  return { headerRules, rewrites: redirects as Rewrite[] }
}

/** The values of all matching blocks, a later one winning over an earlier. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  return Object.assign({}, ...rules.filter(({ matches }) => matches.test(path)).map(({ values }) => values))
}

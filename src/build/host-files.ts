/** What tells the host its headers and rewrites: `_headers` has all headers, `netlify.toml` those of CORS and caches, `_redirects` the rewrites. */
import { applies, type HeaderRow, headersOf } from '../files/header-table.ts'

const written = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * The text of `_headers`: a path a line, and its headers indented below it. At Netlify the later of two values wins. Cloudflare joins them, unless a line with `!` takes the
 * earlier one away, which Netlify skips.
 */
export function headersFile(rows: readonly HeaderRow[]): string {
  return rows
    .map((row, index) => {
      const lines = Object.entries(headersOf(row)).flatMap(([name, value]) => {
        const replaces = rows
          .slice(0, index)
          .some((earlier) => name in headersOf(earlier) && applies(earlier, row.path))
        return [...(replaces ? [`  ! ${written(name)}`] : []), `  ${written(name)}: ${value}`]
      })
      return lines.length === 0 ? '' : `${[row.path, ...lines].join('\n')}\n`
    })
    .join('')
}

const [START, END] = ['# Headers, written by npm run generate.\n', '# End of the headers.\n']

/**
 * The text of `netlify.toml` with the headers of CORS and each lifetime between its two marks. The host reads these blocks
 * after all of `_headers`, and the later of two values wins: so every lifetime stands here, in the order of the table, and
 * nothing that `_headers` says otherwise for a longer path.
 */
export function withHeaderBlocks(toml: string, rows: readonly HeaderRow[]): string {
  const blocks = rows.flatMap((row) => {
    const kept = Object.entries(headersOf(row)).filter(
      ([name]) => name === 'cache-control' || (row.path === '/*' && name.startsWith('access-control-')),
    )
    if (kept.length === 0) return []
    const values = kept.map(([name, value]) => `${written(name)} = ${JSON.stringify(value)}\n`)
    return [`[[headers]]\nfor = "${row.path}"\n[headers.values]\n${values.join('')}`]
  })
  const [before, after] = [toml.indexOf(START) + START.length, toml.indexOf(END)]
  if (before < START.length || after < before) throw new Error('netlify.toml has lost a mark of its headers')
  return `${toml.slice(0, before)}${blocks.join('\n')}${toml.slice(after)}`
}

/**
 * Rules for these `.json` and `.html` files (relative to the output folder), first match wins. A wildcard would swallow
 * the 404s.
 */
export function redirects(files: readonly string[]): string {
  const rules = files.map((file) => `/${file.replace(/\.(?:json|html)$/, '')} /${file} 200`).sort()
  return `${[...rules, '/api/* /api/v1/404.json 404'].join('\n')}\n`
}

/** Whether a page's path looks like a file's, as `/models/glm-5.2` does: hosts add `.html` only to paths that do not. */
export const looksLikeFile = (file: string): boolean =>
  file.endsWith('.html') && file.slice(file.lastIndexOf('/') + 1, -'.html'.length).includes('.')

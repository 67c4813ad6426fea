/** The two files that tell the host its headers: `_headers` has all of them, `netlify.toml` those of CORS and caches. */
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

/** The host's `_headers`: a path a line, and its headers indented below it. */
import { applies, type HeaderRow, headersOf } from '../outputs/header-table.ts'

/**
 * The text of the rows. At Netlify the later of two values wins. Cloudflare joins them, unless a line with `!` takes the
 * earlier one away, which Netlify skips.
 */
export function headersFile(rows: readonly HeaderRow[]): string {
  return rows
    .map((row, index) => {
      const lines = Object.entries(headersOf(row)).flatMap(([name, value]) => {
        const written = name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
        const replaces = rows
          .slice(0, index)
          .some((earlier) => name in headersOf(earlier) && applies(earlier, row.path))
        return [...(replaces ? [`  ! ${written}`] : []), `  ${written}: ${value}`]
      })
      return lines.length === 0 ? '' : `${[row.path, ...lines].join('\n')}\n`
    })
    .join('')
}

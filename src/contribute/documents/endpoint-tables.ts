/** Refreshes the tables of docs/api.md that list the endpoints. */
import type { z } from 'zod'
import { API_ROOT, ENDPOINTS } from '../../api/endpoints.ts'

const endpointRows = (isSpecified: boolean) =>
  ENDPOINTS.filter(({ specified = false }) => specified === isSpecified).map(({ path, schema, summary }) => {
    const shown = path.replace('{month}', '<year-month>').replaceAll(/\{(\w+)\}/g, '<$1>')
    const object = isSpecified ? ` \`${objectOf(schema)}\` |` : ''
    const about = summary[0]!.toLowerCase() + summary.slice(1)
    return `| \`${shown}\`${path === '/' ? ` (that is \`/${API_ROOT}\`)` : ''} |${object} ${about} |`
  })

/** What the field `object` of an answer says. */
const objectOf = (schema: z.ZodType) => String(((schema as z.ZodObject).shape.object as z.ZodLiteral).value)

/** By the head of the table. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '| path of the specification | `object` | answers |': endpointRows(true),
  '| path | answers |': endpointRows(false),
}

/** The document with current rows below the head of each of these tables. */
export function refreshTables(markdown: string): string {
  let text = markdown
  for (const [head, rows] of Object.entries(ROWS)) {
    const [before, after] = text.split(`\n${head}\n`)
    if (before === undefined || after === undefined) continue
    const [table, ...rest] = after.split('\n\n')
    const [ruler] = table!.split('\n')
    text = [[before, head, ruler, ...rows].join('\n'), ...rest].join('\n\n')
  }
  return text
}

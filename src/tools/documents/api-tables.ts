/** Refreshes the tables of docs/api.md that list endpoints and filters. */
import type { z } from 'zod'
import { API_ROOT, ENDPOINTS } from '../../api/endpoints.ts'
import { PROVIDER_QUERY } from '../../api/query/parameter-descriptions.ts'
import { FILTERS, type Filter, type FilterName } from '../../schema/filters.ts'

const endpointRows = (isSpecified: boolean) =>
  ENDPOINTS.filter(({ specified = false }) => specified === isSpecified).map(({ path, schema, summary }) => {
    const shown = path.replace('{month}', '<year-month>').replaceAll(/\{(\w+)\}/g, '<$1>')
    const object = isSpecified ? ` \`${objectOf(schema)}\` |` : ''
    const about = summary[0]!.toLowerCase() + summary.slice(1)
    return `| \`${shown}\`${path === '/' ? ` (that is \`/${API_ROOT}\`)` : ''} |${object} ${about} |`
  })

/** What the field `object` of an answer says. */
const objectOf = (schema: z.ZodType) => String(((schema as z.ZodObject).shape.object as z.ZodLiteral).value)

const exampleOf = (name: string) => {
  const filter: Filter | undefined = FILTERS[name as FilterName]
  return filter && 'example' in filter ? ` Example: \`${name}=${filter.example}\`` : ''
}

/** The parameters of `/providers` that are no part of the specification. */
const PARAMETER_ROWS = Object.entries(PROVIDER_QUERY)
  .filter(([, { specified }]) => !specified)
  .map(([name, { description }]) => `| \`${name}\` | ${description}${exampleOf(name)} |`)

/** By the head of the table. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '| path of the specification | `object` | answers |': endpointRows(true),
  '| path | answers |': endpointRows(false),
  '| parameter | what it does |': PARAMETER_ROWS,
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

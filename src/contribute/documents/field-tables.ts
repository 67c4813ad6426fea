/** Refreshes the tables of documents that list the fields of an entry: the schema of the content says what they are. */
import { z } from 'zod'
import { API_ROOT, ENDPOINTS } from '../../api/endpoints.ts'
import { modelLimits } from '../../api/models/model-limits.ts'
import { modelRow } from '../../api/models/model-schemas.ts'
import { offer, terms } from '../../api/published-entry.ts'
import { COLUMNS } from '../../outputs/dumps/columns.ts'
import { phrase } from '../../outputs/dumps/published-columns.ts'
import { TABLES } from '../../outputs/dumps/tables.ts'

const endpointRows = (isSpecified: boolean) =>
  ENDPOINTS.filter(({ specified = false }) => specified === isSpecified).map(
    ({ path, schema, summary, query }) => {
      const shown = path.replace('{month}', '<year-month>').replaceAll(/\{(\w+)\}/g, '<$1>')
      const filters = query && !isSpecified ? '; [takes filters](#filters-of-other-endpoints)' : ''
      const about = summary[0]!.toLowerCase() + summary.slice(1)
      return `| \`${shown}\`${path === '/' ? ` (that is \`/${API_ROOT}\`)` : ''} | \`${objectOf(schema)}\` | ${about}${filters} |`
    },
  )

/** What the field `object` of an answer says. */
const objectOf = (schema: z.ZodType) => String(((schema as z.ZodObject).shape.object as z.ZodLiteral).value)

/** By the head of the table. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '| column | type | what | in SQLite |': COLUMNS.map(
    ({ name, type, description, csvOnly, nullable }) =>
      `| \`${name}\` | ${type}${nullable ? '?' : ''} | ${description} | ${csvOnly ? '' : 'yes'} |`,
  ),
  '| table | holds |': TABLES.map(({ name, description }) => `| \`${name}\` | ${description} |`),
  '| path of the specification | `object` | answers |': endpointRows(true),
  '| path | `object` | answers |': endpointRows(false),
  '| field of `offers` | type | |': fieldRows(offer.schema.shape),
  '| field of `terms` | type | |': fieldRows(terms.schema.shape),
  '| field of a row of `/models` | type | |': fieldRows(modelRow.shape),
  '| field of its `limits` | type | |': fieldRows(modelLimits.shape),
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

/** A row for each field: its type, the fields of an object, and what it is. */
function fieldRows(shape: Readonly<Record<string, z.ZodType>>): string[] {
  return Object.entries(shape).map(([name, schema]) => {
    const fields = fieldsOf(schema)
    const about = schema.description === undefined ? '' : phrase(schema.description, schema)
    return `| \`${name}\` | ${typeOf(schema)} | ${fields ? `${fields}: ` : ''}${about} |`
  })
}

/** `object[]?`, as the documents write it: a question mark where it may be null. */
function typeOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap())}?`
  if (schema instanceof z.ZodArray) return `${typeOf(schema.element)}[]`
  return schema instanceof z.ZodEnum ? 'string' : schema._zod.def.type
}

/** `{id, model?}`, where it is an object or a list of them. */
function fieldsOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element)
  if (!(schema instanceof z.ZodObject)) return undefined
  const names = Object.entries(schema.shape).map(([name, field]) =>
    field instanceof z.ZodNullable ? `${name}?` : name,
  )
  return `\`{${names.join(', ')}}\``
}

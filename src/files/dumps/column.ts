/** What a column of the CSV files and the SQLite tables is, and how columns are made from what the API publishes. */
import { z } from 'zod'
import type { PublishedRegions } from '../../api/published-entry.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { Publication } from '../../schema/published.ts'

/** What one cell can hold. `null`: not known, or none. */
export type Cell = string | number | boolean | null

export type Column<Row = CatalogProvider> = {
  name: string
  type: 'text' | 'number' | 'integer' | 'boolean'
  description: string
  /** Whether SQLite answers this from a table of its own instead. */
  csvOnly?: true
  nullable?: boolean
  /** The only words that a table takes. */
  words?: readonly string[]
  value: (row: Row) => Cell
}

const column =
  (type: Column['type']) =>
  <Row = CatalogProvider>(name: string, description: string, value: Column<Row>['value']): Column<Row> => ({
    name,
    type,
    description,
    value,
  })
export const text = column('text')
export const number = column('number')
export const integer = column('integer')
export const flag = column('boolean')

export const maybe = <Row>(own: Column<Row>): Column<Row> => ({ ...own, nullable: true })
export const csvOnly = (own: Column): Column => ({ ...own, csvOnly: true })

export const list = (
  name: string,
  description: string,
  items: (provider: CatalogProvider) => readonly string[],
): Column => listed(text(name, description, (provider) => inBars(items(provider))))

/** A column of texts that are `inBars`. */
export const listed = ({ description, value, ...own }: Column): Column => ({
  ...csvOnly(maybe({ ...own, description: `${description}, between vertical bars`, value })),
  value: (provider) => value(provider) || null,
})

/** Texts between vertical bars; a broken bar takes the place of one that stands in a text. */
export const inBars = (items: readonly string[]) => items.map((item) => item.replaceAll('|', '¦')).join(' | ')

type Cells<Value> = { [Name in keyof Value]?: (value: NonNullable<Value[Name]>) => Cell }

/**
 * By name, in the order of answers. A list of words is one text, with spaces between them. What is made of further
 * fields has a column only if `cells` says what stands in it.
 */
export const publishedColumns = <Row, Content, Value extends object>(
  { fields }: Publication<Content, Value>,
  contentOf: (row: Row) => Content,
  cells: Cells<Value> = {},
) => columnsOf(fields, contentOf, cells)

/** The same of what stands in an answer, by the schema of the answer. */
export function answerColumns<Row, Value extends object>(
  { shape }: { shape: { [Name in keyof Value]: z.ZodType<Value[Name]> } },
  answerOf: (row: Row) => Value,
  cells: Cells<Value> = {},
) {
  const fields = Object.entries<z.ZodType>(shape).map(
    ([name, schema]) => [name, { schema, value: (answer: Value) => answer[name as keyof Value] }] as const,
  )
  return columnsOf(Object.fromEntries(fields), answerOf, cells)
}

function columnsOf<Row, Content, Value extends object>(
  fields: Publication<Content, Value>['fields'],
  contentOf: (row: Row) => Content,
  cells: Cells<Value>,
): { [Name in keyof Value]: Column<Row> } {
  const columns: Record<string, Column<Row>> = {}
  for (const [name, { schema, text, value }] of Object.entries(fields)) {
    const inner =
      schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema
    const cell = cells[name as keyof Value] ?? cellOf(inner)
    if (!cell) continue
    columns[name] = {
      name,
      type: inner instanceof z.ZodBoolean ? 'boolean' : inner instanceof z.ZodNumber ? 'number' : 'text',
      description: phrase(text ?? schema.description ?? '', inner),
      nullable: inner !== schema || inner instanceof z.ZodArray,
      value(row) {
        const published = value(contentOf(row)) as NonNullable<Value[keyof Value]> | null | undefined
        return published == null ? null : cell(published)
      },
    }
  }
  return columns as { [Name in keyof Value]: Column<Row> }
}

export const regionsCell = ({ everywhere, only, except }: PublishedRegions): Cell =>
  everywhere ? 'everywhere' : only.length > 0 ? `only ${only.join(' ')}` : `except ${except.join(' ')}`

export const exceptionsCell = (exceptions: readonly { regions: readonly string[]; value: string }[]): Cell =>
  exceptions.map(({ regions, value }) => `${value} in ${regions.join(' ')}`).join(', ') || null

function cellOf(schema: z.core.$ZodType): ((value: unknown) => Cell) | undefined {
  if (schema instanceof z.ZodArray)
    return cellOf(schema.element) && ((value) => (value as string[]).join(' ') || null)
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? undefined : (value) => value as Cell
}

/** The description of a field as a phrase of Markdown; the words that it explains are code. */
export function phrase(text: string, schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodNullable) return phrase(text, schema.unwrap())
  const begun = /^[A-Z][a-z ]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
  const words = schema instanceof z.ZodEnum ? schema.options.map(String) : []
  return begun
    .replace(/(?<![\w-])([\w-]+): /g, (whole, word: string) =>
      words.includes(word) ? `\`${word}\`: ` : whole,
    )
    .replace(/\.$/, '')
}

/** Columns of what the API publishes of an entry: name, type, description and value come from the publication. */
import { z } from 'zod'
import type { PublishedRegions } from '../../api/published-entry.ts'
import type { Publication } from '../../schema/published.ts'
import type { Cell, Column } from './column.ts'

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
    const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
    const cell = cells[name as keyof Value] ?? cellOf(inner)
    if (!cell) continue
    columns[name] = {
      name,
      type: inner instanceof z.ZodBoolean ? 'boolean' : inner instanceof z.ZodNumber ? 'number' : 'text',
      description: phrase(text ?? schema.description ?? '', inner),
      nullable: inner !== schema || inner instanceof z.ZodArray,
      value(row) {
        const published = value(contentOf(row)) as NonNullable<Value[keyof Value]> | null
        return published === null ? null : cell(published)
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

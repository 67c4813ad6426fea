/** What a column of the CSV file, and of the SQLite table `providers`, is: its values, and what the docs say of it. */
import type { CatalogProvider } from '../../catalog/provider.ts'

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

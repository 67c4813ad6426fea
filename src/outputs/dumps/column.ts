/** What a column of the CSV file, and of the SQLite table `providers`, is: its values, and what the docs say of it. */
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Known } from '../../core/schema/text.ts'

/** What one cell can hold. `null`: not known, or none. */
export type Cell = string | number | boolean | null

export type Column = {
  name: string
  type: 'text' | 'number' | 'integer' | 'boolean'
  description: string
  /** Whether SQLite answers this from a table of its own instead. */
  csvOnly?: true
  nullable?: true
  value: (provider: CatalogProvider) => Cell
}

const column =
  (type: Column['type']) =>
  (name: string, description: string, value: Column['value']): Column => ({ name, type, description, value })
export const text = column('text')
export const number = column('number')
export const integer = column('integer')
export const flag = column('boolean')

/** A column that may be empty. */
export const maybe = (own: Column): Column => ({ ...own, nullable: true })
export const csvOnly = (own: Column): Column => ({ ...own, csvOnly: true })

/** A column of several texts, between vertical bars; a broken bar takes the place of one that stands in a text. */
export function list(
  name: string,
  description: string,
  items: (provider: CatalogProvider) => readonly string[],
): Column {
  return csvOnly(
    maybe(
      text(
        name,
        `${description}, between vertical bars`,
        (provider) =>
          items(provider)
            .map((item) => item.replaceAll('|', '¦'))
            .join(' | ') || null,
      ),
    ),
  )
}

export const known = (value: Known | undefined): boolean | null => (typeof value === 'boolean' ? value : null)

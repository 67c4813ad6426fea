/** What a table of the SQLite file is: SQL, docs and rows come from here. */
import type { CatalogCollection } from '../../api/catalog/collections.ts'
import type { CatalogProvider } from '../../api/catalog/provider.ts'
import type { Cell } from './column.ts'

export type Table = {
  name: string
  description: string
  /** Column definitions, then the constraints of the table, in SQL. */
  definitions: readonly string[]
  /** `CREATE INDEX` names and what follows `ON <table>`. */
  indexes: Readonly<Record<string, string>>
  rows: (providers: readonly CatalogProvider[], collections: readonly CatalogCollection[]) => Iterable<Cell[]>
}

export const PROVIDER = 'provider TEXT NOT NULL REFERENCES providers (slug)'

/** A yes-or-no column; yes is 1. */
export const flag = (name: string) => `${name} INTEGER NOT NULL CHECK (${name} IN (0, 1))`

/** A text column that takes one of these words. They are our own, so none holds a quote. */
export const oneOf = (name: string, words: readonly string[]) =>
  `${name} TEXT NOT NULL CHECK (${name} IN (${words.map((word) => `'${word}'`).join(', ')}))`

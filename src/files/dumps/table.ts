/** What a table of the SQLite file is: SQL, docs and rows come from here. */
import type { CatalogCollection } from '../../catalog/collections.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { RatingsAnswer } from '../../schema/ratings.ts'
import type { Cell, Column } from './column.ts'

export type Table = {
  name: string
  description: string
  /** Of its columns, in SQL. */
  definitions: readonly string[]
  /** The columns of the primary key, unless a definition names it. */
  key?: string
  /** Foreign keys of several columns. */
  references?: readonly string[]
  /** `CREATE INDEX` names and what follows `ON <table>`. */
  indexes?: Readonly<Record<string, string>>
  /** By column; what else a row holds is left out. */
  rows: (
    providers: readonly CatalogProvider[],
    collections: readonly CatalogCollection[],
    ratings: RatingsAnswer,
  ) => Iterable<Readonly<Record<string, unknown>>>
}

export const PROVIDER = 'provider TEXT NOT NULL REFERENCES providers (slug)'

export const OFFER = 'offer TEXT NOT NULL'
export const POSITION = 'position INTEGER NOT NULL'

/** Text columns: every row fills those of `texts`. */
export const texts = (...names: readonly string[]) => names.map((name) => `${name} TEXT NOT NULL`)
export const maybeTexts = (...names: readonly string[]) => names.map((name) => `${name} TEXT`)

export const OF_OFFER = 'FOREIGN KEY (provider, offer) REFERENCES offers (provider, id)'

const SQL_TYPES = { text: 'TEXT', number: 'REAL', integer: 'INTEGER', boolean: 'INTEGER' } as const

/** The definition of a column; yes is 1. */
export function definitionOf<Row>({ name, type, nullable, words }: Column<Row>): string {
  const allowed = type === 'boolean' ? '0, 1' : words?.map((word) => `'${word}'`).join(', ')
  return [
    name,
    SQL_TYPES[type],
    ...(nullable ? [] : ['NOT NULL']),
    ...(allowed === undefined ? [] : [`CHECK (${name} IN (${allowed}))`]),
  ].join(' ')
}

export const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))

/** The items of a list that each provider has, in the list's order. */
export const itemTable = <Item>(
  table: Pick<Table, 'name' | 'description' | 'indexes'>,
  columns: readonly Column<Item>[],
  itemsOf: (provider: CatalogProvider) => readonly Item[],
): Table => ({
  ...table,
  definitions: [PROVIDER, POSITION, ...columns.map(definitionOf)],
  key: 'provider, position',
  *rows(providers) {
    for (const provider of providers)
      for (const [index, item] of itemsOf(provider).entries())
        yield { provider: provider.slug, position: index + 1, ...cellsOf(columns, item) }
  },
})

/** A yes-or-no column; yes is 1. */
export const flag = (name: string) => `${name} INTEGER NOT NULL CHECK (${name} IN (0, 1))`

export const maybeFlag = (name: string) => `${name} INTEGER CHECK (${name} IN (0, 1))`

/** A text column that takes one of these words. They are our own, so none holds a quote. */
export const oneOf = (name: string, words: readonly string[]) =>
  `${name} TEXT NOT NULL CHECK (${name} IN (${words.map((word) => `'${word}'`).join(', ')}))`

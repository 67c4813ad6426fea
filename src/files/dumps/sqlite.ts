/** All that the directory knows as an SQLite database, for people who would rather query. */
import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'
import type { CatalogCollection } from '../../catalog/collections.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { Cell } from './column.ts'
import type { Table } from './table.ts'
import { TABLES } from './tables.ts'

/** `PRAGMA user_version`. Raise it when a table or column is renamed, removed or means something else. */
export const SCHEMA_VERSION = 3

/** SQLite itself, compiled and ready. */
export type Sqlite = SqlJsStatic
export const openSqlite = (): Promise<Sqlite> => initSqlJs()

export type SqliteDump = { bytes: Uint8Array; rows: Record<string, number> }

/**
 * The bytes of the database file, and how many rows each table has. Same input, same bytes: rows are written in a
 * fixed order into a new file, and nothing in it tells the time. Rows that break a constraint are a bug and throw.
 */
export function providersSqlite(
  sqlite: Sqlite,
  providers: readonly CatalogProvider[],
  collections: readonly CatalogCollection[],
): SqliteDump {
  const database = new sqlite.Database()
  try {
    database.run(`PRAGMA foreign_keys = ON; PRAGMA user_version = ${SCHEMA_VERSION}; BEGIN`)
    const rows = TABLES.map((table) => {
      database.run(createTable(table))
      const count = fill(database, table, table.rows(providers, collections))
      // After the rows, so that each index is built once, from sorted keys.
      for (const [name, on] of Object.entries(table.indexes ?? {}))
        database.run(`CREATE INDEX ${name} ON ${table.name} ${on}`)
      return [table.name, count] as const
    })
    database.run('COMMIT')
    return { bytes: database.export(), rows: Object.fromEntries(rows) }
  } finally {
    database.close()
  }
}

/** Each row is found by its key, so the tables need no row number. */
export function createTable({ name, definitions }: Table): string {
  return `CREATE TABLE ${name} (\n  ${definitions.join(',\n  ')}\n) WITHOUT ROWID`
}

function fill(database: Database, { name, definitions }: Table, rows: ReturnType<Table['rows']>): number {
  const columns = definitions.flatMap(
    (definition) => /^(?!PRIMARY|FOREIGN)"?(\w+)/.exec(definition)?.[1] ?? [],
  )
  const statement = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`)
  try {
    let count = 0
    for (const row of rows) {
      statement.run(columns.map((column) => bound(row[column] as Cell)))
      count++
    }
    return count
  } finally {
    statement.free()
  }
}

const bound = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell)

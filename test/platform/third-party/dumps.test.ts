/** The sqlite3 program and DuckDB read what is published under `/data/`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, inject, test } from 'vitest'
import { testWith } from './program.ts'

const data = join(inject('site').out, 'data')
const { count, data: providers } = JSON.parse(readFileSync(join(data, 'providers.json'), 'utf8')) as {
  count: number
  data: { slug: string; name: string; directoryScore: number; freeTier: { requiresCreditCard: boolean } }[]
}

describe('sqlite3', () => {
  /** Integrity, foreign keys, and the number of providers. */
  const CHECKS = [
    'PRAGMA integrity_check',
    'PRAGMA foreign_key_check',
    'SELECT count(*), count(DISTINCT slug) FROM providers',
  ]
  testWith(
    'sqlite3',
    'sqlite3',
    '--version',
  )('finds the database intact', () => {
    const output = execFileSync('sqlite3', ['-readonly', join(data, 'providers.sqlite'), CHECKS.join(';')], {
      encoding: 'utf8',
    })
    expect(output).toBe(`ok\n${count}|${count}\n`)
  })
})

describe('DuckDB', () => {
  const path = (file: string) => `'${join(data, file).replaceAll("'", "''")}'`
  async function query(sql: string): Promise<unknown[][]> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    try {
      return (await connection.runAndReadAll(sql)).getRowsJson() as unknown[][]
    } finally {
      connection.closeSync()
    }
  }

  const FILES = {
    'providers.csv': {
      from: `read_csv(${path('providers.csv')}, strict_mode = true)`,
      card: 'requiresCreditCard',
    },
    'providers.ndjson': {
      from: `read_json(${path('providers.ndjson')}, format = 'newline_delimited')`,
      card: 'freeTier.requiresCreditCard',
    },
    'providers.json': {
      from: `(SELECT unnest(data, max_depth := 2) FROM read_json(${path('providers.json')}, maximum_object_size = 67108864))`,
      card: 'freeTier.requiresCreditCard',
    },
  }

  test.each(Object.entries(FILES))('reads the rows of %s, yes and no as such', async (_, { from, card }) => {
    const rows = await query(`SELECT slug, name, directoryScore::DOUBLE, ${card} FROM ${from} ORDER BY slug`)
    const expected = providers
      .map((one) => [one.slug, one.name, one.directoryScore, one.freeTier.requiresCreditCard])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    expect(rows).toEqual(expected)
  })

  test('infers numbers, instants and yes or no from the columns of the CSV file', async () => {
    const columns = await query(`DESCRIBE SELECT * FROM ${FILES['providers.csv'].from}`)
    const types = Object.fromEntries(columns.map(([name, type]) => [name, type]))
    expect(types).toMatchObject({
      directoryScore: 'DOUBLE',
      requiresCreditCard: 'BOOLEAN',
      lastVerified: 'TIMESTAMP WITH TIME ZONE',
    })
  })
})

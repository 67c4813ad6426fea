import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import initSqlJs from 'sql.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { providerDetail } from '../api/providers.ts'
import { createCatalog } from '../catalog.ts'
import { load } from '../content/load.ts'
import { limitText } from '../limit-words.ts'
import { dumpIndex } from '../schema/dump-index.ts'
import { providerDetail as detailSchema } from '../schema/provider-detail.ts'
import type { SiteContext } from '../site-files.ts'
import { aContentFolder, NOW, providerFiles } from '../testing/content.ts'
import { contextWith, HOSTILE, sampleContext } from '../testing/site-context.ts'
import { COLUMNS } from './columns.ts'
import { dumps } from './dumps.ts'
import { TABLES } from './tables.ts'

type Dumped = {
  bytes: Map<string, Buffer>
  text: (name: string) => string
  csv: () => Record<string, string>[]
  /** Rows of one query, as objects. */
  query: (sql: string) => Promise<Record<string, unknown>[]>
}

async function dump(context: SiteContext): Promise<Dumped> {
  const bytes = new Map(
    [...(await dumps.files(context))].map(([path, content]) => [path, Buffer.from(content)]),
  )
  const text = (name: string) => bytes.get(`data/${name}`)!.toString('utf8')
  return {
    bytes,
    text,
    csv: () => parse(text('providers.csv'), { columns: true, record_delimiter: '\r\n' }),
    async query(sql) {
      const { Database } = await initSqlJs()
      const database = new Database(bytes.get('data/providers.sqlite'))
      onTestFinished(() => database.close())
      const [result] = database.exec(sql)
      return (result?.values ?? []).map((row) =>
        Object.fromEntries(row.map((cell, index) => [result!.columns[index]!, cell])),
      )
    },
  }
}

const context = sampleContext()
const sample = await dump(context)
const everyone = [...context.catalog.active, ...context.catalog.retired]

describe('the index', () => {
  test('fits its schema, and says the size and hash of each file', () => {
    const index = dumpIndex.parse(JSON.parse(sample.text('index.json')))
    expect(index.files.map(({ name }) => `data/${name}`)).toEqual(
      [...sample.bytes.keys()].filter((path) => path !== 'data/index.json'),
    )
    for (const { name, url, bytes, sha256, rows } of index.files) {
      const file = sample.bytes.get(`data/${name}`)!
      expect(file.length, name).toBe(bytes)
      expect(createHash('sha256').update(file).digest('hex'), name).toBe(sha256)
      expect(rows, name).toBe(everyone.length)
      expect(new URL(url).pathname, name).toBe(`/data/${name}`)
    }
  })
})

describe('JSON', () => {
  test('the document and the lines hold every detail as the API answers it, by slug', () => {
    const { object, count, data } = JSON.parse(sample.text('providers.json'))
    const lines = sample.text('providers.ndjson').split('\n')
    expect(lines.pop()).toBe('')
    expect({ object, count }).toEqual({ object: 'data', count: everyone.length })
    expect(lines.map((line) => JSON.parse(line))).toEqual(data)
    expect(data.map(({ slug }: { slug: string }) => slug)).toEqual(
      everyone.map(({ slug }) => slug).toSorted(),
    )
    const bySlug = new Map(everyone.map((provider) => [provider.slug, provider]))
    for (const detail of data) {
      detailSchema.parse(detail)
      expect(detail).toEqual(providerDetail(bySlug.get(detail.slug)!))
    }
  })

  test('retired providers are there and say so', () => {
    const retired = JSON.parse(sample.text('providers.json')).data.filter(
      (detail: { retired: unknown }) => detail.retired,
    )
    expect(retired.length).toBe(context.catalog.retired.length)
    expect(retired.length).toBeGreaterThan(0)
  })
})

describe('CSV', () => {
  test('has one row a provider under the documented header, ended by CRLF', () => {
    const rows = sample.csv()
    expect(rows).toHaveLength(everyone.length)
    for (const row of rows) expect(Object.keys(row)).toEqual(COLUMNS.map(({ name }) => name))
    expect(sample.text('providers.csv')).toMatch(/^slug,[^\r\n]+\r\n/)
    expect(sample.text('providers.csv').endsWith('\r\n')).toBe(true)
  })

  test('each cell is what its column says, empty where nothing is known', async () => {
    const { csv } = await dump(
      contextWith({
        one: {
          freeTier: { kind: 'unknown', summary: 'No.', requiresCreditCard: 'unknown', requiresPhone: false },
        },
      }),
    )
    expect(csv()[0]).toMatchObject({
      slug: 'one',
      requiresCreditCard: 'true',
      creditCardAssumed: 'true',
      requiresPhone: 'false',
      phoneAssumed: 'false',
      limits: '',
      trainsOnData: '',
      retired: '',
      openaiBaseUrl: 'https://api.one.example.com/v1',
      sourceCount: '1',
      newestSource: '2026-11-10',
    })
  })

  const DANGEROUS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1', HOSTILE]
  test.each(DANGEROUS)('a cell that begins as %j is no formula', async (name) => {
    const { csv } = await dump(contextWith({ one: { name, tagline: name, cons: [name, name] } }))
    const [row, ...others] = csv()
    expect(others).toEqual([])
    expect(row).toMatchObject({ slug: 'one', name: `'${name}`, tagline: `'${name}` })
    for (const cell of Object.values(row!)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u)
  })

  test.each(['a,b', 'a"b', 'a\nb', 'a\r\nb', '"', ',', '😀 é', "it's"])('%j survives', async (name) => {
    const { csv } = await dump(contextWith({ one: { name } }))
    expect(csv().map((row) => row.name)).toEqual([name])
  })
})

describe('SQLite', () => {
  test('is whole, and every reference leads somewhere', async () => {
    expect(await sample.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(await sample.query('PRAGMA foreign_key_check')).toEqual([])
    expect(await sample.query('PRAGMA user_version')).toEqual([{ user_version: 1 }])
  })

  test('the index counts the rows of each table', async () => {
    const { files } = dumpIndex.parse(JSON.parse(sample.text('index.json')))
    const { tables } = files.find(({ name }) => name === 'providers.sqlite')!
    expect(tables!.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name))
    for (const { name, rows } of tables!)
      expect(await sample.query(`SELECT count(*) AS rows FROM ${name}`), name).toEqual([{ rows }])
  })

  test('joins answer what the catalog knows', async () => {
    const limits = await sample.query(
      `SELECT slug, count(*) AS count FROM providers JOIN limits ON provider = slug GROUP BY slug`,
    )
    expect(limits.length).toBeGreaterThan(5)
    expect(new Map(limits.map(({ slug, count }) => [slug, count]))).toEqual(
      new Map(
        everyone.flatMap(({ slug, entry }) => {
          const { length } = ('limits' in entry.freeTier && entry.freeTier.limits) || []
          return length > 0 ? [[slug, length]] : []
        }),
      ),
    )
    for (const { slug, members } of context.catalog.collections) {
      const rows = await sample.query(
        `SELECT name FROM collection_members JOIN providers ON slug = provider
         WHERE collection = '${slug}' ORDER BY position`,
      )
      expect(
        rows.map(({ name }) => name),
        slug,
      ).toEqual(members.map(({ entry }) => entry.name))
    }
    const disputed = await sample.query(`SELECT DISTINCT provider FROM source_facts WHERE NOT supports`)
    expect(disputed.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(everyone.filter((one) => one.disputed.length > 0).map(({ slug }) => slug)),
    )
  })

  test('the columns of providers agree with the CSV file, cell by cell', async () => {
    const own = COLUMNS.filter(({ csvOnly }) => !csvOnly)
    const rows = await sample.query('SELECT * FROM providers ORDER BY slug')
    const spoken = (cell: unknown, type: string) =>
      cell === null ? '' : type === 'boolean' ? String(cell === 1) : String(cell)
    for (const [index, cells] of sample.csv().entries())
      for (const { name, type } of own)
        expect(spoken(rows[index]![name], type), `${cells.slug} ${name}`).toBe(
          cells[name]!.replace(/^'(?=[=+@-])/, ''),
        )
  })

  test('days of status are those of the bars; a day without data has no row', async () => {
    const { tree } = load({ dir: aContentFolder(providerFiles('one', 'two')), now: NOW, severity: 'error' })
    const history = [
      { day: '2026-11-19', new: ['one'] },
      { day: '2026-11-20', new: ['two'], down: ['one'] },
    ]
    const catalog = createCatalog(tree!, { current: null, history, incidents: [] }, NOW)
    const { query } = await dump({ ...context, catalog })
    expect(await query('SELECT * FROM status_days ORDER BY provider, day')).toEqual([
      { provider: 'one', day: '2026-11-19', status: 'online' },
      { provider: 'one', day: '2026-11-20', status: 'down' },
      { provider: 'two', day: '2026-11-20', status: 'online' },
    ])
  })

  test.each([HOSTILE, `'); DROP TABLE providers; --`, 'a\nb', '%s?1:name'])(
    '%j is only text',
    async (name) => {
      const { query } = await dump(contextWith({ one: { name }, two: {} }))
      expect(await query('SELECT name FROM providers ORDER BY slug')).toEqual([
        { name },
        { name: 'Provider two' },
      ])
      expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    },
  )
})

test.each([
  [{ value: 1000, metric: 'requests', per: 'day', scope: 'account' }, '1,000 requests per day per account'],
  [{ value: 5, metric: 'USD', per: 'once' }, '5 USD once'],
  [{ value: 2, metric: 'concurrency', per: 'moment' }, '2 requests or sessions at the same time'],
  [{ value: 0.5, metric: 'requests', per: 'second', model: 'big' }, '0.5 requests per second (big)'],
] as const)('a limit in words: %j', (limit, words) => {
  expect(limitText({ id: 'one', ...limit })).toBe(words)
})

describe('docs/data.md', () => {
  const docs = readFileSync('docs/data.md', 'utf8')
  /** The rows of the Markdown table below this head. */
  const rowsBelow = (head: string) => {
    const [, after] = docs.split(`${head}\n`)
    return after!.split('\n\n')[0]!.split('\n').slice(1)
  }

  test('its table of columns is that of the code', () => {
    expect(rowsBelow('| column | type | what | in SQLite |')).toEqual(
      COLUMNS.map(
        ({ name, type, description, csvOnly, nullable }) =>
          `| \`${name}\` | ${type}${nullable ? '?' : ''} | ${description} | ${csvOnly ? '' : 'yes'} |`,
      ),
    )
  })

  test('its table of tables is that of the code', () => {
    expect(rowsBelow('| table | holds |')).toEqual(
      TABLES.map(({ name, description }) => `| \`${name}\` | ${description} |`),
    )
  })

  const queries = [...docs.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql!)
  test.each([...queries, docs.match(/sqlite3 providers\.sqlite "([^"]+)"/)![1]!])('runs: %s', async (sql) => {
    const rows = await sample.query(sql)
    if (!sql.includes('status_days')) expect(rows.length).toBeGreaterThan(0)
  })
  test('shows several queries', () => expect(queries.length).toBeGreaterThanOrEqual(4))
})

import { describe, expect, test } from 'vitest'
import { aContentFolder, NOW, providerFiles } from '../../../test/support/content.ts'
import { dump } from '../../../test/support/dumped.ts'
import { contextWith, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { slugsFor } from '../../../test/support/slugs-for.ts'
import { capabilityDetail } from '../../api/capabilities.ts'
import { createCatalog } from '../../api/catalog/catalog.ts'
import { providerDetail } from '../../api/providers.ts'
import { load } from '../../content/load.ts'
import { CAPABILITY_SLUGS } from '../../core/schema/vocabulary.ts'
import { COLUMNS } from './columns.ts'
import { dumpIndex } from './dump-index.ts'
import { defuseFormulas } from './formulas.ts'
import { TABLES } from './tables.ts'

const context = sampleContext()
const real = await dump(context)
const everyone = [...context.catalog.active, ...context.catalog.retired]

describe('SQLite', () => {
  test('is whole, and every reference leads somewhere', async () => {
    expect(await real.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(await real.query('PRAGMA foreign_key_check')).toEqual([])
    expect(await real.query('PRAGMA user_version')).toEqual([{ user_version: 2 }])
  })

  test('the key of capabilities is its first columns, as the integrity check of SQLite 3.40 needs', async () => {
    const key = await real.query(`SELECT name, pk FROM pragma_table_info('capabilities') ORDER BY cid`)
    expect(key.map(({ pk }) => pk)).toEqual([1, 2, 0])
  })

  test('the index counts the rows of each table', async () => {
    const { files } = dumpIndex.parse(JSON.parse(real.text('index.json')))
    const { tables } = files.find(({ name }) => name === 'providers.sqlite')!
    expect(tables!.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name))
    for (const { name, rows } of tables!)
      expect(await real.query(`SELECT count(*) AS rows FROM ${name}`), name).toEqual([{ rows }])
  })

  test('joins answer what the catalog knows', async () => {
    const limits = await real.query(
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
      const rows = await real.query(
        `SELECT name FROM collection_members JOIN providers ON slug = provider
         WHERE collection = '${slug}' ORDER BY position`,
      )
      expect(
        rows.map(({ name }) => name),
        slug,
      ).toEqual(members.map(({ entry }) => entry.name))
    }
    const disputed = await real.query(`SELECT DISTINCT provider FROM source_facts WHERE NOT supports`)
    expect(disputed.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(everyone.filter((one) => one.disputed.length > 0).map(({ slug }) => slug)),
    )
  })

  test('the columns of providers agree with the CSV file, cell by cell', async () => {
    const own = COLUMNS.filter(({ csvOnly }) => !csvOnly)
    const rows = await real.query('SELECT * FROM providers ORDER BY slug')
    const spoken = (cell: unknown, type: string) =>
      cell === null ? '' : type === 'boolean' ? String(cell === 1) : String(cell)
    for (const [index, cells] of real.csv().entries())
      for (const { name, type } of own)
        expect(defuseFormulas(spoken(rows[index]![name], type)), `${cells.slug} ${name}`).toBe(cells[name])
  })

  test('each table says what the detail of the API says', async () => {
    const rowsOf = async (table: string, order: string) => {
      const rows = new Map<unknown, Record<string, unknown>[]>()
      for (const row of await real.query(`SELECT * FROM ${table} ORDER BY provider, ${order}`))
        rows.set(row.provider, [...(rows.get(row.provider) ?? []), row])
      return rows
    }
    const tables = {
      links: await rowsOf('links', 'name'),
      capabilities: await rowsOf('capabilities', 'position'),
      allowances: await rowsOf('allowances', 'capability'),
      limits: await rowsOf('limits', 'id'),
      buys: await rowsOf('buys', 'position'),
      evidence: await rowsOf('evidence', 'term'),
      parts: await rowsOf('score_parts', 'part'),
      inputs: await rowsOf('score_inputs', 'part, position'),
      opinions: await rowsOf('opinions', 'position'),
      changelog: await rowsOf('changelog', 'position'),
    }
    const yes = (value: unknown) => value === 1
    for (const provider of everyone) {
      const { slug } = provider
      const detail = providerDetail(provider)
      const rows = (table: keyof typeof tables) => tables[table].get(slug) ?? []
      const pick = (table: keyof typeof tables, ...names: string[]) =>
        rows(table).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
      expect(
        Object.fromEntries(rows('links').map(({ name, url, none }) => [name, { url, none }])),
        slug,
      ).toEqual(Object.fromEntries(Object.entries(detail.links).filter(([, { url, none }]) => url ?? none)))
      expect(pick('capabilities', 'capability'), slug).toEqual(
        detail.capabilities.map((capability) => ({ capability })),
      )
      const byUnit = (a: Record<string, unknown>, b: Record<string, unknown>) =>
        `${a.capability} ${a.metric} ${a.per}` < `${b.capability} ${b.metric} ${b.per}` ? -1 : 1
      expect(
        rows('allowances')
          .map(({ provider: _, perModel, bought, disputed, ...row }) => ({
            ...row,
            shared: yes(row.shared),
            atMost: yes(row.atMost),
          }))
          .toSorted(byUnit),
        slug,
      ).toEqual(detail.allowances.toSorted(byUnit))
      expect(
        rows('limits').map(({ provider: _, capability, disputed, ...row }) => ({
          ...row,
          capabilities: capability === null ? [] : String(capability).split(' '),
        })),
        slug,
      ).toEqual(detail.terms.limits.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      expect(
        rows('limits').flatMap(({ id, disputed }) => (yes(disputed) ? [`freeTier.limits.${id}`] : [])),
        slug,
      ).toEqual(detail.disputed.filter((fact) => fact.startsWith('freeTier.limits.')))
      expect(pick('buys', 'capability', 'metric', 'amount', 'model', 'source', 'asOf'), slug).toEqual(
        detail.terms.buys,
      )
      for (const { term, pages, disputed, stale, basis, asOf, read } of rows('evidence')) {
        const { sources, ...said } = detail.evidence[term as keyof typeof detail.evidence]
        expect({ basis, asOf, read, disputed: yes(disputed), stale: yes(stale) }, `${slug} ${term}`).toEqual(
          said,
        )
        expect(pages).toBe(sources.length)
      }
      expect(rows('evidence'), slug).toHaveLength(Object.keys(detail.evidence).length)
      for (const { part, score, weight, assumed } of rows('parts')) {
        const said = detail.scoring.parts[part as keyof typeof detail.scoring.parts]
        expect({ score, weight, assumed: yes(assumed) }, `${slug} ${part}`).toEqual({
          score: said.score,
          weight: said.weight,
          assumed: said.assumed,
        })
        expect(
          rows('inputs')
            .filter((row) => row.part === part)
            .map(({ name, value, points, atBest }) => ({ name, value, points, atBest })),
          `${slug} ${part}`,
        ).toEqual(
          said.inputs.map(({ value, ...input }) => ({
            ...input,
            value: typeof value === 'boolean' ? Number(value) : value,
          })),
        )
      }
      expect(rows('parts'), slug).toHaveLength(4)
      for (const [kind, texts] of [
        ['pro', detail.pros],
        ['con', detail.cons],
        ['use-case', detail.useCases],
      ] as const)
        expect(
          rows('opinions')
            .filter((row) => row.kind === kind)
            .map(({ text }) => text),
          `${slug} ${kind}`,
        ).toEqual(texts)
      expect(
        pick('changelog', 'date', 'change', 'source', 'kind', 'before', 'after', 'endsOn'),
        slug,
      ).toEqual(detail.changelog)
    }
  })

  test('facets are what the filters of the API find', async () => {
    const rows = await real.query('SELECT DISTINCT facet, value FROM facets')
    expect(rows.length).toBeGreaterThan(30)
    const slugs = slugsFor(context.catalog)
    for (const { facet, value } of rows) {
      const found = await real.query(
        `SELECT provider FROM facets WHERE facet = '${facet}' AND value = '${value}' ORDER BY provider`,
      )
      expect(
        found.map(({ provider }) => provider),
        `${facet}=${value}`,
      ).toEqual(slugs(`${facet}=${value}`))
    }
  })

  test('offers are the groups of each capability, as the API answers them', async () => {
    const rows = await real.query('SELECT * FROM offers')
    let seen = 0
    for (const slug of CAPABILITY_SLUGS)
      for (const { group, data } of capabilityDetail(context.catalog, slug).groups)
        for (const { provider, offer, allowance, condition } of data) {
          const row = rows.find(
            (one) => one.capability === slug && one.provider === provider.slug && one.offer === (offer ?? ''),
          )
          expect(row, `${slug} ${provider.slug}`).toMatchObject({
            place: group,
            amount: allowance?.amount ?? null,
            metric: allowance?.metric ?? null,
            model: allowance?.model ?? null,
            note: condition,
          })
          seen++
        }
    expect(seen).toBe(rows.length)
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

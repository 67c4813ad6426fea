import { describe, expect, test } from 'vitest'
import { dump } from '../../../test/support/dumped.ts'
import { SOURCE } from '../../../test/support/entry-parts.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { slugsFor } from '../../../test/support/slugs-for.ts'
import { providerDetail, providerEvidence, publicAllowance } from '../../api/providers.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { CapabilityDetail } from '../../schema/responses.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { COLUMNS } from './columns.ts'
import { defuseFormulas, dumpIndex } from './dumps.ts'
import { TABLES } from './sqlite.ts'

const context = sampleContext()
const real = await dump(context)
const everyone = [...context.catalog.active, ...context.catalog.retired]

type Row = Record<string, unknown>
type Detail = ReturnType<typeof providerDetail>
type Evidence = ReturnType<typeof providerEvidence>

/** Values as SQLite has them: lists are words, and yes is 1. */
const cells = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' ') : typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
const empty = (names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, null]))
const inAnyOrder = (rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
const numbered = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({ ...item, position: index + 1 }))
const ofOffers = <Item extends object>(
  { offers }: Detail,
  list: (offer: Detail['offers'][number]) => readonly Item[],
) => offers.flatMap((offer) => list(offer).map((item) => ({ offer: offer.id, ...item })))
const sum = (sides: readonly { count: number }[]) => sides.reduce((all, { count }) => all + count, 0)

/** By table, its rows of one provider, by the answers of the API. */
const SAYS: Record<string, (detail: Detail, evidence: Evidence, provider: CatalogProvider) => Row[]> = {
  links: ({ links }) =>
    Object.entries(links).flatMap(([name, { url, readWithout }]) =>
      (url ?? readWithout) ? [{ name, url, readWithout }] : [],
    ),
  capabilities: ({ capabilities }) =>
    numbered(capabilities.map(({ slug, coverage }) => ({ capability: slug, coverage }))),
  offers: ({ offers, headline, terms }) =>
    numbered(
      offers.map((offer) => ({
        ...{ id: offer.id, name: offer.name, kind: offer.kind, card: offer.card, phone: offer.phone },
        ...{ allowance: offer.allowance, lasts: offer.lasts, atLimit: offer.atLimit },
        ...{ eligibility: offer.eligibility, sharedWith: offer.sharedWith, ended: offer.ended },
        headline: offer.id === headline,
        afterPurchase: offer.unlockedBy !== null,
        unlockedByPay: offer.unlockedBy?.pay ?? null,
        unlockedByCurrency: offer.unlockedBy?.currency ?? null,
        anyModel: offer.models?.any ?? false,
        modelPattern: offer.models?.pattern ?? null,
        trainsOnData: offer.terms?.trainsOnData ?? terms.trainsOnData,
        retentionDays: offer.terms?.retentionDays ?? terms.retentionDays,
      })),
    ),
  offer_capabilities: (detail) =>
    (['covers', 'excludes'] as const).flatMap((relation) =>
      ofOffers(detail, (offer) => offer[relation].map((capability) => ({ relation, capability }))),
    ),
  offer_models: (detail) =>
    ofOffers(detail, ({ models, limits }) => {
      const named = limits.flatMap(({ model, ended, sharedBy }) =>
        model && !ended ? [model, ...(sharedBy ?? [])] : [],
      )
      return [...new Set([...(models?.ids ?? []), ...named])].map((model) => ({ model }))
    }),
  limits: (detail) => ofOffers(detail, ({ limits }) => limits),
  buys: (detail) => ofOffers(detail, ({ buys }) => numbered(buys)),
  prices: ({ prices }) => numbered(prices),
  allowances: (_, __, { allowances }) => allowances.map(publicAllowance),
  evidence: ({ disputed }, { facts }) =>
    facts.map(({ name, for: support, against, outvoted, ...fact }) => ({
      ...fact,
      fact: name,
      for: support?.count ?? 0,
      against: sum(against),
      outvoted: sum(outvoted),
      disputed: disputed.includes(name),
    })),
  sources: (_, { sources }) => numbered(sources.map(({ supports, contradicts, ...source }) => source)),
  source_facts: (_, { sources }) =>
    numbered(sources).flatMap(({ supports, contradicts, position }) => [
      ...supports.map((fact) => ({ position, fact, supports: true, value: null })),
      ...contradicts.map((one) => ({ position, supports: false, ...one })),
    ]),
  score_parts: (_, { scoring }) =>
    Object.entries(scoring.parts).map(([part, { inputs, ...said }]) => ({ part, ...said })),
  score_inputs: (_, { scoring }) =>
    Object.entries(scoring.parts).flatMap(([part, { inputs }]) =>
      numbered(inputs).map((input) => ({ part, ...input })),
    ),
  opinions: ({ pros, cons, useCases }) =>
    Object.entries({ pro: pros, con: cons, 'use-case': useCases }).flatMap(([kind, texts]) =>
      texts.map((text) => ({ kind, text })),
    ),
  changelog: ({ changelog }) => numbered(changelog),
}

describe('SQLite', () => {
  test('is whole, and every reference leads somewhere', async () => {
    expect(await real.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(await real.query('PRAGMA foreign_key_check')).toEqual([])
    expect(await real.query('PRAGMA user_version')).toEqual([{ user_version: 3 }])
  })

  test.each(TABLES.map(({ name }) => name))(
    'the key of %s is its first columns, as the integrity check of SQLite 3.40 needs',
    async (table) => {
      const columns = await real.query(`SELECT pk FROM pragma_table_info('${table}') ORDER BY cid`)
      const key = columns.map(({ pk }) => Number(pk))
      const { length } = key.filter((position) => position > 0)
      expect(length).toBeGreaterThan(0)
      expect(key).toEqual(key.map((_, index) => (index < length ? index + 1 : 0)))
    },
  )

  test('the index counts the rows of each table', async () => {
    const { files } = dumpIndex.parse(JSON.parse(real.text('index.json')))
    const { tables } = files.find(({ name }) => name === 'providers.sqlite')!
    expect(tables!.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name))
    for (const { name, rows } of tables!)
      expect(await real.query(`SELECT count(*) AS rows FROM ${name}`), name).toEqual([{ rows }])
  })

  test('a collection has its members, in their order', async () => {
    for (const { slug, members } of context.catalog.collections)
      expect(
        await real.query(
          `SELECT name FROM collection_members JOIN providers ON slug = provider
           WHERE collection = '${slug}' ORDER BY position`,
        ),
        slug,
      ).toEqual(members.map(({ entry: { name } }) => ({ name })))
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

  test.each(Object.entries(SAYS))('the table %s says what the API says', async (table, says) => {
    const expected = everyone.flatMap((provider) =>
      says(providerDetail(provider), providerEvidence(provider), provider).map((row) =>
        cells({ provider: provider.slug, ...row }),
      ),
    )
    const names = [...new Set(expected.flatMap((row) => Object.keys(row)))]
    expect(names.length).toBeGreaterThan(0)
    const rows = await real.query(`SELECT ${names.map((name) => `"${name}"`).join()} FROM ${table}`)
    expect(inAnyOrder(rows)).toEqual(inAnyOrder(expected.map((row) => ({ ...empty(names), ...row }))))
  })

  test('says which sources disagree, and which of them count', async () => {
    const contradicting = (url: string, asOf: string, value: string) => {
      const fact = 'offers.free-plan.quotas.requests' as const
      return { ...SOURCE, url, asOf, supports: [], contradicts: [{ fact, value }] }
    }
    const { query } = await dump(
      contextOf({
        one: {
          sources: [
            SOURCE,
            contradicting('https://one.example.com/limits', '2026-11-12', '500/day'),
            contradicting('https://list.example.org', '2026-01-01', '9/day'),
          ],
        },
      }),
    )
    expect(
      await query('SELECT value, outvoted FROM source_facts WHERE NOT supports ORDER BY position'),
    ).toEqual([
      { value: '500/day', outvoted: 0 },
      { value: '9/day', outvoted: 1 },
    ])
    expect(await query('SELECT value, disputed FROM limits')).toEqual([{ value: 500, disputed: 1 }])
  })

  test('facets are what the filters of the API find', async () => {
    const rows = await real.query('SELECT DISTINCT facet, value FROM facets')
    expect(rows.length).toBeGreaterThan(20)
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

  test('the ranking of each capability is what the API answers, in its order', async () => {
    const rows = await real.query('SELECT * FROM ranking ORDER BY capability, position')
    for (const slug of CAPABILITY_SLUGS) {
      const { groups } = JSON.parse(
        answerTo(offersFor(slug), context.datasets.offers).body,
      ) as CapabilityDetail
      const answered = groups.flatMap(({ group, data }) => data.map((row) => ({ group, ...row })))
      const expected = answered.map(({ group: place, allowance, ...row }, index) => {
        const { provider, offer, kind, card, phone, text, condition, covers } = row
        const own = { provider, offer, kind, card, phone, text, condition, covers }
        const { amount = null, metric = null, per = null, model = null, limit = null } = allowance ?? {}
        return cells({ position: index + 1, place, ...own, amount, metric, per, model, limit })
      })
      expect(
        rows.filter(({ capability }) => capability === slug),
        slug,
      ).toMatchObject(expected)
    }
    expect(rows.length).toBeGreaterThan(20)
  })

  test('days of status are those of the bars; a day without data has no row', async () => {
    const history = [
      { day: '2026-11-19', new: ['one'] },
      { day: '2026-11-20', new: ['two'], down: ['one'] },
    ]
    const { query } = await dump(contextOf({ one: {}, two: {} }, { history }))
    expect(await query('SELECT * FROM status_days ORDER BY provider, day')).toEqual([
      { provider: 'one', day: '2026-11-19', status: 'online' },
      { provider: 'one', day: '2026-11-20', status: 'down' },
      { provider: 'two', day: '2026-11-20', status: 'online' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { aContentFolder, NOW, providerFiles } from '../../../test/support/content.ts'
import { dump } from '../../../test/support/dumped.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { slugsFor } from '../../../test/support/slugs-for.ts'
import { providerDetail, providerEvidence, publicAllowance } from '../../api/providers.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { createCatalog } from '../../catalog/catalog.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import { load } from '../../content/load.ts'
import { limitsOf } from '../../entry/offer-limits.ts'
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

  test('joins answer what the catalog knows', async () => {
    const limits = await real.query(
      `SELECT slug, count(*) AS count FROM providers JOIN limits ON provider = slug GROUP BY slug`,
    )
    expect(limits.length).toBeGreaterThan(5)
    expect(new Map(limits.map(({ slug, count }) => [slug, count]))).toEqual(
      new Map(
        everyone.flatMap(({ slug, entry: content }) => {
          const { length } = content.offers.flatMap(limitsOf)
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
    const disputed = await real.query(
      'SELECT DISTINCT provider FROM source_facts WHERE NOT supports AND NOT outvoted',
    )
    const inDetail = everyone.filter((one) => providerDetail(one).disputed.length > 0)
    expect(inDetail.length).toBeGreaterThan(0)
    expect(disputed.map(({ provider }) => provider)).toEqual(
      expect.arrayContaining(inDetail.map(({ slug }) => slug)),
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

  test('a table of models has each that a limit names', async () => {
    for (const provider of everyone) {
      const { offers, models } = providerDetail(provider)
      const rows = await real.query(`SELECT model FROM offer_models WHERE provider = '${provider.slug}'`)
      const named = new Set(rows.map(({ model }) => model))
      expect(models.freeCount, provider.slug).toBeLessThanOrEqual(named.size)
      for (const { model, sharedBy, ended } of offers.flatMap(({ limits }) => limits))
        if (model && !ended) for (const one of [model, ...(sharedBy ?? [])]) expect(named).toContain(one)
    }
  })

  test('says which sources disagree, and which of them count', async () => {
    const source = { read: '2026-11-20', supports: ['connection' as const] }
    const { query } = await dump(
      contextOf({
        one: {
          sources: [
            {
              ...source,
              url: 'https://one.example.com/pricing',
              asOf: '2026-11-10',
              supports: ['connection', 'offers.free-plan.card', 'offers.free-plan.quotas'],
            },
            {
              ...source,
              url: 'https://one.example.com/limits',
              asOf: '2026-11-12',
              contradicts: [
                { fact: 'offers.free-plan.card' },
                { fact: 'offers.free-plan.quotas.requests', value: '500/day' },
              ],
            },
            {
              ...source,
              url: 'https://list.example.org',
              asOf: '2026-01-01',
              contradicts: [{ fact: 'offers.free-plan.quotas', value: '9/day' }],
            },
          ],
        },
      }),
    )
    expect(
      await query(
        'SELECT position, fact, value, outvoted FROM source_facts WHERE NOT supports ORDER BY 1, 2',
      ),
    ).toEqual([
      { position: 2, fact: 'offers.free-plan.card', value: null, outvoted: 0 },
      { position: 2, fact: 'offers.free-plan.quotas.requests', value: '500/day', outvoted: 0 },
      { position: 3, fact: 'offers.free-plan.quotas', value: '9/day', outvoted: 1 },
    ])
    expect(
      await query(
        `SELECT fact, offer, "for", against, outvoted, disputed FROM evidence WHERE against ORDER BY fact`,
      ),
    ).toEqual([
      // The amount rests on the quotas.
      {
        fact: 'offers.free-plan.allowance',
        offer: 'free-plan',
        for: 1,
        against: 1,
        outvoted: 1,
        disputed: 0,
      },
      { fact: 'offers.free-plan.card', offer: 'free-plan', for: 1, against: 1, outvoted: 0, disputed: 1 },
      {
        fact: 'offers.free-plan.quotas.requests',
        offer: 'free-plan',
        for: 1,
        against: 1,
        outvoted: 1,
        disputed: 0,
      },
    ])
    expect(await query('SELECT value, disputed, card FROM limits JOIN offers USING (provider)')).toEqual([
      { value: 500, disputed: 1, card: null },
    ])
    expect(await query('SELECT requiresCreditCard, cardAssumed, cardBasis FROM providers')).toEqual([
      { requiresCreditCard: 1, cardAssumed: 1, cardBasis: null },
    ])
  })

  test('what a purchase unlocks and what has ended is told apart from what is free', async () => {
    const offer = { name: 'Plan', kind: 'permanent', allowance: 'counted', covers: ['chat'] } as const
    const { query } = await dump(
      contextOf({
        one: {
          offers: [
            { ...offer, id: 'old', covers: ['chat'], ended: '2026-10-01', quotas: [{ tokens: '5/day' }] },
            {
              ...offer,
              id: 'paid-first',
              covers: ['chat'],
              unlockedBy: { pay: 10, currency: 'USD' },
              quotas: [{ tokens: '7/day' }],
            },
            { ...offer, id: 'free', covers: ['chat'], quotas: [{ models: ['a/b'], tokens: '3/day' }] },
          ],
        },
      }),
    )
    expect(
      await query(
        'SELECT id, position, headline, ended, afterPurchase, unlockedByPay FROM offers ORDER BY position',
      ),
    ).toEqual([
      { id: 'paid-first', position: 1, headline: 0, ended: null, afterPurchase: 1, unlockedByPay: 10 },
      { id: 'free', position: 2, headline: 1, ended: null, afterPurchase: 0, unlockedByPay: null },
      { id: 'old', position: 3, headline: 0, ended: '2026-10-01', afterPurchase: 0, unlockedByPay: null },
    ])
    expect(await query('SELECT offer, amount, "limit" FROM ranking')).toEqual([
      { offer: 'free', amount: 90, limit: 'free-b-tokens-per-day' },
    ])
    expect(await query('SELECT headline, offerCount, freeOfferCount FROM providers')).toEqual([
      { headline: 'free', offerCount: 3, freeOfferCount: 1 },
    ])
    expect(await query('SELECT * FROM offer_models')).toEqual([
      { provider: 'one', offer: 'free', model: 'a/b' },
    ])
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
      expect(
        rows.filter(({ capability }) => capability === slug),
        slug,
      ).toMatchObject(
        answered.map(
          ({ group, provider, offer, kind, card, phone, text, allowance, condition, covers }, index) => ({
            position: index + 1,
            provider,
            offer,
            place: group,
            kind,
            card: card === null ? null : Number(card),
            phone: phone === null ? null : Number(phone),
            covers,
            text,
            amount: allowance?.amount ?? null,
            metric: allowance?.metric ?? null,
            per: allowance?.per ?? null,
            model: allowance?.model ?? null,
            limit: allowance?.limit ?? null,
            condition,
          }),
        ),
      )
    }
    expect(rows.length).toBeGreaterThan(20)
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
})

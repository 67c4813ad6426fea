import { describe, expect, test } from 'vitest'
import { aContentFolder, NOW, providerFiles } from '../../../test/support/content.ts'
import { dump } from '../../../test/support/dumped.ts'
import { contextOf, HOSTILE, sampleContext } from '../../../test/support/site-context.ts'
import { slugsFor } from '../../../test/support/slugs-for.ts'
import { providerDetail, providerEvidence, publicAllowance } from '../../api/providers.ts'
import { offersFor } from '../../api/query/offer-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { createCatalog } from '../../catalog/catalog.ts'
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
      offers: await rowsOf('offers', 'position'),
      covers: await rowsOf('offer_capabilities', 'offer, capability'),
      limits: await rowsOf('limits', 'id'),
      models: await rowsOf('offer_models', 'model'),
      buys: await rowsOf('buys', 'offer, position'),
      prices: await rowsOf('prices', 'position'),
      allowances: await rowsOf('allowances', 'capability'),
      evidence: await rowsOf('evidence', 'fact'),
      sources: await rowsOf('sources', 'position'),
      facts: await rowsOf('source_facts', 'position, fact'),
      parts: await rowsOf('score_parts', 'part'),
      inputs: await rowsOf('score_inputs', 'part, position'),
      opinions: await rowsOf('opinions', 'position'),
      changelog: await rowsOf('changelog', 'position'),
    }
    const yes = (value: unknown) => value === 1
    const maybe = (value: unknown) => (value === null ? null : yes(value))
    const words = (cell: unknown) => (cell === null ? [] : String(cell).split(' '))
    const byKey = (...names: string[]) => {
      const key = (row: Record<string, unknown>) => names.map((name) => row[name]).join(' ')
      return (a: Record<string, unknown>, b: Record<string, unknown>) => (key(a) < key(b) ? -1 : 1)
    }
    const seen = new Set<string>()
    for (const provider of everyone) {
      const { slug } = provider
      const detail = providerDetail(provider)
      const evidence = providerEvidence(provider)
      const rows = (table: keyof typeof tables) => {
        const own = tables[table].get(slug) ?? []
        if (own.length > 0) seen.add(table)
        return own
      }
      const pick = (table: keyof typeof tables, ...names: string[]) =>
        rows(table).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
      const ofOffers = <Item>(list: (offer: (typeof detail.offers)[number]) => readonly Item[]) =>
        detail.offers.flatMap((offer) => list(offer).map((item) => ({ offer: offer.id, ...item })))
      expect(
        Object.fromEntries(rows('links').map(({ name, url, readWithout }) => [name, { url, readWithout }])),
        slug,
      ).toEqual(
        Object.fromEntries(
          Object.entries(detail.links).filter(([, { url, readWithout }]) => url ?? readWithout),
        ),
      )
      expect(pick('capabilities', 'capability', 'coverage'), slug).toEqual(
        detail.capabilities.map(({ slug: capability, coverage }) => ({ capability, coverage })),
      )
      expect(
        rows('offers').map(({ card, phone, headline, afterPurchase, anyModel, ...row }) => ({
          ...row,
          card: maybe(card),
          phone: maybe(phone),
          headline: yes(headline),
          afterPurchase: yes(afterPurchase),
          anyModel: yes(anyModel),
        })),
        slug,
      ).toMatchObject(
        detail.offers.map((offer) => ({
          id: offer.id,
          name: offer.name,
          kind: offer.kind,
          card: offer.card,
          phone: offer.phone,
          allowance: offer.allowance,
          lasts: offer.lasts,
          atLimit: offer.atLimit,
          eligibility: offer.eligibility,
          sharedWith: offer.sharedWith,
          ended: offer.ended,
          headline: offer.id === detail.headline,
          afterPurchase: offer.unlockedBy !== null,
          unlockedByPay: offer.unlockedBy?.pay ?? null,
          unlockedByCurrency: offer.unlockedBy?.currency ?? null,
          anyModel: offer.models?.any ?? false,
          modelPattern: offer.models?.pattern ?? null,
          trainsOnData: offer.terms?.trainsOnData ?? detail.terms.trainsOnData,
          retentionDays: offer.terms?.retentionDays ?? detail.terms.retentionDays,
        })),
      )
      for (const relation of ['covers', 'excludes'] as const)
        expect(
          rows('covers').flatMap((row) =>
            row.relation === relation ? [`${row.offer} ${row.capability}`] : [],
          ),
          `${slug} ${relation}`,
        ).toEqual(
          detail.offers
            .flatMap((offer) => offer[relation].map((capability) => `${offer.id} ${capability}`))
            .toSorted(),
        )
      expect(
        rows('limits')
          .map(({ provider: _, disputed, sharedBy, capabilities, ...row }) => ({
            ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
            ...(sharedBy !== null && { sharedBy: words(sharedBy) }),
            ...(capabilities !== null && { capabilities: words(capabilities) }),
          }))
          .toSorted(byKey('offer', 'id')),
        slug,
      ).toEqual(ofOffers(({ limits }) => limits).toSorted(byKey('offer', 'id')))
      const named = new Set(rows('models').map(({ model }) => model))
      expect(detail.models.freeCount, slug).toBeLessThanOrEqual(named.size)
      for (const { model, sharedBy, ended } of ofOffers(({ limits }) => limits))
        if (model && !ended)
          for (const one of [model, ...(sharedBy ?? [])]) expect(named, slug).toContain(one)
      expect(
        pick('buys', 'offer', 'capability', 'metric', 'amount', 'model', 'source', 'asOf'),
        slug,
      ).toEqual(
        ofOffers(({ buys }) => buys).toSorted((a, b) => (a.offer < b.offer ? -1 : a.offer > b.offer ? 1 : 0)),
      )
      expect(
        pick('prices', 'capability', 'metric', 'amount', 'currency', 'cost', 'model', 'source', 'asOf'),
        slug,
      ).toEqual(detail.prices)
      const byUnit = byKey('offer', 'capability', 'metric', 'per')
      expect(
        rows('allowances')
          .map(({ provider: _, perModel, bought, disputed, ...row }) => ({
            ...row,
            shared: yes(row.shared),
            atMost: yes(row.atMost),
          }))
          .toSorted(byUnit),
        slug,
      ).toEqual(provider.allowances.map(publicAllowance).toSorted(byUnit))
      expect(
        rows('evidence').map(({ provider: _, offer, sides, disputed, stale, ...row }) => ({
          ...row,
          disputed: yes(disputed),
          stale: yes(stale),
        })),
        slug,
      ).toEqual(
        evidence.facts
          .map(({ name, for: support, against, outvoted, ...fact }) => ({
            ...fact,
            fact: name,
            for: support?.count ?? 0,
            against: against.reduce((sum, { count }) => sum + count, 0),
            outvoted: outvoted.reduce((sum, { count }) => sum + count, 0),
          }))
          .toSorted(byKey('fact')),
      )
      expect(
        rows('evidence').flatMap(({ fact, disputed }) => (yes(disputed) ? [fact] : [])),
        slug,
      ).toEqual(detail.disputed.toSorted())
      expect(pick('sources', 'url', 'read', 'asOf', 'type', 'of', 'note'), slug).toEqual(
        evidence.sources.map(({ supports, contradicts, ...source }) => source),
      )
      expect(
        rows('facts').map(({ position, fact, supports, value }) => ({ position, fact, supports, value })),
        slug,
      ).toEqual(
        evidence.sources
          .flatMap(({ supports, contradicts }, index) => [
            ...supports.map((fact) => ({ position: index + 1, fact, supports: 1, value: null })),
            ...contradicts.map((one) => ({ position: index + 1, supports: 0, ...one })),
          ])
          .toSorted((a, b) => a.position - b.position || (a.fact < b.fact ? -1 : 1)),
      )
      for (const { part, score, weight, assumed } of rows('parts')) {
        const said = evidence.scoring.parts[part as keyof typeof evidence.scoring.parts]
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
    expect([...seen].toSorted()).toEqual(Object.keys(tables).toSorted())
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

  test.each([HOSTILE, `'); DROP TABLE providers; --`, 'a\nb', '%s?1:name'])(
    '%j is only text',
    async (name) => {
      const { query } = await dump(contextOf({ one: { name }, two: {} }))
      expect(await query('SELECT name FROM providers ORDER BY slug')).toEqual([
        { name },
        { name: 'Provider two' },
      ])
      expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    },
  )
})

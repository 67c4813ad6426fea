import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { dump } from '../../../test/support/dumped.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { slugsFor } from '../../../test/support/slugs-for.ts'
import { offerRow } from '../../api/function-data.ts'
import { providerDetail } from '../../api/providers.ts'
import { rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import {
  ALLOWANCE_GROUPS,
  type AllowanceGroup,
  type Capability,
  type Metric,
} from '../../schema/vocabulary.ts'

const examples = readFileSync('examples/questions.sql', 'utf8')
const context = sampleContext()
const { catalog: realCatalog } = context
const real = await dump(context)

/** Each question, and its SQL. */
const QUESTIONS = new Map(
  [...examples.matchAll(/^-- (\w.+\?)\n(?:-- {3}.*\n)*([^;]+;)/gm)].map(([, question, sql]) => [
    question!,
    sql!,
  ]),
)

type Row = Record<string, unknown>

/** What the API says of one capability: the offers in these groups that rest on nothing disputed. */
const offersOf = (catalog: Catalog, capability: Capability, ...groups: string[]) =>
  rankingOf(catalog, capability)
    .filter(({ group, notes }) => groups.includes(group) && notes.every(({ kind }) => kind !== 'disputed'))
    .map((row) => ({ group: row.group, ...offerRow(row, capability), provider: row.provider.summary }))

const inAnyOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join('\t')).toSorted()
const cells = (rows: readonly Row[], ...names: string[]) =>
  inAnyOrder(rows.map((row) => names.map((name) => row[name])))

function isDescending(values: readonly unknown[]): boolean {
  return values.every((value, index) => index === 0 || Number(values[index - 1]) >= Number(value))
}

const GIVEN: readonly AllowanceGroup[] = ['renews', 'rate', 'once', 'unpublished']
const needed = (card: boolean | null) => (card === null ? 'not known' : card ? 'needed' : 'not needed')

/** What a column of an answer is, by the offer of the API. */
const COLUMNS: Record<string, (one: ReturnType<typeof offersOf>[number]) => unknown> = {
  name: ({ provider }) => provider.name,
  place: ({ group }) => group,
  ...Object.fromEntries(
    ['amount', 'aMonth', 'minutes', 'pagesAMonth'].map((name) => [
      name,
      ({ allowance }) => allowance?.amount,
    ]),
  ),
  tokensADay: ({ allowance }) => Math.floor(allowance!.amount / 30),
  metric: ({ allowance }) => allowance?.metric,
  model: ({ allowance }) => allowance?.model,
  per: ({ allowance }) => (allowance!.per === 'month' ? 'a month' : 'once'),
  condition: ({ condition }) => condition,
  card: ({ card }) => needed(card),
}

/** Rows are the offers of a capability in these groups, in the order of these groups; `most`: the largest stated amounts first. */
const asks =
  (
    capability: Capability,
    groups: readonly AllowanceGroup[],
    columns: string,
    { most, noCard }: { most?: Metric; noCard?: true } = {},
  ) =>
  (rows: readonly Row[], catalog: Catalog) => {
    const names = columns.split(' ')
    const offers = offersOf(catalog, capability, ...groups)
      .filter(({ allowance }) => !most || (allowance?.metric === most && !allowance.atMost))
      .filter(({ card }) => !noCard || card === false)
    expect(cells(rows, ...names)).toEqual(
      inAnyOrder(offers.map((one) => names.map((name) => COLUMNS[name]!(one)))),
    )
    const placed = rows.map(({ place }) => groups.indexOf(place as AllowanceGroup))
    expect(placed).toEqual(placed.toSorted((one, other) => one - other))
    const window = (per: unknown) => rows.filter((row) => row.per === per).map((row) => row[names[1]!])
    if (most)
      for (const per of new Set(rows.map((row) => row.per))) expect(isDescending(window(per))).toBe(true)
  }

/** For each question, what the rows have to be by the answers of the API. */
const SAME: Record<string, (rows: readonly Row[], catalog: Catalog) => void> = {
  'Which chat APIs are free without a card, and are from the EU or process data there?': (rows, catalog) => {
    const slugs = slugsFor(catalog)
    const nameOf = new Map(catalog.active.map(({ slug, summary }) => [slug, summary.name]))
    const country = slugs('freeFor=chat&noCard=true&country=EU')
    const region = slugs('freeFor=chat&noCard=true&region=EU')
    expect(cells(rows, 'name')).toEqual(
      inAnyOrder([...new Set([...country, ...region])].map((slug) => [nameOf.get(slug)])),
    )
    const isIn = (where: string) => rows.filter(({ inTheEU }) => String(inTheEU).includes(where)).length
    expect([isIn('country'), isIn('region')]).toEqual([country.length, region.length])
  },
  'Who gives the most free tokens a day for chat?': asks('chat', ['renews'], 'name tokensADay model', {
    most: 'tokens',
  }),
  'Whose embeddings are free for good?': asks(
    'embeddings',
    ['renews', 'rate'],
    'name aMonth metric condition',
  ),
  'How many minutes of speech to text are free?': asks(
    'speech-to-text',
    ['renews', 'once'],
    'name minutes per',
    { most: 'minutes' },
  ),
  'Where can I make images free of charge?': asks('image-generation', GIVEN, 'name place amount metric'),
  'Which web search is free each month, without a card?': asks(
    'web-search',
    ['renews', 'rate'],
    'name aMonth metric',
    { noCard: true },
  ),
  'Who reads the most pages (OCR) a month?': asks('ocr', ['renews'], 'name pagesAMonth', { most: 'pages' }),
  'Which sandboxes for code can I try, and with what in hand?': asks(
    'code-execution',
    GIVEN,
    'name place amount card',
  ),
  'Who offers lip sync, and is any of it free?': asks('lip-sync', ALLOWANCE_GROUPS, 'name place amount'),
  'Who trains models on what I send?': (rows, catalog) => {
    const trains = catalog.active.map(providerDetail).filter(({ terms: { trainsOnData }, disputed }) => {
      const trained = trainsOnData === 'yes' || trainsOnData === 'opt-out'
      return trained && !disputed.includes('terms.trainsOnData')
    })
    expect(cells(rows, 'name', 'trainsOnData')).toEqual(
      inAnyOrder(trains.map(({ name, terms }) => [name, terms.trainsOnData])),
    )
    const refrain = slugsFor(catalog)('noTraining=true')
    expect(trains.filter(({ slug }) => refrain.includes(slug))).toEqual([])
  },
}

describe('the ten questions of examples/questions.sql', () => {
  test('are ten, and each has its check', () => {
    expect(QUESTIONS.size).toBe(10)
    expect([...QUESTIONS.keys()]).toEqual(Object.keys(SAME))
  })

  describe('where much is not known, disputed, ended or retired', () => {
    const UNITS: [capability: Capability, metric: Metric][] = [
      ['chat', 'tokens'],
      ['embeddings', 'tokens'],
      ['speech-to-text', 'minutes'],
      ['image-generation', 'images'],
      ['web-search', 'searches'],
      ['ocr', 'pages'],
      ['code-execution', 'minutes'],
      ['lip-sync', 'minutes'],
    ]
    const SOURCE = anEntry('x').sources[0]!
    const disputing = (...facts: ProviderEntry['sources'][number]['supports']) => ({
      sources: [SOURCE, { ...SOURCE, contradicts: facts.map((fact) => ({ fact })) }],
    })
    const offers = (
      capability: Capability,
      metric: Metric,
      changes: Partial<Offer> = {},
      quota: Partial<Quota> = {},
    ): Offer[] => [
      {
        id: 'plan',
        name: 'Plan',
        kind: 'permanent',
        covers: [capability],
        card: false,
        phone: false,
        allowance: 'counted',
        quotas: [{ [metric]: '3000/month', for: capability, ...quota }],
        ...changes,
      },
    ]

    /** For each capability one that is free in every way, and what must not be taken for it. */
    const entries: Record<string, Partial<ProviderEntry>> = {}
    for (const [capability, metric] of UNITS) {
      const add = (name: string, changes: Partial<ProviderEntry>) => {
        entries[`${capability}-${name}`] = {
          name: `${name} ${capability}`,
          capabilities: [capability],
          headquarters: 'DE',
          offers: offers(capability, metric),
          terms: { trainsOnData: 'yes' },
          ...changes,
        }
      }
      const withOffer = (changes: Partial<Offer>, quota?: Partial<Quota>) => ({
        offers: offers(capability, metric, changes, quota),
      })
      const without = (free: 'none' | 'unknown') => ({ offers: [], free, terms: {} })
      add('good', {})
      add('retired', { retired: { date: '2026-11-01' } })
      add('kind-disputed', disputing('offers.plan.kind'))
      add('covers-disputed', disputing(`offers.plan.covers.${capability}`))
      add('limit-disputed', disputing('offers.plan.quotas'))
      add('kind-unknown', without('unknown'))
      add('paid', without('none'))
      add('excluded', withOffer({ covers: undefined, excludes: [capability] }))
      add('ended', withOffer({}, { ended: '2026-11-01' }))
      add('offer-ended', { ...withOffer({ ended: '2026-11-01' }), free: 'unknown' })
      add('purchase', { ...withOffer({ unlockedBy: { pay: 10, currency: 'USD' } }), free: 'unknown' })
      add('speed', withOffer({}, { [metric]: '3000/minute' }))
      add('at-most', withOffer({ allowance: 'unmetered' }, { [metric]: '3000/minute' }))
      add('amount-unknown', withOffer({ allowance: 'unknown', quotas: undefined }))
      add('quota-disputed', {
        ...withOffer({ allowance: 'unmetered', quotas: undefined }),
        ...disputing('offers.plan.allowance'),
      })
      add('card-unknown', withOffer({ card: 'unknown' }))
      add('card-disputed', disputing('offers.plan.card'))
      add('place-disputed', disputing('headquarters'))
      add('training-disputed', disputing('terms.trainsOnData'))
      add('training-unknown', { terms: {} })
      add('training-asked', { terms: { trainsOnData: 'opt-in' } })
    }
    const odd = contextOf(entries)
    const dumped = dump(odd)

    test.each([...QUESTIONS])('%s', async (question, sql) => {
      SAME[question]!(await real.query(sql), realCatalog)
      const rows = await (await dumped).query(sql)
      SAME[question]!(rows, odd.catalog)
      const names = new Set(rows.map(({ name }) => String(name).split(' ')[0]))
      expect(names).toContain('good')
      // Neither an offer that has ended nor a value that sources dispute is an answer.
      const wrong = question.startsWith('Who trains') ? 'training-disputed' : 'covers-disputed'
      for (const name of ['retired', wrong]) expect(names).not.toContain(name)
      expect(names.size).toBeLessThan(Object.keys(entries).length / UNITS.length)
    })
  })
})

test('the query over the downloaded database runs, and finds somebody', async () => {
  const { query } = await dump(contextOf({ one: {}, two: { retired: { date: '2026-11-01' } } }))
  const [, sql] = readFileSync('docs/data.md', 'utf8').match(/sqlite3 providers\.sqlite "([^"]+)"/)!
  expect(cells(await query(sql!), 'name')).toEqual(['Provider one'])
})

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { TODAY } from '../../../test/support/content.ts'
import { disputing, offering } from '../../../test/support/offers.ts'
import { viewOf } from '../../entry/view.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import type { Terms } from '../../schema/terms.ts'
import {
  ALLOWANCES,
  type Capability,
  CURRENCIES,
  FREE_TIER_KINDS,
  type FreeTierKind,
  METRICS,
  type Metric,
  OFFER_KINDS,
  PERIODS,
  TRAINING,
} from '../../schema/vocabulary.ts'
import {
  ALLOWANCE_POINTS,
  ALLOWANCE_SCALE,
  DOCUMENTATION_POINTS,
  type DocumentationInput,
  KIND_POINTS,
  TERM_POINTS,
  VERSION,
  WEIGHTS,
} from './formula.ts'
import { type Scored as ScoredView, score as scoreOf, weightsAfter } from './score.ts'

/** An entry, not yet seen as it counts. */
type Scored = Omit<ScoredView, 'entry'> & { entry: ProviderEntry }
const score = (of: Scored) => scoreOf({ ...of, entry: viewOf(of.entry, TODAY) })

const DOCUMENT = readFileSync(new URL('../../../docs/scoring.md', import.meta.url), 'utf8')

/** The cells of the table below a heading whose first column has this title, row by row. */
function table(firstTitle: string): string[][] {
  const lines = DOCUMENT.split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${firstTitle} |`))
  if (head < 0) throw new Error(`docs/scoring.md has no table that begins with ${firstTitle}`)
  const rows = lines.slice(head).findIndex((line) => !line.startsWith('|'))
  return lines
    .slice(head, rows < 0 ? undefined : head + rows)
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
}
const LINKS = 'openapi quickstart reference errors limits changelog'.split(' ')
const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const columns = (firstTitle: string): Record<string, number> => {
  const [names, values] = table(firstTitle)
  return Object.fromEntries(names!.map((name, index) => [name, numberOf(values![index]!)]))
}

/** A provider that nothing is known of, but for what is given of its one offer. */
function bare(offer: Partial<Offer> = {}, changes: Partial<ProviderEntry> = {}): ProviderEntry {
  return unread([{ kind: 'unknown', allowance: 'unknown', ...offer }], changes)
}

/** Nothing is free, or nobody knows. */
const nothing = (free: 'none' | 'unknown', changes: Partial<ProviderEntry> = {}) =>
  unread([], { free, ...changes })

const unread = (offers: readonly Partial<Offer>[], changes: Partial<ProviderEntry>): ProviderEntry => ({
  ...offering(offers),
  connection: {},
  links: {},
  health: {},
  ...changes,
})

function scored(entry: ProviderEntry, changes: Partial<Scored> = {}): Scored {
  return {
    entry,
    checks: { online: 0, degraded: 0, down: 0 },
    runs: 0,
    downloads: [],
    catalogues: null,
    ...changes,
  }
}

const downloaded = (registry: 'npm' | 'pypi', name: string, downloads: number) => ({
  registry,
  name,
  downloads,
  asOf: '2026-11-05',
})

const pointsOf = (
  part: 'freeTier' | 'documentation' | 'popularity' | 'reliability',
  name: string,
  of: Scored,
) => score(of).parts[part].inputs.find((input) => input.name === name)!.points

/** A permanent offer of so much a month. */
const monthly = (value: number, metric: Metric = 'tokens'): Partial<Offer> => ({
  kind: 'permanent',
  allowance: 'counted',
  quotas: [{ [metric]: `${value}/month` }],
})

describe('the tables of docs/scoring.md', () => {
  test('name the version', () => {
    expect(DOCUMENT).toContain(`now \`${VERSION}\``)
  })

  test('weights, as soon as there are 14 runs', () => {
    const rows = Object.fromEntries(
      table('part')
        .slice(1, 5)
        .map(([name, weight]) => [name, Number(weight)]),
    )
    expect(rows).toEqual(WEIGHTS)
    expect(weightsAfter(14)).toEqual(WEIGHTS)
    expect(weightsAfter(90)).toEqual(WEIGHTS)
    expect(weightsAfter(0)).toEqual({
      reliability: 0,
      freeTier: 0.571429,
      documentation: 0.142857,
      popularity: 0.285714,
    })
    expect(weightsAfter(7).reliability).toBe(0.15)
  })

  test('kinds', () => {
    const kinds = columns('keyless')
    expect(Object.keys(kinds)).toEqual([...FREE_TIER_KINDS])
    for (const kind of FREE_TIER_KINDS) {
      const entry = kind === 'none' ? nothing('none') : bare({ kind })
      const points = pointsOf('freeTier', 'kind', scored(entry))
      expect(points, kind).toBe(kinds[kind])
      expect(KIND_POINTS[kind]).toBe(kinds[kind])
    }
  })

  test.each<[name: string, offer: Partial<Offer>, terms: Terms, earns: boolean]>([
    ['noCard', { card: false }, {}, true],
    ['noPhone', { phone: false }, {}, true],
    ['noTraining', {}, { trainsOnData: 'no' }, true],
    ['noTraining', {}, { trainsOnData: 'opt-in' }, true],
    ['noTraining', { terms: { trainsOnData: 'no' } }, { trainsOnData: 'yes' }, true],
    ['commercialUse', {}, { commercialUse: true }, true],
    ['noCard', { card: true }, {}, false],
    ['noPhone', { phone: true }, {}, false],
    ['noTraining', {}, { trainsOnData: 'opt-out' }, false],
    ['noTraining', {}, { trainsOnData: 'yes' }, false],
    ['noTraining', {}, { trainsOnData: 'service-improvement' }, false],
    ['noTraining', { terms: { trainsOnData: 'yes' } }, { trainsOnData: 'no' }, false],
    ['commercialUse', {}, { commercialUse: false }, false],
    ...['noCard', 'noPhone', 'noTraining', 'commercialUse'].map(
      (name): [string, Partial<Offer>, Terms, boolean] => [name, {}, {}, false],
    ),
  ])('the term %s with %j and %j earns its points: %s', (name, offer, terms, earns) => {
    const row = table('input').find(([input]) => input === name)!
    expect(pointsOf('freeTier', name, scored(bare(offer, { terms })))).toBe(earns ? Number(row[2]) : 0)
  })

  test('the scale of amounts', () => {
    const rows = Object.fromEntries(
      table('unit')
        .slice(1)
        .map(([unit, lo, hi]) => [unit, { lo: numberOf(lo!), hi: numberOf(hi!) }]),
    )
    expect(rows).toEqual(ALLOWANCE_SCALE)
    for (const { lo, hi } of Object.values(ALLOWANCE_SCALE)) expect(hi).toBeGreaterThanOrEqual(10 * lo)
  })

  test.each(Object.entries(ALLOWANCE_SCALE))('the amount of %s, from lo to hi', (unit, { lo, hi }) => {
    const main = {
      tokens: 'chat',
      characters: 'text-to-speech',
      minutes: 'speech-to-text',
      images: 'image-generation',
      pages: 'ocr',
      searches: 'web-search',
      requests: 'vector-search',
    }[unit] as Capability
    const earned = (value: number) =>
      pointsOf(
        'freeTier',
        'allowance',
        scored(bare({ ...monthly(value, unit as Metric), covers: [main] }, { capabilities: [main] })),
      )
    expect(earned(lo / 2)).toBe(4)
    expect(earned(lo)).toBe(4)
    expect(earned(hi)).toBe(28)
    expect(earned(hi * 2)).toBe(28)
    const middle = Math.round(Math.sqrt(lo * hi))
    expect(earned(middle)).toBeCloseTo(16, 1)
    expect(earned(middle)).toBeCloseTo(4 + (24 * Math.log10(middle / lo)) / Math.log10(hi / lo), 3)
  })

  test('documentation', () => {
    const points = columns('openapi')
    expect(points).toEqual(DOCUMENTATION_POINTS)
    const page = 'https://one.example.com/x'
    /** Each input alone, as a page that is there or one that says that there is none. */
    const entries = (link: string | { none: string }, others: Pick<ProviderEntry, 'connection' | 'health'>) =>
      ({
        ...Object.fromEntries(LINKS.map((name) => [name, { links: { [name]: link } }])),
        officialSdk: { connection: others.connection },
        statusPage: { health: others.health },
      }) as Record<DocumentationInput, Partial<ProviderEntry>>
    const sdks = { npm: ['one'] }
    const known = entries(page, { connection: { sdks }, health: { statusPage: { url: page } } })
    const none = { none: page }
    const absent = entries(none, { connection: { sdks: none }, health: { statusPage: none } })
    for (const name of Object.keys(known) as DocumentationInput[]) {
      const with_ = score(scored(bare({}, known[name])))
      const without = score(scored(bare({}, absent[name])))
      const unknown = score(scored(bare()))
      expect(with_.parts.documentation.score, name).toBe(points[name])
      expect(without.parts.documentation.score, name).toBe(0)
      // A page that does not exist is known; one that nobody looked for is not.
      expect(unknown.known, name).toBe(0)
      expect(without.known, name).toBe(0.071)
      expect(without.range.high, name).toBeLessThan(unknown.range.high)
    }
  })

  test.each([0, 1, 7, 30, 90])('reliability after %i online days', (online) => {
    const [heads, values] = table('days, all online')
    const expected = Number(values![heads!.indexOf(String(online))])
    expect(score(scored(bare(), { checks: { online, degraded: 0, down: 0 } })).parts.reliability.score).toBe(
      expected,
    )
  })

  test('degraded days count half, days of down nothing', () => {
    const of = (checks: Scored['checks']) => score(scored(bare(), { checks })).parts.reliability.score
    expect(of({ online: 0, degraded: 10, down: 0 })).toBe(50)
    expect(of({ online: 0, degraded: 0, down: 10 })).toBe(25)
  })

  test.each([
    ['0', 0],
    ['1,000', 999],
    ['1,000,000', 999_999],
    ['100,000,000 or more', 100_000_000],
    ['100,000,000 or more', 900_000_000],
  ])('popularity at %s downloads', (title, downloads) => {
    const [heads, values] = table('downloads a month, no catalogue')
    expect(
      score(scored(bare(), { downloads: [downloaded('npm', 'one', downloads)] })).parts.popularity.score,
    ).toBe(Number(values![heads!.indexOf(title)]))
  })

  test('popularity takes the larger registry, and up to eight catalogues', () => {
    const both = [downloaded('npm', 'a', 400), downloaded('npm', 'b', 599), downloaded('pypi', 'a', 500)]
    expect(pointsOf('popularity', 'monthlyDownloads', scored(bare(), { downloads: both }))).toBe(11.25)
    for (const [catalogues, points] of [
      [null, 0],
      [0, 0],
      [2, 12.5],
      [8, 50],
      [9, 50],
    ] as const)
      expect(pointsOf('popularity', 'catalogues', scored(bare(), { catalogues }))).toBe(points)
  })
})

const UNMETERED: Partial<Offer> = { kind: 'permanent', allowance: 'unmetered' }
const GRANT: Partial<Offer> = { kind: 'one-time-credits', card: false, allowance: 'unknown' }
const PLAN: Partial<Offer> = { kind: 'permanent', card: true, allowance: 'unknown' }
const OTHER: Partial<Offer> = { kind: 'permanent', allowance: 'unknown', excludes: ['chat'] }
const TWO: Pick<ProviderEntry, 'capabilities'> = { capabilities: ['chat', 'embeddings'] }
const PURCHASE = { unlockedBy: { pay: 10, currency: 'USD' as const } }
const given = (kind: Offer['kind'], quotas: Quota[]): Partial<Offer> => ({
  kind,
  allowance: 'counted',
  quotas,
})
const asking = (asks: { card?: boolean; phone?: boolean }) => ({ signup: { asks } })
const against = (...of: Parameters<typeof disputing>) => ({ sources: [disputing(...of)] })
const fewer = { fact: 'offers.plan-0.quotas.tokens' as const, value: '1/month' }
const { free: _, ...ENDED } = nothing('none', { retired: { date: '2026-10-01' } })
/** Beside an offer that counts, which has no words for what it covers. */
const beside = (changes: Partial<Offer>) =>
  unread([{ ...PLAN, covers: undefined as never, ...changes }, GRANT], {})

const CASES: Record<string, [what: string, entry: ProviderEntry][]> = {
  'the allowance': [
    ['no quota', bare(UNMETERED)],
    ['no quota, a cap on requests', bare({ ...UNMETERED, quotas: [{ requests: '5/minute' }] })],
    ['no quota, a cap on tokens', bare({ ...UNMETERED, quotas: [{ tokens: '100/minute' }] })],
    ['no quota, a cap that is high', bare({ ...UNMETERED, quotas: [{ tokens: '1000000/minute' }] })],
    ['not published', bare({ kind: 'permanent', allowance: 'unpublished' })],
    ['not published, of a trial', bare({ kind: 'trial', allowance: 'unpublished' })],
    ['not published, of an unknown kind', bare({ kind: 'unknown', allowance: 'unpublished' })],
    ['not known', bare({ kind: 'permanent', allowance: 'unknown' })],
    ['not known, of a trial', bare({ kind: 'trial', allowance: 'unknown' })],
    ['not known, of credits', bare({ kind: 'one-time-credits', allowance: 'unknown' })],
    [
      'a sum given once, and a cap on it',
      bare(given('one-time-credits', [{ tokens: '1000000000/once 1/day' }])),
    ],
    ['the same of a trial', bare(given('trial', [{ tokens: '1000000000/once 1/day' }]))],
    ['for what the API does first', bare({ ...monthly(1e9), covers: ['chat'] }, TWO)],
    ['for something else', bare({ ...monthly(1e9), covers: ['embeddings'] }, TWO)],
    ['a credit that a cloud shares', bare({ ...monthly(1e9), sharedWith: 'A cloud' })],
    ['one that ended', bare(given('permanent', [{ tokens: '1000000000/month', ended: '2026-01-01' }]))],
    ['one after a purchase', unread([{ ...monthly(1e9), ...PURCHASE }], { free: 'none' })],
    ['two numbers', bare(monthly(1e9), against(fewer))],
    ['no quota, which is disputed', bare(UNMETERED, against({ fact: 'offers.plan-0.allowance' }))],
  ],
  'several offers': [
    ['the one that earns most', unread([PLAN, { ...GRANT, card: 'unknown' }], {})],
    ['with its own card', unread([PLAN, GRANT], {})],
    ['of two that earn the same the first', unread([PLAN, PLAN], {})],
    ['not one that leaves out what the API does first', beside({ excludes: ['chat'] })],
    ['not one after a purchase', beside(PURCHASE)],
    ['not one that ended', beside({ ended: '2026-01-01' })],
    [
      'the range ends where the one that could gain most would be',
      unread(
        [
          { ...PLAN, phone: true, allowance: 'unpublished' },
          { kind: 'unknown', allowance: 'unknown' },
        ],
        {},
      ),
    ],
  ],
  'no offer': [
    ['nothing is free', nothing('none')],
    ['nothing is free, and sign-up asks for no card', nothing('none', asking({ card: false }))],
    ['it is free for something else', unread([{ ...OTHER, covers: ['ocr'] }], {})],
    ['the API ended', ENDED],
    ['nobody knows', nothing('unknown')],
    ['nobody knows, but sign-up asks for a card', nothing('unknown', asking({ card: true }))],
    ['nobody knows, but sign-up asks for no card', nothing('unknown', asking({ card: false }))],
    ['nobody knows, but sign-up asks for a phone', nothing('unknown', asking({ phone: true }))],
  ],
  'what is known': [
    ['nothing', bare()],
    ['that a card is asked for', bare({ card: true })],
    ['that a phone is asked for', bare({ phone: true })],
    ['that no key is needed', bare({ kind: 'keyless' })],
  ],
}

/** What counts, what it comes to, and what each input of the free tier earns and could. */
function linesOf(entry: ProviderEntry): string[] {
  const { offer, total, range, known, parts } = score(scored(entry))
  const inputs = parts.freeTier.inputs.map(
    ({ name, value, points, atBest }) => `${name} ${value}: ${points} of ${atBest}`,
  )
  return [`${offer}: ${total}, at most ${range.high}, known ${known}`, inputs.join(', ')]
}

test('the free tier earns by the offer that counts, and could by what is not known', async () => {
  await expect(saidOfGroups(CASES, linesOf)).toMatchFileSnapshot('score.approved.txt')
})

test('everything unknown goes from the priors to 100', () => {
  const measured = { catalogues: 8, downloads: [downloaded('npm', 'a', 1e9)] }
  expect(score(scored(bare(), measured))).toMatchObject({ known: 0, range: { low: 28.6, high: 100 } })
})

const known = fc.constantFrom(true, false, 'unknown' as const)
const quotas = fc.array(
  fc
    .record({
      metric: fc.constantFrom(...METRICS),
      value: fc.integer({ min: 0, max: 1e9 }),
      per: fc.constantFrom(...PERIODS),
      models: fc.constantFrom<string[] | undefined>(undefined, ['a'], ['b'], ['a', 'b']),
      ended: fc.constantFrom<string | undefined>(undefined, undefined, '2026-01-01'),
    })
    .map(
      ({ metric, value, per, models, ended }): Quota => ({
        ...(models && { models }),
        [metric]: `${value}/${per}`,
        ...(ended && { ended }),
      }),
    ),
  { maxLength: 5 },
)
const link = fc.constantFrom(undefined, 'https://one.example.com/x', { none: 'https://one.example.com' })
const CAPABILITIES_HERE = ['chat', 'ocr', 'speech-to-text'] as const
const anyTerms = fc.record({
  trainsOnData: fc.constantFrom(undefined, ...TRAINING),
  commercialUse: fc.constantFrom(undefined, true, false),
})
const anOfferToScore = fc
  .record({
    kind: fc.constantFrom(...OFFER_KINDS),
    card: known,
    phone: known,
    allowance: fc.constantFrom(...ALLOWANCES),
    covers: fc.subarray([...CAPABILITIES_HERE]),
    quotas,
  })
  .map(
    ({ kind, card, phone, covers, ...offer }): Partial<Offer> => ({
      kind,
      ...(kind !== 'keyless' && { card, phone }),
      ...offer,
      covers,
    }),
  )
const facts = ['kind', 'card', 'phone', 'allowance', 'quotas', 'covers.chat'] as const

/** Any provider with any measurements. */
const anyScored = fc
  .record({
    offers: fc.array(anOfferToScore, { maxLength: 3 }),
    free: fc.constantFrom('none' as const, 'unknown' as const),
    terms: anyTerms,
    links: fc.record(Object.fromEntries(LINKS.map((name) => [name, link]))),
    contradicts: fc.subarray([...facts]),
    capabilities: fc.subarray([...CAPABILITIES_HERE], { minLength: 1 }),
    checks: fc.record({ online: fc.nat(90), degraded: fc.nat(90), down: fc.nat(90) }),
    runs: fc.nat(30),
    downloads: fc.array(fc.nat(200_000_000), { maxLength: 3 }),
    catalogues: fc.option(fc.nat(10)),
  })
  .map(({ offers, free, terms, links, contradicts, capabilities, downloads, ...measured }): Scored => {
    const against = contradicts.map((fact) => ({ fact: `offers.plan-0.${fact}` as const }))
    const entry = unread(offers, {
      capabilities,
      terms: terms as Terms,
      links: links as ProviderEntry['links'],
      sources: [disputing(...against)],
      ...(offers.length === 0 && { free }),
    })
    return scored(entry, {
      ...measured,
      downloads: downloads.map((count, index) => downloaded('npm', `p${index}`, count)),
    })
  })

const withEntry = (input: Scored, changes: Partial<ProviderEntry>): Scored => ({
  ...input,
  entry: { ...input.entry, ...changes },
})

/** One offer changed, the others as they are. */
const withOffer = (input: Scored, index: number, changes: Partial<Offer>): Scored =>
  withEntry(input, {
    offers: input.entry.offers.map((offer, at) => (at === index ? { ...offer, ...changes } : offer)),
  })

const withLink = (input: Scored, name: string, value: string | undefined): Scored =>
  withEntry(input, { links: { ...input.entry.links, [name]: value } as ProviderEntry['links'] })

/** Every way to know one thing less. */
const lessKnown = (input: Scored): Scored[] => [
  ...input.entry.offers.flatMap(({ kind }, index) => [
    withOffer(input, index, { kind: 'unknown' }),
    ...(kind === 'keyless'
      ? []
      : [withOffer(input, index, { card: 'unknown' }), withOffer(input, index, { phone: 'unknown' })]),
    withOffer(input, index, { quotas: [], allowance: 'unknown' }),
    withOffer(input, index, { covers: [] }),
  ]),
  ...(input.entry.free === 'none' ? [withEntry(input, { free: 'unknown' })] : []),
  withEntry(input, { terms: {} }),
  ...Object.keys(input.entry.links).map((name) => withLink(input, name, undefined)),
  { ...input, downloads: [] },
  { ...input, catalogues: null },
]

/** Every way in which one thing turns out well. */
const better = (input: Scored): Scored[] => [
  ...input.entry.offers.flatMap(({ kind }, index) =>
    kind === 'keyless'
      ? []
      : [withOffer(input, index, { card: false }), withOffer(input, index, { phone: false })],
  ),
  withEntry(input, { terms: { ...input.entry.terms, trainsOnData: 'no' } }),
  withEntry(input, { terms: { ...input.entry.terms, commercialUse: true } }),
  ...Object.keys(input.entry.links).map((name) => withLink(input, name, 'https://one.example.com/x')),
  { ...input, catalogues: 8 },
]

describe('for any provider', () => {
  test('parts and total are from 0 to 100, with one decimal, and low is never above high', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const { total, range, known, parts } = score(input)
        for (const value of [
          total,
          range.low,
          range.high,
          ...Object.values(parts).map((part) => part.score),
        ]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
          expect(Number(value.toFixed(1))).toBe(value)
        }
        expect(range.low).toBe(total)
        expect(range.low).toBeLessThanOrEqual(range.high)
        expect(known).toBeGreaterThanOrEqual(0)
        expect(known).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a part is the sum of its inputs, the total the weighted sum of its parts', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const { total, parts } = score(input)
        let sum = 0
        for (const { score: points, weight, inputs } of Object.values(parts)) {
          expect(points).toBeCloseTo(
            Math.min(
              100,
              inputs.reduce((all, { points }) => all + points, 0),
            ),
            0,
          )
          for (const { points, atBest } of inputs) expect(points).toBeLessThanOrEqual(atBest)
          sum += points * weight
        }
        expect(Math.abs(total - sum)).toBeLessThan(0.0501)
        expect(Object.values(parts).reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(1, 5)
      }),
    )
  })

  test('knowing less never raises the score', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const { total } = score(input)
        for (const less of lessKnown(input)) expect(score(less).total).toBeLessThanOrEqual(total)
      }),
    )
  })

  test('a favourable fact never lowers it', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const { total } = score(input)
        for (const more of better(input)) expect(score(more).total).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  test('the order of offers, quotas and packages means nothing', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const offers = input.entry.offers
          .toReversed()
          .map((offer) => ({ ...offer, quotas: offer.quotas!.toReversed() }))
        const turned = withEntry(input, { offers })
        expect(score({ ...turned, downloads: input.downloads.toReversed() }).range).toEqual(
          score(input).range,
        )
      }),
    )
  })

  test('no unit is worth another', () => {
    const OTHER_UNITS = [...CURRENCIES, 'credits', 'requests', 'output-tokens'] as const
    fc.assert(
      fc.property(fc.constantFrom(...OTHER_UNITS), fc.integer({ min: 1, max: 1e9 }), (metric, value) => {
        expect(pointsOf('freeTier', 'allowance', scored(bare(monthly(value, metric))))).toBe(4)
      }),
    )
  })
})

test('the best of everything is 100', () => {
  const best: FreeTierKind = 'keyless'
  expect(
    KIND_POINTS[best] +
      ALLOWANCE_POINTS.most +
      Object.values(TERM_POINTS).reduce((all, points) => all + points, 0),
  ).toBe(100)
  expect(Object.values(DOCUMENTATION_POINTS).reduce((all, points) => all + points, 0)).toBe(100)
})

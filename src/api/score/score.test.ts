import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProvider, asOffers } from '../../../test/support/content.ts'
import { against, aLimit } from '../../../test/support/entry-parts.ts'
import type { FreeTierTerms, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import {
  CURRENCIES,
  FREE_TIER_KINDS,
  type FreeTierKind,
  METRICS,
  PERIODS,
} from '../../core/schema/vocabulary.ts'
import { allowancesOf } from '../allowance/allowances.ts'
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
import { type Scored, score, weightsAfter } from './score.ts'

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
const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const columns = (firstTitle: string): Record<string, number> => {
  const [names, values] = table(firstTitle)
  return Object.fromEntries(names!.map((name, index) => [name, numberOf(values![index]!)]))
}

const EMPTY: FreeTierTerms = {
  kind: 'unknown',
  summary: 's',
  requiresCreditCard: 'unknown',
  requiresPhone: 'unknown',
}

/** A provider that nothing is known of, but for what is given. */
function bare(tier: Partial<FreeTierTerms> = {}, changes: Partial<Provider> = {}): Provider {
  return {
    ...aProvider('one'),
    connection: {},
    links: {},
    health: {},
    sources: [],
    ...changes,
    freeTier: { ...EMPTY, ...tier } as Provider['freeTier'],
  }
}

function scored(provider: Provider, changes: Partial<Scored> = {}): Scored {
  return {
    provider,
    allowances: allowancesOf(asOffers(provider)),
    checks: { online: 0, degraded: 0, down: 0 },
    runs: 0,
    downloads: [],
    catalogues: null,
    ...changes,
  }
}

const pointsOf = (
  part: 'freeTier' | 'documentation' | 'popularity' | 'reliability',
  name: string,
  of: Scored,
) => score(of).parts[part].inputs.find((input) => input.name === name)!.points

const limit = (changes: Partial<Limit>) => aLimit({ value: 1, ...changes })
const monthly = (value: number, changes: Partial<Limit> = {}): Partial<FreeTierTerms> => ({
  kind: 'permanent',
  allowance: 'counted',
  limits: [limit({ value, ...changes })],
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
      freeTier: 0.461538,
      documentation: 0.307692,
      popularity: 0.230769,
    })
    expect(weightsAfter(7).reliability).toBe(0.175)
  })

  test('kinds', () => {
    const kinds = columns('keyless')
    expect(Object.keys(kinds)).toEqual([...FREE_TIER_KINDS])
    for (const kind of FREE_TIER_KINDS) {
      const points = pointsOf('freeTier', 'kind', scored(bare({ kind })))
      expect(points, kind).toBe(kinds[kind])
      expect(KIND_POINTS[kind]).toBe(kinds[kind])
    }
  })

  test.each<[name: string, tier: Partial<FreeTierTerms>, earns: boolean]>([
    ['noCard', { requiresCreditCard: false }, true],
    ['noPhone', { requiresPhone: false }, true],
    ['noTraining', { trainsOnData: 'no' }, true],
    ['noTraining', { trainsOnData: 'opt-in' }, true],
    ['commercialUse', { commercialUse: true }, true],
    ['noCard', { requiresCreditCard: true }, false],
    ['noPhone', { requiresPhone: true }, false],
    ['noTraining', { trainsOnData: 'opt-out' }, false],
    ['noTraining', { trainsOnData: 'yes' }, false],
    ['commercialUse', { commercialUse: false }, false],
    ...['noCard', 'noPhone', 'noTraining', 'commercialUse'].map((name): [string, object, boolean] => [
      name,
      {},
      false,
    ]),
  ])('the term %s with %j earns its points: %s', (name, tier, earns) => {
    const row = table('input').find(([input]) => input === name)!
    expect(pointsOf('freeTier', name, scored(bare(tier)))).toBe(earns ? Number(row[2]) : 0)
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
    }[unit] as NonNullable<Provider['capabilities']>[number]
    const earned = (value: number) =>
      pointsOf(
        'freeTier',
        'allowance',
        scored(bare(monthly(value, { metric: unit as Limit['metric'] }), { capabilities: [main] })),
      )
    expect(earned(lo / 2)).toBe(8)
    expect(earned(lo)).toBe(8)
    expect(earned(hi)).toBe(20)
    expect(earned(hi * 2)).toBe(20)
    const middle = Math.round(Math.sqrt(lo * hi))
    expect(earned(middle)).toBeCloseTo(14, 1)
    expect(earned(middle)).toBeCloseTo(8 + (12 * Math.log10(middle / lo)) / Math.log10(hi / lo), 3)
  })

  test('documentation', () => {
    const points = columns('openapi')
    expect(points).toEqual(DOCUMENTATION_POINTS)
    const page = 'https://one.example.com/x'
    const links = ['openapi', 'quickstart', 'reference', 'errors', 'limits', 'changelog'] as const
    /** Each input alone, as a page that is there or one that says that there is none. */
    const entries = (link: string | { none: string }, others: Pick<Provider, 'connection' | 'health'>) =>
      ({
        ...Object.fromEntries(links.map((name) => [name, { links: { [name]: link } }])),
        officialSdk: { connection: others.connection },
        statusPage: { health: others.health },
      }) as Record<DocumentationInput, Partial<Provider>>
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
    const item = { registry: 'npm' as const, name: 'one', downloads, asOf: '2026-11-05' }
    expect(score(scored(bare(), { downloads: [item] })).parts.popularity.score).toBe(
      Number(values![heads!.indexOf(title)]),
    )
  })

  test('popularity takes the larger registry, and up to eight catalogues', () => {
    const item = (registry: 'npm' | 'pypi', name: string, downloads: number) => ({
      registry,
      name,
      downloads,
      asOf: '2026-11-05',
    })
    const both = [item('npm', 'a', 400), item('npm', 'b', 599), item('pypi', 'a', 500)]
    expect(pointsOf('popularity', 'monthlyDownloads', scored(bare(), { downloads: both }))).toBe(15)
    for (const [catalogues, points] of [
      [null, 0],
      [0, 0],
      [2, 5],
      [8, 20],
      [9, 20],
    ] as const)
      expect(pointsOf('popularity', 'catalogues', scored(bare(), { catalogues }))).toBe(points)
  })

  test('the worked example', () => {
    const page = 'https://one.example.com/x'
    const provider = bare(
      {
        kind: 'permanent',
        allowance: 'counted',
        limits: [limit({ value: 200_000, per: 'day' })],
        requiresCreditCard: false,
        cardBasis: 'stated',
        trainsOnData: 'no',
      },
      {
        links: { quickstart: page, reference: page, errors: page, limits: page, openapi: { none: page } },
        connection: { sdks: { npm: ['one'] } },
        health: { statusPage: { url: page } },
      },
    )
    const result = score(
      scored(provider, {
        downloads: [{ registry: 'npm', name: 'one', downloads: 2_000_000, asOf: '2026-11-05' }],
        catalogues: 5,
      }),
    )
    expect(
      Object.fromEntries(Object.entries(result.parts).map(([name, part]) => [name, part.score])),
    ).toEqual({
      reliability: 50,
      freeTier: 74,
      documentation: 70,
      popularity: 84,
    })
    expect(result).toMatchObject({ total: 75.1, range: { low: 75.1, high: 85.1 }, known: 0.785 })
    for (const part of table('part').slice(6))
      for (const [, name, points] of (part[1] ?? '').matchAll(/(\w+) ([\d.]+)/g))
        expect(
          result.parts[part[0] as 'freeTier'].inputs.find((input) => input.name === name)!.points,
          name,
        ).toBe(Number(points))
  })
})

describe('the allowance', () => {
  const earned = (tier: Partial<FreeTierTerms>, changes: Partial<Provider> = {}) =>
    pointsOf('freeTier', 'allowance', scored(bare(tier, changes)))

  test('no quota earns 14, what is not published or not known nothing', () => {
    expect(earned({ kind: 'permanent', allowance: 'unmetered' })).toBe(ALLOWANCE_POINTS.unmetered)
    expect(earned({ kind: 'permanent', allowance: 'unpublished' })).toBe(0)
    expect(earned({ kind: 'permanent', allowance: 'unknown' })).toBe(0)
    expect(earned({ kind: 'none' })).toBe(0)
  })

  test('another unit is not converted', () => {
    for (const metric of ['credits', 'USD', 'requests', 'output-tokens'] as const)
      expect(earned(monthly(1e12, { metric })), metric).toBe(8)
  })

  test('a sum given once earns a third, and a cap on it nothing more', () => {
    const once = limit({ id: 'once', value: 1e9, per: 'once' })
    for (const kind of ['one-time-credits', 'trial'] as const)
      expect(earned({ kind, allowance: 'counted', limits: [once, limit({ value: 1, per: 'day' })] })).toBe(
        6.667,
      )
  })

  test('of a renewing amount and a sum given once the larger result counts', () => {
    const once = limit({ id: 'once', value: 1e9, per: 'once' })
    expect(earned({ ...monthly(1e9), limits: [limit({ value: 1e9 }), once] })).toBe(20)
    expect(earned({ kind: 'permanent', allowance: 'counted', limits: [once] })).toBe(6.667)
  })

  test('a credit that a cloud shares, a limit after a purchase and an ended one earn nothing', () => {
    for (const changes of [
      { sharedWith: 'A cloud' },
      { when: 'after-purchase' },
      { ended: '2026-01-01' },
    ] as const)
      expect(earned(monthly(1e9, changes))).toBe(0)
  })

  test('a disputed amount earns nothing, and widens the range', () => {
    const disputing = (fact: 'freeTier.allowance' | 'freeTier.limits.l') => ({ sources: [against(fact)] })
    const limits = monthly(1e9)
    expect(earned(limits, disputing('freeTier.limits.l'))).toBe(0)
    expect(earned({ kind: 'permanent', allowance: 'unmetered' }, disputing('freeTier.allowance'))).toBe(0)
    const { range } = score(scored(bare(limits, disputing('freeTier.limits.l'))))
    expect(range.high).toBe(score(scored(bare(limits))).range.high)
    expect(range.low).toBeLessThan(range.high)
  })
})

describe('the range', () => {
  const high = (tier: Partial<FreeTierTerms>) => score(scored(bare(tier))).parts.freeTier.inputs
  const atBest = (tier: Partial<FreeTierTerms>, name: string) =>
    high(tier).find((input) => input.name === name)!.atBest

  test('an unknown kind is at best keyless, or permanent where a card or phone is asked for', () => {
    expect(atBest({}, 'kind')).toBe(40)
    expect(atBest({ requiresCreditCard: true }, 'kind')).toBe(36)
    expect(atBest({ requiresPhone: true }, 'kind')).toBe(36)
  })

  test('an unknown allowance is at best 20, a third for what is given once; unpublished and none are known', () => {
    expect(atBest({ kind: 'permanent', allowance: 'unknown' }, 'allowance')).toBe(20)
    expect(atBest({ kind: 'trial', allowance: 'unknown' }, 'allowance')).toBe(6.667)
    expect(atBest({ kind: 'one-time-credits', allowance: 'unknown' }, 'allowance')).toBe(6.667)
    expect(atBest({ kind: 'permanent', allowance: 'unpublished' }, 'allowance')).toBe(0)
    expect(atBest({ kind: 'none' }, 'allowance')).toBe(0)
  })

  test('paying first means a card, and keyless means neither card nor phone', () => {
    expect(high({ kind: 'none' }).find(({ name }) => name === 'noCard')).toMatchObject({
      value: false,
      atBest: 0,
    })
    for (const name of ['noCard', 'noPhone'] as const)
      expect(
        high({ kind: 'keyless', requiresCreditCard: false, requiresPhone: false }).find(
          (i) => i.name === name,
        ),
      ).toMatchObject({ value: true, points: TERM_POINTS[name] })
  })

  test('everything unknown goes from the priors to 100', () => {
    const { range, known } = score(
      scored(bare(), {
        catalogues: 8,
        downloads: [{ registry: 'npm', name: 'a', downloads: 1e9, asOf: '2026-11-05' }],
      }),
    )
    expect(known).toBe(0)
    expect(range).toEqual({ low: 23.1, high: 100 })
  })
})

const known = fc.constantFrom(true, false, 'unknown' as const)
const limits = fc.array(
  fc.record({
    metric: fc.constantFrom(...METRICS),
    value: fc.integer({ min: 0, max: 1e9 }),
    per: fc.constantFrom(...PERIODS),
    when: fc.constantFrom(undefined, 'keyless' as const, 'free-key' as const, 'after-purchase' as const),
    model: fc.constantFrom(undefined, 'a', 'b'),
    ended: fc.constantFrom(undefined, undefined, '2026-01-01'),
  }),
  { maxLength: 5 },
)
const link = fc.constantFrom(undefined, 'https://one.example.com/x', { none: 'https://one.example.com' })
const facts = [
  'freeTier.kind',
  'freeTier.requiresCreditCard',
  'freeTier.requiresPhone',
  'freeTier.allowance',
  'freeTier.limits',
  'freeTier.trainsOnData',
  'freeTier.commercialUse',
] as const

/** Any provider with any measurements. */
const anyScored = fc
  .record({
    tier: fc.record({
      kind: fc.constantFrom(...FREE_TIER_KINDS),
      requiresCreditCard: known,
      requiresPhone: known,
      allowance: fc.constantFrom(
        'counted' as const,
        'unmetered' as const,
        'unpublished' as const,
        'unknown' as const,
      ),
      trainsOnData: fc.constantFrom(
        'no' as const,
        'opt-in' as const,
        'opt-out' as const,
        'yes' as const,
        'unknown' as const,
      ),
      commercialUse: known,
    }),
    limits,
    links: fc.record({
      openapi: link,
      quickstart: link,
      reference: link,
      errors: link,
      limits: link,
      changelog: link,
    }),
    contradicts: fc.subarray([...facts]),
    capabilities: fc.subarray(['chat', 'ocr', 'speech-to-text'] as const, { minLength: 1 }),
    checks: fc.record({ online: fc.nat(90), degraded: fc.nat(90), down: fc.nat(90) }),
    runs: fc.nat(30),
    downloads: fc.array(fc.nat(200_000_000), { maxLength: 3 }),
    catalogues: fc.option(fc.nat(10)),
  })
  .map(({ tier, limits, links, contradicts, capabilities, downloads, ...measured }): Scored => {
    const terms = {
      ...tier,
      summary: 's',
      limits: limits.map((item, index) => ({ id: `l${index}`, ...item })),
      ...(tier.kind === 'keyless' ? { requiresCreditCard: false, requiresPhone: false } : {}),
      ...(tier.kind === 'none' || tier.kind === 'unknown' ? { limits: undefined, allowance: undefined } : {}),
    } as FreeTierTerms
    const provider = bare(terms, {
      capabilities: [...capabilities],
      links: links as Provider['links'],
      sources: [{ url: 'https://a.example', read: '2026-11-20', supports: ['connection'], contradicts }],
    })
    return scored(provider, {
      ...measured,
      downloads: downloads.map((count, index) => ({
        registry: 'npm' as const,
        name: `p${index}`,
        downloads: count,
        asOf: '2026-11-05',
      })),
    })
  })

const withTier = (input: Scored, changes: object): Scored => {
  const provider = {
    ...input.provider,
    freeTier: { ...input.provider.freeTier, ...changes } as Provider['freeTier'],
  }
  return { ...input, provider, allowances: allowancesOf(asOffers(provider)) }
}

/** Every way to know one thing less. */
const lessKnown = (input: Scored): Scored[] => [
  withTier(input, {
    kind: 'unknown',
    limits: undefined,
    allowance: undefined,
    // What keyless implies goes with it.
    ...(input.provider.freeTier.kind === 'keyless'
      ? { requiresCreditCard: 'unknown', requiresPhone: 'unknown' }
      : {}),
  }),
  ...(input.provider.freeTier.kind === 'keyless'
    ? []
    : [withTier(input, { requiresCreditCard: 'unknown' }), withTier(input, { requiresPhone: 'unknown' })]),
  withTier(input, { limits: [], allowance: 'unknown' }),
  withTier(input, { trainsOnData: undefined }),
  withTier(input, { commercialUse: undefined }),
  ...Object.keys(input.provider.links).map((name) => ({
    ...input,
    provider: {
      ...input.provider,
      links: { ...input.provider.links, [name]: undefined } as Provider['links'],
    },
  })),
  { ...input, downloads: [] },
  { ...input, catalogues: null },
]

/** Every way in which one thing turns out well. */
const better = (input: Scored): Scored[] => [
  ...(input.provider.freeTier.kind === 'keyless'
    ? []
    : [withTier(input, { requiresCreditCard: false }), withTier(input, { requiresPhone: false })]),
  withTier(input, { trainsOnData: 'no' }),
  withTier(input, { commercialUse: true }),
  ...Object.keys(input.provider.links).map((name) => ({
    ...input,
    provider: {
      ...input.provider,
      links: { ...input.provider.links, [name]: 'https://one.example.com/x' } as Provider['links'],
    },
  })),
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

  test('the order of limits, sources and packages means nothing', () => {
    fc.assert(
      fc.property(anyScored, (input) => {
        const tier: FreeTierTerms = input.provider.freeTier
        const turned = withTier(input, { limits: tier.limits?.toReversed() })
        expect(score({ ...turned, downloads: input.downloads.toReversed() }).range).toEqual(
          score(input).range,
        )
      }),
    )
  })

  test('no currency is worth another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 1, max: 1e9 }), (metric, value) => {
        expect(pointsOf('freeTier', 'allowance', scored(bare(monthly(value, { metric }))))).toBe(8)
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

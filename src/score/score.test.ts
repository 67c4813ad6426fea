import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Provider } from '../schema/provider.ts'
import { FREE_TIER_KINDS } from '../schema/vocabulary.ts'
import { aProvider } from '../testing/content.ts'
import {
  CHECK_POINTS,
  DOCUMENTATION_POINTS,
  KIND_POINTS,
  PRIOR,
  PRIOR_CHECKS,
  TERM_POINTS,
  WEIGHTS,
} from './formula.ts'
import { type Scored, score } from './score.ts'

const DOCUMENTS = ['openapi', 'quickstart', 'errors', 'limits', 'changelog'] as const

const yesNo = fc.option(fc.boolean(), { nil: undefined })

/** Any provider with any measurements, valid in shape. */
const scored = fc
  .record({
    kind: fc.constantFrom(...FREE_TIER_KINDS),
    limits: fc.integer({ min: 0, max: 3 }),
    trainsOnData: fc.constantFrom(undefined, 'no', 'opt-in', 'opt-out', 'yes'),
    commercialUse: yesNo,
    noCard: fc.boolean(),
    noPhone: fc.boolean(),
    documentation: fc.record(
      Object.fromEntries(
        DOCUMENTS.map((name) => [
          name,
          fc.constantFrom(undefined, 'https://one.example.com/x', { none: 'https://one.example.com' }),
        ]),
      ),
    ),

    statusPage: fc.boolean(),
    checks: fc.record({ online: fc.nat(90), degraded: fc.nat(90), down: fc.nat(90) }),
    downloads: fc.array(fc.nat(200_000_000), { maxLength: 4 }),
  })
  .map(
    ({
      kind,
      limits,
      trainsOnData,
      commercialUse,
      documentation,
      statusPage,
      downloads,
      ...rest
    }): Scored => {
      const base = aProvider('one')
      const terms = {
        limits: Array.from({ length: limits }, (_, index) => ({
          id: `l${index}`,
          metric: 'requests',
          value: 1,
          per: 'day',
        })),
        trainsOnData,
        commercialUse,
      }
      return {
        ...rest,
        provider: {
          ...base,
          connection: { sdks: { npm: downloads.map((_, index) => `p${index}`) } },
          links: documentation as Provider['links'],
          health: statusPage ? { statusPage: { url: 'https://status.example.com' } } : { none: 'x' },
          freeTier: {
            kind,
            summary: 's',
            requiresCreditCard: 'unknown',
            requiresPhone: 'unknown',
            ...(kind === 'none' || kind === 'unknown' ? {} : terms),
          } as Provider['freeTier'],
        },
        downloads: downloads.map((count, index) => ({
          registry: 'npm' as const,
          name: `p${index}`,
          downloads: count,
          asOf: '2026-11-05',
        })),
      }
    },
  )

const partsOf = (input: Scored) =>
  Object.fromEntries(Object.entries(score(input).parts).map(([name, part]) => [name, part.score]))

/** Every way to know one thing less. */
function withLess(input: Scored): Scored[] {
  const { provider } = input
  const tier = provider.freeTier as Record<string, unknown>
  const withTier = (changes: object) => ({
    ...input,
    provider: { ...provider, freeTier: { ...tier, ...changes } as Provider['freeTier'] },
  })
  const unknownKind = {
    kind: 'unknown',
    summary: 's',
    requiresCreditCard: 'unknown',
    requiresPhone: 'unknown',
  } as const
  return [
    { ...input, noCard: false },
    { ...input, noPhone: false },
    { ...input, provider: { ...provider, freeTier: unknownKind } },
    withTier({ limits: undefined }),
    withTier({ trainsOnData: undefined }),
    withTier({ commercialUse: undefined }),
    ...DOCUMENTS.map((name) => ({
      ...input,
      provider: {
        ...provider,
        links: { ...provider.links, [name]: undefined } as Provider['links'],
      },
    })),
    { ...input, provider: { ...provider, health: { none: 'x' } } },
    { ...input, provider: { ...provider, connection: {} }, downloads: [] },
    ...input.downloads.map((_, index) => ({ ...input, downloads: input.downloads.toSpliced(index, 1) })),
  ]
}

describe('the formula', () => {
  test('shares add up to 1, and the best of everything to 100', () => {
    const sum = (points: Record<string, number>) =>
      Object.values(points).reduce((all, value) => all + value, 0)
    expect(sum(WEIGHTS)).toBeCloseTo(1, 12)
    expect(sum(DOCUMENTATION_POINTS)).toBe(100)
    expect(Math.max(...Object.values(KIND_POINTS)) + sum(TERM_POINTS)).toBe(100)
  })

  test('every part and the total lie within 0 and 100, with at most one decimal', () => {
    fc.assert(
      fc.property(scored, (input) => {
        const { total, parts } = score(input)
        for (const value of [total, ...Object.values(parts).map((part) => part.score)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100)
          expect(Number(value.toFixed(1))).toBe(value)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('leaving a fact out never raises a part', () => {
    fc.assert(
      fc.property(scored, (input) => {
        const before = partsOf(input)
        for (const less of withLess(input))
          for (const [name, value] of Object.entries(partsOf(less)))
            expect(value).toBeLessThanOrEqual(before[name]!)
      }),
      { numRuns: 500 },
    )
  })

  test('a part is the sum of its inputs, and the total that of the weighted parts', () => {
    fc.assert(
      fc.property(scored, (input) => {
        const { total, parts } = score(input)
        for (const part of Object.values(parts)) {
          const sum = part.inputs.reduce((all, { points }) => all + points, 0)
          expect(Math.abs(sum - part.score)).toBeLessThanOrEqual(0.0501)
        }
        const weighted = Object.values(parts).reduce((all, { score, weight }) => all + score * weight, 0)
        expect(Math.abs(weighted - total)).toBeLessThanOrEqual(0.0501)
      }),
      { numRuns: 500 },
    )
  })

  test('the order of facts means nothing', () => {
    fc.assert(
      fc.property(scored, (input) => {
        const reversed = {
          ...input,
          downloads: input.downloads.toReversed(),
          provider: Object.fromEntries(Object.entries(input.provider).toReversed()) as Provider,
        }
        expect(score(reversed)).toEqual(score(input))
      }),
    )
  })

  test('few checks count less than many: reliability moves from the prior toward what was seen', () => {
    const reliabilityAfter = (online: number, down = 0) =>
      score({
        provider: aProvider('one'),
        noCard: false,
        noPhone: false,
        checks: { online, degraded: 0, down },
        downloads: [],
      }).parts.reliability
    expect(reliabilityAfter(0)).toMatchObject({ score: PRIOR, assumed: true })
    expect(reliabilityAfter(1)).toMatchObject({ score: 54.5, assumed: false })
    const climb = [0, 1, 7, 30, 90].map((days) => reliabilityAfter(days).score)
    expect(climb).toEqual(climb.toSorted((a, b) => a - b))
    expect(reliabilityAfter(90).score).toBe((PRIOR_CHECKS * PRIOR + 90 * CHECK_POINTS.online) / 100)
    expect(reliabilityAfter(0, 90).score).toBe(5)
  })

  test('popularity is 50 without a counted package, more with one, 100 at a hundred million', () => {
    const at = (...counts: number[]) =>
      score({
        provider: aProvider('one'),
        noCard: false,
        noPhone: false,
        checks: { online: 0, degraded: 0, down: 0 },
        downloads: counts.map((downloads) => ({ registry: 'npm', name: 'p', downloads, asOf: '2026-11-05' })),
      }).parts.popularity
    expect(at()).toMatchObject({ score: 50, assumed: true })
    expect(at(0)).toMatchObject({ score: 50, assumed: false })
    expect(at(9999).score).toBe(75)
    expect(at(100_000_000).score).toBe(100)
    expect(at(5_000_000_000).score).toBe(100)
  })
})

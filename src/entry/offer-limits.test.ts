import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OFFER } from '../../test/support/entry-parts.ts'
import { addDays } from '../base/days.ts'
import type { LimitReport, Offer, Quota } from '../schema/offer.ts'
import { SLUG_PATTERN } from '../schema/slugs.ts'
import { METRICS, PERIODS } from '../schema/vocabulary.ts'
import { type Amount, amountsOf, limitName, limitsOf, publishedReports } from './offer-limits.ts'

const offering = (...quotas: Quota[]): Offer => ({ ...OFFER, quotas })
const idsOf = (...quotas: Quota[]) => limitsOf(offering(...quotas)).map(({ id }) => id)

describe('rows', () => {
  test('one for each model, metric and window, in the order of the quotas', () => {
    const [first, second, ...rest] = limitsOf(
      offering(
        { for: 'chat', models: ['org/big-1', 'org/small-1'], requests: '30/minute 1000/day', scope: 'key' },
        { tokens: '5/once', note: 'In all.' },
      ),
    )
    expect(first).toEqual({
      id: 'free-plan-big-1-requests-per-minute',
      offer: 'free-plan',
      metric: 'requests',
      value: 30,
      per: 'minute',
      scope: 'key',
      model: 'org/big-1',
      sharedBy: [],
      capabilities: ['chat'],
      ended: undefined,
      note: undefined,
      row: 0,
    })
    expect(second).toMatchObject({ id: 'free-plan-big-1-requests-per-day', value: 1000, per: 'day' })
    expect(rest.map(({ id, model, row }) => [id, model, row])).toEqual([
      ['free-plan-small-1-requests-per-minute', 'org/small-1', 0],
      ['free-plan-small-1-requests-per-day', 'org/small-1', 0],
      ['free-plan-tokens-once', undefined, 1],
    ])
    expect(rest.at(-1)).toMatchObject({ scope: 'account', note: 'In all.', capabilities: undefined })
  })

  test('models that share a quota make one row', () => {
    const rows = limitsOf(offering({ models: ['a', 'b', 'c'], shared: true, requests: '9/day' }))
    expect(rows.map(({ id, model, sharedBy }) => [id, model, sharedBy])).toEqual([
      ['free-plan-a-requests-per-day', 'a', ['b', 'c']],
    ])
  })

  test('what ended says when, with its offer or by itself', () => {
    const quotas: Quota[] = [{ requests: '9/day', ended: '2026-08-16' }, { tokens: '9/day' }]
    const ends = (offer: Offer) => limitsOf(offer).map(({ ended }) => ended)
    expect(ends(offering(...quotas))).toEqual(['2026-08-16', undefined])
    expect(ends({ ...offering(...quotas), ended: '2026-10-01' })).toEqual(['2026-08-16', '2026-10-01'])
  })

  test('an offer without quotas has none', () => {
    const { quotas: _, ...bare } = OFFER
    expect([bare, { ...OFFER, id: 'second' }].flatMap(limitsOf).map(({ id }) => id)).toEqual([
      'second-requests-per-day',
    ])
  })
})

describe('ids', () => {
  test.each<[string, Quota[], string[]]>([
    ['the only capability', [{ for: 'ocr', pages: '9/day' }], ['free-plan-ocr-pages-per-day']],
    [
      'several capabilities are not named',
      [{ for: ['chat', 'ocr'], pages: '9/day' }],
      ['free-plan-pages-per-day'],
    ],
    [
      'a model before its capability',
      [{ for: 'ocr', models: ['x/Y_1.5:free'], pages: '9/day' }],
      ['free-plan-y-1-5-free-pages-per-day'],
    ],
    [
      'what ended beside its successor',
      [{ requests: '9/day' }, { requests: '5/day', ended: '2026-08-16' }],
      ['free-plan-requests-per-day', 'free-plan-requests-per-day-until-2026-08-16'],
    ],
    [
      'two that are alike',
      [
        { requests: '9/day', note: 'In Europe.' },
        { requests: '5/day', note: 'Elsewhere.' },
      ],
      ['free-plan-requests-per-day', 'free-plan-requests-per-day-2'],
    ],
  ])('%s', (_, quotas, ids) => {
    expect(idsOf(...quotas)).toEqual(ids)
  })

  const model = fc.oneof(
    fc.constantFrom('a', 'A', 'x/a', 'a.1', 'a-1', 'auto', '模型', '---', 'm'.repeat(100)),
    fc.string({ minLength: 1, maxLength: 20 }),
  )
  const quota: fc.Arbitrary<Quota> = fc
    .record(
      {
        models: fc.uniqueArray(model, { minLength: 1, maxLength: 4 }),
        metric: fc.constantFrom(...METRICS),
        periods: fc.uniqueArray(fc.constantFrom(...PERIODS), { minLength: 1, maxLength: 3 }),
        value: fc.nat(1000),
        ended: fc.constantFrom('2026-08-16', '2026-09-01'),
      },
      { requiredKeys: ['metric', 'periods', 'value'] },
    )
    .map(({ metric, periods, value, ...row }) => ({
      ...row,
      [metric]: periods.map((per) => `${value}/${per}`).join(' '),
    }))
  const quotas = fc.array(quota, { maxLength: 8 })
  const offerId = fc.constantFrom('free-plan', 'a', 'o'.repeat(64))

  test('are slugs, each once in an offer', () => {
    fc.assert(
      fc.property(offerId, quotas, (id, rows) => {
        const ids = limitsOf({ ...offering(...rows), id }).map((limit) => limit.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const one of ids) expect(one).toMatch(SLUG_PATTERN)
      }),
    )
  })

  test('stay as they are when numbers change, or when something is added behind', () => {
    const others = (row: Quota): Quota =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          METRICS.some((metric) => metric === key) ? String(value).replaceAll(/\d+\//g, '7/') : value,
        ]),
      )
    fc.assert(
      fc.property(quotas, quota, (rows, added) => {
        const ids = idsOf(...rows)
        expect(idsOf(...rows.map(others))).toEqual(ids)
        expect(idsOf(...rows, added).slice(0, ids.length)).toEqual(ids)
      }),
    )
  })
})

describe('reports of limits', () => {
  const TODAY = '2026-11-29'
  const ago = (days: number) => addDays(TODAY, -days)
  const reports = fc.array(
    fc.record({
      models: fc.subarray(['a', 'b'], { minLength: 1 }),
      requests: fc.constantFrom('20/day', '500/day', '5/minute', '5/minute 20/day'),
      kind: fc.constantFrom<LimitReport['kind']>('report', 'error'),
      asOf: fc.constantFrom(0, 1, 60, 119, 120, 121, 240).map(ago),
      url: fc.webUrl({ validSchemes: ['https'] }),
    }),
    { maxLength: 8 },
  )

  test('those of the last 120 days are published, newest first, where two or an error say so', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const shown = publishedReports({ ...OFFER, reported }, TODAY)
        expect(shown.map(({ asOf }) => asOf)).toEqual(
          shown
            .map(({ asOf }) => asOf)
            .toSorted()
            .toReversed(),
        )
        for (const one of shown) {
          expect(one.asOf >= ago(120)).toBe(true)
          const same = shown.filter((other) => limitName(other) === limitName(one))
          expect(same.length > 1 || one.kind === 'error').toBe(true)
        }
        // What is left out is too old, or alone.
        const numbers = reported
          .filter(({ asOf, kind }) => asOf >= ago(120) && kind === 'error')
          .flatMap(({ models, requests }) => models.flatMap(() => requests.split(' ')))
        expect(shown.filter(({ kind }) => kind === 'error')).toHaveLength(numbers.length)
        expect(publishedReports({ ...OFFER, reported, ended: '2026-11-01' }, TODAY)).toEqual([])
      }),
    )
  })

  test('a report that is left alone by the age of the other is not published', () => {
    const two = (days: number): LimitReport[] =>
      [1, days].map((age) => ({
        models: ['a'],
        requests: '20/day',
        kind: 'report',
        asOf: ago(age),
        url: `https://forum.example.org/${age}`,
      }))
    expect(publishedReports({ ...OFFER, reported: two(120) }, TODAY)).toHaveLength(2)
    expect(publishedReports({ ...OFFER, reported: two(121) }, TODAY)).toEqual([])
  })
})

test('what is written is read again', () => {
  const value = fc.oneof(fc.nat(1e9), fc.constantFrom(0.5, 1234.567))
  const amount = fc.record({ value, per: fc.constantFrom(...PERIODS) })
  const row = fc.uniqueArray(
    fc.record({
      metric: fc.constantFrom(...METRICS),
      amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
    }),
    { selector: ({ metric }) => metric, minLength: 1 },
  )
  fc.assert(
    fc.property(row, (metrics) => {
      const quota = Object.fromEntries(
        metrics.map(({ metric, amounts }) => [
          metric,
          amounts.map(({ value, per }) => `${value}/${per}`).join(' '),
        ]),
      )
      const wanted = METRICS.flatMap((metric): Amount[] =>
        metrics
          .filter((one) => one.metric === metric)
          .flatMap(({ amounts }) => amounts.map((one) => ({ metric, ...one }))),
      )
      expect(amountsOf(quota)).toEqual(wanted)
    }),
  )
})

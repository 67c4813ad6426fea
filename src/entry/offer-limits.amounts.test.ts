import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRICS, PERIODS } from '../schema/vocabulary.ts'
import { type Amount, amountsOf } from './offer-limits.ts'

test('each amount of a row is read, by metric, then as written', () => {
  expect(
    amountsOf({ for: 'chat', models: ['a'], USD: '0.5/month', requests: '30/minute 1000/day', note: 'n' }),
  ).toEqual([
    { metric: 'requests', value: 30, per: 'minute' },
    { metric: 'requests', value: 1000, per: 'day' },
    { metric: 'USD', value: 0.5, per: 'month' },
  ])
})

test('what is written is read again', () => {
  const amount = fc.record({ value: fc.nat(1e9), per: fc.constantFrom(...PERIODS) })
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

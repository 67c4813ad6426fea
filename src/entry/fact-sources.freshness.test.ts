import { expect, test } from 'vitest'
import { isStale, mostDaysOf, staleFrom } from './fact-sources.ts'

test.each<[name: string, days: number, hasEnded?: true]>([
  ['offers.free-plan.quotas.nova-1', 90],
  ['offers.free-plan.quotas.org/big-1:free', 90],
  ['offers.free-plan.quotas.nova-1', 180, true],
  ['offers.free-plan.models', 90],
  ['offers.free-plan.quotas', 180],
  ['offers.free-plan.quotas.requests', 180],
  ['offers.free-plan.quotas.USD', 180],
  ['offers.free-plan.allowance', 180],
  ['offers.free-plan.card', 180],
  ['signup.asks.card', 180],
  ['offers.free-plan.phone', 365],
  ['offers.free-plan.kind', 365],
  ['offers.free-plan.covers.chat', 365],
  ['offers.free-plan.terms.trainsOnData', 365],
  ['signup.asks.phone', 365],
  ['terms.trainsOnData', 365],
  ['headquarters', 365],
  ['connection', 365],
  ['free', 365],
])('%s: %i days', (name, days, hasEnded) => {
  expect(mostDaysOf({ name, ...(hasEnded && { hasEnded }) })).toBe(days)
})

test('a fact is stale from the day after the last; without a date that of reading counts half as long', () => {
  const [dated, undated] = [{ asOf: '2026-11-20', read: '2026-11-29' }, { read: '2026-11-20' }]
  expect(staleFrom([dated], 90)).toBe('2027-02-19')
  expect(staleFrom([undated], 90)).toBe('2027-01-05')
  expect(staleFrom([undated], 365)).toBe('2027-05-22')
  expect(staleFrom([{ read: '2026-01-01' }, undated, { asOf: '2026-01-01' }], 90)).toBe('2027-01-05')
  expect(staleFrom([{}], 90)).toBe(null)
  expect(isStale('2027-01-05', '2027-01-04')).toBe(false)
  expect(isStale('2027-01-05', '2027-01-05')).toBe(true)
  expect(isStale(null, '2026-11-21')).toBe(true)
})

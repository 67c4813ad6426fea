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

test('a day is stale from the day after the last, and no day always', () => {
  expect(staleFrom('2026-11-19', 1)).toBe('2026-11-21')
  expect(staleFrom('2026-11-20', 90)).toBe('2027-02-19')
  expect(isStale('2026-11-20', '2026-11-21', 1)).toBe(false)
  expect(isStale('2026-11-19', '2026-11-21', 1)).toBe(true)
  expect(isStale(null, '2026-11-21', 1)).toBe(true)
})

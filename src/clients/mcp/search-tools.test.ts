import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import type { OfferRow } from '../../schema/responses.ts'
import type { AllowanceGroup } from '../../schema/vocabulary.ts'
import { offerWords } from './search-tools.ts'

const ROW: OfferRow & { group: AllowanceGroup } = {
  group: 'renews',
  provider: 'one',
  offer: 'plan',
  kind: 'permanent',
  card: false,
  phone: false,
  text: '10 pages a day',
  allowance: {
    capability: 'ocr',
    metric: 'pages',
    amount: 300,
    per: 'month',
    atMost: false,
    requests: null,
    scope: 'account',
    model: null,
    shared: false,
    offer: 'plan',
    limit: 'plan-pages-per-day',
  },
  condition: null,
  models: { ids: [], any: false, pattern: null },
  lasts: 'never',
  eligibility: null,
  atLimit: 'stops',
  covers: 'stated',
  stale: false,
}
const words = (changes: Partial<typeof ROW> = {}) =>
  offerWords({ ...ROW, ...changes }, { name: 'One', status: 'online', directoryScore: 50 }, undefined)

const TASKLESS = { group: 'unknown', offer: null, kind: 'unknown', covers: 'unknown' } as const
const PAID = { group: 'paid', offer: null } as const
const REQUESTS = { ...ROW.allowance!, metric: 'requests' as const, amount: 43_200 }
const CASES: [name: string, changes: Partial<typeof ROW>][] = [
  ['all is known', {}],
  ['a card', { card: true }],
  ['a phone number', { phone: true }],
  ['both', { card: true, phone: true }],
  ['not known whether a card or a phone number', { card: null, phone: null }],
  ['not known what happens at the limit', { atLimit: null }],
  ['calls that slow down', { atLimit: 'slows' }],
  ['not known whether it covers the task', { covers: 'unknown', group: 'unknown' }],
  ['not known what kind', { kind: 'unknown', group: 'unknown' }],
  ['not known how much', { group: 'unknown', allowance: null }],
  ['an amount that nobody publishes', { group: 'unpublished', allowance: null }],
  ['not known whether anything is free', { ...TASKLESS, allowance: null, atLimit: null }],
  // Card and phone of the provider are those of another offer.
  ['paid', { ...PAID, card: true }],
  ['paid, of no offer', { ...PAID, kind: 'none', card: null, phone: null, atLimit: null }],
  ['an amount at most', { allowance: { ...REQUESTS, atMost: true } }],
  ['an amount once, with a model', { allowance: { ...REQUESTS, per: 'once', model: 'm-1' } }],
  ['models', { models: { ids: ['a', 'b'], any: false, pattern: null } }],
  ['any model', { models: { ids: [], any: true, pattern: null } }],
  ['models by a pattern', { models: { ids: [], any: false, pattern: '*:free' } }],
  ['a month', { lasts: 'P30D' }],
  ['not known how long', { lasts: null }],
]

test('what an offer says in words: all of one of which all is known, and what others say besides', async () => {
  const linesOf = (changes: Partial<typeof ROW>) =>
    Object.entries(words(changes)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const plain = linesOf({})
  const said = (changes: Partial<typeof ROW>) => {
    const own = linesOf(changes).filter((line) => !plain.includes(line))
    return own.length > 0 ? own : plain
  }
  await expect(saidOf(CASES, said)).toMatchFileSnapshot('search-tools.approved.txt')
})

import { expect, test } from 'vitest'
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

test('an offer of which all is known', () => {
  expect(words()).toEqual({
    slug: 'one',
    name: 'One',
    docsUrl: null,
    status: 'online',
    directoryScore: 50,
    group: 'renews',
    offer: 'plan',
    kind: 'permanent',
    kindText: 'permanent free tier',
    condition: null,
    models: [],
    stale: false,
    free: '10 pages a day',
    comparable: '300 pages a month',
    needs: [],
    lasts: 'does not end',
    eligibility: null,
    atLimit: 'calls stop',
    website: null,
    unknown: [],
  })
})

test.each<[changes: Partial<typeof ROW>, needs: string[]]>([
  [{ card: true }, ['a credit card or other means of payment']],
  [{ phone: true }, ['a phone number']],
  [{ card: true, phone: true }, ['a credit card or other means of payment', 'a phone number']],
  // Card and phone of the provider are those of another offer.
  [{ card: null, phone: null }, []],
  [{ group: 'paid', offer: null, card: true }, ['payment']],
])('%o needs %o', (changes, needs) => {
  expect(words(changes).needs).toEqual(needs)
})

test.each<[changes: Partial<typeof ROW>, unknown: string[]]>([
  [{ card: null }, ['whether it needs a credit card']],
  [{ phone: null }, ['whether it needs a phone number']],
  [{ atLimit: null }, ['what happens when it is used up']],
  [{ covers: 'unknown', group: 'unknown' }, ['whether the offer includes this task']],
  [{ kind: 'unknown', group: 'unknown' }, ['what kind of offer it is']],
  [{ group: 'unknown', allowance: null }, ['how much is free']],
  [{ group: 'unpublished', allowance: null }, ['how much is free']],
  [
    { group: 'unknown', offer: null, kind: 'unknown', covers: 'unknown', allowance: null, atLimit: null },
    ['whether anything is free for this task'],
  ],
  [{ group: 'paid', offer: null, kind: 'none', card: null, phone: null, atLimit: null }, []],
])('of %o is unknown: %o', (changes, unknown) => {
  expect(words(changes).unknown).toEqual(unknown)
})

test('amounts, models and periods', () => {
  const allowance = { ...ROW.allowance!, metric: 'requests' as const, amount: 43_200 }
  expect(words({ allowance: { ...allowance, atMost: true } }).comparable).toBe(
    'at most 43,200 requests a month',
  )
  expect(words({ allowance: { ...allowance, per: 'once', model: 'm-1' } }).comparable).toBe(
    '43,200 requests once with m-1',
  )
  expect(words({ allowance: null }).comparable).toBeNull()
  expect(words({ models: { ids: ['a', 'b'], any: false, pattern: null } }).models).toEqual(['a', 'b'])
  expect(words({ models: { ids: [], any: true, pattern: null } }).models).toEqual([
    'any model, paid from the credit',
  ])
  expect(words({ models: { ids: [], any: false, pattern: '*:free' } }).models).toEqual(['ids like *:free'])
  expect([words({ lasts: 'P30D' }).lasts, words({ lasts: null }).lasts]).toEqual(['30 days', null])
  expect(words({ atLimit: 'slows' }).atLimit).toBe('calls slow down')
})

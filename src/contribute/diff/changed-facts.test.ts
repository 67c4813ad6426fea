import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import type { FreeTier, Limit } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import { changedTerms } from './terms.ts'

const daily: Limit = { id: 'requests-per-day', metric: 'requests', value: 1000, per: 'day', scope: 'account' }
const tier = (changes: object = {}): FreeTier =>
  ({
    kind: 'permanent',
    summary: 'An offer.',
    requiresCreditCard: false,
    requiresPhone: 'unknown',
    limits: [daily],
    ...changes,
  }) as FreeTier
const entry = (freeTier: FreeTier, changes: Partial<Provider> = {}) =>
  aProvider('one', { freeTier, ...changes })
const changed = (before: object, after: object) =>
  changedTerms(entry(tier(before)), entry(tier(after))).map(({ field, message }) => `${field}: ${message}`)

describe('is a change of terms:', () => {
  test.each<[string, object, object, string[]]>([
    ['another kind', {}, { kind: 'trial' }, ['freeTier.kind: freeTier.kind was permanent and is trial now']],
    [
      'a card that is needed now',
      {},
      { requiresCreditCard: true },
      ['freeTier.requiresCreditCard: freeTier.requiresCreditCard was false and is true now'],
    ],
    [
      'a phone number that is no longer needed',
      { requiresPhone: true },
      { requiresPhone: false },
      ['freeTier.requiresPhone: freeTier.requiresPhone was true and is false now'],
    ],
    [
      'a known term that is unknown now',
      {},
      { requiresCreditCard: 'unknown' },
      ['freeTier.requiresCreditCard: freeTier.requiresCreditCard was false and is unknown now'],
    ],
    [
      'a period that is left out',
      { creditsExpireAfter: 'P30D' },
      {},
      ['freeTier.creditsExpireAfter: freeTier.creditsExpireAfter was P30D and is left out now'],
    ],
    [
      'another value of a limit',
      {},
      { limits: [{ ...daily, value: 500 }] },
      [
        'freeTier.limits.requests-per-day: the limit requests-per-day was 1000 requests a day for each account and is 500 requests a day for each account now',
      ],
    ],
    [
      'a limit for one model that was for all',
      {},
      { limits: [{ ...daily, model: 'small' }] },
      [
        'freeTier.limits.requests-per-day: the limit requests-per-day was 1000 requests a day for each account and is 1000 requests a day for each account of small now',
      ],
    ],
    [
      'a limit that has ended',
      {},
      { limits: [{ ...daily, ended: '2026-11-01' }] },
      [
        'freeTier.limits.requests-per-day: the limit requests-per-day was 1000 requests a day for each account and is 1000 requests a day for each account now',
      ],
    ],
    [
      'a limit that is gone',
      {},
      { limits: [] },
      [
        'freeTier.limits.requests-per-day: the limit requests-per-day was 1000 requests a day for each account and is gone now',
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changed(before, after)).toEqual(expected)
  })

  test('the end of the API, its date, and its return', () => {
    const at = (date?: string) => entry(tier(), date === undefined ? {} : { retired: { date } })
    const messages = (before?: string, after?: string) =>
      changedTerms(at(before), at(after)).map(({ message, kinds }) => [message, kinds])
    expect(messages(undefined, '2026-11-01')).toEqual([
      ['the API was not retired and is retired on 2026-11-01 now', ['lifecycle']],
    ])
    expect(messages('2026-11-01', '2026-11-02')).toHaveLength(1)
    expect(messages('2026-11-01', undefined)).toHaveLength(1)
    expect(messages('2026-11-01', '2026-11-01')).toEqual([])
  })
})

describe('is no change of terms:', () => {
  test.each<[string, object, object]>([
    ['nothing', {}, {}],
    ['a kind that was unknown', { kind: 'unknown' }, {}],
    ['a card that was unknown', { requiresCreditCard: 'unknown' }, { requiresCreditCard: true }],
    ['a new limit', { limits: [] }, {}],
    ['a period that was not there', {}, { endsAfter: 'P3M' }],
    ['a limit under another id', {}, { limits: [{ ...daily, id: 'daily-requests' }] }],
    ['a limit whose scope is known now', { limits: [{ ...daily, scope: undefined }] }, {}],
    [
      'another note or order',
      { limits: [daily, { ...daily, id: 'b', value: 2 }] },
      {
        limits: [{ ...daily, id: 'b', value: 2, note: 'More' }, daily],
      },
    ],
    ['another summary', {}, { summary: 'The same offer in other words.' }],
  ])('%s', (_, before, after) => {
    expect(changed(before, after)).toEqual([])
  })
})

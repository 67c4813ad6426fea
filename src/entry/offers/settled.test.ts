import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { settled } from './settled.ts'

/** A newer page of the provider that says otherwise. */
const against = (fact: string, value?: string): EntrySource => ({
  ...SOURCE,
  url: `${SOURCE.url}/new`,
  asOf: '2026-11-15',
  supports: ['links.pricing'],
  contradicts: [{ fact: fact as 'free', ...(value !== undefined && { value }) }],
})
const settledWith = (changes: Partial<ProviderEntry>, fact: string, value?: string) => {
  const entry = anEntry('one', changes)
  return settled({ ...entry, sources: [...entry.sources, against(fact, value)] })
}
const offerWith = (changes: Partial<Offer>, fact: string, value?: string) =>
  settledWith(withOffer(changes), `offers.free-plan.${fact}`, value).offers[0]

test('an entry that nobody contradicts stays the very same', () => {
  const entry = anEntry('one')
  expect(settled(entry)).toBe(entry)
})

test('one contradiction changes its own fact alone', () => {
  expect(offerWith({}, 'card')).toEqual({ ...OFFER, card: 'unknown' })
})

describe('what is disputed is unknown', () => {
  test.each<[string, Partial<Offer>, Partial<Offer>]>([
    ['kind', {}, { kind: 'unknown' }],
    ['card', {}, { card: 'unknown' }],
    ['phone', { phone: false }, { phone: 'unknown' }],
    ['allowance', { allowance: 'unmetered' }, { allowance: 'unknown' }],
    [
      'terms.commercialUse',
      { terms: { commercialUse: true, trainsOnData: 'no' } },
      { terms: { trainsOnData: 'no' } },
    ],
  ])('%s', (fact, changes, expected) => {
    expect(offerWith(changes, fact)).toMatchObject({ id: 'free-plan', ...expected })
  })

  test('one capability leaves the offer, the others stay', () => {
    expect(offerWith({ covers: ['chat', 'ocr'] }, 'covers.ocr')?.covers).toEqual(['chat'])
    expect(offerWith({ covers: ['ocr'] }, 'covers.ocr')).not.toHaveProperty('covers')
    expect(offerWith({ excludes: ['ocr', 'chat'] }, 'excludes.chat')?.excludes).toEqual(['ocr'])
  })
  test('what sign-up asks for', () => {
    const signup: ProviderEntry['signup'] = { with: ['email'], asks: { card: false, phone: true } }
    expect(settledWith({ signup }, 'signup.asks.card').signup).toEqual({ ...signup, asks: { phone: true } })
  })
  test('that nothing is free', () => {
    expect(settledWith(NOTHING_FREE, 'free').free).toBe('unknown')
    expect(settledWith({ ...NOTHING_FREE, free: 'unknown' }, 'free').free).toBe('unknown')
  })
  test('a term of the entry; a number of days stays', () => {
    const terms: ProviderEntry['terms'] = { trainsOnData: 'no', retentionDays: 30 }
    expect(settledWith({ terms }, 'terms.trainsOnData').terms).toEqual({ retentionDays: 30 })
    expect(settledWith({ terms }, 'terms.retentionDays').terms).toEqual(terms)
  })
})

describe('of two numbers the one less favourable counts', () => {
  const quotas: Offer['quotas'] = [{ models: ['nova-1'], requests: '30/minute 1000/day', tokens: '500/day' }]
  test.each<[fact: string, value: string | undefined, requests: string, tokens: string]>([
    ['quotas.requests', '200/day', '30/minute 200/day', '500/day'],
    ['quotas.requests', '2000/day', '30/minute 1000/day', '500/day'],
    ['quotas.requests', '200/month', '30/minute 1000/day', '500/day'],
    ['quotas.requests', undefined, '30/minute 1000/day', '500/day'],
    ['quotas.requests', 'much less', '30/minute 1000/day', '500/day'],
    ['quotas.tokens', '0.5/day', '30/minute 1000/day', '0.5/day'],
    ['quotas.nova-1', 'requests: 10/minute', '10/minute 1000/day', '500/day'],
    ['quotas.nova-2', 'requests: 10/minute', '30/minute 1000/day', '500/day'],
  ])('%s: %s', (fact, value, requests, tokens) => {
    expect(offerWith({ quotas }, fact, value)?.quotas).toEqual([{ models: ['nova-1'], requests, tokens }])
  })
})

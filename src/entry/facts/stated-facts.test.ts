import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { NOTHING_FREE, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { factWord, statedFacts, type Word } from './stated-facts.ts'

const PATTERN = { pattern: '*:free', list: 'https://one.example.com/models' }

test.each<[fact: string, changes: Partial<ProviderEntry>, word: Word | undefined]>([
  ['free', NOTHING_FREE, 'none'],
  ['free', {}, undefined],
  ['headquarters', { headquarters: 'DE' }, 'DE'],
  ['headquarters', {}, 'unknown'],
  ['operator', { operator: 'unnamed' }, 'unnamed'],
  ['operator', {}, 'unknown'],
  ['signup.asks.phone', { signup: { asks: { phone: false } } }, false],
  ['signup.asks.phone', { signup: { asks: { phone: 'unknown' } } }, 'unknown'],
  ['signup.asks.phone', {}, 'unknown'],
  ['signup.asks.constructor', { signup: { asks: {} } }, 'unknown'],
  ['signup.with', { signup: { with: ['email'] } }, undefined],
  ['signup', {}, undefined],
  ['terms.trainsOnData', { terms: { trainsOnData: 'opt-out' } }, 'opt-out'],
  [
    'terms.trainsOnData',
    { terms: { trainsOnData: { value: 'yes', except: [{ regions: ['EU'], value: 'no' }] } } },
    'yes',
  ],
  ['terms.commercialUse', { terms: { commercialUse: true } }, true],
  ['terms.retentionDays', { terms: { retentionDays: 30 } }, 30],
  ['terms.processingRegions', { terms: { processingRegions: ['EU'] } }, undefined],
  ['terms.commercialUse', {}, 'unknown'],
  ['links.openapi', { links: { openapi: { none: 'https://one.example.com' } } }, 'none'],
  ['links.openapi', { links: { openapi: 'https://one.example.com/api' } }, 'https://one.example.com/api'],
  ['links.openapi', { links: {} }, 'unknown'],
  ['health.statusPage', { health: { statusPage: { none: 'https://one.example.com' } } }, 'none'],
  ['health.statusPage', { health: { none: 'n' } }, 'unknown'],
  ['health.probe', {}, undefined],
  ['connection', {}, undefined],
  ['constructor', {}, undefined],
  ['offers.other.kind', {}, undefined],
])('%s of %j is %s', (fact, changes, word) => {
  expect(factWord(anEntry('one', changes), fact)).toBe(word)
})

test.each<[fact: string, offer: Partial<Offer>, word: Word | undefined]>([
  ['kind', {}, 'permanent'],
  ['allowance', { allowance: 'unmetered' }, 'unmetered'],
  ['lasts', { lasts: 'P90D' }, 'P90D'],
  ['lasts', {}, 'unknown'],
  ['card', {}, false],
  ['phone', {}, 'unknown'],
  ['phone', { kind: 'keyless' }, false],
  ['covers.chat', {}, true],
  ['covers.ocr', {}, 'unknown'],
  ['excludes.ocr', { excludes: ['ocr'] }, true],
  ['models', { models: 'any' }, 'any'],
  ['models', { models: ['m'] }, undefined],
  ['models', { models: PATTERN }, undefined],
  ['models', {}, 'unknown'],
  ['terms.trainsOnData', { terms: { trainsOnData: 'no' } }, 'no'],
  ['quotas.requests', { quotas: [{ requests: '30/minute 1000/day' }] }, '30/minute 1000/day'],
  ['quotas.requests', { quotas: [{ requests: '5/day', ended: '2026-01-01' }] }, undefined],
  ['quotas.requests', { quotas: [{ models: ['m'], requests: '5/day' }] }, undefined],
  ['quotas.m', { quotas: [{ models: ['m'], requests: '5/day' }] }, undefined],
  ['quotas', {}, undefined],
])('%s of an offer with %j is %s', (fact, offer, word) => {
  expect(factWord(anEntry('one', withOffer(offer)), `offers.free-plan.${fact}`)).toBe(word)
})

test('what sign-up asks for is what an offer that says nothing needs', () => {
  const { card: _, cardBasis: __, ...silent } = anEntry('one').offers[0]!
  const entry = anEntry('one', { offers: [silent], signup: { asks: { card: true } } })
  expect(factWord(entry, 'offers.free-plan.card')).toBe(true)
})

const bought = { capability: 'chat', models: ['m'], price: 1, currency: 'USD', amount: 1, metric: 'tokens' }
const buys = [bought] as unknown as NonNullable<Offer['buys']>
const ENDED = '2026-10-01'

test.each<[fact: string, offer: Partial<Offer>, needs: 'a page of the provider' | 'a page' | 'nothing']>([
  ['kind', {}, 'a page of the provider'],
  ['kind', { kind: 'unknown' }, 'nothing'],
  ['covers.chat', {}, 'a page of the provider'],
  ['covers.chat', { covers: ['chat', 'ocr'], buys }, 'nothing'],
  ['covers.ocr', { covers: ['chat', 'ocr'], buys }, 'a page of the provider'],
  ['covers.ocr', { covers: ['ocr'], buys: [...buys, { ...bought, capability: 'ocr' }] as never }, 'nothing'],
  ['excludes.chat', { covers: ['ocr'], excludes: ['chat'], buys }, 'a page of the provider'],
  ['card', { card: true, cardBasis: 'stated' }, 'a page of the provider'],
  ['card', { card: true, cardBasis: 'reported' }, 'a page'],
  ['card', { card: false, kind: 'keyless' }, 'nothing'],
  ['card', { card: 'unknown' }, 'nothing'],
  ['allowance', {}, 'nothing'],
  ['allowance', { allowance: 'unmetered' }, 'a page of the provider'],
  ['allowance', { allowance: 'unpublished' }, 'a page of the provider'],
  ['atLimit', { atLimit: 'stops' }, 'a page'],
  ['quotas.requests', { quotas: [{ requests: '5/day', ended: ENDED }] }, 'a page of the provider'],
  ['quotas.tokens', { quotas: [{ requests: '5/day' }] }, 'nothing'],
])('%s of an offer with %j needs %s', (name, offer, needs) => {
  const stated = statedFacts(anEntry('one', withOffer(offer)))
  const found = stated.find((one) => one.name === `offers.free-plan.${name}`)
  expect(found ? `a page${found.needsProviderPage ? ' of the provider' : ''}` : 'nothing').toBe(needs)
})

test('a quota of a model has ended once all of its rows have', () => {
  const quotas: Offer['quotas'] = [
    { models: ['gone', 'back'], requests: '5/day', ended: ENDED },
    { models: ['back'], requests: '5/day' },
  ]
  const ended = statedFacts(anEntry('one', withOffer({ quotas }))).filter(({ hasEnded }) => hasEnded)
  expect(ended.map(({ name, path }) => [name, path.at(-1)])).toEqual([['offers.free-plan.quotas.gone', 0]])
})

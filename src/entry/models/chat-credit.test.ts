import { describe, expect, test } from 'vitest'
import { TODAY } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { disputing, offering } from '../../../test/support/offers.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { viewOf } from '../view.ts'
import { boughtChat } from './chat-credit.ts'
import { sizesBy } from './spellings.ts'

/** At a price by which a dollar pays for as many reference requests. */
const at = (requests: number, id: string, more: Partial<ImportedModel> = {}): ImportedModel => ({
  id,
  outputs: ['text'],
  price: { input: 500 / requests, output: 1000 / requests, currency: 'USD', per: 1_000_000 },
  ...more,
})

const bought = (model: string): Offer['buys'] => [
  { capability: 'chat', metric: 'tokens', amount: 7, model, source: 'https://one.example.com/pricing' },
]

const RATED: Record<string, readonly [value: number, low: number, high: number]> = {
  prime: [1500, 1490, 1510],
  close: [1485, 1480, 1491],
  far: [1400, 1390, 1410],
}

type More = { offer?: Partial<Offer>; entry?: Partial<ProviderEntry>; asOf?: string }

/** What $1 buys with these models, and of which. */
function choice(models: readonly ImportedModel[], { offer = {}, entry = {}, asOf }: More = {}) {
  const view = viewOf(offering([{ id: 'plan', quotas: [{ USD: '1/month' }], ...offer }], entry), TODAY)
  const imported = someModels(...models)
  if (asOf) imported.sources[0]!.asOf = asOf
  const rated = (slug: string) => {
    const [value, low, high] = RATED[slug] ?? []
    return value === undefined ? undefined : { value, low, high }
  }
  const found = boughtChat(view, view.freeOffers[0]!, { slug: 'one', imported, size: sizesBy(), rated })
  return found && [found.model, found.amount]
}

describe('the model that a credit is counted for', () => {
  test.each<[what: string, models: ImportedModel[], chosen: unknown, more?: More]>([
    ['the highest rated', [at(90, 'far'), at(10, 'prime'), at(99, 'huge-900b')], ['prime', 15_000]],
    ['else the largest', [at(90, 'a-9b'), at(20, 'b-70b'), at(5, 'c')], ['b-70b', 30_000]],
    ['never below 8B where a larger one is there', [at(900, 'a-3b'), at(20, 'c')], ['c', 30_000]],
    ['below 8B where nothing else is there', [at(900, 'a-3b')], ['a-3b', 1_350_000]],
    ['the one that gets least, where nothing tells them apart', [at(90, 'a'), at(4, 'b')], ['b', 6000]],
    [
      'of those that the offer names',
      [at(9, 'prime'), at(8, 'far')],
      ['far', 12_000],
      { offer: { models: ['far'] } },
    ],
    [
      'none at a price of 0',
      [{ ...at(1, 'prime'), price: { input: 0, output: 0, currency: 'USD', per: 1 } }],
      undefined,
    ],
    ['none in another currency', [at(1, 'prime')], undefined, { offer: { quotas: [{ EUR: '1/month' }] } }],
    ['none at a price older than 18 months', [at(1, 'prime')], undefined, { asOf: '2025-05-01' }],
    ['none that a catalogue calls deprecated', [at(1, 'prime', { deprecated: true })], undefined],
    ['none that does something else', [at(1, 'prime', { mode: 'embeddings' })], undefined],
    [
      'the one that people typed, where no catalogue has a price',
      [],
      ['far', 7],
      { offer: { buys: bought('far') } },
    ],
    [
      'the one that people typed, while its interval overlaps',
      [at(10, 'prime'), at(20, 'close')],
      ['close', 30_000],
      { offer: { buys: bought('close') } },
    ],
    [
      'no more when it does not',
      [at(10, 'prime'), at(20, 'far')],
      ['prime', 15_000],
      { offer: { buys: bought('far') } },
    ],
    [
      'no guess where a source says that some models are left out',
      [at(10, 'prime')],
      undefined,
      { entry: { sources: [disputing({ fact: 'offers.plan.models' })] } },
    ],
  ])('%s', (_, models, chosen, more) => {
    expect(choice(models, more)).toEqual(chosen)
  })
})

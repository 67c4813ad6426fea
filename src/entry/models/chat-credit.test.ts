import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
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
  return found ? [`${found.amount} tokens of ${found.model}`] : []
}

const FREE = { input: 0, output: 0, currency: 'USD', per: 1 } as const
const CASES: [what: string, models: ImportedModel[], more?: More][] = [
  ['the highest rated', [at(90, 'far'), at(10, 'prime'), at(99, 'huge-900b')]],
  ['else the largest', [at(90, 'a-9b'), at(20, 'b-70b'), at(5, 'c')]],
  ['never below 8B where a larger one is there', [at(900, 'a-3b'), at(20, 'c')]],
  ['below 8B where nothing else is there', [at(900, 'a-3b')]],
  ['the one that gets least, where nothing tells them apart', [at(90, 'a'), at(4, 'b')]],
  ['of those that the offer names', [at(9, 'prime'), at(8, 'far')], { offer: { models: ['far'] } }],
  ['none at a price of 0', [at(1, 'prime', { price: FREE })]],
  ['none in another currency', [at(1, 'prime')], { offer: { quotas: [{ EUR: '1/month' }] } }],
  ['none at a price older than 18 months', [at(1, 'prime')], { asOf: '2025-05-01' }],
  ['none that a catalogue calls deprecated', [at(1, 'prime', { deprecated: true })]],
  ['none that does something else', [at(1, 'prime', { mode: 'embeddings' })]],
  ['the one that people typed, without a price', [], { offer: { buys: bought('far') } }],
  [
    'the one that people typed, while its interval overlaps',
    [at(10, 'prime'), at(20, 'close')],
    { offer: { buys: bought('close') } },
  ],
  ['no more when it does not', [at(10, 'prime'), at(20, 'far')], { offer: { buys: bought('far') } }],
  [
    'no guess where a source says that some models are left out',
    [at(10, 'prime')],
    { entry: { sources: [disputing({ fact: 'offers.plan.models' })] } },
  ],
]

test('a credit is counted for the highest rated of its models, else for the largest', async () => {
  await expect(saidOf(CASES, choice)).toMatchFileSnapshot('chat-credit.approved.txt')
})

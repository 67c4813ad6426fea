import { expect, test } from 'vitest'
import { catalogWith, disputing, offering } from '../../test/support/offers.ts'
import { rankingOf } from '../catalog/allowance/ranking.ts'
import { freeModels } from '../catalog/models/model-rows.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { offerRow } from './function-data.ts'
import { providerDetail, providerEvidence } from './providers.ts'

const catalogOf = (offers: Partial<Offer>[], changes: Partial<ProviderEntry> = {}) =>
  catalogWith([['one', offering(offers, changes)]])

function detailOf(...of: Parameters<typeof catalogOf>) {
  const { active, retired } = catalogOf(...of)
  // As it is read.
  return JSON.parse(JSON.stringify(providerDetail([...active, ...retired][0]!)))
}

test.each<[string, Partial<Offer>[], Partial<ProviderEntry>, boolean | null]>([
  ['a living offer', [{}], {}, true],
  ['one of an unknown kind', [{ kind: 'unknown' }], {}, true],
  ['a page says that nothing is free', [], { free: 'none' }, false],
  ['that is disputed', [], { free: 'none', sources: [disputing({ fact: 'free' })] }, null],
  ['no page says', [], { free: 'unknown' }, null],
  ['the only offer ended', [{ ended: '2026-01-01' }], { free: 'none' }, false],
  ['the only offer comes after a purchase', [{ unlockedBy: {} }], { free: 'unknown' }, null],
  ['the API ended', [{}], { retired: { date: '2026-01-01' } }, false],
])('whether there is a free offer: %s', (_, offers, changes, expected) => {
  expect(detailOf(offers, changes).hasFreeOffer).toBe(expected)
})

test('what its API does for speech: yes, no, by some of its models, or not known', () => {
  const said = (streaming?: boolean | 'unknown' | string[]) =>
    detailOf([{}], { features: { speakerLabels: false, ...(streaming !== undefined && { streaming }) } })
      .features
  for (const [own, expected] of [
    [true, true],
    [false, false],
    [['live-1'], true],
    ['unknown', null],
    [undefined, null],
  ] as const)
    expect(said(own as Parameters<typeof said>[0])).toMatchObject({
      streaming: expected,
      speakerLabels: false,
    })
})

test('an offer has the terms in which it differs, not those of the provider', () => {
  const terms = { trainsOnData: 'no', retentionDays: 30 } as const
  const offers = [{ terms: { trainsOnData: 'yes' } }, {}] as const
  expect(detailOf([...offers], { terms }).offers).toMatchObject([
    { terms: { trainsOnData: 'yes', retentionDays: null } },
    { terms: null },
  ])
})

test('evidence has the value that the entry says, whatever speaks against it', () => {
  const kind = 'offers.plan-0.kind' as const
  const { active } = catalogOf([{}], { sources: [disputing({ fact: kind })] })
  const fact = providerEvidence(active[0]!).facts.find(({ name }) => name === kind)
  expect(fact).toMatchObject({ value: 'permanent free tier', disputed: true })
})

test('a price is for an amount of a metric', () => {
  const price = { capability: 'speech-to-text', metric: 'minutes', amount: 1, currency: 'USD' } as const
  const source = 'https://one.example.com/pricing'
  expect(detailOf([{}], { prices: [{ ...price, price: 0.0043, source }] }).prices).toEqual([
    { ...price, cost: 0.0043, source, model: null, asOf: null },
  ])
})

test('rows say of card and phone what is known of their offer, and nothing else', () => {
  const catalog = catalogOf([{ models: ['a'], card: false }])
  const [{ row } = { row: undefined }] = freeModels(catalog.active)
  const offer = offerRow(rankingOf(catalog, 'chat')[0]!, 'chat')
  for (const own of [row, offer]) {
    expect(own).toMatchObject({ card: false, phone: null })
    expect(JSON.stringify(own)).not.toContain('requires')
  }
})

test('what is not known weighs little, for most providers have little', () => {
  const { length } = JSON.stringify(detailOf([{ quotas: [{ requests: '9/day' }] }]))
  expect(length).toBeLessThan(2_750)
})

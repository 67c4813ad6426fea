import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import type { Provider, Source } from '../../core/schema/provider.ts'
import { evidenceOf } from './evidence.ts'

const TODAY = '2026-11-21'
const page = (name: string, supports: Source['supports'], more: Partial<Source> = {}): Source => ({
  url: `https://one.example/${name}`,
  read: '2026-11-20',
  supports,
  ...more,
})
const entry = (tier: Partial<FreeTierTerms>, sources: Source[] = []): Provider => ({
  ...aProvider('one'),
  freeTier: {
    kind: 'permanent',
    summary: 's',
    requiresCreditCard: 'unknown',
    requiresPhone: 'unknown',
    allowance: 'unknown',
    ...tier,
  } as Provider['freeTier'],
  sources,
})
const NOTHING = { basis: null, asOf: null, read: null, sources: [], disputed: false, stale: false }

test('what is unknown rests on nothing, whatever a page supports', () => {
  const all = [page('all', ['freeTier.kind', 'freeTier.requiresCreditCard', 'freeTier.requiresPhone'])]
  const found = evidenceOf(entry({ kind: 'unknown' }, all), TODAY)
  expect(found).toEqual({
    kind: NOTHING,
    card: NOTHING,
    phone: NOTHING,
    allowance: NOTHING,
    training: NOTHING,
  })
  expect(evidenceOf(entry({ trainsOnData: 'unknown', allowance: undefined }), TODAY)).toMatchObject({
    training: NOTHING,
    allowance: NOTHING,
  })
})

test('each term names its own pages, once, with the newest dates', () => {
  const sources = [
    page('old', ['freeTier.requiresCreditCard'], { asOf: '2026-01-02', read: '2026-11-01' }),
    page('new', ['freeTier.requiresCreditCard', 'freeTier.kind'], { asOf: '2026-10-02', read: '2026-10-03' }),
    page('phone', ['freeTier.requiresPhone']),
    page('training', ['freeTier.trainsOnData'], { asOf: '2026-11-02' }),
  ]
  const found = evidenceOf(
    entry(
      {
        requiresCreditCard: false,
        cardBasis: 'stated',
        requiresPhone: true,
        phoneBasis: 'called',
        trainsOnData: 'no',
      },
      sources,
    ),
    TODAY,
  )
  expect(found.card).toEqual({
    ...NOTHING,
    basis: 'stated',
    asOf: '2026-10-02',
    read: '2026-11-01',
    sources: ['https://one.example/old', 'https://one.example/new'],
  })
  expect(found.kind).toMatchObject({ basis: 'stated', sources: ['https://one.example/new'] })
  expect(found.phone).toMatchObject({ basis: 'called', asOf: null, stale: true })
  expect(found.training).toMatchObject({ basis: 'stated', asOf: '2026-11-02', stale: false })
})

test('a card or phone without a recorded basis has none, though pages support it', () => {
  const sources = [page('a', ['freeTier.requiresCreditCard', 'freeTier.requiresPhone'])]
  const found = evidenceOf(entry({ requiresCreditCard: true, requiresPhone: false }, sources), TODAY)
  expect([found.card.basis, found.phone.basis]).toEqual([null, null])
  expect(found.card.sources).toHaveLength(1)
})

test.each<[string, Partial<FreeTierTerms>, card: string | null, phone: string | null]>([
  [
    'keyless implies both',
    { kind: 'keyless', requiresCreditCard: false, requiresPhone: false },
    'implied',
    'implied',
  ],
  ['none implies the card alone', { kind: 'none', requiresCreditCard: true }, 'implied', null],
  ['none without a card implies nothing', { kind: 'none', requiresCreditCard: 'unknown' }, null, null],
  ['permanent implies nothing', { kind: 'permanent', requiresCreditCard: true }, null, null],
])('%s', (_, tier, card, phone) => {
  const found = evidenceOf(entry(tier, [page('kind', ['freeTier.kind'])]), TODAY)
  expect([found.card.basis, found.phone.basis]).toEqual([card, phone])
  if (card === 'implied') expect(found.card.sources).toEqual(found.kind.sources)
})

test.each<[Source['type'][], string | null]>([
  [['report', 'call', 'transcript', undefined], 'stated'],
  [['report', 'call', 'transcript'], 'transcript'],
  [['report', 'call'], 'called'],
  [['report'], 'reported'],
  [[], null],
])('pages of type %j give the basis %s', (types, basis) => {
  const sources = types.map((type, index) =>
    page(String(index), ['freeTier.kind'], type === undefined ? {} : { type }),
  )
  expect(evidenceOf(entry({}, sources), TODAY).kind.basis).toBe(basis)
})

describe('the allowance', () => {
  const limits = [
    { id: 'a', metric: 'tokens', value: 1, per: 'day' },
    { id: 'gone', metric: 'tokens', value: 1, per: 'day', ended: '2026-01-01' },
  ] as const
  const sources = [
    page('limit', ['freeTier.limits.a']),
    page('ended', ['freeTier.limits.gone']),
    page('quota', ['freeTier.allowance']),
  ]

  test('rests on its own pages and on those of each living limit', () => {
    const { allowance } = evidenceOf(entry({ allowance: 'counted', limits: [...limits] }, sources), TODAY)
    expect(allowance.sources).toEqual(['https://one.example/quota', 'https://one.example/limit'])
  })

  test('is disputed where a page contradicts one of them', () => {
    const against = page('against', ['freeTier.kind'], { contradicts: ['freeTier.limits.a'] })
    const found = evidenceOf(
      entry({ allowance: 'counted', limits: [...limits] }, [...sources, against]),
      TODAY,
    )
    expect([found.allowance.disputed, found.kind.disputed]).toEqual([true, false])
  })
})

test.each([
  ['kind', '2025-11-21', false],
  ['kind', '2025-11-20', true],
  ['training', '2025-11-21', false],
  ['training', '2025-11-20', true],
  ['card', '2026-05-25', false],
  ['card', '2026-05-24', true],
  ['allowance', '2026-05-25', false],
  ['allowance', '2026-05-24', true],
] as const)('%s on a page of %s is stale: %s', (term, asOf, stale) => {
  const supports: Source['supports'] = [
    'freeTier.kind',
    'freeTier.trainsOnData',
    'freeTier.requiresCreditCard',
    'freeTier.limits',
  ]
  const known: Partial<FreeTierTerms> = {
    trainsOnData: 'no',
    requiresCreditCard: false,
    allowance: 'counted',
    limits: [{ id: 'l', metric: 'requests', value: 1, per: 'day' }],
  }
  expect(evidenceOf(entry(known, [page('a', supports, { asOf })]), TODAY)[term].stale).toBe(stale)
})

import { describe, expect, test } from 'vitest'
import { sha } from '../../test/support/datasets.ts'
import { catalogWith, disputing, offering } from '../../test/support/offers.ts'
import { createDataset, selector } from '../api/query/dataset.ts'
import { parseQuery } from '../api/query/provider-query.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'

/** Whether a query finds an entry with these offers. */
function finds(query: string, offers: Partial<Offer>[], more: Partial<ProviderEntry> = {}): boolean {
  const { active } = catalogWith([['one', offering(offers, more)]])
  const read = parseQuery(new URLSearchParams(query))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return selector(createDataset(active, sha))(read.query).total === 1
}

describe('freeFor', () => {
  const capabilities = ['chat', 'ocr'] as const
  const both = { capabilities: [...capabilities] }
  test('finds what a living offer covers', () => {
    expect(finds('freeFor=chat', [{}])).toBe(true)
    expect(finds('freeFor=OCR', [{ covers: ['chat'] }, { covers: ['ocr'] }], both)).toBe(true)
    expect(finds('freeFor=chat', [{ kind: 'unknown', allowance: 'unknown' }])).toBe(true)
  })
  test.each<[why: string, offer: Partial<Offer>]>([
    ['another is covered', { covers: ['ocr'] }],
    ['it says nothing of it', { covers: undefined }],
    ['it ended', { ended: '2026-01-01' }],
    ['it takes a purchase', { unlockedBy: {} }],
  ])('not where %s', (_, offer) => {
    expect(finds('freeFor=chat', [offer], { ...both, free: 'unknown' })).toBe(false)
  })
  test('not where nothing is free, nor where sources dispute it', () => {
    expect(finds('freeFor=chat', [])).toBe(false)
    const sources = [disputing({ fact: 'offers.plan.covers.chat' })]
    expect(finds('freeFor=chat', [{ id: 'plan' }], { sources })).toBe(false)
  })
})

describe('kind', () => {
  test('is that of any offer', () => {
    const offers: Partial<Offer>[] = [{ kind: 'permanent' }, { kind: 'trial' }]
    for (const [kind, found] of Object.entries({ permanent: true, trial: true, keyless: false, none: false }))
      expect([kind, finds(`kind=${kind}`, offers)]).toEqual([kind, found])
    expect(finds('kind=keyless,trial', offers)).toBe(true)
  })
  test('none is where a page says so, unknown where nobody knows or sources disagree', () => {
    expect([finds('kind=none', []), finds('kind=unknown', [])]).toEqual([true, false])
    const open = { free: 'unknown' as const }
    expect([finds('kind=none', [], open), finds('kind=unknown', [], open)]).toEqual([false, true])
    const sources = [disputing({ fact: 'offers.plan.kind' })]
    expect(finds('kind=unknown', [{ id: 'plan' }], { sources })).toBe(true)
    expect(finds('kind=permanent', [{ id: 'plan' }], { sources })).toBe(false)
  })
})

describe('card and phone', () => {
  test('are those of the headline, whatever other offers need', () => {
    const offers: Partial<Offer>[] = [
      { card: true },
      { card: false, phone: true },
      { card: true, phone: false },
    ]
    expect([finds('noCard=true', offers), finds('noPhone=true', offers)]).toEqual([true, false])
  })
  test('join with kind and freeFor on one and the same offer', () => {
    const offers: Partial<Offer>[] = [
      { kind: 'permanent', covers: ['ocr'], card: false },
      { kind: 'one-time-credits', covers: ['chat'], card: true },
    ]
    const more = { capabilities: ['ocr', 'chat'] as ProviderEntry['capabilities'] }
    const found = (query: string) => finds(query, offers, more)
    expect([found('freeFor=ocr&noCard=true'), found('kind=permanent&noCard=true')]).toEqual([true, true])
    expect([found('freeFor=chat&noCard=true'), found('kind=one-time-credits&noCard=1')]).toEqual([
      false,
      false,
    ])
    expect([found('freeFor=chat&kind=permanent'), found('freeFor=ocr&kind=permanent')]).toEqual([false, true])
  })
})

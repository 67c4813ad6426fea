import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha } from '../../test/support/datasets.ts'
import { catalogWith, disputing, offering } from '../../test/support/offers.ts'
import { createDataset, selector } from '../api/query/dataset.ts'
import { parseQuery } from '../api/query/provider-query.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'

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

describe('terms', () => {
  const terms: Terms = { trainsOnData: 'no', commercialUse: true, processingRegions: ['DE', 'US'] }
  const found = (offers: Partial<Offer>[], more: Partial<ProviderEntry> = {}) =>
    ['noTraining=true', 'commercialUse=true', 'region=US', 'region=EU'].filter((query) =>
      finds(query, offers, { terms, ...more }),
    )
  const [ALL, OTHERS] = [
    ['noTraining=true', 'commercialUse=true', 'region=US', 'region=EU'],
    [{}, {}],
  ]

  test('are those of the provider where no offer has its own', () => {
    expect([found([]), found([{}]), found(OTHERS)]).toEqual([ALL, ALL, ALL])
  })
  test('hold where they do for each free offer', () => {
    expect(found([{}, { terms: { trainsOnData: 'yes' } }])).toEqual(ALL.slice(1))
    expect(found([{ terms: { trainsOnData: 'unknown', commercialUse: 'unknown' } }, {}])).toEqual(
      ALL.slice(2),
    )
    expect(found([{}, { terms: { processingRegions: ['FR'] } }])).toEqual([...ALL.slice(0, 2), 'region=EU'])
    expect(found([{ terms: { trainsOnData: 'opt-in' } }, {}])).toEqual(ALL)
    expect(found([{ terms: { trainsOnData: 'no' } }], { terms: {} })).toEqual(ALL.slice(0, 1))
  })
  test('of an offer that ended, or takes a purchase, do not matter', () => {
    const other: Partial<Offer> = {
      terms: { trainsOnData: 'yes', commercialUse: false, processingRegions: ['CN'] },
    }
    expect(found([{}, { ...other, ended: '2026-11-01' }])).toEqual(ALL)
    expect(found([{}, { ...other, unlockedBy: {} }])).toEqual(ALL)
  })
  test('that sources dispute of an offer are not known', () => {
    const sources = [disputing({ fact: 'offers.plan-0.terms.trainsOnData' })]
    expect(found([{ terms: { trainsOnData: 'opt-in' } }], { sources })).toEqual(ALL.slice(1))
  })
  test('one more offer never meets a filter that the others do not', () => {
    const own = fc.record(
      {
        trainsOnData: fc.constantFrom('no', 'yes', 'unknown'),
        commercialUse: fc.constantFrom(true, false, 'unknown'),
        processingRegions: fc.constantFrom(['US'], ['DE', 'US'], ['FR']),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Terms>
    fc.assert(
      fc.property(own, fc.array(own, { minLength: 1, maxLength: 3 }), own, (provider, all, last) => {
        const [fewer, more] = [all, [...all, last]].map((offers) =>
          found(
            offers.map((one) => ({ terms: one })),
            { terms: provider },
          ),
        )
        expect(fewer).toEqual(expect.arrayContaining(more!))
      }),
      { numRuns: 50 },
    )
  })
})

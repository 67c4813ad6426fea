import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { against, NOBODY_KNOWS, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import { filtersThatTake } from '../../../test/support/filters-that-take.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { openFilters } from '../../catalog/facets.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'

/** A provider of which everything is known. */
const KNOWN: Partial<ProviderEntry> = {
  headquarters: 'DE',
  connection: { ...anEntry('one').connection, openaiCompatible: false },
  ...withOffer({ card: true, phone: false }),
  terms: { trainsOnData: 'yes', commercialUse: false, processingRegions: ['US'] },
}

const openOf = (changes: Partial<ProviderEntry>) =>
  openFilters(contextOf({ one: changes }).catalog.active[0]!)

const openWhere = (fact: EntrySource['supports'][number]) =>
  openOf({ ...KNOWN, sources: [SOURCE, against(fact)] })

test('what is known is not open, whatever the answer', () => {
  expect(openOf(KNOWN)).toEqual([])
})

test('what no source says is open', () => {
  expect(openOf({ ...NOBODY_KNOWS, connection: {} })).toEqual([
    'kind',
    'noCard',
    'noPhone',
    'openaiCompatible',
    'noTraining',
    'commercialUse',
    'country',
    'region',
  ])
})

test.each([
  ['offers.free-plan.card', 'noCard'],
  ['offers.free-plan.phone', 'noPhone'],
  ['offers.free-plan.kind', 'kind'],
  ['connection', 'openaiCompatible'],
  ['terms.trainsOnData', 'noTraining'],
  ['terms.commercialUse', 'commercialUse'],
  ['headquarters', 'country'],
  ['terms.processingRegions', 'region'],
] as const)('where sources disagree on %s, %s is open', (fact, parameter) => {
  expect(openWhere(fact)).toEqual([parameter])
})

test('in the sample, what is open has no key, and a place that is not open has one', () => {
  const { active } = sampleContext().catalog
  for (const provider of active) {
    const left = openFilters(provider)
    for (const name of filtersThatTake('flag'))
      if (left.includes(name)) expect(provider.facets).not.toContain(name)
    for (const name of filtersThatTake('place'))
      expect(
        provider.facets.some((key) => key.startsWith(`${name}:`)),
        provider.slug,
      ).toBe(!left.includes(name))
    expect(left.includes('noCard')).toBe(provider.entry.card.assumed)
  }
  expect(new Set(active.flatMap(openFilters)).size).toBeGreaterThan(4)
})

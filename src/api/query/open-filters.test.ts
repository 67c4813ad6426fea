import { expect, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import { against, PAGE, TIER } from '../../../test/support/entry-parts.ts'
import { contextWith, sampleContext } from '../../../test/support/site-context.ts'
import type { FreeTier } from '../../core/schema/free-tier.ts'
import type { Provider, Source } from '../../core/schema/provider.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { openFilters } from './facets.ts'

/** A provider of which everything is known. */
const KNOWN: Partial<Provider> = {
  headquarters: 'DE',
  connection: { ...aProvider('one').connection, openaiCompatible: false },
  freeTier: {
    ...TIER,
    requiresCreditCard: true,
    requiresPhone: false,
    trainsOnData: 'yes',
    commercialUse: false,
    processingRegions: ['US'],
  } as FreeTier,
}

const open = ({ entry, disputed }: CatalogProvider) => openFilters(entry, disputed)
const openOf = (changes: Partial<Provider>) => open(contextWith({ one: changes }).catalog.active[0]!)

const openWhere = (fact: NonNullable<Source['contradicts']>[number]) =>
  openOf({ ...KNOWN, sources: [PAGE, against(fact)] })

test('what is known is not open, whatever the answer', () => {
  expect(openOf(KNOWN)).toEqual([])
})

test('what no source says is open', () => {
  expect(
    openOf({
      connection: { ...aProvider('one').connection, openaiCompatible: undefined },
      freeTier: {
        kind: 'unknown',
        summary: 'Nobody looked.',
        requiresCreditCard: 'unknown',
        requiresPhone: 'unknown',
      },
    } as Partial<Provider>),
  ).toEqual([
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
  ['freeTier.requiresCreditCard', 'noCard'],
  ['freeTier.requiresPhone', 'noPhone'],
  ['freeTier.kind', 'kind'],
  ['connection', 'openaiCompatible'],
  ['freeTier.trainsOnData', 'noTraining'],
  ['freeTier.commercialUse', 'commercialUse'],
  ['headquarters', 'country'],
  ['freeTier.processingRegions', 'region'],
] as const)('where sources disagree on %s, %s is open', (fact, parameter) => {
  expect(openWhere(fact)).toEqual([parameter])
})

test('in the sample, what is open has no key, and a place that is not open has one', () => {
  const { active } = sampleContext().catalog
  for (const provider of active) {
    const left = open(provider)
    for (const name of ['noCard', 'noPhone', 'openaiCompatible', 'noTraining', 'commercialUse'])
      if (left.includes(name)) expect(provider.facets).not.toContain(name)
    for (const name of ['country', 'region'])
      expect(
        provider.facets.some((key) => key.startsWith(`${name}:`)),
        provider.slug,
      ).toBe(!left.includes(name))
    expect(left.includes('noCard')).toBe(provider.card.assumed)
  }
  expect(new Set(active.flatMap(open)).size).toBeGreaterThan(4)
})

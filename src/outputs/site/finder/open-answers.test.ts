import { describe, expect, test } from 'vitest'
import { aProvider } from '../../../../test/support/content.ts'
import { contextWith, sampleContext } from '../../../../test/support/site-context.ts'
import type { FreeTier } from '../../../core/schema/free-tier.ts'
import type { Provider, Source } from '../../../core/schema/provider.ts'
import { viewOf } from '../view.ts'
import { openAnswers } from './open-answers.ts'

const tier = aProvider('one').freeTier as Extract<FreeTier, { kind: 'permanent' }>
const [source] = aProvider('one').sources

/** A provider of which everything is known. */
const KNOWN: Partial<Provider> = {
  headquarters: 'DE',
  connection: { ...aProvider('one').connection, openaiCompatible: false },
  freeTier: {
    ...tier,
    requiresCreditCard: true,
    requiresPhone: false,
    trainsOnData: 'yes',
    commercialUse: false,
    processingRegions: ['US'],
  } as FreeTier,
}

const openOf = (changes: Partial<Provider>) =>
  openAnswers(viewOf(contextWith({ one: changes })).provider('one')!)

const against = (fact: NonNullable<Source['contradicts']>[number]): Partial<Provider> => ({
  ...KNOWN,
  sources: [
    source!,
    { ...source!, url: 'https://list.example.org', supports: ['connection'], contradicts: [fact] },
  ],
})

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
    'noCard',
    'noPhone',
    'kind',
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
  expect(openOf(against(fact))).toEqual([parameter])
})

describe('in the sample', () => {
  const context = sampleContext()
  const view = viewOf(context)

  test('what is open has no facet of the API, and what has none and is open would have one if it were known', () => {
    for (const provider of view.active) {
      const open = openAnswers(provider)
      for (const parameter of ['openaiCompatible', 'noTraining', 'commercialUse'])
        if (open.includes(parameter)) expect(provider.of.facets).not.toContain(parameter)
      for (const parameter of ['country', 'region'])
        expect(
          provider.of.facets.some((key) => key.startsWith(`${parameter}:`)),
          provider.slug,
        ).toBe(!open.includes(parameter))
      expect(open.includes('noCard')).toBe(provider.of.card.assumed)
    }
    expect(new Set(view.active.flatMap(openAnswers)).size).toBeGreaterThan(4)
  })
})

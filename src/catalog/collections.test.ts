import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCollection, anEntry } from '../../test/support/content.ts'
import { SOURCE, withOffer } from '../../test/support/entry-parts.ts'
import { someModels } from '../../test/support/imported-models.ts'
import { catalogWith } from '../../test/support/offers.ts'
import { contextOf, sampleContext } from '../../test/support/site-context.ts'
import { PROVIDERS } from '../api/query/provider-query.ts'
import { answerTo, WHOLE } from '../api/query/query-endpoint.ts'
import { query as querySchema } from '../schema/collection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { CONDITIONS, FILTERS, type Filter } from '../schema/filters.ts'
import type { Capability } from '../schema/vocabulary.ts'
import { bestsOf } from './allowance/ranking.ts'
import { membersIn, queryText, rankedBy } from './collections.ts'
import type { CatalogProvider } from './provider.ts'

const slugsOf = (providers: readonly CatalogProvider[]) => providers.map(({ slug }) => slug)

/** Values of each condition, of lists one word or several. */
const valuesFor = (filter: Filter): fc.Arbitrary<unknown> => {
  if (!('words' in filter))
    return {
      flag: fc.constant(true),
      days: fc.constantFrom(0, 30, 400),
      place: fc.constantFrom('EU', 'US', 'DE', 'FR'),
    }[filter.takes]
  const word = fc.constantFrom(...filter.words)
  return filter.takes === 'word' ? word : fc.oneof(word, fc.uniqueArray(word, { minLength: 1, maxLength: 9 }))
}
const chat = fc.constantFrom({ capability: 'chat' }, { freeFor: ['chat'] }, { freeFor: 'chat', noCard: true })
const anything = fc
  .subarray(CONDITIONS, { minLength: 1, maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, valuesFor(FILTERS[name])]))))
const queries = fc
  .oneof({ weight: 9, arbitrary: anything }, { weight: 1, arbitrary: chat })
  .map((query) => querySchema.parse(query))

test('members are what the query finds at /providers, best score first; of one capability, most free first', () => {
  const { catalog, datasets } = sampleContext()
  const find = membersIn(catalog.active)
  const seen = new Set<string>()
  let ranked = 0
  fc.assert(
    fc.property(queries, (query) => {
      const members = slugsOf(find(aCollection({ query })))
      const { body } = answerTo(PROVIDERS, datasets.providers, queryText(query), WHOLE)
      const found = (JSON.parse(body).data as { slug: string }[]).map(({ slug }) => slug)
      const capability: Capability | undefined = rankedBy(query)
      if (capability === undefined) expect(members).toEqual(found)
      else {
        expect(members.toSorted()).toEqual(found.toSorted())
        const order = bestsOf(catalog, capability).map(({ provider }) => provider.slug)
        expect(members.filter((slug) => order.includes(slug))).toEqual(
          order.filter((slug) => members.includes(slug)),
        )
        if (members.length > 1) ranked++
      }
      if (members.length > 0) for (const name of Object.keys(query)) seen.add(name)
    }),
    { numRuns: 800 },
  )
  expect([...seen].toSorted()).toEqual(CONDITIONS.toSorted())
  expect(ranked).toBeGreaterThan(5)
})

const GOOD = { openWeights: true as const, tools: true as const, context: 128_000 }
const MODELS = someModels(
  { ...GOOD, id: 'good' },
  { ...GOOD, id: 'closed', openWeights: false },
  { ...GOOD, id: 'no-tools', tools: false },
  { ...GOOD, id: 'small', context: 127_999 },
  'other',
)

test.each<[what: string, changes: Partial<ProviderEntry>, isMember: boolean]>([
  ['a model that an offer names', withOffer({ models: ['good'] }), true],
  ['a model that no offer names', {}, false],
  ['weights that are not open', withOffer({ models: ['closed'] }), false],
  ['no tools', withOffer({ models: ['no-tools'] }), false],
  ['a context that is too small', withOffer({ models: ['small'] }), false],
  ['a model of which nothing is known', withOffer({ models: ['other'] }), false],
  ['each by another model', withOffer({ models: ['closed', 'no-tools', 'small'] }), false],
  [
    'names that sources dispute',
    {
      ...withOffer({ models: ['good'] }),
      sources: [SOURCE, { ...SOURCE, supports: [], contradicts: [{ fact: 'offers.free-plan.models' }] }],
    },
    false,
  ],
])('by models: %s', (_, changes, isMember) => {
  const { active } = catalogWith([['one', anEntry('one', changes)]], { one: MODELS })
  expect(slugsOf(membersIn(active)(aCollection({ models: GOOD })))).toEqual(isMember ? ['one'] : [])
})

test('named members keep their order, and one that is not active is left out', () => {
  const { catalog } = contextOf({ a: {}, b: {}, c: {} })
  const collection = aCollection({ providers: ['c', 'gone', 'a'] })
  expect(slugsOf(membersIn(catalog.active)(collection))).toEqual(['c', 'a'])
})

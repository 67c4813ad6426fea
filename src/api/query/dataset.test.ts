import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directories } from '../../../test/arbitraries/directories.ts'
import { queries } from '../../../test/arbitraries/query-strings.ts'
import { referenceFor } from '../../../test/reference/reference.ts'
import { folding } from '../../../test/reference/reference-text.ts'
import { aListed, datasetOf } from '../../../test/support/datasets.ts'
import { filtersThatTake } from '../../../test/support/filters-that-take.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import { allFacets, EVERYTHING, type Query, selector, variantKey } from './dataset.ts'
import { parseQuery } from './provider-query.ts'

const fold = folding()

function parsed(search: string): Query {
  const read = parseQuery(new URLSearchParams(search))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.query
}

test('an answer is what the reference says, byte for byte', () => {
  let [some, fewer] = [0, 0]
  fc.assert(
    fc.property(directories, queries, (all, search) => {
      const expected = referenceFor(all, fold)(search)
      if (expected.status !== 200) throw new Error(`the reference refuses ${search}`)
      const { data, total } = expected
      if (data.length > 0 && search !== '') some++
      if (total > data.length) fewer++
      expect(selector(datasetOf(all))(parsed(search))).toEqual({
        body: JSON.stringify({ object: 'list', count: data.length, data }),
        total,
      })
    }),
    { numRuns: 2000 },
  )
  // Answers that hold nothing, or all, would prove little.
  expect(some).toBeGreaterThan(500)
  expect(fewer).toBeGreaterThan(50)
})

test('there are eight variants of each category and of all, each named once', () => {
  const keys = allFacets().map(variantKey)
  expect(new Set(keys).size).toBe(8 * (CATEGORIES.length + 1))
  expect(keys).toContain('all')
  expect(keys).toContain('llm.no-card.name')
  expect(keys).toContain('embeddings.no-card.no-phone.name')
})

test('the dataset is the same whatever order the providers come in', () => {
  fc.assert(
    fc.property(directories, (all) => {
      expect(datasetOf(all.toReversed())).toEqual(datasetOf(all))
    }),
    { numRuns: 200 },
  )
})

test('a dataset holds what is documented, and nothing else', () => {
  // Those two are variants, which need no key.
  const flags = filtersThatTake('flag').filter((name) => name !== 'noCard' && name !== 'noPhone')
  const places = filtersThatTake('place').join('|')
  const facets = new RegExp(
    `^(?:capability:[a-z0-9-]+|status:[a-z]+|(?:${places}):[A-Z]{2}|${flags.join('|')})$`,
  )
  fc.assert(
    fc.property(directories, (all) => {
      const dataset = datasetOf(all)
      expect(Object.keys(dataset)).toEqual([
        'hash',
        'summaries',
        'search',
        'variants',
        'facets',
        'offers',
        'staleAfter',
      ])
      expect(Object.keys(dataset.facets).filter((key) => !facets.test(key))).toEqual([])
      expect(dataset.summaries).toEqual(
        all
          .map(({ summary }) => summary)
          .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
          .map((summary) => JSON.stringify(summary)),
      )
      for (const positions of Object.values(dataset.facets)) {
        expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
        expect(positions.every((position) => position in dataset.summaries)).toBe(true)
      }
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
})

/** The character that stands between texts when they are searched as one. */
test.each([
  ['\u0000', ['c']],
  ['e\u0000', []],
  ['x\u0000y', ['c']],
])('a term that holds a separator, %j, is found only within a text', (term, slugs) => {
  const all = [aListed('a'), aListed('b'), aListed('c', { tagline: 'x\u0000y' }), aListed('d')]
  const { body } = selector(datasetOf(all))({ ...EVERYTHING, terms: [term] })
  expect(JSON.parse(body).data.map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
})

test('an offset beyond any number skips all, with filters and without', () => {
  const select = selector(datasetOf([aListed('a'), aListed('b')]))
  for (const search of ['', 'q=a', 'status=unknown', 'limit=1'])
    expect(select(parsed(`${search}&offset=1${'0'.repeat(400)}`)).body).toBe(
      '{"object":"list","count":0,"data":[]}',
    )
})

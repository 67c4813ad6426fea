import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directories } from '../../test/arbitraries/directories.ts'
import { queries } from '../../test/arbitraries/query-strings.ts'
import { referenceFor } from '../../test/reference/reference.ts'
import { folding } from '../../test/reference/reference-text.ts'
import { aListed, datasetOf } from '../../test/support/datasets.ts'
import { PROVIDERS } from '../api/query/provider-query.ts'
import { answerTo } from '../api/query/query-endpoint.ts'
import { EU_MEMBERS } from '../schema/countries.ts'
import { aged, finderIn, holdsIn, NO_PARTS } from './dataset.ts'

const fold = folding()

test('an answer is what the reference says, byte for byte', () => {
  let [some, fewer, open] = [0, 0, 0]
  fc.assert(
    fc.property(directories, fc.array(queries, { minLength: 10, maxLength: 10 }), (all, searches) => {
      const [reference, dataset] = [referenceFor(all, fold), datasetOf(all)]
      for (const search of searches) {
        const expected = reference(search)
        if (expected.status !== 200) throw new Error(`the reference refuses ${search}`)
        const { data, total } = expected
        if (data.length > 0 && search !== '') some++
        if (total > data.length) fewer++
        if (total > 0 && expected.open > 0) open++
        const { body, total: found, unknown } = answerTo(PROVIDERS, dataset, search)
        expect({ body, total: found, open: unknown.all }).toEqual({
          body: JSON.stringify({ object: 'list', count: data.length, data }),
          total,
          open: expected.open,
        })
      }
    }),
    { numRuns: 200 },
  )
  // Answers that hold nothing, or all, would prove little.
  expect(some).toBeGreaterThan(500)
  expect(fewer).toBeGreaterThan(50)
  expect(open).toBeGreaterThan(200)
})

test('the dataset is the same whatever order the providers come in, with ascending positions of rows', () => {
  fc.assert(
    fc.property(directories, (all) => {
      const dataset = datasetOf(all)
      expect(datasetOf(all.toReversed())).toEqual(dataset)
      const { rows, keys, offers, openTo, orders } = dataset
      for (const positions of [
        ...Object.values(keys),
        ...openTo.map(({ rows: own }) => own),
        offers?.of ?? [],
      ]) {
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        expect(positions.every((position) => position in rows)).toBe(true)
      }
      for (const order of Object.values(orders))
        expect(order.toSorted((a, b) => a - b)).toEqual(rows.map((_, position) => position))
    }),
    { numRuns: 60 },
  )
})

/** The character that stands between texts when they are searched as one. */
test.each([
  ['\u0000', ['c']],
  ['e\u0000', []],
  ['x\u0000y', ['c']],
])('a term that holds a separator, %j, is found only within a text', (term, slugs) => {
  const dataset = datasetOf([aListed('a'), aListed('b'), aListed('c', { tagline: 'x\u0000y' }), aListed('d')])
  const { matching } = finderIn(dataset)({ conditions: [], terms: [term], offset: 0, limit: 9 })
  expect(matching.map((position) => JSON.parse(dataset.rows[position]!).slug)).toEqual(slugs)
})

test.each<[code: string, regions: Parameters<typeof holdsIn>[0], holds: boolean]>([
  ['IN', 'everywhere', true],
  ['EU', 'everywhere', true],
  ['IN', { only: ['US', 'IN'] }, true],
  ['IN', { only: ['US'] }, false],
  ['FR', { only: ['EU'] }, true],
  ['CH', { only: ['EU'] }, false],
  ['EU', { only: ['EU'] }, true],
  ['EU', { only: [...EU_MEMBERS] }, true],
  ['EU', { only: ['FR', 'DE'] }, false],
  ['IN', { except: ['CN'] }, true],
  ['CN', { except: ['CN'] }, false],
  ['FR', { except: ['EU'] }, false],
  ['EU', { except: ['FR'] }, false],
  ['EU', { except: ['CN'] }, true],
])('%s of %j: %s', (code, regions, holds) => {
  expect(holdsIn(regions, code)).toBe(holds)
})

test('what is open in several things that one offer must meet counts under none of them', () => {
  const offers = [{ kind: 'trial', covers: [], card: null, phone: false }]
  const dataset = datasetOf([
    aListed('one', { requiresCreditCard: false }, { capabilities: ['chat'], offers }),
  ])
  const unknownOf = (query: string) => answerTo(PROVIDERS, dataset, query).unknown
  expect(unknownOf('freeFor=chat')).toEqual({ all: 1, freeFor: 1 })
  expect(unknownOf('freeFor=chat&kind=trial')).toEqual({ all: 1 })
  expect(unknownOf('kind=trial&noCard=1')).toEqual({ all: 1 })
})

test('the aged dataset answers every query as one built then would', () => {
  const built = (status: 'online' | 'unknown') =>
    datasetOf(['one', 'two', 'three'].map((slug) => aListed(slug, { status })))
  expect({ ...aged(built('online')), hash: '' }).toEqual({ ...built('unknown'), hash: '' })
  // Rows of models and offers share what is said of their provider.
  const parts = (status: string) => ({ ...NO_PARTS, values: [`"one":{"status":"${status}"}`] })
  expect(aged({ ...built('online'), parts: parts('down') }).parts).toEqual(parts('unknown'))
})

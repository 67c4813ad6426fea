import { expect, test } from 'vitest'
import { fuzzQueries } from '../../../test/support/fuzz-query.ts'
import { oddProviders } from '../../../test/support/odd-providers.ts'
import { QUERY_STRING_KINDS } from '../../../test/support/query-strings.ts'
import { SEED } from '../../../test/support/seed.ts'
import type { Dataset } from '../query/dataset.ts'
import type { Answer, HttpRequest } from './answer.ts'
import { answerList } from './list.ts'

const providers = oddProviders()

test(`no question is answered otherwise than the reference says (seed ${SEED})`, async () => {
  const count = 2000
  const { asked, kinds, breaches } = await fuzzQueries({ providers, seed: SEED, count })
  expect(breaches).toEqual([])
  expect(asked).toBe(count)
  expect(Object.keys(kinds).toSorted()).toEqual(QUERY_STRING_KINDS.toSorted())
  const statuses = Object.values(kinds).flatMap((counts) => Object.keys(counts))
  expect([...new Set(statuses)].toSorted()).toEqual(['200', '304', '400'])
})

/** Ways to spoil an answer that is right, and what must be said of each. */
test.each<[string, (answer: Answer) => Answer, RegExp]>([
  ['a 500', (answer) => ({ ...answer, status: 500 }), /^status: got 500/],
  [
    'a header missing',
    ({ headers: { 'access-control-allow-origin': _, ...headers }, ...answer }) => ({ ...answer, headers }),
    /^access-control-allow-origin: got null/,
  ],
  [
    'two entries swapped',
    (answer) => ({
      ...answer,
      body: answer.body?.replace(/(\{"slug".*?\}),(\{"slug".*?\})/, '$2,$1') ?? null,
    }),
    /^list: got /,
  ],
  [
    'a suggestion missing',
    (answer) => ({ ...answer, body: answer.body?.replace(/,"suggestion":"\w+"/, '') ?? null }),
    /^error: got /,
  ],
  [
    'one tag for all',
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, ...(answer.headers.etag ? { etag: 'W/"0-0"' } : {}) },
    }),
    /^two lists have the tag/,
  ],
  [
    'an exception',
    () => {
      throw new RangeError('spoilt')
    },
    /^RangeError: spoilt/,
  ],
])('%s is noticed, with what was asked', async (_, spoil, said) => {
  const answerFrom = (dataset: Dataset) => {
    const answer = answerList(dataset)
    return (asked: HttpRequest) => spoil(answer(asked))
  }
  const { breaches } = await fuzzQueries({ providers, seed: 1, count: 40, answerFrom })
  expect(breaches.map(({ what }) => what)).toContainEqual(expect.stringMatching(said))
})

test('an answer above the time that it may take is asked for again, and noticed', async () => {
  const { slow, breaches } = await fuzzQueries({ providers, seed: 1, count: 3, slow: -1 })
  expect(slow).toHaveLength(3)
  expect(breaches.map(({ what }) => what)).toEqual(
    Array(3).fill(expect.stringMatching(/^took [\d.]+ ms alone/)),
  )
})

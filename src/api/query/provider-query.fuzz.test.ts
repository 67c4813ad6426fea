import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUERY_KINDS } from '../../../test/arbitraries/query-strings.ts'
import { answersAsReference } from '../../../test/support/answers-as-reference.ts'
import { GATE_EXAMPLES, LIMIT, RUNS } from '../../../test/support/seed.ts'
import type { Answer } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { PROVIDERS } from './provider-query.ts'

/** What the handler logs as its own fault is the error to show, and not the 500 that it answers. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((error) => {
    throw error
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('whatever is asked, the answer is what the reference says', async () => {
  const seen = { kinds: new Set<string>(), statuses: new Set<number>() }
  await fc.assert(answersAsReference(undefined, { limit: LIMIT, seen }), { numRuns: RUNS ?? 2000 })
  if (!GATE_EXAMPLES) return
  expect([...seen.kinds].toSorted()).toEqual(QUERY_KINDS.toSorted())
  expect([...seen.statuses].toSorted()).toEqual([200, 304, 400])
})

/** Ways to make a right answer wrong, and what the law says of each. */
test.each<[string, (answer: Answer) => Answer, RegExp]>([
  ['a 500', (answer) => ({ ...answer, status: 500 }), /^Error: status: got 500/],
  [
    'a header missing',
    ({ headers: { 'access-control-allow-origin': _, ...headers }, ...answer }) => ({ ...answer, headers }),
    /^Error: access-control-allow-origin: got null/,
  ],
  [
    'two entries swapped',
    (answer) => ({
      ...answer,
      body: answer.body?.replace(/(\{"slug".*?\}),(\{"slug".*?\})/, '$2,$1') ?? null,
    }),
    /^Error: list: got /,
  ],
  [
    'a suggestion missing',
    (answer) => ({ ...answer, body: answer.body?.replace(/,"suggestion":"\w+"/, '') ?? null }),
    /^Error: error: got /,
  ],
  [
    'one tag for all',
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, ...(answer.headers.etag ? { etag: 'W/"0-0"' } : {}) },
    }),
    // Which is seen first depends on the examples.
    /^Error: (?:two lists have the tag|status: got 200, expected 304)/,
  ],
  [
    'an exception',
    () => {
      throw new RangeError('broken')
    },
    /^RangeError: broken/,
  ],
])('%s is noticed, and shown as a short question', async (_, corrupt, said) => {
  const details = await fc.check(
    answersAsReference((dataset) => {
      const answer = answerQuery(PROVIDERS, dataset)
      return (request) => corrupt(answer(request))
    }),
    { numRuns: 200 },
  )
  expect(String(details.errorInstance)).toMatch(said)
  expect(details.counterexample![0].suffix.length).toBeLessThan(100)
  expect(fc.defaultReportMessage(details)!.length).toBeLessThan(2000)
})

test('an answer that takes too long is noticed', async () => {
  const { errorInstance } = await fc.check(answersAsReference(undefined, { limit: -1 }), { numRuns: 1 })
  expect(String(errorInstance)).toMatch(/^Error: took [\d.]+ ms alone/)
})

import { expect, test } from 'vitest'
import { load } from '../content/load.ts'
import type { Dataset } from '../query/dataset.ts'
import { NOW } from '../testing/content.ts'
import { fuzzQueries, SLOW } from '../testing/fuzz-query.ts'
import { oddProviders } from '../testing/odd-providers.ts'
import { QUERY_STRING_KINDS } from '../testing/query-strings.ts'
import { realProviders } from '../testing/real-providers.ts'
import type { Answer, Asked } from './answer.ts'
import { answerList } from './list.ts'

const { tree } = load({ dir: 'content', now: NOW, severity: 'error' })
const providers = [...realProviders(tree!, NOW), ...oddProviders()]

test.each([
  ['always the same seed', 20_261_121, 20_000],
  ['another seed each time', Math.floor(Math.random() * 2 ** 32), 2000],
])(
  'no question is answered otherwise than the reference says, or slowly: %s (%i)',
  async (_, seed, count) => {
    const { asked, kinds, processor, slow, breaches } = await fuzzQueries({ providers, seed, count })
    expect(breaches.map((breach) => ({ seed, ...breach }))).toEqual([])
    expect(asked).toBe(count)
    // What was slow by the clock is fast when it is asked again alone; the rest is the machine's other work.
    expect(slow.filter(({ again }) => again > SLOW)).toEqual([])
    expect(processor[Math.floor(0.99 * count)]).toBeLessThanOrEqual(SLOW)
    expect(Object.keys(kinds).toSorted()).toEqual(QUERY_STRING_KINDS.toSorted())
    const statuses = Object.values(kinds).flatMap((counts) => Object.keys(counts))
    expect([...new Set(statuses)].toSorted()).toEqual(['200', '304', '400'])
  },
  120_000,
)

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
  [
    'a slow answer',
    (answer) => {
      const before = process.cpuUsage()
      while (process.cpuUsage(before).user < 1500 * SLOW);
      return answer
    },
    /^took [\d.]+ ms alone/,
  ],
])('%s is noticed, with what was asked', async (_, spoil, said) => {
  const answerFrom = (dataset: Dataset) => {
    const answer = answerList(dataset)
    return (asked: Asked) => spoil(answer(asked))
  }
  const { breaches } = await fuzzQueries({ providers, seed: 1, count: 40, answerFrom })
  expect(breaches.map(({ what }) => what)).toContainEqual(expect.stringMatching(said))
})

/** The law of the query endpoint: whatever is asked, the answer is what the reference model says. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oddDirectory } from '../../../test/arbitraries/directories.ts'
import { hostileQueries, QUERY_KINDS } from '../../../test/arbitraries/query-strings.ts'
import {
  CONDITIONS,
  expecting,
  PATH,
  type Question,
  URL_BEFORE,
} from '../../../test/reference/expected-answers.ts'
import { bestTime } from '../../../test/support/best-time.ts'
import { datasetOf, sha } from '../../../test/support/datasets.ts'
import { nextTarget } from '../../../test/support/next-target.ts'
import { GATE_EXAMPLES, LIMIT, RUNS } from '../../../test/support/seed.ts'
import { errorBody } from '../../schema/responses.ts'
import { fromRequest, toResponse } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { PROVIDERS } from './provider-query.ts'

/** Tries of a question that took too long. */
const TRIES = 20

/** What the handler logs as its own fault is the error to show, and not the 500 that it answers. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((error) => {
    throw error
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Hostile questions; now and then a HEAD, a conditional one, or one that no `Request` has normalised. */
const questions = fc.record({
  query: hostileQueries,
  method: seldom('GET', 'HEAD'),
  raw: seldom(false, true),
  ifNoneMatch: seldom('none', ...(Object.keys(CONDITIONS) as Question['ifNoneMatch'][])),
})

function seldom<const T>(mostly: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(mostly) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

const directory = oddDirectory()
const answer = answerQuery(PROVIDERS, datasetOf(directory))

/** Makes a question ready, so that sending it is the handler's work alone. */
function sending({ method, suffix, raw, ifNoneMatch }: Question): () => Response {
  const url = (raw ? PATH : URL_BEFORE) + suffix
  const prepare = (condition: string | null) => {
    if (raw) return () => toResponse(answer({ method, url, ifNoneMatch: condition }))
    const headers: HeadersInit = condition === null ? {} : { 'if-none-match': condition }
    const request = new Request(url, { method, headers })
    return () => toResponse(answer(fromRequest(request)))
  }
  if (ifNoneMatch === 'none') return prepare(null)
  return prepare(CONDITIONS[ifNoneMatch].header(prepare(null)().headers.get('etag') ?? '""'))
}

/** What is wrong in a request, by the body of its refusal. */
function problemsIn(body: string) {
  const { object, code, errors = [] } = errorBody.parse(JSON.parse(body))
  expect([object, code]).toEqual(['error', 'invalid_parameter'])
  return errors.map(({ parameter, value, suggestion }) => ({ parameter, value, suggestion }))
}

test('whatever is asked, the answer is what the reference says', async () => {
  const seen = { kinds: new Set<string>(), statuses: new Set<number>() }
  const expected = expecting(directory)
  /** By tag, a digest of the list that has it. */
  const lists = new Map<string, string>()
  const law = fc.asyncProperty(questions, async ({ query: { kind, suffix }, ...rest }) => {
    const question = { ...rest, suffix }
    const send = sending(question)
    let response = new Response()
    const took = await bestTime(LIMIT, TRIES, () => {
      response = send()
    })
    expect(took).toBeLessThanOrEqual(LIMIT)
    const { status, headers, body, problems, asksForRest } = expected(question)
    expect(response.status).toBe(status)
    const sent = Object.keys(headers).map((name) => [name, response.headers.get(name)])
    expect(Object.fromEntries(sent)).toEqual(headers)
    const [path, search = ''] = nextTarget(response.headers.get('link'))?.split('?') ?? []
    expect([path, asksForRest?.(search)]).toEqual(asksForRest ? [PATH, true] : [undefined, undefined])
    const tag = response.headers.get('etag')
    if (body === undefined) expect(tag).toBeNull()
    else {
      expect(tag).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/)
      expect(lists.get(tag!) ?? sha(body), 'two lists have this tag').toBe(sha(body))
      lists.set(tag!, sha(body))
    }
    const text = await response.text()
    if (question.method === 'HEAD' || status === 304) expect(text).toBe('')
    else if (problems) expect(problemsIn(text)).toEqual(problems)
    else expect(text).toBe(body)
    seen.kinds.add(kind)
    seen.statuses.add(response.status)
  })
  await fc.assert(law, { numRuns: RUNS ?? 2000 })
  if (!GATE_EXAMPLES) return
  expect([...seen.kinds].toSorted()).toEqual(QUERY_KINDS.toSorted())
  expect([...seen.statuses].toSorted()).toEqual([200, 304, 400])
})

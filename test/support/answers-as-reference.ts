/** The law of the query endpoint: whatever is asked, the answer is what the reference model says. */
import fc from 'fast-check'
import { type Answer, fromRequest, type HttpRequest, toResponse } from '../../src/api/http/answer.ts'
import { answerQuery } from '../../src/api/http/answer-query.ts'
import { PROVIDERS } from '../../src/api/query/provider-query.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { oddDirectory } from '../arbitraries/directories.ts'
import { hostileQueries } from '../arbitraries/query-strings.ts'
import { ANSWER_CHECKS } from '../reference/answer-checks.ts'
import { CONDITIONS, expecting, PATH, type Question, URL_BEFORE } from '../reference/expected-answers.ts'
import { bestTime } from './best-time.ts'
import { datasetOf, sha } from './datasets.ts'

/** Tries of a question that took too long. */
const TRIES = 20

/** Hostile questions; now and then a HEAD, a conditional one, or one that no `Request` has normalised. */
const questions = fc
  .record({
    query: hostileQueries,
    method: seldom('GET', 'HEAD'),
    raw: seldom(false, true),
    ifNoneMatch: seldom('none', ...(Object.keys(CONDITIONS) as Question['ifNoneMatch'][])),
  })
  .map(({ query, ...rest }) => ({ ...query, ...rest }))

function seldom<const T>(mostly: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(mostly) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

/**
 * The law as a property. `ask` answers over the given dataset; `limit` is what an answer may take, in milliseconds;
 * `seen` collects kinds of questions and statuses of answers.
 */
export function answersAsReference(
  ask = (dataset: Dataset) => answerQuery(PROVIDERS, dataset),
  { limit = Number.POSITIVE_INFINITY, seen = { kinds: new Set<string>(), statuses: new Set<number>() } } = {},
) {
  const directory = oddDirectory()
  const answer = ask(datasetOf(directory))
  const expected = expecting(directory)
  /** By tag, a digest of the list that has it. */
  const lists = new Map<string, string>()

  return fc.asyncProperty(questions, async ({ kind, ...question }) => {
    const send = sending(answer, question)
    let response = new Response()
    const took = await bestTime(limit, TRIES, () => {
      response = send()
    })
    if (took > limit) throw new Error(`took ${took.toFixed(1)} ms alone, at most ${limit} ms expected`)
    const body = await response.text()
    const wanted = expected(question)
    for (const { name, check } of ANSWER_CHECKS) {
      const wrong = check(response, body, wanted)
      if (wrong !== undefined) throw new Error(`${name}: ${wrong}`)
    }
    const tag = response.headers.get('etag')
    if (tag !== null) {
      const list = sha(wanted.body)
      if ((lists.get(tag) ?? list) !== list) throw new Error(`two lists have the tag ${tag}`)
      lists.set(tag, list)
    }
    seen.kinds.add(kind)
    seen.statuses.add(response.status)
  })
}

/** Makes a question ready, so that sending it is the handler's work alone. */
function sending(
  answer: (request: HttpRequest) => Answer,
  { method, suffix, raw, ifNoneMatch }: Question,
): () => Response {
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

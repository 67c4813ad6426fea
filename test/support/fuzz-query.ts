/** Asks the query handler what nobody should ask, and holds each answer against the reference model. */
import { type Answer, fromRequest, type HttpRequest, toResponse } from '../../src/api/http/answer.ts'
import { answerList } from '../../src/api/http/list.ts'
import type { Dataset } from '../../src/api/query/dataset.ts'
import { ANSWER_CHECKS } from '../reference/answer-checks.ts'
import { type Condition, expecting, PATH, type Question, URL_BEFORE } from '../reference/expected-answers.ts'
import type { ReferenceProvider } from '../reference/reference.ts'
import { queryString } from './query-strings.ts'
import { datasetOf } from './requests.ts'

/** Milliseconds that no answer may take in `npm run fuzz`, but for a pause of the machine that is gone when it is asked again alone. */
export const SLOW = 5

const REPEATS = 20
const MOST_BREACHES = 10
/** Questions between two collections of garbage; fewer than fill the memory by which the engine starts its own. */
const COLLECTED_EVERY = 200
/** Tags remembered; half a million would make the collector of garbage the slowest part of many answers. */
const MOST_TAGS = 20_000

export type FuzzOptions = {
  providers: readonly ReferenceProvider[]
  /** The same seed asks the same questions. */
  seed: number
  count: number
  /** Number of the first question, so that one can be asked again alone. Default 0. */
  first?: number
  /** Collects garbage, between questions: the checking leaves far more of it than the answering. Default: nothing. */
  collect?: () => void
  /** Milliseconds above which an answer is asked for again, and a breach where it is slow alone, too. Default: time is not looked at. */
  slow?: number
  /** What is asked. Default: the handler of the project. */
  answerFrom?: (dataset: Dataset) => (asked: HttpRequest) => Answer
}

export type Breach = Pick<Question, 'index' | 'kind' | 'method' | 'suffix'> & { what: string }

export type FuzzResult = {
  asked: number
  /** By kind of question: how many answers had which status. */
  kinds: Record<string, Record<number, number>>
  /** Milliseconds of each answer, ascending. */
  latencies: Float64Array
  /** The same in milliseconds of the processor, which other work on the machine does not add to. */
  processor: Float64Array
  /** Answers above `slow`: how long then, and at best when asked again alone. */
  slow: { index: number; kind: string; first: number; again: number }[]
  /** What was not as it must be. After ten the run ends. */
  breaches: Breach[]
}

const UNCONDITIONAL: Condition = { header: () => null, matches: false }

const CONDITIONS: readonly Condition[] = [
  UNCONDITIONAL,
  { header: () => '*', matches: true },
  { header: (tag) => `"a", ${tag}`, matches: true },
  { header: (tag) => tag.replace(/^W\//, ''), matches: true },
  { header: (tag) => tag.replace('-', '-0'), matches: false },
  { header: () => 'W/"__proto__", "", nonsense', matches: false },
]

/** Asks `count` questions one by one. What the handler throws is a breach like any other. */
export async function fuzzQueries({
  providers,
  seed,
  count,
  first = 0,
  collect = () => {},
  slow: tooSlow = Number.POSITIVE_INFINITY,
  answerFrom = answerList,
}: FuzzOptions): Promise<FuzzResult> {
  const ask = asking(answerFrom(datasetOf(providers)))
  const expect = expecting(providers)
  const lists = new Map<string, string>()
  const latencies = new Float64Array(count)
  const ofProcessor = new Float64Array(count)
  const result: FuzzResult = {
    asked: 0,
    kinds: {},
    latencies,
    processor: ofProcessor,
    slow: [],
    breaches: [],
  }

  for (; result.asked < count && result.breaches.length < MOST_BREACHES; result.asked++) {
    if (result.asked % COLLECTED_EVERY === 0) collect()
    const question = questionAt(seed, first + result.asked)
    const { index, kind } = question
    const breach = (what: string) => result.breaches.push(breachOf(question, what))
    try {
      const { response, clock, processor } = measured(ask(question))
      latencies[result.asked] = clock
      ofProcessor[result.asked] = processor
      if (clock > tooSlow) result.slow.push({ index, kind, first: clock, again: clock })
      result.kinds[kind] ??= {}
      result.kinds[kind][response.status] = (result.kinds[kind][response.status] ?? 0) + 1

      const body = Buffer.from(await response.arrayBuffer())
      const { expected, members } = expect(question)
      for (const { name, check } of ANSWER_CHECKS) {
        const wrong = check(response, body, expected)
        if (wrong === undefined) continue
        breach(`${name}: ${wrong}`)
        break
      }
      const tag = response.headers.get('etag')
      if (tag === null) continue
      if (lists.size === MOST_TAGS) lists.clear()
      const before = lists.get(tag)
      if (before === undefined) lists.set(tag, members)
      else if (before !== members) breach(`two lists have the tag ${tag}`)
    } catch (error) {
      breach(error instanceof Error ? String(error.stack) : String(error))
    }
  }
  for (const slow of result.slow) {
    if (result.breaches.length >= MOST_BREACHES) break
    const question = questionAt(seed, slow.index)
    slow.again = bestOf(REPEATS, tooSlow, ask(question))
    if (slow.again > tooSlow) result.breaches.push(breachOf(question, `took ${slow.again} ms alone`))
  }
  result.latencies = latencies.subarray(0, result.asked).sort()
  result.processor = ofProcessor.subarray(0, result.asked).sort()
  return result
}

const breachOf = ({ index, kind, method, suffix }: Question, what: string): Breach => ({
  index,
  kind,
  method,
  suffix,
  what,
})

/** The question with this number; rarely a HEAD, a conditional one, or one that no `Request` has tidied. */
function questionAt(seed: number, index: number): Question {
  const { kind, suffix, random } = queryString(seed, index)
  const oneIn = (times: number) => random() * times < 1
  return {
    index,
    kind,
    suffix,
    method: oneIn(16) ? 'HEAD' : 'GET',
    raw: oneIn(8),
    condition: oneIn(8) ? CONDITIONS[Math.floor(random() * CONDITIONS.length)]! : UNCONDITIONAL,
  }
}

/** Makes a question ready, so that asking it is the handler's work alone. */
function asking(answer: (asked: HttpRequest) => Answer): (question: Question) => () => Response {
  const sent = (question: HttpRequest, raw: boolean) => {
    if (raw) return () => toResponse(answer(question))
    const { method, url, ifNoneMatch } = question
    const headers: HeadersInit = ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch }
    const request = new Request(url, { method, headers })
    return () => toResponse(answer(fromRequest(request)))
  }
  return ({ method, suffix, raw, condition }) => {
    const url = (raw ? PATH : URL_BEFORE) + suffix
    if (condition === UNCONDITIONAL) return sent({ method, url, ifNoneMatch: null }, raw)
    const tag = sent({ method, url, ifNoneMatch: null }, raw)().headers.get('etag') ?? '""'
    return sent({ method, url, ifNoneMatch: condition.header(tag) }, raw)
  }
}

/**
 * Milliseconds of the first that is fast enough, or of the fastest of so many. "Alone" is by the clock or by the
 * processor, whichever is less: on a busy machine nothing is alone by the clock.
 */
function bestOf(times: number, enough: number, send: () => Response): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < times && best > enough; round++) {
    const { clock, processor } = measured(send)
    best = Math.min(best, clock, processor)
  }
  return best
}

/** Milliseconds by the clock, and of the processor. */
function measured(send: () => Response): { response: Response; clock: number; processor: number } {
  const usage = process.cpuUsage()
  const start = performance.now()
  const response = send()
  const clock = performance.now() - start
  const { user, system } = process.cpuUsage(usage)
  return { response, clock, processor: (user + system) / 1000 }
}

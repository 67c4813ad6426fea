/** What the reference model says about one question to the query endpoint, as the handler has to send it. */
import type { ProviderSummary } from '../../src/api/responses.ts'
import type { Expected } from './answer-checks.ts'
import { type ReferenceProvider, referenceFor, referenceReader } from './reference.ts'
import { folding } from './reference-text.ts'

export type Question = {
  index: number
  kind: string
  suffix: string
  method: 'GET' | 'HEAD'
  /** Whether the address comes as from a socket, unread, and not by way of a `Request`. */
  raw: boolean
  condition: Condition
}

/** An `If-None-Match` made from the tag that the answer has, and whether it names that tag. */
export type Condition = { header: (tag: string) => string | null; matches: boolean }

export const URL_BEFORE = 'https://directory.test/api/v1/providers'
export const PATH = '/api/v1/providers'

const NOTHING = Buffer.alloc(0)
/** Bytes of lists kept for comparing. */
const MOST_KEPT = 32 * 1024 * 1024

/** What the contract says about a question; `members` tells one list from another in few characters. */
export function expecting(providers: readonly ReferenceProvider[]) {
  const fold = folding()
  const reference = referenceFor(providers, fold)
  const read = referenceReader(fold)
  const bodyOf = bodies(providers.map(({ summary }) => summary))
  return ({ suffix, method, raw, condition }: Question): { expected: Expected; members: string } => {
    const search = searchOf(suffix, raw)
    const answer = reference(search)
    if (answer.status === 400) {
      return {
        expected: {
          method,
          status: 400,
          body: NOTHING,
          total: 0,
          asksForRest: undefined,
          problems: answer.parameters,
        },
        members: '',
      }
    }
    const { body, members } = bodyOf(answer.data)
    const status = condition.matches ? 304 : 200
    const { total, next } = answer
    const asksForRest =
      next && ((rest: string) => JSON.stringify(read(rest)) === JSON.stringify({ query: next }))
    return { expected: { method, status, body, total, asksForRest, problems: [] }, members }
  }
}

/** Writes lists out as the contract says, and keeps them, for most are asked for often. */
function bodies(summaries: readonly ProviderSummary[]) {
  const written = new Map(
    summaries.map((summary, index) => [
      summary.slug,
      { json: JSON.stringify(summary), letter: String.fromCharCode(index) },
    ]),
  )
  const known = new Map<string, Buffer>()
  let bytes = 0
  return (data: readonly ProviderSummary[]) => {
    const parts = data.map(({ slug }) => written.get(slug)!)
    const members = parts.map(({ letter }) => letter).join('')
    let body = known.get(members)
    if (!body) {
      const list = parts.map(({ json }) => json).join(',')
      body = Buffer.from(`{"object":"list","count":${parts.length},"data":[${list}]}`)
      bytes += body.length
      if (bytes > MOST_KEPT) {
        known.clear()
        bytes = body.length
      }
      known.set(members, body)
    }
    return { body, members }
  }
}

/** The query as a server may see it: never the fragment; tidied by the parser of addresses unless raw. */
function searchOf(suffix: string, raw: boolean): string {
  if (!raw) return new URL(URL_BEFORE + suffix).search
  const [before] = suffix.split('#', 1)
  // Node's URLSearchParams spoils a text outside ASCII beside an escape that does not decode; escaped it means the same.
  const ascii = before!.toWellFormed().replace(/[^\x00-\x7f]+/g, encodeURIComponent)
  const mark = ascii.indexOf('?')
  return mark < 0 ? '' : ascii.slice(mark)
}

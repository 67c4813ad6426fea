/** What the reference model says about one question to the query endpoint, as the handler has to send it. */
import type { Expected } from './answer-checks.ts'
import { type ReferenceProvider, referenceFor, referenceReader } from './reference.ts'
import { folding } from './reference-text.ts'

/** Ways to make an `If-None-Match` from the tag that the answer has, and whether it names that tag. */
export const CONDITIONS = {
  none: { header: () => null, matches: false },
  any: { header: () => '*', matches: true },
  listed: { header: (tag) => `"a", ${tag}`, matches: true },
  strong: { header: (tag) => tag.replace(/^W\//, ''), matches: true },
  another: { header: (tag) => tag.replace('-', '-0'), matches: false },
  nonsense: { header: () => 'W/"__proto__", "", nonsense', matches: false },
} satisfies Record<string, { header: (tag: string) => string | null; matches: boolean }>

export type Question = {
  suffix: string
  method: 'GET' | 'HEAD'
  /** Whether the URL comes as from a socket, unread, and not by way of a `Request`. */
  raw: boolean
  ifNoneMatch: keyof typeof CONDITIONS
}

export const URL_BEFORE = 'https://directory.test/api/v1/providers'
export const PATH = '/api/v1/providers'

const NOTHING = { body: '', total: 0, open: 0, asksForRest: undefined }

/** What the contract says about a question to a directory. */
export function expecting(providers: readonly ReferenceProvider[]): (question: Question) => Expected {
  const fold = folding()
  const reference = referenceFor(providers, fold)
  const read = referenceReader(fold)
  const written = new Map(providers.map(({ summary }) => [summary.slug, JSON.stringify(summary)]))
  return ({ suffix, method, raw, ifNoneMatch }) => {
    const answer = reference(searchOf(suffix, raw))
    if (answer.status === 400) return { ...NOTHING, method, status: 400, problems: answer.parameters }
    const { data, total, open, next } = answer
    const list = data.map(({ slug }) => written.get(slug)!).join(',')
    return {
      method,
      status: CONDITIONS[ifNoneMatch].matches ? 304 : 200,
      body: `{"object":"list","count":${data.length},"data":[${list}]}`,
      total,
      open,
      asksForRest: next && ((rest) => JSON.stringify(read(rest)) === JSON.stringify({ query: next })),
      problems: [],
    }
  }
}

/** The query as a server may see it: never the fragment; normalised by the URL parser unless raw. */
function searchOf(suffix: string, raw: boolean): string {
  if (!raw) return new URL(URL_BEFORE + suffix).search
  const [before] = suffix.split('#', 1)
  // Node's URLSearchParams garbles a text outside ASCII next to an escape that does not decode; escaped it means the same.
  const ascii = before!.toWellFormed().replace(/[^\x00-\x7f]+/g, encodeURIComponent)
  const mark = ascii.indexOf('?')
  return mark < 0 ? '' : ascii.slice(mark)
}

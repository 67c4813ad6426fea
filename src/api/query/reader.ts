/** Reads a query string by a table of parameters: what it asks for, or everything that is wrong with it. */
import { isOneEditAway } from '../../base/nearest.ts'
import { foreignNames, type Meant } from './foreign-names.ts'
import { asciiLower, type Issue, type Parameter, type ParameterProblem } from './parameter.ts'

/** At most this many problems are reported in one answer. */
export const MAX_PROBLEMS = 20

/** Echoed input is cut to this many characters. */
const MAX_ECHO = 100

/** Names shorter than this are only ever ignored: a letter more or less makes another word of them. */
const SHORTEST_TYPO = 4

export type Read<Query> = { query: Query } | { problems: ParameterProblem[] }

/** Reads a query as the WHATWG does and reports every problem, at most `MAX_PROBLEMS`. `own`: what names mean here alone. */
export function readerOf<Draft>(
  table: Readonly<Record<string, Parameter<unknown, Draft>>>,
  start: () => Draft,
  own: Readonly<Record<string, Meant>> = {},
): (search: URLSearchParams) => Read<Draft> {
  const parameters = new Map(Object.entries(table))
  const unknownName = unknownNames(Object.keys(table), own)
  return (search) => {
    const query = start()
    const given = new Map<string, { value: string; times: number }>()
    // Of thousands of names that mean nothing, only the last is kept, so that a repeated one is looked up once.
    let ignored = { name: '', value: '' }
    search.forEach((value, name) => {
      if (name === ignored.name && value === ignored.value) return
      const before = given.get(name)
      if (before) before.times++
      else if (parameters.has(name) || unknownName(name, value)) given.set(name, { value, times: 1 })
      else ignored = { name, value }
    })
    const problems: ParameterProblem[] = []
    for (const [name, { value, times }] of given) {
      if (problems.length === MAX_PROBLEMS) break
      const issue = issueWith(name, value, times)
      if (issue) problems.push({ parameter: echo(name), value: echo(value), ...issue })
    }
    return problems.length > 0 ? { problems } : { query }

    function issueWith(name: string, value: string, times: number): Issue | undefined {
      const parameter = parameters.get(name)
      if (!parameter) return unknownName(name, value)
      if (times > 1) return { message: `${name} is given ${times} times; give it once` }
      return value === '' && parameter.emptyIsAbsent ? undefined : parameter.read(value, query)
    }
  }
}

/** A name that is not a parameter is ignored, unless it is plainly meant as one. */
function unknownNames(names: readonly string[], own: Readonly<Record<string, Meant>>) {
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  const { meantBy, longest } = foreignNames(names, own)
  // What is longer, but for a suffix in brackets, is a typo of nothing.
  const most = Math.max(longest, ...[...byLower.keys()].map(({ length }) => length)) + 1
  /** By the length of a name: those of ours, in lower case, that it can be a typo of. */
  const near = Array.from({ length: most + 1 }, (_, length) =>
    [...byLower.keys()].filter((wanted) => wanted.length > 1 && Math.abs(wanted.length - length) <= 1),
  )
  return (name: string, value: string): Issue | undefined => {
    const bracket = name.endsWith(']') ? name.indexOf('[') : -1
    const length = bracket < 0 ? name.length : bracket
    // Thousands of names may come in one query, so the impossible is told by its length. A character has one unit or two.
    if (length > 2 * most) return undefined
    const lower = asciiLower(name.slice(0, length))
    const same = byLower.get(lower)
    if (same !== undefined) return { message: `there is no parameter ${echo(name)}`, suggestion: same }
    const meant = meantBy(lower, value)
    if (meant) return foreign(name, meant)
    if (lower.length < SHORTEST_TYPO) return undefined
    const typo = near[lower.length]?.find((wanted) => isOneEditAway(lower, wanted))
    if (typo === undefined) return undefined
    return { message: `there is no parameter ${echo(name)}`, suggestion: byLower.get(typo)! }
  }
}

function foreign(name: string, { name: right, value, message }: Meant): Issue {
  const use = right && (value ? `${right}=${value}` : right)
  const help = [...(use ? [`use ${use}`] : []), ...(message ? [message] : [])].join('; ')
  return { message: `there is no parameter ${echo(name)}; ${help}`, ...(right ? { suggestion: right } : {}) }
}

/** What was given, as it is repeated in an answer: cut by code points, so that no character is torn in two. */
export function echo(value: string): string {
  return value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')
}

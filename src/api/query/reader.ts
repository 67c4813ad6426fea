/** Reads a query string by a table of parameters: what it asks, or everything that is wrong with it. What is no parameter is refused, because a filter that is silently ignored returns wrong data. */
import { isOneEditAway, nearest } from '../../base/nearest.ts'
import type { Meant, Question, Words } from '../../catalog/dataset.ts'
import type { Condition } from '../../schema/filters.ts'
import { asciiLower, type Issue, MAX_RESULTS, type Parameter, type ParameterProblem } from './parameter.ts'

export const MAX_PROBLEMS = 20

const MAX_ECHO = 100

export type Read = { question: Question } | { problems: ParameterProblem[] }

export type Readable = {
  parameters: Readonly<Record<string, Parameter>>
  /** Name of the JSON Schema of its answers, by which names that mean something else stand in `Words`. */
  schema: string
  /** Whether a name is refused only if it is plainly meant as a filter: where the specification knows no parameters. */
  lenient?: true
  /** What the question means where one parameter says what another is of, or what is wrong with them together. */
  settled?: (question: Question) => Question | Pick<ParameterProblem, 'parameter' | 'message'>
}

/** What sites and caches add to a URL, and no one means as a filter. */
const IGNORED = /^(?:utm_.*|_|_t|cb|t|ts|v|timestamp|nocache|ref|fbclid|gclid)$/

/** Reads a query as the WHATWG does and reports every problem, at most `MAX_PROBLEMS`. */
export function readerOf(
  { parameters, schema, lenient, settled = (question) => question }: Readable,
  words: Words,
): (search: URLSearchParams) => Read {
  const known = new Map(Object.entries(parameters))
  const issueWith = unknownNames([...known.keys()], words.names[schema] ?? {}, lenient ?? false)
  function read(name: string, values: readonly string[]): ReturnType<Parameter['read']> | undefined {
    const parameter = known.get(name)
    if (!parameter) return issueWith(name, values[0]!)
    const value = oneValue(parameter, values)
    return typeof value === 'string' ? parameter.read(value, name, words) : value
  }
  return (search) => {
    const problems: ParameterProblem[] = []
    const conditions: Condition[] = []
    const rest: Partial<Question> = {}
    for (const [name, values] of valuesByName(search)) {
      const found = read(name, values)
      if (found === undefined) continue
      if ('message' in found) {
        problems.push({ parameter: echo(name), value: echo(values[0]!), ...found })
        if (problems.length === MAX_PROBLEMS) break
        continue
      }
      const { condition, ...other } = found
      if (condition) conditions.push(condition)
      Object.assign(rest, other)
    }
    if (problems.length > 0) return { problems }
    const question = settled({ conditions, terms: [], offset: 0, limit: MAX_RESULTS, ...rest })
    return 'message' in question
      ? { problems: [{ value: echo(search.get(question.parameter)!), ...question }] }
      : { question }
  }
}

/** In one pass: a query may hold thousands of names. */
function valuesByName(search: URLSearchParams): Map<string, string[]> {
  const given = new Map<string, string[]>()
  search.forEach((value, name) => {
    const values = given.get(name)
    if (values) values.push(value)
    else given.set(name, [value])
  })
  return given
}

/** The value of a parameter; undefined: none, as a submitted form sends an empty field. */
function oneValue({ schema: { type } }: Parameter, values: readonly string[]): string | Issue | undefined {
  const filled = type === 'boolean' ? values : values.filter((value) => value !== '')
  if (filled.length === 0) return undefined
  if (filled.length === 1 || type === 'array') return filled.join()
  return { message: `it takes one value and is given ${filled.length} times; give it once` }
}

/** What to say to a name that is not a parameter; undefined: it is ignored. */
function unknownNames(names: readonly string[], others: Readonly<Record<string, Meant>>, lenient: boolean) {
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  // A map, not an object: nobody means `constructor`.
  const byName = new Map(Object.entries(others))
  return (name: string, value: string): Issue | undefined => {
    const lower = asciiLower(name.slice(0, MAX_ECHO).replace(/\[.*\]$/, ''))
    if (IGNORED.test(lower)) return undefined
    const same = byLower.get(lower)
    const meant: Meant | undefined = same === undefined ? byName.get(spelling(lower)) : { name: same }
    if (lenient && !meant && !names.some((one) => isTypo(lower, one.toLowerCase()))) return undefined
    const { name: right = meant ? undefined : near(lower, names), value: own, message, negates } = meant ?? {}
    const wanted = negates && /^(?:false|0|no|none)$/i.test(value) ? 'true' : own
    const use = right && `use ${wanted ? `${right}=${wanted}` : right}`
    const help = [use, message].filter(Boolean).join('; ')
    return {
      message: `there is no parameter ${echo(name) || 'without a name'}${help && `; ${help}`}`,
      allowed: names,
      ...(right ? { suggestion: right } : {}),
    }
  }
}

/** One spelling for `orderBy`, `order_by` and `ORDERBY`. */
export const spelling = (name: string): string => name.toLowerCase().replaceAll(/[-_.]/g, '')

/** The nearest name, but none that bounds the other way: `minParams` is no typo of `maxParams`. */
function near(lower: string, names: readonly string[]): string | undefined {
  const found = nearest(lower, names)
  const bound = (name: string | undefined) => /^(?:min|max)/i.exec(name ?? '')?.[0]
  return bound(found) === bound(lower) ? found : undefined
}

/** Names shorter than this are no typo of another: a letter more or less makes another word of them. */
const isTypo = (name: string, right: string) => name.length >= 4 && isOneEditAway(name, right)

/** What was given, as it is repeated in an answer: cut by code points, so that no character is torn in two. */
export const echo = (value: string): string =>
  value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')

const PERCENT = 0x25

/**
 * The same query for `URLSearchParams`, with every escape one that decodes. Some readers (Node's) raise and catch an
 * exception for each name or value that does not: a query of nothing else took them a hundred times as long.
 * A percent sign that escapes nothing means itself, and bytes that are not UTF-8 become U+FFFD, as the URL Standard
 * says (percent-decode; UTF-8 decode without BOM).
 */
export function sanitizeEscapes(search: string): string {
  if (!search.includes('%') || decodes(search)) return search
  const bytes = new TextEncoder().encode(search)
  const sanitized = new Uint8Array(bytes.length * 3)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte !== PERCENT) {
      sanitized[length++] = byte
      continue
    }
    const value = hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2])
    if (value >= 0x80) {
      sanitized[length++] = value
      at += 2
    } else {
      // ASCII stays escaped, for an escaped separator separates nothing; a lone percent sign becomes so.
      sanitized[length++] = PERCENT
      if (Number.isNaN(value)) {
        sanitized[length++] = 0x32
        sanitized[length++] = 0x35
      }
    }
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(sanitized.subarray(0, length))
}

function decodes(search: string): boolean {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

/** The value of an ASCII hexadecimal digit, else NaN. */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}

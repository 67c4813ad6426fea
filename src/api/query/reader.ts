/** Reads a query string by a table of parameters: what it asks, or everything that is wrong with it. What is no parameter is refused, because a filter that is silently ignored returns wrong data. */
import { isOneEditAway, nearest } from '../../base/nearest.ts'
import type { Condition, Question } from '../../catalog/dataset.ts'
import { FILTERS, type Filter } from '../../schema/filters.ts'
import { asciiLower, type Issue, MAX_RESULTS, type Parameter, type ParameterProblem } from './parameter.ts'

/** At most this many problems are reported in one answer. */
export const MAX_PROBLEMS = 20

/** Echoed input is cut to this many characters. */
const MAX_ECHO = 100

export type Read = { question: Question } | { problems: ParameterProblem[] }

/** What a reader reads by. */
export type Readable = {
  parameters: Readonly<Record<string, Parameter>>
  /** What names mean here alone. */
  meant?: Readonly<Record<string, Meant>>
  /** Whether a name is refused only if it is plainly meant as a filter: where the specification knows no parameters. */
  lenient?: true
}

/** What sites and caches add to a URL, and no one means as a filter. */
const IGNORED = /^(?:utm_.*|_|_t|cb|t|ts|v|timestamp|nocache|ref|fbclid|gclid)$/

/** Reads a query as the WHATWG does and reports every problem, at most `MAX_PROBLEMS`. `slugs`: of all providers; undefined: any may be one. */
export function readerOf(
  { parameters, meant = {}, lenient }: Readable,
  slugs?: readonly string[],
): (search: URLSearchParams) => Read {
  const known = new Map(Object.entries(parameters))
  const issueWith = unknownNames([...known.keys()], meant, lenient ?? false)
  function read(name: string, values: readonly string[]): ReturnType<Parameter['read']> | undefined {
    const parameter = known.get(name)
    if (!parameter) return issueWith(name, values[0]!)
    const value = oneValue(parameter, values)
    return typeof value === 'string' ? parameter.read(value, name, slugs) : value
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
    return problems.length > 0
      ? { problems }
      : { question: { conditions, terms: [], offset: 0, limit: MAX_RESULTS, ...rest } }
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
function unknownNames(names: readonly string[], own: Readonly<Record<string, Meant>>, lenient: boolean) {
  const byLower = new Map(names.map((name) => [name.toLowerCase(), name]))
  const meantBy = foreignNames(names, own)
  return (name: string, value: string): Issue | undefined => {
    const lower = asciiLower(name.slice(0, MAX_ECHO).replace(/\[.*\]$/, ''))
    if (IGNORED.test(lower)) return undefined
    const same = byLower.get(lower)
    const meant = same === undefined ? meantBy(lower, value) : { name: same }
    if (lenient && !meant && !names.some((one) => isTypo(lower, one.toLowerCase()))) return undefined
    const { name: right, value: wanted, message } = meant ?? { name: nearest(lower, names) }
    const use = right && `use ${wanted ? `${right}=${wanted}` : right}`
    const help = [use, message].filter(Boolean).join('; ')
    return {
      message: `there is no parameter ${echo(name) || 'without a name'}${help && `; ${help}`}`,
      allowed: names,
      ...(right ? { suggestion: right } : {}),
    }
  }
}

/** Names shorter than this are no typo of another: a letter more or less makes another word of them. */
const isTypo = (name: string, right: string) => name.length >= 4 && isOneEditAway(name, right)

/** What was given, as it is repeated in an answer: cut by code points, so that no character is torn in two. */
export function echo(value: string): string {
  return value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')
}

/** What to say to a name that is not a parameter: the right one, with a value where it has one, or why nothing fits. */
export type Meant = { name?: string; value?: string; message?: string }

/** What other APIs, and fields of our own answers, call our parameters. Filters have theirs in the table of filters. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  q: 'slug name tagline website docsUrl query search term text keyword keywords',
  sort: 'directoryScore order orderBy sortBy',
  limit: 'perPage pageSize size count max take top $top n',
  offset: 'page skip start cursor after',
  provider: 'providers providerSlug host hosts vendor company operator',
  context: 'contextLength contextWindow minContext contextSize',
  maxOutput: 'output maxTokens maxOutputTokens minOutput outputTokens',
  tools: 'tool toolCalling toolCalls toolUse functionCalling functions',
  structuredOutput: 'jsonMode json jsonSchema responseFormat structuredOutputs',
  reasoning: 'thinking',
  openWeights: 'openSource weights',
  input: 'inputs modality modalities inputModalities',
  atLimit: 'onLimit overage',
  since: 'from startDate dateFrom changedSince',
  until: 'to before endDate dateTo',
}

/** What no parameter of that name would answer, or not alone. */
const MEANT: Readonly<Record<string, Meant>> = {
  directoryScore: { name: 'sort', value: 'score' },
  lastVerified: { message: 'answers cannot be filtered by date; see {changes}' },
  regions: {
    name: 'region',
    message: 'it is where data is processed; signUpFrom is where people can sign up',
  },
  buys: { name: 'capability', message: 'amounts are compared under {offers}' },
  identityCheck: { message: 'what sign-up asks for is in signup of {provider}' },
  slug: { name: 'q', message: 'read {provider} for one provider' },
  slugs: { message: 'read {provider} for each' },
  ids: { message: 'read {provider} for each' },
  filter: { message: 'each filter is a parameter of its own: category, noCard, kind, …' },
  fields: { message: 'answers always have the same fields' },
  format: { message: 'answers are always JSON, and /data has other formats' },
  price: { message: 'prices are in prices of {provider}' },
  rpm: { message: 'rate limits are in offers of {provider}' },
  sdk: { message: 'packages are in connection of {provider}' },
  vision: { name: 'capability', value: 'image-understanding', message: 'of models, see {vision}' },
  eu: { name: 'region', value: 'EU' },
  gdpr: { name: 'region', value: 'EU' },
  model: { message: 'see {models}, which takes q' },
  params: { message: 'nothing is filtered by the size of a model' },
  dimensions: { message: 'nothing is filtered by the size of vectors' },
  streaming: { message: 'nothing is filtered by whether an API streams' },
}

const FILTER_ROWS = Object.entries(FILTERS) as [name: string, filter: Filter][]

/** The endpoint that takes a parameter which others do not; `/providers` takes all others. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'provider',
      'context',
      'maxOutput',
      'tools',
      'structuredOutput',
      'reasoning',
      'openWeights',
      'input',
    ].map((name) => [name, '{models}']),
  ),
  since: '{changes}',
  until: '{changes}',
  atLimit: '{offers}',
}

/** Fields whose yes is the no of the right parameter. */
const OPPOSITES = new Set(FILTER_ROWS.flatMap(([, { opposite = [] }]) => opposite.map(spelling)))

/** One spelling for `orderBy`, `order_by` and `ORDERBY`. */
function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]/g, '')
}

/** What names mean on an endpoint that takes `names`; `own` holds there alone. */
function foreignNames(names: readonly string[], own: Readonly<Record<string, Meant>>) {
  const here = ({ name, value, message }: Meant): Meant =>
    name === undefined || names.includes(name)
      ? { ...(name && { name }), ...(value && { value }), ...(message && { message }) }
      : { message: message ?? `see ${TAKEN_BY[name] ?? '{providers}'}, which takes ${name}` }
  // A map, not an object: nobody means `constructor`. Later rows win.
  const byName = new Map<string, Meant>()
  const add = (name: string, meant: Meant) => byName.set(spelling(name), here(meant))
  for (const [name, others] of Object.entries(ALSO_CALLED)) {
    if (!names.includes(name)) add(name, { name })
    for (const other of others.split(' ')) add(other, { name })
  }
  for (const [name, meant] of Object.entries(MEANT)) add(name, meant)
  for (const [name, { alsoCalled = [], opposite = [] }] of FILTER_ROWS)
    for (const other of [...(names.includes(name) ? [] : [name]), ...alsoCalled, ...opposite])
      add(other, MEANT[other] ?? { name })
  for (const [name, meant] of Object.entries(own)) add(name, meant)
  return (lower: string, value: string): Meant | undefined => {
    const name = spelling(lower)
    const meant = byName.get(name)
    return meant?.name && OPPOSITES.has(name) && /^(?:false|0|no|none)$/i.test(value)
      ? { ...meant, value: 'true' }
      : meant
  }
}

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

/** Reads a query string by a table of parameters: what it asks for, or everything that is wrong with it; names that clients send instead of ours get an answer, as a filter that is silently ignored returns wrong data. */
import { isOneEditAway } from '../../base/nearest.ts'
import { FILTERS, type Filter } from '../../schema/filters.ts'
import type { Terms } from '../../schema/terms.ts'
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

/** What to say to a name that is not a parameter: the right one, with a value where it has one, or why nothing fits. */
export type Meant = { name?: string; value?: string; message?: string }

/** What other APIs, and fields of the summary, call our parameters. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  q: ['slug', 'name', 'tagline', 'website', 'docsUrl', 'query', 'search'],
  sort: ['directoryScore', 'order', 'orderBy', 'sortBy'],
  limit: ['perPage', 'pageSize', 'size', '$top'],
  offset: ['page', 'skip', 'start', 'cursor'],
  category: ['categories'],
  capability: ['tag'],
  kind: ['type'],
  country: ['location'],
  noTraining: ['training'],
  commercialUse: ['commercial'],
}

/** What no parameter of that name would answer. */
const MEANT: Readonly<Record<string, Meant>> = {
  directoryScore: { name: 'sort', value: 'score' },
  lastVerified: { message: 'answers cannot be filtered by date; see {changes}' },
  regions: {
    message: 'it is where data is processed; where an offer can be used is in signup of {provider}',
    name: 'region',
  },
  buys: { message: 'amounts are compared under {offers}', name: 'capability' },
  identityCheck: { message: 'what sign-up asks for is in signup of {provider}' },
  slug: { message: 'read {provider} for one provider', name: 'q' },
  ids: { message: 'read {provider} for each' },
  filter: { message: 'each filter is a parameter of its own: category, noCard, kind, …' },
  fields: { message: 'answers always have the same fields' },
  format: { message: 'answers are always JSON, and /data has other formats' },
  price: { message: 'prices are in prices of {provider}' },
  rpm: { message: 'rate limits are in offers of {provider}' },
  sdk: { message: 'packages are in connection of {provider}' },
  vision: {
    name: 'capability',
    value: 'image-understanding',
    message: 'of models, see {vision}',
  },
  eu: { name: 'region', value: 'EU' },
  gdpr: { name: 'region', value: 'EU' },
  model: { message: 'see {models}, which takes q' },
}

/** Terms of an entry: the edge knows them by name, and has no schemas. */
const TERMS: Readonly<Record<keyof Terms, true>> = {
  trainsOnData: true,
  commercialUse: true,
  processingRegions: true,
  retentionDays: true,
  dataProcessingAgreement: true,
}

const FILTER_ROWS = Object.entries(FILTERS) as [name: string, filter: Filter][]

/** The endpoint that takes a parameter which others do not. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['q', 'sort', 'limit', 'offset', ...Object.keys(FILTERS)].map((name) => [name, '{providers}']),
  ),
  since: '{changes}',
  until: '{changes}',
  provider: '{changes}',
  atLimit: '{offers}',
  signUpFrom: '{offers}',
  ...Object.fromEntries(
    ['context', 'output', 'tools', 'structuredOutput', 'reasoning', 'openWeights', 'input'].map((name) => [
      name,
      '{models}',
    ]),
  ),
}

/** Fields whose yes is the no of the right parameter. */
const OPPOSITES = new Set(FILTER_ROWS.map(([, { opposite }]) => opposite?.toLowerCase()))

/** One spelling for `orderBy`, `order_by` and `ORDERBY`. */
const spelling = (name: string) => name.toLowerCase().replaceAll('_', '')

/** What names mean on an endpoint that takes `names`, and how long the longest may be; `own` holds there alone. */
export function foreignNames(names: readonly string[], own: Readonly<Record<string, Meant>>) {
  const here = ({ name, value, message }: Meant): Meant =>
    name === undefined || names.includes(name)
      ? { ...(name && { name }), ...(value && { value }), ...(message && { message }) }
      : { message: message ?? `see ${TAKEN_BY[name] ?? '{providers}'}, which takes ${name}` }
  // A map, not an object: nobody means `constructor`. Later rows win.
  const byName = new Map<string, Meant>()
  const add = (name: string, meant: Meant) => byName.set(spelling(name), here(meant))
  // A term without a row of its own is on the provider's page.
  for (const name of Object.keys(TERMS)) add(name, { message: `see terms.${name} of {provider}` })
  for (const name of Object.keys(TAKEN_BY)) if (!names.includes(name)) add(name, { name })
  for (const [name, others] of Object.entries(ALSO_CALLED)) for (const other of others) add(other, { name })
  for (const [name, meant] of Object.entries(MEANT)) add(name, meant)
  for (const [name, { alsoCalled = [], opposite = [] }] of FILTER_ROWS)
    for (const other of [alsoCalled, opposite].flat()) add(other, { name })
  for (const [name, meant] of Object.entries(own)) add(name, meant)
  return {
    // A few more for the underscores of snake case.
    longest: Math.max(...[...byName.keys()].map(({ length }) => length)) + 4,
    meantBy(lower: string, value: string): Meant | undefined {
      const name = lower.replaceAll('_', '')
      const meant = byName.get(name)
      return meant?.name && OPPOSITES.has(name) && /^(?:false|0|no)$/i.test(value)
        ? { ...meant, value: 'true' }
        : meant
    },
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

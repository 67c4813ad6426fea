/** The parameters of `GET /providers`: one table that the parser, the OpenAPI document and the tests read. */
import { isOneEditAway, nearest } from '../nearest.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { variantKey } from './dataset.ts'
import { normalise } from './normalise.ts'
import { MAX_RESULTS, type Query } from './select.ts'

/** Longest `q`, in code points, before trimming. */
export const MAX_Q = 100

/** At most this many problems are reported in one answer. */
export const MAX_PROBLEMS = 20

/** Echoed input is cut to this many characters. */
const MAX_ECHO = 100

const CATEGORY_BY_NAME = new Map(CATEGORIES.map((name) => [name.toLowerCase(), name]))

/** A map, not an object: `constructor` is no flag. */
const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

const SORTS = ['score', 'name'] as const

/** What is wrong with one parameter of a request. */
export type ParameterProblem = {
  parameter: string
  value: string
  message: string
  allowed?: readonly string[]
  suggestion?: string
}

type Complaint = Pick<ParameterProblem, 'message' | 'allowed' | 'suggestion'>

type Parameter = {
  description: string
  /** JSON Schema of the value, for OpenAPI. */
  schema: Record<string, unknown>
  /** Whether an empty value, as a submitted form sends it, counts as not given. */
  emptyIsAbsent: boolean
  /** Whether a name one edit away is taken for a slip of this one. */
  guarded: boolean
  /** Writes what the value means into the query, or says what is wrong with it. */
  read: (value: string, query: Query) => Complaint | undefined
}

export const PARAMETERS: Record<string, Parameter> = {
  category: {
    description: 'Keep only providers of this category. Letter case does not matter.',
    schema: { type: 'string', enum: CATEGORIES },
    emptyIsAbsent: true,
    guarded: true,
    read(value, query) {
      const category = CATEGORY_BY_NAME.get(value.toLowerCase())
      if (category === undefined) return oneOf(value, CATEGORIES)
      query.category = category
      return undefined
    },
  },
  noCard: {
    description: 'When true, keep only providers known to need no credit card or other means of payment.',
    schema: { type: 'boolean', default: false },
    emptyIsAbsent: false,
    guarded: true,
    read: (value, query) => flag('noCard', value, query),
  },
  noPhone: {
    description: 'When true, keep only providers known to need no phone number.',
    schema: { type: 'boolean', default: false },
    emptyIsAbsent: false,
    guarded: true,
    read: (value, query) => flag('noPhone', value, query),
  },
  q: {
    description:
      'Terms, separated by white space, each of which must occur in the name, tagline or category. Letter case and accents do not matter.',
    schema: { type: 'string', maxLength: MAX_Q },
    emptyIsAbsent: true,
    guarded: false,
    read(value, query) {
      // A code point is one or two UTF-16 units, so only what lies between once and twice the limit is counted.
      if (value.length > MAX_Q && (value.length > 2 * MAX_Q || [...value].length > MAX_Q))
        return { message: `q may have at most ${MAX_Q} characters` }
      query.terms = normalise(value).split(/\s+/u).filter(Boolean)
      return undefined
    },
  },
  sort: {
    description: 'score: best first. name: ascending, letter case and accents ignored.',
    schema: { type: 'string', enum: SORTS, default: 'score' },
    emptyIsAbsent: true,
    guarded: true,
    read(value, query) {
      const sort = SORTS.find((name) => name === value.toLowerCase())
      if (sort === undefined) return oneOf(value, SORTS)
      query.sort = sort
      return undefined
    },
  },
  limit: {
    description: `Maximum number of results. Above ${MAX_RESULTS} counts as ${MAX_RESULTS}.`,
    schema: { type: 'integer', minimum: 1, default: MAX_RESULTS },
    emptyIsAbsent: true,
    guarded: true,
    read(value, query) {
      if (!/^[0-9]+$/.test(value)) return { message: 'limit must be a whole number' }
      const limit = Number(value)
      if (limit < 1) return { message: 'limit must be at least 1' }
      query.limit = Math.min(limit, MAX_RESULTS)
      return undefined
    },
  },
}

const BY_NAME = new Map(Object.entries(PARAMETERS))

/** What slips are held against, in lower case. */
const SLIPS = Object.entries(PARAMETERS).map(([known, { guarded }]) => ({
  known,
  guarded,
  wanted: known.toLowerCase(),
}))
/** No letter becomes shorter in lower case. */
const LONGEST_SLIP = Math.max(...SLIPS.map(({ known }) => known.length)) + 1

export type ParsedQuery = { query: Query } | { problems: ParameterProblem[] }

/** Reads a query as the WHATWG does. Every problem is reported, at most `MAX_PROBLEMS`; never throws. */
export function parseQuery(search: URLSearchParams): ParsedQuery {
  const query: Query = {
    category: undefined,
    noCard: false,
    noPhone: false,
    sort: 'score',
    terms: [],
    limit: MAX_RESULTS,
  }
  const given = new Map<string, { value: string; times: number }>()
  search.forEach((value, name) => {
    const before = given.get(name)
    if (before) before.times++
    else given.set(name, { value, times: 1 })
  })
  const problems: ParameterProblem[] = []
  for (const [name, { value, times }] of given) {
    if (problems.length === MAX_PROBLEMS) break
    const complaint = complaintAbout(name, value, times, query)
    if (complaint) problems.push({ parameter: echo(name), value: echo(value), ...complaint })
  }
  return problems.length > 0 ? { problems } : { query }
}

function complaintAbout(name: string, value: string, times: number, query: Query): Complaint | undefined {
  const parameter = BY_NAME.get(name)
  if (!parameter) {
    const meant = slipOf(name)
    return meant === undefined
      ? undefined
      : { message: `there is no parameter ${echo(name)}`, suggestion: meant }
  }
  if (times > 1) return { message: `${name} is given ${times} times; give it once` }
  return value === '' && parameter.emptyIsAbsent ? undefined : parameter.read(value, query)
}

/** One spelling for all queries that have the same answer. No term holds a blank, so nothing can be mistaken. */
export function canonicalQuery(query: Query): string {
  return `${variantKey(query)} ${query.limit} ${query.terms.join(' ')}`
}

function flag(name: 'noCard' | 'noPhone', value: string, query: Query): Complaint | undefined {
  const read = FLAGS.get(value.toLowerCase())
  if (read === undefined) return oneOf(value, [...FLAGS.keys()])
  query[name] = read
  return undefined
}

function oneOf(value: string, allowed: readonly string[]): Complaint {
  const suggestion = nearest(value, allowed)
  return { message: `expected one of ${allowed.join(', ')}`, allowed, ...(suggestion ? { suggestion } : {}) }
}

/** The parameter that a foreign name is a slip of: equal but for case, or (where guarded) one edit away. */
function slipOf(name: string): string | undefined {
  // Thousands of names may come in one query, so the impossible is told by its length.
  if (name.length > LONGEST_SLIP) return undefined
  const lower = name.toLowerCase()
  return SLIPS.find(({ wanted, guarded }) => lower === wanted || (guarded && isOneEditAway(lower, wanted)))
    ?.known
}

/** Cut by code points, so that no character is torn in two. */
function echo(value: string): string {
  return value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')
}

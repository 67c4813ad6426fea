/** The parameters of `GET /providers`: one table that the parser, the OpenAPI document and the tests read. */
import { editDistance, nearest } from '../nearest.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { normalise } from './normalise.ts'
import { MAX_RESULTS, type Query } from './select.ts'

/** Longest `q`, in code points, before trimming. */
export const MAX_Q = 100

/** At most this many problems are reported in one answer. */
export const MAX_PROBLEMS = 20

/** Echoed input is cut to this many characters. */
const MAX_ECHO = 100

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
  read: (value: string) => Partial<Query> | { complaint: Complaint }
}

export const PARAMETERS: Record<string, Parameter> = {
  category: {
    description: 'Keep only providers of this category. Letter case does not matter.',
    schema: { type: 'string', enum: CATEGORIES },
    emptyIsAbsent: true,
    guarded: true,
    read(value) {
      const category = CATEGORIES.find((name) => name.toLowerCase() === value.toLowerCase())
      return category ? { category } : oneOf(value, CATEGORIES)
    },
  },
  noCard: {
    description: 'When true, keep only providers known to need no credit card or other means of payment.',
    schema: { type: 'boolean', default: false },
    emptyIsAbsent: false,
    guarded: true,
    read: (value) => flag('noCard', value),
  },
  noPhone: {
    description: 'When true, keep only providers known to need no phone number.',
    schema: { type: 'boolean', default: false },
    emptyIsAbsent: false,
    guarded: true,
    read: (value) => flag('noPhone', value),
  },
  q: {
    description:
      'Terms, separated by white space, each of which must occur in the name, tagline or category. Letter case and accents do not matter.',
    schema: { type: 'string', maxLength: MAX_Q },
    emptyIsAbsent: true,
    guarded: false,
    read(value) {
      // A code point is one or two UTF-16 units, so anything longer than twice the limit need not be counted.
      const length = value.length > 2 * MAX_Q ? value.length : [...value].length
      if (length > MAX_Q) return { complaint: { message: `q may have at most ${MAX_Q} characters` } }
      return { terms: normalise(value).split(/\s+/u).filter(Boolean) }
    },
  },
  sort: {
    description: 'score: best first. name: ascending, letter case and accents ignored.',
    schema: { type: 'string', enum: SORTS, default: 'score' },
    emptyIsAbsent: true,
    guarded: true,
    read(value) {
      const sort = SORTS.find((name) => name === value.toLowerCase())
      return sort ? { sort } : oneOf(value, SORTS)
    },
  },
  limit: {
    description: `Maximum number of results. Above ${MAX_RESULTS} counts as ${MAX_RESULTS}.`,
    schema: { type: 'integer', minimum: 1, default: MAX_RESULTS },
    emptyIsAbsent: true,
    guarded: true,
    read(value) {
      if (!/^[0-9]+$/.test(value)) return { complaint: { message: 'limit must be a whole number' } }
      const limit = Number(value)
      if (limit < 1) return { complaint: { message: 'limit must be at least 1' } }
      return { limit: Math.min(limit, MAX_RESULTS) }
    },
  },
}

const NAMES = Object.keys(PARAMETERS)
const parameterNamed = (name: string) => (Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined)

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
  const problems: ParameterProblem[] = []
  const seen = new Set<string>()
  for (const [name, value] of search) {
    if (problems.length === MAX_PROBLEMS) break
    if (seen.has(name)) continue
    seen.add(name)
    const parameter = parameterNamed(name)
    const complain = (complaint: Complaint) =>
      problems.push({ parameter: echo(name), value: echo(value), ...complaint })
    if (!parameter) {
      const meant = slipOf(name)
      if (meant) complain({ message: `there is no parameter ${echo(name)}`, suggestion: meant })
      continue
    }
    const given = search.getAll(name).length
    if (given > 1) {
      complain({ message: `${name} is given ${given} times; give it once` })
      continue
    }
    if (value === '' && parameter.emptyIsAbsent) continue
    const read = parameter.read(value)
    if ('complaint' in read) complain(read.complaint)
    else Object.assign(query, read)
  }
  return problems.length > 0 ? { problems } : { query }
}

/** One spelling for all queries that have the same answer. */
export function canonicalQuery(query: Query): string {
  return JSON.stringify([query.category, query.noCard, query.noPhone, query.sort, query.limit, query.terms])
}

function flag(name: 'noCard' | 'noPhone', value: string): Partial<Query> | { complaint: Complaint } {
  const read = FLAGS.get(value.toLowerCase())
  return read === undefined ? oneOf(value, [...FLAGS.keys()]) : { [name]: read }
}

function oneOf(value: string, allowed: readonly string[]): { complaint: Complaint } {
  const suggestion = nearest(value, allowed)
  return {
    complaint: {
      message: `expected one of ${allowed.join(', ')}`,
      allowed,
      ...(suggestion ? { suggestion } : {}),
    },
  }
}

/** The parameter that a foreign name is a slip of: equal but for case, or (where guarded) one edit away. */
function slipOf(name: string): string | undefined {
  const lower = name.toLowerCase()
  return NAMES.find((known) => {
    const wanted = known.toLowerCase()
    return lower === wanted || (PARAMETERS[known]!.guarded && editDistance(lower, wanted, 1) === 1)
  })
}

/** Cut by code points, so that no character is torn in two. */
function echo(value: string): string {
  return value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')
}

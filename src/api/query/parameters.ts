/**
 * The parameters of `GET /providers`: one table that the parser, the OpenAPI document, the client's types, the tools
 * for agents, the docs and the site's form read.
 */
import { isOneEditAway, nearest } from '../../core/nearest.ts'
import { isRegion } from '../../core/schema/countries.ts'
import {
  FILTERS,
  type Filter,
  type FilterName,
  type FilterWord,
  type FlagName,
} from '../../core/schema/filters.ts'
import type { Category } from '../../core/schema/vocabulary.ts'
import { variantKey } from './dataset.ts'
import { LONGEST_FOREIGN_NAME, meantBy } from './foreign-names.ts'
import { normalise } from './normalise.ts'
import { EVERYTHING, MAX_RESULTS, type Query } from './select.ts'

/** Longest `q`, in code points, before trimming. */
export const MAX_Q = 100

/** At most this many problems are reported in one answer. */
export const MAX_PROBLEMS = 20

/** Echoed input is cut to this many characters. */
const MAX_ECHO = 100

/** A map, not an object: `constructor` is not a flag. */
const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** What is wrong with one parameter of a request. */
export type ParameterProblem = {
  parameter: string
  value: string
  message: string
  allowed?: readonly string[]
  suggestion?: string
}

type Issue = Pick<ParameterProblem, 'message' | 'allowed' | 'suggestion'>

/** A query while it is read. */
type Draft = {
  -readonly [Key in keyof Query]: Query[Key] extends readonly (infer Item)[] ? Item[] : Query[Key]
}

/** `Value`: what a client in TypeScript passes. */
export type Parameter<Value = unknown> = {
  description: string
  /** JSON Schema of the value, for OpenAPI. A list stands for values with commas between them. */
  schema: { type: 'string' | 'boolean' | 'integer' | 'array' } & Record<string, unknown>
  /** A value to show in documents. */
  example: string | number | boolean
  /** Whether an empty value, as a submitted form sends it, counts as not given. */
  emptyIsAbsent: boolean
  /** Writes what the value means into the query, or says what is wrong with it. */
  read: (value: string, query: Draft) => Issue | undefined
  /** Never set; it carries the type. */
  type?: Value
}

const { category, noCard, noPhone, ...others } = Object.fromEntries(
  Object.entries(FILTERS).map(([name, filter]) => [name, filterParameter(name as FilterName, filter)]),
) as unknown as { [Name in FilterName]: Parameter<FilterValue<Name>> }

const TABLE = {
  category,
  noCard,
  noPhone,
  q: {
    description:
      'Terms, separated by whitespace, each of which must occur in the name, tagline or category. Letter case and accents do not matter; hyphens, slashes, underscores and dots between letters read as a space.',
    schema: { type: 'string', maxLength: MAX_Q },
    example: 'speech',
    emptyIsAbsent: true,
    read(value, query) {
      // A code point is one or two UTF-16 units, so only what lies between once and twice the limit is counted.
      if (value.length > MAX_Q && (value.length > 2 * MAX_Q || [...value].length > MAX_Q))
        return { message: `q may have at most ${MAX_Q} characters` }
      query.terms = value.normalize('NFKD').split(/\s+/u).map(normalise).filter(Boolean)
      return undefined
    },
  } as Parameter<string>,
  sort: word(
    ['score', 'name'],
    'score: best first. name: ascending, letter case and accents ignored.',
    'name',
    (sort, query) => {
      query.sort = sort
    },
    { default: 'score' },
  ),
  limit: wholeNumber(
    `Maximum number of results. Above ${MAX_RESULTS} counts as ${MAX_RESULTS}.`,
    { minimum: 1, default: MAX_RESULTS },
    10,
    (limit, query) => {
      query.limit = Math.min(limit, MAX_RESULTS)
    },
  ),
  offset: wholeNumber(
    'How many of the filtered, sorted list to skip. X-Total-Count says how many there are, Link where the next ones are.',
    { minimum: 0, default: 0 },
    0,
    (offset, query) => {
      query.offset = offset
    },
  ),
  ...others,
}

export const PARAMETERS: Record<string, Parameter> = TABLE

/** The parameters with the types of their values. `undefined` counts as not given. */
export type ProviderQuery = {
  [Name in keyof typeof TABLE]?: Exclude<(typeof TABLE)[Name]['type'], undefined> | undefined
}

const BY_NAME = new Map(Object.entries(PARAMETERS))

/** Our names in lower case. */
const BY_LOWER = new Map(Object.keys(PARAMETERS).map((known) => [known.toLowerCase(), known]))

/** Names shorter than this are only ever ignored: a letter more or less makes another word of them. */
const SHORTEST_TYPO = 4

/** What is longer, but for a suffix in brackets, is a typo of nothing. */
const LONGEST_TYPO = Math.max(LONGEST_FOREIGN_NAME, ...[...BY_LOWER.keys()].map(({ length }) => length)) + 1

/** By the length of a name: those of ours, in lower case, that it can be a typo of. */
const NEAR_LENGTHS = Array.from({ length: LONGEST_TYPO + 1 }, (_, length) =>
  [...BY_LOWER.keys()].filter((wanted) => wanted.length > 1 && Math.abs(wanted.length - length) <= 1),
)

export type ParsedQuery = { query: Query } | { problems: ParameterProblem[] }

/** Reads a query as the WHATWG does. Every problem is reported, at most `MAX_PROBLEMS`; never throws. */
export function parseQuery(search: URLSearchParams): ParsedQuery {
  const query: Draft = { ...EVERYTHING, terms: [], filters: [] }
  const given = new Map<string, { value: string; times: number }>()
  search.forEach((value, name) => {
    const before = given.get(name)
    if (before) before.times++
    // Of thousands of names that mean nothing, none is kept.
    else if (BY_NAME.has(name) || unknownName(name, value)) given.set(name, { value, times: 1 })
  })
  const problems: ParameterProblem[] = []
  for (const [name, { value, times }] of given) {
    if (problems.length === MAX_PROBLEMS) break
    const issue = issueWith(name, value, times, query)
    if (issue) problems.push({ parameter: echo(name), value: echo(value), ...issue })
  }
  return problems.length > 0 ? { problems } : { query }
}

function issueWith(name: string, value: string, times: number, query: Draft): Issue | undefined {
  const parameter = BY_NAME.get(name)
  if (!parameter) return unknownName(name, value)
  if (times > 1) return { message: `${name} is given ${times} times; give it once` }
  return value === '' && parameter.emptyIsAbsent ? undefined : parameter.read(value, query)
}

/** A name that is not a parameter is ignored, unless it is plainly meant as one. */
function unknownName(name: string, value: string): Issue | undefined {
  const bracket = name.endsWith(']') ? name.indexOf('[') : -1
  const length = bracket < 0 ? name.length : bracket
  // Thousands of names may come in one query, so the impossible is told by its length. A character has one unit or two.
  if (length > 2 * LONGEST_TYPO) return undefined
  const bare = name.slice(0, length)
  const lower = asciiLower(bare)
  const same = BY_LOWER.get(lower)
  if (same !== undefined) return { message: `there is no parameter ${echo(name)}`, suggestion: same }
  const meant = meantBy(lower, value)
  if (meant) return foreign(name, meant)
  if (lower.length < SHORTEST_TYPO) return undefined
  const near = NEAR_LENGTHS[lower.length]?.find((wanted) => isOneEditAway(lower, wanted))
  if (near === undefined) return undefined
  return { message: `there is no parameter ${echo(name)}`, suggestion: BY_LOWER.get(near)! }
}

function foreign(name: string, meant: { name?: string; value?: string; message?: string }): Issue {
  const right = meant.name && (meant.value ? `${meant.name}=${meant.value}` : meant.name)
  const help = [...(right ? [`use ${right}`] : []), ...(meant.message ? [meant.message] : [])].join('; ')
  return {
    message: `there is no parameter ${echo(name)}; ${help}`,
    ...(meant.name ? { suggestion: meant.name } : {}),
  }
}

/** One spelling for all queries that have the same answer. No term holds a tab, so nothing can be mistaken. */
export function canonicalQuery(query: Query): string {
  const filters =
    query.filters.length === 0
      ? ''
      : query.filters
          .map((group) => group.join('|'))
          .toSorted()
          .join('&')
  return `${variantKey(query)}\t${query.limit}\t${query.offset}\t${filters}\t${query.terms.join('\t')}`
}

/** What a client in TypeScript passes for a filter. */
type FilterValue<Name extends FilterName> = Name extends FlagName
  ? boolean
  : (typeof FILTERS)[Name] extends { takes: 'words' }
    ? FilterWord<Name> | readonly FilterWord<Name>[]
    : FilterWord<Name>

function filterParameter(name: FilterName, filter: Filter): Parameter {
  const { description } = filter
  const write = (value: string, query: Draft) => keep(name, [value], query)
  switch (filter.takes) {
    case 'flag':
      return flag(description, (query) => keep(name, [], query))
    case 'word':
      return word(filter.words, description, filter.example, write)
    case 'words':
      return words(filter.words, description, filter.example, (values, query) => keep(name, values, query))
    case 'place':
      return place(description, write)
  }
}

/** Writes a filter into the query: into its variant, or as a group of facet keys, of which one must hold. */
function keep(name: FilterName, values: readonly string[], query: Draft): void {
  if (name === 'category') query.category = values[0] as Category
  else if (name === 'noCard' || name === 'noPhone') query[name] = true
  else query.filters.push(values.length === 0 ? [name] : values.map((value) => `${name}:${value}`))
}

/** A parameter that takes one of a list of words, letter case ignored. */
function word<Word extends string>(
  words: readonly Word[],
  description: string,
  example: Word,
  write: (word: Word, query: Draft) => void,
  schema: object = {},
): Parameter<Word> {
  return {
    description,
    schema: { type: 'string', enum: words, ...schema },
    example,
    emptyIsAbsent: true,
    read(value, query) {
      const found = wordIn(words, value)
      if (found === undefined) return oneOf(value, words)
      write(found, query)
      return undefined
    },
  }
}

/** A parameter that takes several of them with commas. */
function words(
  allowed: readonly string[],
  description: string,
  example: string,
  write: (words: readonly string[], query: Draft) => void,
): Parameter {
  return {
    description,
    schema: { type: 'array', items: { type: 'string', enum: allowed } },
    example,
    emptyIsAbsent: true,
    read(value, query) {
      const found = new Set<string>()
      for (const given of value.split(',')) {
        const one = wordIn(allowed, given.trim())
        if (one === undefined) return oneOf(given.trim(), allowed)
        found.add(one)
      }
      write([...found].toSorted(), query)
      return undefined
    },
  }
}

const wordIn = <Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word.toLowerCase() === asciiLower(value))

/** A parameter that filters when it is true; false and 0 do not filter. */
function flag(description: string, write: (query: Draft) => void): Parameter<boolean> {
  return {
    description,
    schema: { type: 'boolean', default: false },
    example: true,
    emptyIsAbsent: false,
    read(value, query) {
      const read = FLAGS.get(asciiLower(value))
      if (read === undefined) return oneOf(value, [...FLAGS.keys()])
      if (read) write(query)
      return undefined
    },
  }
}

function wholeNumber(
  description: string,
  bounds: { minimum: number; default: number },
  example: number,
  write: (value: number, query: Draft) => void,
): Parameter<number> {
  return {
    description,
    schema: { type: 'integer', ...bounds },
    example,
    emptyIsAbsent: true,
    read(value, query) {
      if (!/^[0-9]+$/.test(value)) return { message: 'expected a whole number' }
      if (Number(value) < bounds.minimum) return { message: `expected at least ${bounds.minimum}` }
      write(Number(value), query)
      return undefined
    },
  }
}

function place(description: string, write: (code: string, query: Draft) => void): Parameter<string> {
  return {
    description,
    schema: { type: 'string', pattern: '^[A-Za-z]{2}$' },
    example: 'EU',
    emptyIsAbsent: true,
    read(value, query) {
      const code = asciiLower(value).toUpperCase()
      if (!isRegion(code))
        return { message: 'expected a country as ISO 3166 alpha-2 code, such as DE or US, or EU' }
      write(code, query)
      return undefined
    },
  }
}

function oneOf(value: string, allowed: readonly string[]): Issue {
  const suggestion = nearest(asciiLower(value), allowed)
  return { message: `expected one of ${allowed.join(', ')}`, allowed, ...(suggestion ? { suggestion } : {}) }
}

/**
 * All our words are ASCII. A letter outside ASCII is not another case of one of theirs: in upper case `ß` is two letters, in
 * lower case `İ` is. Each such character becomes one that no word has, so that it counts as one wrong letter.
 */
function asciiLower(value: string): string {
  return /^[\x20-\x7e]*$/.test(value)
    ? value.toLowerCase()
    : value.replace(/[^\x00-\x7f]/gu, '\ufffd').toLowerCase()
}

/** What was given, as it is repeated in an answer: cut by code points, so that no character is torn in two. */
export function echo(value: string): string {
  return value.length <= MAX_ECHO ? value : [...value.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('')
}

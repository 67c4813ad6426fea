/** One query parameter, from tables of which come readers of queries, the OpenAPI document, types, tools for agents, docs and forms. */
import { normalise } from '../../base/letters.ts'
import { nearest } from '../../base/nearest.ts'
import { isRegion } from '../../schema/countries.ts'
import {
  FILTERS,
  type Filter,
  type FilterName,
  type FilterWord,
  type FlagName,
} from '../../schema/filters.ts'
/** Longest `q`, in code points, before trimming. */
export const MAX_Q = 100

/** No answer holds more entries than this. */
export const MAX_RESULTS = 200

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

export type Issue = Pick<ParameterProblem, 'message' | 'allowed' | 'suggestion'>

/** `Value`: what a client in TypeScript passes. `Draft`: a query while it is read. */
export type Parameter<Value = unknown, Draft = never> = {
  /** JSON Schema of the value, for OpenAPI. A list stands for values with commas between them. */
  schema: { type: 'string' | 'boolean' | 'integer' | 'array' } & Record<string, unknown>
  /** A value to show in documents. */
  example: string | number | boolean
  /** Whether an empty value, as a submitted form sends it, counts as not given. */
  emptyIsAbsent: boolean
  /** Writes what the value means into the query, or says what is wrong with it. */
  read: (value: string, query: Draft) => Issue | undefined
  /** Whether the specification names it for its endpoint. All others are previews. */
  specified?: true
  /** Never set; it carries the type. */
  type?: Value
}

/** What a client in TypeScript passes for each parameter of a table. */
export type ValuesOf<Table extends Record<string, { type?: unknown }>> = {
  [Name in keyof Table]?: Exclude<Table[Name]['type'], undefined> | undefined
}

/** A function that writes a value into a field of a query. */
export const setter =
  <Draft>() =>
  <Name extends keyof Draft>(name: Name) =>
  (value: NonNullable<Draft[Name]>, query: Draft): void => {
    query[name] = value
  }

/** The parameter of a filter. `write` gets its values: none of a flag that is true. */
export function filterParameter<Draft>(
  filter: Filter,
  write: (values: readonly string[], query: Draft) => void,
): Parameter<unknown, Draft> {
  const one = (value: string, query: Draft) => write([value], query)
  switch (filter.takes) {
    case 'flag':
      return flag((query) => write([], query))
    case 'word':
      return word(filter.words, filter.example, one)
    case 'words':
      return words(filter.words, filter.example, write)
    case 'place':
      return place(one)
  }
}

/** The keys of a filter of which one must hold: `noCard`, `kind:trial`. */
export const filterKeys = (name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [name] : values.map((value) => `${name}:${value}`)

/** What a client in TypeScript passes for a filter. */
export type FilterValue<Name extends FilterName> = Name extends FlagName
  ? boolean
  : (typeof FILTERS)[Name] extends { takes: 'words' }
    ? FilterWord<Name> | readonly FilterWord<Name>[]
    : FilterWord<Name>

/** Makes the parameter of a filter, by its name, for a query that keeps groups of keys; of each group one must hold. */
export const keyFilter =
  <Draft extends { filters: (readonly string[])[] }>() =>
  <Name extends FilterName>(name: Name) =>
    filterParameter<Draft>(FILTERS[name], (values, query) => {
      query.filters.push(filterKeys(name, values))
    }) as Parameter<FilterValue<Name>, Draft>

/** Groups of keys, whatever their order. */
export const spelled = (groups: readonly (readonly string[])[]): string =>
  groups.length === 0
    ? ''
    : groups
        .map((group) => group.join('|'))
        .toSorted()
        .join('&')

/** A parameter that writes what its value means; an empty one counts as not given. `read` says what that is, or what is wrong. */
export const valueParameter = <Value, Draft, Meaning>(
  schema: Parameter['schema'],
  example: Parameter['example'],
  write: (meaning: Meaning, query: Draft) => void,
  read: (value: string) => { means: Meaning } | Issue,
): Parameter<Value, Draft> => ({
  schema,
  example,
  emptyIsAbsent: true,
  read(value, query) {
    const found = read(value)
    if ('message' in found) return found
    write(found.means, query)
    return undefined
  },
})

/** The terms of a search. */
export const search = <Draft>(
  example: string,
  write: (terms: string[], query: Draft) => void,
): Parameter<string, Draft> =>
  valueParameter({ type: 'string', maxLength: MAX_Q }, example, write, (value) =>
    // A code point is one or two UTF-16 units, so only what lies between once and twice the limit is counted.
    value.length > MAX_Q && (value.length > 2 * MAX_Q || [...value].length > MAX_Q)
      ? { message: `q may have at most ${MAX_Q} characters` }
      : { means: value.normalize('NFKD').split(/\s+/u).map(normalise).filter(Boolean) },
  )

/** `limit` and `offset`. */
export const pageParameters = <Draft extends { limit: number; offset: number }>() => ({
  limit: wholeNumber<Draft>({ minimum: 1, default: MAX_RESULTS }, 10, (limit, query) => {
    query.limit = Math.min(limit, MAX_RESULTS)
  }),
  offset: wholeNumber<Draft>({ minimum: 0, default: 0 }, 0, setter<Draft>()('offset')),
})

/** A parameter that takes one of a list of words, letter case ignored. */
export const word = <Word extends string, Draft>(
  words: readonly Word[],
  example: Word,
  write: (word: Word, query: Draft) => void,
  schema: object = {},
): Parameter<Word, Draft> =>
  valueParameter({ type: 'string', enum: words, ...schema }, example, write, (value) => {
    const found = wordIn(words, value)
    return found === undefined ? oneOf(value, words) : { means: found }
  })

/** A parameter that takes several of them with commas. */
export const words = <Draft>(
  allowed: readonly string[],
  example: string,
  write: (words: readonly string[], query: Draft) => void,
): Parameter<unknown, Draft> =>
  valueParameter({ type: 'array', items: { type: 'string', enum: allowed } }, example, write, (value) => {
    const given = value.split(',').map((one) => one.trim())
    const found = given.map((one) => wordIn(allowed, one))
    const wrong = found.indexOf(undefined)
    return wrong < 0 ? { means: [...new Set(found as string[])].toSorted() } : oneOf(given[wrong]!, allowed)
  })

function wordIn<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  const lower = asciiLower(value)
  return words.find((word) => word.toLowerCase() === lower)
}

/** A parameter that filters when it is true; false and 0 do not filter. */
export function flag<Draft>(write: (query: Draft) => void): Parameter<boolean, Draft> {
  return {
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

const wholeNumber = <Draft>(
  bounds: { minimum: number; default: number },
  example: number,
  write: (value: number, query: Draft) => void,
): Parameter<number, Draft> =>
  valueParameter({ type: 'integer', ...bounds }, example, write, (value) => {
    if (!/^[0-9]+$/.test(value)) return { message: 'expected a whole number' }
    if (Number(value) < bounds.minimum) return { message: `expected at least ${bounds.minimum}` }
    return { means: Number(value) }
  })

/** How many thousands a letter behind a number means. */
const LETTERS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

/** A number of tokens: `128000`, `128k`, `1m`. */
export const tokenCount = <Draft>(
  example: number,
  write: (value: number, query: Draft) => void,
): Parameter<number | string, Draft> =>
  valueParameter({ type: 'string', pattern: '^[0-9]+[kKmM]?$' }, String(example), write, (value) => {
    const [, digits, letter] = /^([0-9]+)([km]?)$/.exec(asciiLower(value)) ?? []
    if (digits === undefined) return { message: 'expected a number of tokens, such as 128000 or 128k' }
    return { means: Number(digits) * (LETTERS[letter!] ?? 1) }
  })

/** The slug of a provider; letter case does not matter. */
export const providerSlug = <Draft>(write: (slug: string, query: Draft) => void): Parameter<string, Draft> =>
  valueParameter({ type: 'string' }, 'groq', write, (value) =>
    /^[a-z0-9-]{1,64}$/i.test(value)
      ? { means: value.toLowerCase() }
      : { message: 'expected the slug of a provider, such as groq' },
  )

const place = <Draft>(write: (code: string, query: Draft) => void): Parameter<string, Draft> =>
  valueParameter({ type: 'string', pattern: '^[A-Za-z]{2}$' }, 'EU', write, (value) => {
    const code = asciiLower(value).toUpperCase()
    return isRegion(code)
      ? { means: code }
      : { message: 'expected a country as ISO 3166 alpha-2 code, such as DE or US, or EU' }
  })

function oneOf(value: string, allowed: readonly string[]): Issue {
  const suggestion = nearest(asciiLower(value), allowed)
  return { message: `expected one of ${allowed.join(', ')}`, allowed, ...(suggestion ? { suggestion } : {}) }
}

/**
 * All our words are ASCII. A letter outside ASCII is not another case of one of theirs: in upper case `ß` is two letters, in
 * lower case `İ` is. Each such character becomes one that no word has, so that it counts as one wrong letter.
 */
export function asciiLower(value: string): string {
  return /^[\x20-\x7e]*$/.test(value)
    ? value.toLowerCase()
    : value.replace(/[^\x00-\x7f]/gu, '\ufffd').toLowerCase()
}

/** One query parameter, from tables of which come readers of queries, the OpenAPI document, types, tools for agents, docs and forms. */

import { normalise } from '../../base/letters.ts'
import { nearest } from '../../base/nearest.ts'
import { isRegion } from '../../schema/countries.ts'
import type { Filter } from '../../schema/filters.ts'

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

/** The terms of a search. */
export function search<Draft>(
  example: string,
  write: (terms: string[], query: Draft) => void,
): Parameter<string, Draft> {
  return {
    schema: { type: 'string', maxLength: MAX_Q },
    example,
    emptyIsAbsent: true,
    read(value, query) {
      // A code point is one or two UTF-16 units, so only what lies between once and twice the limit is counted.
      if (value.length > MAX_Q && (value.length > 2 * MAX_Q || [...value].length > MAX_Q))
        return { message: `q may have at most ${MAX_Q} characters` }
      write(value.normalize('NFKD').split(/\s+/u).map(normalise).filter(Boolean), query)
      return undefined
    },
  }
}

/** `limit` and `offset`. */
export const pageParameters = <Draft extends { limit: number; offset: number }>() => ({
  limit: wholeNumber<Draft>({ minimum: 1, default: MAX_RESULTS }, 10, (limit, query) => {
    query.limit = Math.min(limit, MAX_RESULTS)
  }),
  offset: wholeNumber<Draft>({ minimum: 0, default: 0 }, 0, setter<Draft>()('offset')),
})

/** A parameter that takes one of a list of words, letter case ignored. */
export function word<Word extends string, Draft>(
  words: readonly Word[],
  example: Word,
  write: (word: Word, query: Draft) => void,
  schema: object = {},
): Parameter<Word, Draft> {
  return {
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
export function words<Draft>(
  allowed: readonly string[],
  example: string,
  write: (words: readonly string[], query: Draft) => void,
): Parameter<unknown, Draft> {
  return {
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

function wholeNumber<Draft>(
  bounds: { minimum: number; default: number },
  example: number,
  write: (value: number, query: Draft) => void,
): Parameter<number, Draft> {
  return {
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

/** How many thousands a letter behind a number means. */
const LETTERS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

/** A number of tokens: `128000`, `128k`, `1m`. */
export function tokenCount<Draft>(
  example: number,
  write: (value: number, query: Draft) => void,
): Parameter<number | string, Draft> {
  return {
    schema: { type: 'string', pattern: '^[0-9]+[kKmM]?$' },
    example: String(example),
    emptyIsAbsent: true,
    read(value, query) {
      const [, digits, letter] = /^([0-9]+)([km]?)$/.exec(asciiLower(value)) ?? []
      if (digits === undefined) return { message: 'expected a number of tokens, such as 128000 or 128k' }
      write(Number(digits) * (LETTERS[letter!] ?? 1), query)
      return undefined
    },
  }
}

/** The slug of a provider; letter case does not matter. */
export function providerSlug<Draft>(write: (slug: string, query: Draft) => void): Parameter<string, Draft> {
  return {
    schema: { type: 'string' },
    example: 'groq',
    emptyIsAbsent: true,
    read(value, query) {
      if (!/^[a-z0-9-]{1,64}$/i.test(value))
        return { message: 'expected the slug of a provider, such as groq' }
      write(value.toLowerCase(), query)
      return undefined
    },
  }
}

function place<Draft>(write: (code: string, query: Draft) => void): Parameter<string, Draft> {
  return {
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
export function asciiLower(value: string): string {
  return /^[\x20-\x7e]*$/.test(value)
    ? value.toLowerCase()
    : value.replace(/[^\x00-\x7f]/gu, '\ufffd').toLowerCase()
}

/** One query parameter, from tables of which come readers of queries, the OpenAPI document, types, tools for agents, docs and forms. */
import { normalise } from '../../base/letters.ts'
import { lettersOf, nearest } from '../../base/nearest.ts'
import type { Meant, Question, Words } from '../../catalog/dataset.ts'
import { isRegion } from '../../schema/countries.ts'
import {
  type Condition,
  conditionOf,
  FILTERS,
  type Filter,
  type FilterName,
  type FilterWord,
  type FlagName,
} from '../../schema/filters.ts'

/** Longest `q`, in code points, before trimming. */
const MAX_Q = 100

export const MAX_RESULTS = 200

/** A map, not an object: `constructor` is not a flag. */
const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

export type ParameterProblem = {
  parameter: string
  value: string
  message: string
  allowed?: readonly string[]
  suggestion?: string
}

export type Issue = Pick<ParameterProblem, 'message' | 'allowed' | 'suggestion'>

/** What a value asks: a condition, or another part of the question. Empty: nothing. */
type Asked = { condition?: Condition } & Partial<Omit<Question, 'conditions'>>

/** `Value`: what a client in TypeScript passes. */
export type Parameter<Value = unknown> = {
  /** JSON Schema of the value, for OpenAPI. A list stands for values with commas between them, or repeated. */
  schema: { type: 'string' | 'boolean' | 'integer' | 'array' } & Record<string, unknown>
  example: string | number | boolean
  /** What a value asks, or what is wrong with it. `name`: of the parameter. */
  read: (value: string, name: string, words: Words) => Asked | Issue
  specified?: true
  /** Never set; it carries the type. */
  type?: Value
}

export type ValuesOf<Table extends Record<string, { type?: unknown }>> = {
  [Name in keyof Table]?: Exclude<Table[Name]['type'], undefined> | undefined
}

type FilterValue<Name extends FilterName> = Name extends FlagName
  ? boolean
  : (typeof FILTERS)[Name] extends { takes: 'days' }
    ? number
    : (typeof FILTERS)[Name] extends { takes: 'words' }
      ? FilterWord<Name> | readonly FilterWord<Name>[]
      : FilterWord<Name>

export const filterParameters = <Name extends FilterName>(
  ...names: readonly Name[]
): { [Own in Name]: Parameter<FilterValue<Own>> } =>
  Object.fromEntries(names.map((name) => [name, filterParameter(name, FILTERS[name])])) as never

function filterParameter(name: FilterName, filter: Filter): Parameter {
  switch (filter.takes) {
    case 'flag':
      return flag()
    case 'word':
      return word(filter.words, filter.example)
    case 'words':
      return words(filter.words, filter.example)
    case 'days':
      return wholeNumber(30, { minimum: 0 }, (most) => ({
        condition: conditionOf(name, most),
      }))
    case 'place':
      return place(name === 'signUpFrom' ? 'IN' : 'EU')
  }
}

export const search = (example: string): Parameter<string> => ({
  schema: { type: 'string', maxLength: MAX_Q },
  example,
  read: (value) =>
    // A code point is one or two UTF-16 units, so only what lies between once and twice the limit is counted.
    value.length > MAX_Q && (value.length > 2 * MAX_Q || [...value].length > MAX_Q)
      ? { message: `q may have at most ${MAX_Q} characters` }
      : { terms: value.normalize('NFKD').split(/\s+/u).map(normalise).filter(Boolean) },
})

export const PAGE = {
  limit: wholeNumber(10, { minimum: 1, default: MAX_RESULTS }, (limit) => ({
    limit: Math.min(limit, MAX_RESULTS),
  })),
  offset: wholeNumber(0, { minimum: 0, default: 0 }, (offset) => ({ offset })),
}

/** `sort`; the first order is the default. `also`: a name that documents leave out, and `means`. */
export const order = <const Word extends string>(
  orders: readonly [Word, ...Word[]],
  example: Word,
  also?: string,
  means?: Word,
): Parameter<Word> => ({
  schema: { type: 'string', enum: orders, default: orders[0] },
  example,
  read(value, name, words) {
    const found = wordIn(orders, value === also ? means! : value)
    return found === undefined
      ? oneOf(value, orders, name, words)
      : found === orders[0]
        ? {}
        : { order: found }
  },
})

export const word = <Word extends string>(allowed: readonly Word[], example: Word): Parameter<Word> => ({
  schema: { type: 'string', enum: allowed },
  example,
  read(value, name, words) {
    const found = wordIn(allowed, value)
    return found === undefined ? oneOf(value, allowed, name, words) : { condition: conditionOf(name, found) }
  },
})

export const words = <Word extends string>(
  allowed: readonly Word[],
  example: string,
): Parameter<Word | readonly Word[]> => ({
  schema: { type: 'array', items: { type: 'string', enum: allowed } },
  example,
  read: (value, name, words) =>
    listed(value, name, (one) => wordIn(allowed, one) ?? oneOf(one, allowed, name, words)),
})

/** A parameter that takes the slugs of providers; letter case does not matter. */
export const providerSlugs: Parameter<string | readonly string[]> = {
  schema: { type: 'array', items: { type: 'string' } },
  example: 'groq',
  read: (value, name, words) =>
    listed(value, name, (one) =>
      words.slugs ? (wordIn(words.slugs, one) ?? unknownProvider(one, words)) : one.toLowerCase(),
    ),
}

/** `read` gives the right word, or what is wrong with one. */
function listed(value: string, name: string, read: (one: string) => string | Issue): Asked | Issue {
  const found = value.split(',').map((one) => read(one.trim()))
  const wrong = found.find((one) => typeof one !== 'string')
  if (wrong) return wrong
  return { condition: conditionOf(name, [...new Set(found as string[])].toSorted()) }
}

function wordIn<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  const lower = asciiLower(value)
  return words.find((word) => word.toLowerCase() === lower)
}

/** A parameter that filters when it is true, and not when it is false; the other way round where true is what goes without saying. */
export const flag = (usual = false): Parameter<boolean> => ({
  schema: { type: 'boolean', default: usual },
  example: !usual,
  read(value, name, words) {
    const read = FLAGS.get(asciiLower(value))
    if (read === undefined) return oneOf(value, [...FLAGS.keys()], name, words)
    return read === usual ? {} : { condition: conditionOf(name, true) }
  },
})

function wholeNumber(
  example: number,
  bounds: { minimum: number; default?: number },
  asked: (value: number) => Asked,
  unit = '',
): Parameter<number> {
  return {
    schema: { type: 'integer', ...bounds },
    example,
    read(value) {
      if (!/^[0-9]+$/.test(value)) return { message: `expected a whole number${unit && ` of ${unit}`}` }
      return Number(value) < bounds.minimum
        ? { message: `expected at least ${bounds.minimum}` }
        : asked(Number(value))
    },
  }
}

/** How many thousands a letter behind a number means. */
const LETTERS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

/** A least number of tokens, or of something else: `128000`, `128k`, `1m`. */
export const leastTokens = (example: number): Parameter<number | string> => ({
  schema: { type: 'string', pattern: '^[0-9]+[kKmM]?$' },
  example: String(example),
  read(value, name) {
    const [, digits, letter] = /^([0-9]+)([km]?)$/.exec(asciiLower(value)) ?? []
    if (digits === undefined) return { message: `expected a number such as ${example}, or 128k` }
    const least = Number(digits) * (LETTERS[letter!] ?? 1)
    return least > 0 ? { condition: { name, number: name, least } } : {}
  },
})

/** A least or most number, with decimals or without; of parameters, in billions: `70`, `0.6`, `120b`; of days: `30d`. */
export const leastNumber = (example: string, unit = 'bB', bound = 'least'): Parameter<number | string> => {
  const pattern = `^[0-9]+(\\.[0-9]+)?[${unit}]?$`
  return {
    schema: { type: 'string', pattern },
    example,
    read(value, name) {
      if (!RegExp(pattern).test(value)) return { message: `give a number like ${example}` }
      const number = Number.parseFloat(value)
      return number > 0 || bound === 'most'
        ? { condition: { name, number: name, [bound]: number } as Condition }
        : {}
    },
  }
}

/** The first or the last day, as days since 1970. */
export const day = (example: string, bound: 'least' | 'most'): Parameter<string> => ({
  schema: { type: 'string', format: 'date' },
  example,
  read(value, name) {
    const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
    // `2026-02-30` is read as another day.
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value
      ? { message: 'expected a day as YYYY-MM-DD' }
      : { condition: { name, number: 'day', [bound]: time / 86_400_000 } }
  },
})

const place = (example: string): Parameter<string> => ({
  schema: { type: 'string', pattern: '^[A-Za-z]{2}$' },
  example,
  read(value, name, words) {
    const code = asciiLower(value).toUpperCase()
    if (isRegion(code)) return { condition: conditionOf(name, code) }
    const { name: suggestion } = meantBy('place', value, words)
    return {
      message: 'expected a country as ISO 3166 alpha-2 code, such as DE or US, or EU',
      ...(suggestion ? { suggestion } : {}),
    }
  },
})

function oneOf(value: string, allowed: readonly string[], name: string, words: Words): Issue {
  const meant = meantBy(name === 'freeFor' ? 'capability' : name, value, words)
  const isHere = meant.name !== undefined && allowed.includes(meant.name)
  const suggestion = isHere ? meant.name : meant.message ? undefined : nearest(asciiLower(value), allowed)
  const message = `expected one of ${allowed.join(', ')}${meant.message ? `; ${meant.message}` : ''}`
  return { message, allowed, ...(suggestion ? { suggestion } : {}) }
}

/** A word in the one spelling in which aliases are kept: `South_Korea` and `south korea` are the same. */
export const asSaid = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[-_ ]+/g, ' ')
    .trim()

/** What a word means as a value, and what there is to say of it. Without both: nothing is known. `of`: a parameter, or `place`. */
export function meantBy(of: string, word: string, { aliases }: Words): Meant {
  const key = `${of}:${asSaid(word)}`
  return Object.hasOwn(aliases, key) ? aliases[key]! : {}
}

function unknownProvider(value: string, words: Words): Issue {
  const suggestion = providerMeant(value, words)
  const holding = (words.slugs ?? []).filter((slug) => slug.split('-').includes(value.toLowerCase()))
  const several = holding.length > 1 ? `, such as ${holding.slice(0, 6).join(', ')}` : ''
  return {
    message: `there is no provider with this slug; see {providers}${several}`,
    ...(suggestion ? { suggestion } : {}),
  }
}

/**
 * The slug that was probably meant, by the first of these that applies: a known alias; the only slug with this word in it;
 * the slug at the start of the name; the nearest slug. An alias is no typo, even where its provider is not listed.
 */
export function providerMeant(name: string, { slugs = [], aliases }: Words): string | undefined {
  const alias = lettersOf(name).find((word) => Object.hasOwn(aliases, `provider:${word}`))
  if (alias !== undefined) {
    const slug = aliases[`provider:${alias}`]!.name!
    return slugs.includes(slug) ? slug : undefined
  }
  const wanted = name.slice(0, 100).trim().toLowerCase()
  const holding = slugs.filter((slug) => slug.split('-').includes(wanted))
  if (holding.length === 1) return holding[0]
  const [first] = wanted.split(/[^a-z0-9]+/)
  return slugs.find((slug) => slug === first) ?? nearest(wanted, slugs)
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

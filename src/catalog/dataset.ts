/** What queries of an endpoint are answered from, in one format for all of them, and what answers: orders and keys are decided by the build. */
import { indexKeys } from '../base/order.ts'
import { EU_MEMBERS, liesIn } from '../schema/countries.ts'
import type { Condition } from '../schema/filters.ts'
import type { Regions } from '../schema/terms.ts'

/** A position is the place of a row in `rows`. */
export type Dataset = {
  /** Changes when, and only when, some answer does. */
  hash: string
  /** Each row as JSON, in the default order. */
  rows: string[]
  /** For each row the normalised text that `q` is looked for in. */
  search: string[]
  /**
   * For each key, such as `noCard` or `kind:trial`, the positions of the rows that have it, ascending. Under `?noCard` are
   * those of which nobody knows.
   */
  keys: Index
  /** For each row the numbers that filters compare; null where nobody knows. */
  numbers: Record<string, (number | null)[]>
  /** The positions in each order but the default. */
  orders: Record<string, number[]>
  /** Where an account can be made, and the rows of which that is known. */
  openTo: { regions: Regions; rows: number[] }[]
  /** What one and the same offer of a row must meet: the position of each offer's row, ascending, and keys as above. */
  offers?: { of: number[]; keys: Index }
  words: Words
  /** What several rows share, each once, as a field of JSON: `"groq":{…}`; and for each row the positions of its own. */
  parts: Parts
  /** Parts of a body that are no row, as JSON, by name. */
  heads: Record<string, string>
  /** The instant from which every status counts as unknown; null where none is known as it is. */
  staleAfter: string | null
}

/** What queries may say, and what they say in place of it. */
export type Words = {
  /** Every slug that `provider` may name, in rows or not; undefined: any may be one. */
  slugs?: readonly string[]
  /** By endpoint, names that are no parameter of it, in one spelling. */
  names: Readonly<Record<string, Readonly<Record<string, Meant>>>>
  /** Other names of values: `capability:stt`, `provider:gemini`. */
  aliases: Readonly<Record<string, Meant>>
}

/** What to say: the right word, with a value where it has one, or why nothing fits. `negates`: its no is the yes of the right one. */
export type Meant = { name?: string; value?: string; message?: string; negates?: true }

export const NO_WORDS: Words = { names: {}, aliases: {} }

type Index = Record<string, number[]>

type Parts = { values: string[]; of: number[][] }
export const NO_PARTS: Parts = { values: [], of: [] }

export type Row = {
  json: string
  search: readonly string[]
  keys: readonly string[]
  numbers?: Readonly<Record<string, number | null>>
  openTo?: Regions | undefined
  offers?: readonly (readonly string[])[]
  parts?: readonly string[]
}

type Ordered = Readonly<Record<string, readonly Row[]>>

type Rest = Partial<Pick<Dataset, 'words' | 'heads' | 'staleAfter'>>

/** `hash` digests a text, so that this module needs no cryptography of its own. */
export function datasetOf(
  rows: readonly Row[],
  orders: Ordered,
  hash: (text: string) => string,
  { words = NO_WORDS, heads = {}, staleAfter = null }: Rest = {},
): Dataset {
  const positions = new Map(rows.map((row, position) => [row, position]))
  const names = [...new Set(rows.flatMap(({ numbers = {} }) => Object.keys(numbers)))]
  const regions = new Map<string, Dataset['openTo'][number]>()
  rows.forEach(({ openTo }, position) => {
    if (openTo === undefined) return
    const key = JSON.stringify(openTo)
    if (!regions.has(key)) regions.set(key, { regions: openTo, rows: [] })
    regions.get(key)!.rows.push(position)
  })
  const content = {
    rows: rows.map(({ json }) => json),
    search: rows.map(({ search }) => search.join('\n')),
    keys: indexKeys(rows.map(({ keys }) => keys)),
    numbers: Object.fromEntries(names.map((name) => [name, rows.map((row) => row.numbers?.[name] ?? null)])),
    orders: Object.fromEntries(
      Object.entries(orders).map(([name, list]) => [name, list.map((row) => positions.get(row)!)]),
    ),
    openTo: [...regions.values()],
    ...(rows.some(({ offers }) => offers) && { offers: offersOf(rows) }),
    words,
    parts: partsOf(rows),
    heads,
  }
  return { hash: hash(JSON.stringify(content)), ...content, staleAfter }
}

function partsOf(rows: readonly Row[]): Parts {
  const values = [...new Set(rows.flatMap(({ parts = [] }) => parts))].toSorted()
  const places = new Map(values.map((value, place) => [value, place]))
  return values.length === 0
    ? NO_PARTS
    : { values, of: rows.map(({ parts = [] }) => parts.map((part) => places.get(part)!)) }
}

const offersOf = (rows: readonly Row[]): NonNullable<Dataset['offers']> => ({
  of: rows.flatMap(({ offers = [] }, position) => offers.map(() => position)),
  keys: indexKeys(rows.flatMap(({ offers = [] }) => offers)),
})

export type Question = {
  conditions: readonly Condition[]
  /** Normalised, each of which must occur. */
  terms: readonly string[]
  /** One of the orders; undefined: as the rows stand. */
  order?: string | undefined
  offset: number
  limit: number
}

export type Found = {
  /** The positions of what matches, in order. */
  matching: readonly number[]
  /** The same of what fails nothing, and of which something that was asked is not known. */
  open: readonly number[]
  /**
   * By parameter, how many rows meet all else, and of which nobody knows whether they meet this; `all`: how many fail
   * nothing that was asked, and are not known in at least one thing.
   */
  unknown: Readonly<Record<string, number>> & { all: number }
}

/** Whether a row meets a condition; undefined: nobody knows. */
type Test = (position: number) => boolean | undefined

export function finderIn(dataset: Dataset): (question: Question) => Found {
  const { rows, search, orders, keys } = dataset
  const everything = rows.map((_, position) => position)
  const testOf = testerOf(dataset)
  const ofOffers = offerTester(dataset)
  return ({ conditions, terms, order }) => {
    const tests = conditions
      .filter(({ name }) => !ofOffers || !OF_OFFERS.has(name))
      .map((condition) => [condition.name, testOf(condition)] as const)
    const joint = ofOffers?.(conditions)
    if (joint) tests.push(joint)
    const apart = TOGETHER.every((asked) => conditions.some(({ name }) => name === asked)) && keys.apart
    if (apart) tests.push([SEVERAL, (position) => !apart.includes(position)])
    const matching: number[] = []
    const open: number[] = []
    const unknown: Record<string, number> & { all: number } = { all: 0 }
    for (const position of order === undefined ? everything : orders[order]!) {
      const missing = missingIn(tests, position)
      if (missing === undefined || !terms.every((term) => search[position]!.includes(term))) continue
      if (missing.length === 0) matching.push(position)
      else {
        open.push(position)
        unknown.all++
        const [only, ...others] = missing
        if (others.length === 0 && only !== SEVERAL) unknown[only!] = (unknown[only!] ?? 0) + 1
      }
    }
    return { matching, open, unknown }
  }
}

/** What is not known of a row; undefined where it fails something. */
function missingIn(tests: readonly (readonly [string, Test])[], position: number): string[] | undefined {
  const missing: string[] = []
  for (const [name, test] of tests) {
    const met = test(position)
    if (met === false) return undefined
    if (met === undefined) missing.push(name)
  }
  return missing
}

function testerOf({ keys, numbers, openTo }: Pick<Dataset, 'keys' | 'numbers' | 'openTo'>) {
  const holders = holdersIn(keys)
  return (condition: Condition): Test => {
    if ('keys' in condition) return keyTest(holders, condition)
    if ('number' in condition) return numberTest(numbers[condition.number] ?? [], condition)
    const known = new Map(
      openTo.flatMap(({ regions, rows }) => {
        const open = holdsIn(regions, condition.country)
        return rows.map((position) => [position, open])
      }),
    )
    return (position) => known.get(position)
  }
}

function keyTest(
  holders: (key: string) => ReadonlySet<number>,
  { name, keys }: { name: string; keys: readonly string[] },
): Test {
  const having = keys.map(holders)
  const open = [name, ...keys].map((key) => holders(`?${key}`))
  return (position) => {
    for (const set of having) if (set.has(position)) return true
    for (const set of open) if (set.has(position)) return undefined
    return false
  }
}

const numberTest =
  (values: readonly (number | null)[], { least = 0, most = Number.POSITIVE_INFINITY }): Test =>
  (position) => {
    const value = values[position] ?? null
    return value === null ? undefined : value >= least && value <= most
  }

/** From a key to those that have it. Some keys come from whoever asks: only those that are there are kept. */
function holdersIn(index: Index): (key: string) => ReadonlySet<number> {
  const known = new Map<string, ReadonlySet<number>>()
  return (key) => {
    if (!Object.hasOwn(index, key)) return NONE
    const set = known.get(key) ?? new Set(index[key])
    known.set(key, set)
    return set
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Conditions that one and the same offer must meet; and those that it must meet too as soon as one of them is given. */
const OF_OFFERS: ReadonlySet<string> = new Set(['kind', 'freeFor'])
const ALSO_OF_OFFERS: ReadonlySet<string> = new Set(['noCard', 'noPhone'])

/** What one and the same model must do. Rows where only several do it together have the key `apart`. */
const TOGETHER = ['streaming', 'speakerLabels']

/** What stands for several conditions on one offer: another offer may be open in another of them. */
const SEVERAL = ''

/** Whether one offer of a row meets all conditions on offers; undefined where rows have none. */
function offerTester({ offers }: Dataset) {
  if (!offers) return undefined
  const holders = holdersIn(offers.keys)
  return (conditions: readonly Condition[]): readonly [string, Test] | undefined => {
    const first = conditions.find(({ name }) => OF_OFFERS.has(name))
    if (!first) return undefined
    const tests = conditions
      .filter(({ name }) => OF_OFFERS.has(name) || ALSO_OF_OFFERS.has(name))
      .flatMap((one) => ('keys' in one ? [[one.name, keyTest(holders, one)] as const] : []))
    const states = new Map<number, boolean | undefined>()
    offers.of.forEach((row, offer) => {
      const missing = missingIn(tests, offer)
      if (missing && states.get(row) !== true) states.set(row, missing.length === 0 || undefined)
    })
    return [tests.length > 1 ? SEVERAL : first.name, (row) => (states.has(row) ? states.get(row) : false)]
  }
}

/** `country`: ISO 3166 alpha-2, or `EU`, where it must hold in every member state. */
export function holdsIn(regions: Regions, country: string): boolean {
  if (regions === 'everywhere') return true
  if (country === 'EU') return [...EU_MEMBERS].every((member) => holdsIn(regions, member))
  return 'only' in regions
    ? regions.only.some((place) => liesIn(country, place))
    : !regions.except.some((place) => liesIn(country, place))
}

/** The dataset as it is from `staleAfter` on: every status is unknown. */
export function aged(dataset: Dataset): Dataset {
  const keys = Object.entries(dataset.keys).filter(([key]) => !/^\??status\b/.test(key))
  const hadStatus = keys.length < Object.keys(dataset.keys).length
  const everything = dataset.rows.map((_, position) => position)
  return {
    ...dataset,
    hash: `${dataset.hash}-aged`,
    rows: dataset.rows.map(withoutStatus),
    parts: { ...dataset.parts, values: dataset.parts.values.map(withoutStatus) },
    keys: {
      ...Object.fromEntries(keys),
      ...(hadStatus && { 'status:unknown': everything, '?status': everything }),
    },
    staleAfter: null,
  }
}

/** In a text of theirs the quotation marks would be escaped. */
const withoutStatus = (json: string) => json.replaceAll(/"status":"[a-z]+"/g, '"status":"unknown"')

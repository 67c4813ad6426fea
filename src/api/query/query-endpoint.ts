/** An endpoint that takes a query: its table of parameters, and the body that it makes of the rows found. */
import { type Dataset, type Found, finderIn, type Question } from '../../catalog/dataset.ts'
import { type Readable, readerOf } from './reader.ts'

export type QueryEndpoint = Readable & {
  /** Below the root of the API: `/providers`. */
  path: string
  cache: 'list' | 'status'
  /** What is asked of every question besides. */
  implied?: (question: Question, dataset: Dataset) => Question
  body: (answer: Selected) => string
}

export type Selected = Found & {
  dataset: Dataset
  /** Positions of the rows that are shown. */
  shown: readonly number[]
  /** The order of the rows; undefined: the default. */
  order: string | undefined
}

export type Selection = Pick<Found, 'matching' | 'open' | 'unknown'> & { body: string; total: number }

export type Querier = { read: ReturnType<typeof readerOf>; select: (question: Question) => Selection }

export function querierOf(endpoint: QueryEndpoint, dataset: Dataset): Querier {
  const read = readerOf(endpoint, dataset.words)
  const find = finderIn(dataset)
  const select = (question: Question): Selection => {
    const { offset, limit } = question
    const asked = endpoint.implied?.(question, dataset) ?? question
    const found = find(asked)
    const shown = found.matching.slice(offset, offset + limit)
    return {
      ...found,
      body: endpoint.body({ ...found, dataset, shown, order: asked.order }),
      total: found.matching.length,
    }
  }
  return { read, select }
}

/** What own list bodies say of their size, as JSON without braces. */
export const counts = ({ shown, matching, unknown }: Selected): string =>
  `"count":${shown.length},"total":${matching.length},"unknown":${JSON.stringify(unknown)}`

export const joined = ({ dataset: { rows }, shown }: Selected): string =>
  shown.map((position) => rows[position]!).join(',')

/** The parts of what is shown, each once, as an object. */
export const besides = ({ dataset: { parts }, shown }: Selected): string => {
  const places = new Set(shown.flatMap((position) => parts.of[position]!))
  return `{${parts.values.filter((_, place) => places.has(place)).join(',')}}`
}

/** One spelling for all questions that have the same answer. */
export const canonical = ({ conditions, terms, order = '', offset, limit }: Question): string =>
  JSON.stringify([conditions.map((one) => JSON.stringify(one)).toSorted(), terms, order, offset, limit])

/** The answer to a query that the project itself asks. Throws where the endpoint refuses it. */
export function answerTo(
  endpoint: QueryEndpoint,
  dataset: Dataset,
  query: string | URLSearchParams = '',
  window: Partial<Pick<Question, 'limit'>> = {},
): Selection {
  const { read, select } = querierOf(endpoint, dataset)
  const found = read(new URLSearchParams(query))
  if ('problems' in found) throw new Error(`${endpoint.path} refuses ${query}: ${found.problems[0]!.message}`)
  return select({ ...found.question, ...window })
}

/** For a file with every row. */
export const WHOLE = { limit: Number.POSITIVE_INFINITY }

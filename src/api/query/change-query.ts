/** `GET /changes`: its parameters, and the changes of which they select: the whole history filtered, then its newest entries. */
import { FILTERS } from '../../schema/filters.ts'
import { type Category, PUBLISHED_CHANGE_KINDS, type PublishedChangeKind } from '../../schema/vocabulary.ts'
import type { Handler } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import {
  filterParameter,
  MAX_RESULTS,
  type Parameter,
  pageParameters,
  providerSlug,
  setter,
  type ValuesOf,
  valueParameter,
  words,
} from './parameter.ts'
import { type Read, readerOf } from './reader.ts'

/** All that ever changed, newest first. */
export type ChangeDataset = {
  hash: string
  /** Those that have any change, newest first. */
  months: string[]
  changes: ListedChange[]
}

export type ListedChange = {
  at: string
  kind: string
  /** Slugs and categories of the providers that it concerns. */
  providers: string[]
  categories: Category[]
  json: string
}

export type ChangeQuery = {
  /** Days, both inclusive. */
  since?: string
  until?: string
  kinds?: readonly string[]
  provider?: string
  category?: Category
  limit: number
  offset: number
}

const into = setter<ChangeQuery>()

export const CHANGE_PARAMETERS = {
  since: day('2026-10-01', into('since')),
  until: day('2026-10-31', into('until')),
  kind: words<ChangeQuery>(PUBLISHED_CHANGE_KINDS, 'free-tier-worse,card', into('kinds')) as Parameter<
    PublishedChangeKind | readonly PublishedChangeKind[],
    ChangeQuery
  >,
  provider: providerSlug<ChangeQuery>(into('provider')),
  category: filterParameter<ChangeQuery>(FILTERS.category, ([category], query) => {
    query.category = category as Category
  }) as Parameter<Category, ChangeQuery>,
  ...pageParameters<ChangeQuery>(),
}

export type ChangesQuery = ValuesOf<typeof CHANGE_PARAMETERS>

const EVERY_CHANGE: ChangeQuery = { limit: MAX_RESULTS, offset: 0 }

export const parseChangeQuery: (search: URLSearchParams) => Read<ChangeQuery> = readerOf<ChangeQuery>(
  CHANGE_PARAMETERS,
  () => ({ ...EVERY_CHANGE }),
)

export const canonicalChangeQuery = (query: ChangeQuery): string => {
  const { since = '', until = '', kinds = [], provider = '', category = '', limit, offset } = query
  return [since, until, kinds.join(), provider, category, limit, offset].join('\t')
}

const ADDED = 'added' satisfies PublishedChangeKind

/** Whether it is what the directory did, not a provider. */
export const isAddition = ({ kind }: { kind: string }): boolean => kind === ADDED

/** Of the newest real changes so many as asked for, and the additions of that time, which count only where asked for by name. */
export function selectChanges(
  changes: readonly ListedChange[],
  query: ChangeQuery = EVERY_CHANGE,
): { data: string[]; total: number } {
  const { limit, offset, kinds } = query
  const matching = changes.filter((change) => matches(change, query))
  const counts = (change: ListedChange) => kinds?.includes(ADDED) === true || !isAddition(change)
  const counted = matching.filter(counts)
  const shown = new Set(counted.slice(offset, offset + limit))
  const newerThan = offset + limit < counted.length ? counted[offset + limit - 1]!.at : ''
  const olderThan = offset > 0 ? (counted[offset - 1]?.at ?? '') : '\uffff'
  const data = matching.filter(
    (change) => shown.has(change) || (!counts(change) && change.at >= newerThan && change.at < olderThan),
  )
  return { data: data.map(({ json }) => json), total: counted.length }
}

function matches(change: ListedChange, { since, until, kinds, provider, category }: ChangeQuery): boolean {
  const on = change.at.slice(0, 'YYYY-MM-DD'.length)
  return (
    (since === undefined || on >= since) &&
    (until === undefined || on <= until) &&
    (kinds === undefined || kinds.includes(change.kind)) &&
    (provider === undefined || change.providers.includes(provider)) &&
    (category === undefined || change.categories.includes(category))
  )
}

export const changesBody = ({ months }: ChangeDataset, data: readonly string[]): string =>
  `{"object":"changes","count":${data.length},"months":${JSON.stringify(months)},"data":[${data.join(',')}]}`

function day(
  example: string,
  write: (day: string, query: ChangeQuery) => void,
): Parameter<string, ChangeQuery> {
  return valueParameter({ type: 'string', format: 'date' }, example, write, (value) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    // `2026-02-30` is read as another day.
    return isDay && new Date(value).toISOString().slice(0, 10) === value
      ? { means: value }
      : { message: 'expected a day as YYYY-MM-DD' }
  })
}

export const answerChanges = (dataset: ChangeDataset): Handler =>
  answerQuery({
    path: '/api/v1/changes',
    parameters: Object.keys(CHANGE_PARAMETERS),
    cache: 'status',
    schema: 'changes-list',
    hash: dataset.hash,
    read: parseChangeQuery,
    canonical: canonicalChangeQuery,
    select(query) {
      const { data, total } = selectChanges(dataset.changes, query)
      return { body: changesBody(dataset, data), total }
    },
  })

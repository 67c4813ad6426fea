/** How good models are: what columns say of a model, which column orders the models asked for, and that order. */
import { addDays } from '../../base/days.ts'
import { perObject } from '../../base/memo.ts'
import { compareText, groupBy } from '../../base/order.ts'
import type { ContentRatings } from '../../content/tree.ts'
import {
  columnFacts,
  type ModelRatings,
  RATING_AGES,
  type RatedUse,
  type RatingOrder,
  type RatingRow,
  type RatingsAnswer,
} from '../../schema/ratings.ts'
import type { Site } from '../../schema/site.ts'
import { CAPABILITY_SLUGS, type RatingColumn } from '../../schema/vocabulary.ts'
import { byHost, byRequests } from './model-order.ts'
import { type FreeModel, freeModels, onlyModerates } from './model-rows.ts'

export type Ratings = {
  /** Those that this site publishes. */
  columns: ContentRatings['columns']
  /** By slug of a model, in the order of the columns. */
  of: ReadonlyMap<string, ModelRatings>
  today: string
}

export function ratingsOf(
  { columns, matches }: ContentRatings = { columns: [], matches: {} },
  { ratingsOff = [] }: Pick<Site, 'ratingsOff'>,
  today: string,
): Ratings {
  const published = columns.filter(({ slug, value }) => !ratingsOff.includes(slug) && !value.stopped)
  const rows = published.map(({ slug, value: { rows, asOf } }) => ({
    slug,
    byName: new Map(rows.map((row) => [row.name, { ...row, date: row.date ?? asOf }])),
  }))
  const of = Object.entries(matches).map(([slug, names]) => {
    const own = rows.flatMap(({ slug: column, byName }) => {
      const found = byName.get(names[column] ?? '')
      return found ? [[column, found]] : []
    })
    return [slug, Object.fromEntries(own)] as const
  })
  return { columns: published, of: new Map(of), today }
}

type Rated = { active: Parameters<typeof freeModels>[0]; ratings: Ratings }

/** Larger is better, whatever the column counts. */
const goodness = (column: RatingColumn, { value }: Pick<RatingRow, 'value'>) =>
  columnFacts(column).lowerIsBetter ? -value : value

/** What is new enough to order by. */
function orderValue({ ratings }: Rated, column: RatingColumn, slug: string | null): number | undefined {
  const own = slug === null ? undefined : ratings.of.get(slug)?.[column]
  return own && own.date >= addDays(ratings.today, -RATING_AGES.orders) ? goodness(column, own) : undefined
}

const isFor =
  (use: RatedUse) =>
  ({ row: { capabilities, tools } }: Pick<FreeModel, 'row'>): boolean =>
    use === 'coding' ? capabilities.includes('chat') && tools === true : capabilities.includes(use)

/** A column orders models only if it rates so many of them, and such a share. */
const FEWEST = { models: 10, share: 1 / 5 }

/** By what is asked for, the column that orders its models; what has none stands in the order of amounts. */
export const ratedOrders = perObject((catalog: Rated): ReadonlyMap<RatedUse, NonNullable<RatingOrder>> => {
  const rows = freeModels(catalog.active).filter((one) => one.row.slug !== null && !onlyModerates(one))
  return new Map(
    catalog.ratings.columns.flatMap(({ slug: column, value }) => {
      const { of, orders } = columnFacts(column)
      const slugs = [...new Set(rows.filter(isFor(of)).map(({ row }) => row.slug!))]
      const rated = slugs.filter((slug) => orderValue(catalog, column, slug) !== undefined)
      if (!orders || rated.length < FEWEST.models || rated.length < slugs.length * FEWEST.share) return []
      const days = new Set(rated.map((slug) => catalog.ratings.of.get(slug)![column]!.date))
      const date = days.size === 1 ? [...days][0]! : null
      return [[of, { column, board: value.board.kind ?? null, date }] as const]
    }),
  )
})

const NONE = 'none'

/** All rows: chat first, then the other capabilities in their order; each by its column, else by amount. What a list lacks stands last, then what only moderates. */
export function highestRated(catalog: Rated): FreeModel[] {
  const all = freeModels(catalog.active)
  const groups = groupBy(all, (one) =>
    onlyModerates(one) ? NONE : (CAPABILITY_SLUGS.find((use) => isFor(use)(one)) ?? NONE),
  )
  const ordered = CAPABILITY_SLUGS.flatMap((use) => {
    const rows = groups.get(use) ?? []
    return ratedOrders(catalog).has(use) ? ratedFor(catalog, use, rows) : byRequests(rows)
  })
  return missingLast([...ordered, ...byRequests(groups.get(NONE) ?? [])])
}

/** All rows: first those for a use that has a column, the highest rated first. */
export function ratedForUse(catalog: Rated, use: RatedUse): FreeModel[] {
  const rows = freeModels(catalog.active)
  const first = ratedFor(catalog, use, rows.filter(isFor(use)))
  return [...first, ...rows.filter((one) => !isFor(use)(one))]
}

/** Rows of models for a use, the highest rated first; then the unrated, the newest first, undated last. `use` has a column. */
function ratedFor(catalog: Rated, use: RatedUse, rows: readonly FreeModel[]): FreeModel[] {
  const { column } = ratedOrders(catalog).get(use)!
  const models = [...groupBy(rows, ({ row, provider }) => row.slug ?? `${provider.slug} ${row.offer}`)].map(
    ([key, hosts]) => ({
      key,
      hosts: byHost(hosts),
      value: orderValue(catalog, column, hosts[0]!.row.slug) ?? Number.NEGATIVE_INFINITY,
      released: hosts.flatMap(({ model }) => model.imported?.released ?? []).toSorted()[0] ?? '',
    }),
  )
  return missingLast(
    models
      .toSorted(
        (a, b) =>
          (a.value === b.value ? 0 : b.value - a.value) ||
          compareText(b.released, a.released) ||
          compareText(a.key, b.key),
      )
      .flatMap(({ hosts }) => hosts),
  )
}

const missingLast = (rows: readonly FreeModel[]): FreeModel[] => [
  ...rows.filter(({ row }) => row.missingFrom === null),
  ...rows.filter(({ row }) => row.missingFrom !== null),
]

/** `/ratings`: every column in use, with its models of this directory. */
export function ratingsAnswer(catalog: Rated): RatingsAnswer {
  const { columns, of, today } = catalog.ratings
  const orders = new Set([...ratedOrders(catalog).values()].map(({ column }) => column))
  const named = new Set(freeModels(catalog.active).map(({ row }) => row.slug))
  const data = columns.map(({ slug: column, value: { source, board, asOf } }) => ({
    column,
    of: columnFacts(column).of,
    orders: orders.has(column),
    lowerIsBetter: columnFacts(column).lowerIsBetter ?? false,
    source,
    board,
    asOf,
    stale: asOf < addDays(today, -RATING_AGES.stale),
    models: [...of]
      .flatMap(([slug, own]) => (named.has(slug) && own[column] ? [{ slug, ...own[column] }] : []))
      .toSorted((a, b) => goodness(column, b) - goodness(column, a) || compareText(a.slug, b.slug)),
  }))
  return { object: 'ratings', count: data.length, data }
}

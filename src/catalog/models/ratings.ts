/** How good models are: what columns say of a model, which column orders the models asked for, and that order. */
import { addDays } from '../../base/days.ts'
import { perObject } from '../../base/memo.ts'
import { compareText, groupBy } from '../../base/order.ts'
import type { ContentRatings } from '../../content/tree.ts'
import { ONCE_KINDS } from '../../entry/offer-limits.ts'
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
import { byHost, isMissing, isUsable, lastOnes, onlyModerates } from './model-order.ts'
import { endedModels, type FreeModel, freeModels } from './model-rows.ts'

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
export const orderingColumns = perObject((catalog: Rated): ReadonlyMap<RatedUse, RatingColumn> => {
  const rows = freeModels(catalog.active).filter((one) => one.row.slug !== null && !onlyModerates(one))
  return new Map(
    catalog.ratings.columns.flatMap(({ slug: column }) => {
      const { of, orders } = columnFacts(column)
      const slugs = [...new Set(rows.filter(isFor(of)).map(({ row }) => row.slug!))]
      const rated = slugs.filter((slug) => orderValue(catalog, column, slug) !== undefined).length
      const enough = rated >= FEWEST.models && rated >= slugs.length * FEWEST.share
      return orders && enough ? [[of, column] as const] : []
    }),
  )
})

/** What an answer in the order of a column says of it; its day only where all figures are of one. */
export function ratingOrder({ active, ratings }: Rated, column: RatingColumn): NonNullable<RatingOrder> {
  const { board } = ratings.columns.find(({ slug }) => slug === column)!.value
  const days = new Set(freeModels(active).flatMap(({ row }) => row.ratings[column]?.date ?? []))
  return { column, board: board.kind ?? null, date: days.size === 1 ? [...days][0]! : null }
}

const [NO_USE, UNNAMED] = ['none', 'unnamed']

/**
 * All rows: chat first, then the other capabilities in their order, each by its column, else by amounts; then what names no
 * model, what the newest list lacks, and what only moderates.
 */
export const highestRated = perObject((catalog: Rated): readonly FreeModel[] => {
  const groups = groupBy(freeModels(catalog.active), (one) =>
    one.row.slug === null ? UNNAMED : (CAPABILITY_SLUGS.find((use) => isFor(use)(one)) ?? NO_USE),
  )
  const columns = orderingColumns(catalog)
  return lastOnes(
    [...CAPABILITY_SLUGS, NO_USE, UNNAMED].flatMap((use) =>
      byModel(catalog, groups.get(use) ?? [], columns.get(use as RatedUse)),
    ),
  )
})

/** The rows of `/models`: with what ended lately. */
export const listedModels = perObject((catalog: Rated): readonly FreeModel[] =>
  lastOnes([...highestRated(catalog), ...endedModels(catalog.active)]),
)

/** What files and defaults take models from, the best first, as `/models` has them: named, in the newest list, not ended, and more than moderating. */
export function bestModels(catalog: Rated, use?: RatedUse): FreeModel[] {
  const sorted = use
    ? byModel(catalog, freeModels(catalog.active).filter(isFor(use)), orderingColumns(catalog).get(use))
    : highestRated(catalog)
  return sorted.filter((one) => one.row.slug !== null && !isMissing(one) && !onlyModerates(one))
}

/** A list has so many models of one host at most, and so many where its amount is not published. */
const MOST_OF = { host: 2, unpublished: 1 }

/**
 * Of each rated model the first host whose facts are new enough and whose amount renews, for a short list that many hosts
 * share: where a host is full, the next one of the model stands there; a model without another is left out.
 */
export function firstHosts(catalog: Rated, use: RatedUse): FreeModel[] {
  const column = orderingColumns(catalog).get(use)
  if (column === undefined) return []
  const usable = bestModels(catalog, use).filter(
    (one) =>
      isUsable(one) &&
      !ONCE_KINDS.has(one.row.kind) &&
      one.provider.entry.operator !== 'unnamed' &&
      orderValue(catalog, column, one.row.slug) !== undefined,
  )
  const used = new Map<string, number>()
  return [...groupBy(usable, ({ row }) => row.slug!).values()].flatMap((hosts) => {
    const found = hosts.find(
      ({ row, provider, offer }) =>
        (used.get(provider.slug) ?? 0) <
        MOST_OF[offer.allowance === 'unpublished' || row.limits.length === 0 ? 'unpublished' : 'host'],
    )
    if (found) used.set(found.provider.slug, (used.get(found.provider.slug) ?? 0) + 1)
    return found ? [found] : []
  })
}

/** Hosts of a model together. Models by a column, unrated ones by their release, the newest first; without a column in the order of the rows. */
export function byModel(catalog: Rated, rows: readonly FreeModel[], column?: RatingColumn): FreeModel[] {
  const models = [...groupBy(rows, ({ row, provider }) => row.slug ?? `${provider.slug} ${row.offer}`)].map(
    ([key, hosts]) => ({
      key,
      hosts: byHost(hosts),
      value: (column && orderValue(catalog, column, hosts[0]!.row.slug)) ?? Number.NEGATIVE_INFINITY,
      released: hosts.flatMap(({ model }) => model.imported?.released ?? []).toSorted()[0] ?? '',
    }),
  )
  const sorted = models.toSorted(
    (a, b) =>
      (a.value === b.value ? 0 : b.value - a.value) ||
      compareText(b.released, a.released) ||
      compareText(a.key, b.key),
  )
  return lastOnes((column ? sorted : models).flatMap(({ hosts }) => hosts))
}

/** By slug, the model before it in the whole list of a use, where the intervals of the two overlap. Figures of different days say nothing of that. */
export function tiesOf(catalog: Rated, use: RatedUse): ReadonlyMap<string, string> {
  const column = orderingColumns(catalog).get(use)
  const slugs = [...new Set(bestModels(catalog, use).map(({ row }) => row.slug!))]
  const of = (slug = '') => column && catalog.ratings.of.get(slug)?.[column]
  return new Map(
    slugs.flatMap((slug, at) => {
      const [own, before] = [of(slug), of(slugs[at - 1])]
      const isTie = own?.date === before?.date && own && before && own.high! >= before.low!
      return isTie ? [[slug, slugs[at - 1]!] as const] : []
    }),
  )
}

/** `/ratings`: every column in use, with its models of this directory. */
export function ratingsAnswer(catalog: Rated): RatingsAnswer {
  const { columns, of, today } = catalog.ratings
  const orders = new Set(orderingColumns(catalog).values())
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

/** Everything known, joined once: entries, stored health, downloads, and the collections that providers are in. */
import { newestOf, utcDay } from '../base/days.ts'
import { once } from '../base/memo.ts'
import { byName } from '../base/order.ts'
import { type Audit, audit } from '../content/audit.ts'
import type { ContentTree } from '../content/tree.ts'
import { isBorrowed } from '../entry/borrowed-packages.ts'
import { boughtChat } from '../entry/models/chat-credit.ts'
import { kinsOf, namedIn } from '../entry/models/makers.ts'
import { type MakerEnds, makerEnds, missingAt } from '../entry/models/missing-models.ts'
import { saidOf } from '../entry/models/offered-models.ts'
import { sizesBy } from '../entry/models/spellings.ts'
import { type EntryView, viewOf } from '../entry/view.ts'
import { notServed } from '../health/state/apply.ts'
import { type Bar, barsBySlug, emptyBars, incidentsBySlug } from '../health/state/history.ts'
import { officialPackages } from '../schema/connection.ts'
import type { PublishedChange } from '../schema/responses.ts'
import type { Declined, Site } from '../schema/site.ts'
import type {
  CallsState,
  CurrentState,
  HistoryDay,
  IncidentEvent,
  ModelsState,
} from '../schema/status-files.ts'
import { alternativesTo } from './allowance/ranking.ts'
import { changes } from './changes.ts'
import { type CatalogCollection, membersIn } from './collections.ts'
import { withModels } from './models/model-rows.ts'
import { type Ratings, ratingsOf } from './models/ratings.ts'
import { type CatalogProvider, catalogProvider, type Recorded } from './provider.ts'
export type StoredHealth = {
  current: CurrentState | null
  history: HistoryDay[]
  incidents: IncidentEvent[]
  /** Free models that providers' own lists no longer have. */
  models?: ModelsState
  /** First calls with the owner's keys. */
  calls?: CallsState
  /** What is stored cannot be used: every status is unknown, and says so. */
  broken?: true
}

export type Catalog = {
  site: Site
  declined: Declined
  /** By slug, ascending. */
  active: CatalogProvider[]
  retired: CatalogProvider[]
  /** Published ones, by title. */
  collections: CatalogCollection[]
  changes: PublishedChange[]
  health: StoredHealth
  ratings: Ratings
  audit: () => Audit
  /** The UTC day of the last daily run: where the bars end. */
  barsEnd: string | null
}

/** Joins content and stored health. `now` decides what is too old: a stored status, and the evidence behind a fact. */
export function createCatalog(tree: ContentTree, health: StoredHealth, now: Date): Catalog {
  const barsEnd = newestOf(health.history.map(({ day }) => day))
  const today = utcDay(now)
  const views = tree.providers.map(({ slug, value }) => ({ slug, value, entry: viewOf(value, today) }))
  const ratings = ratingsOf(tree.ratings, tree.site, today)
  const imports = new Map(tree.models.map(({ slug, value }) => [slug, value]))
  const size = sizesBy(tree.sizes)
  const rated = (model: string) => ratings.of.get(model)?.['arena-text']
  for (const { slug, entry } of views)
    for (const offer of entry.freeOffers) {
      const bought = boughtChat(entry, offer, { slug, imported: imports.get(slug), size, rated })
      if (bought) offer.buys = [bought, ...(offer.buys ?? []).filter((one) => one.capability !== 'chat')]
    }
  const named = once(() => namedIn(tree))
  const elsewhere = (slug: string) => saidOf(named().get(slug) ?? [])
  const known = { ends: makerEnds(views, today), kin: kinsOf(named), elsewhere, size }
  const recorded = recordsOf(tree, health, { barsEnd, ratings, ...known })
  const all = views.map(({ slug, entry }) =>
    withModels(catalogProvider(slug, entry, recorded(slug, entry), now)),
  )
  const active = all.filter(({ entry }) => !entry.retired)
  for (const provider of all)
    provider.alternatives.push(...alternativesTo({ active }, provider).map((other) => other.provider.slug))
  const published = tree.collections
    .filter(({ value }) => value.published)
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const membersOf = membersIn(active)
  const collections = published.map(({ slug, value }) => {
    const members = membersOf(value)
    for (const member of members) member.collections.push(slug)
    return { ...value, slug, name: value.title, members }
  })
  return {
    site: tree.site,
    declined: tree.declined,
    active,
    retired: all.filter(({ entry }) => entry.retired),
    collections: byName(collections).map(({ name: _, ...collection }) => collection),
    changes: changes(all, tree.site),
    health,
    ratings,
    audit: once(() => {
      const audited = views.map(({ slug, value, entry }) => ({ slug, value, headline: entry.headline?.id }))
      return audit(audited, tree.site.core, today)
    }),
    barsEnd,
  }
}

/** Stands for "no day": bars without data carry dates nobody reads. */
const FIRST_DAY = '1970-04-01'

type Known = { ends: MakerEnds } & Pick<CatalogProvider, 'kin' | 'elsewhere' | 'size'>

function recordsOf(
  { popularity: { packages, catalogues }, models, site }: Pick<ContentTree, 'popularity' | 'models' | 'site'>,
  { current, history, incidents, models: live, calls, broken }: StoredHealth,
  { barsEnd, ends, ratings, ...known }: Pick<Catalog, 'barsEnd' | 'ratings'> & Known,
): (slug: string, entry: EntryView) => Recorded {
  const states = new Map(current?.providers.map((state) => [state.slug, state]))
  const incidentsOf = incidentsBySlug(incidents)
  const imported = new Map(models.map(({ slug, value }) => [slug, value]))
  const callOf = (slug: string, id: string) =>
    calls?.calls.find((call) => call.slug === slug && call.model === id)
  const answeredOn = (slug: string, id: string) => {
    const { outcome, day } = callOf(slug, id) ?? {}
    return (outcome === 'answered' && day) || null
  }
  const noBars = emptyBars(barsEnd ?? FIRST_DAY)
  const bars = barsEnd === null ? new Map<string, Bar[]>() : barsBySlug(history, barsEnd)
  const downloads = new Map(packages.map((item) => [`${item.registry}:${item.name}`, item]))
  const carried = catalogues.map(({ providers }) => new Set(Object.values(providers)))
  return (slug, { retired, connection }) => {
    const { npm, pypi } = officialPackages(connection)
    const own = (name: string) => !isBorrowed(slug, name)
    const names = [
      ...npm.filter(own).map((name) => `npm:${name}`),
      ...pypi.filter(own).map((name) => `pypi:${name}`),
    ]
    const end = retired?.date
    return {
      state: states.get(slug),
      statusBroken: broken ?? false,
      isKept: site.core.length === 0 || site.core.includes(slug),
      bars: end ? (barsBySlug(history, end).get(slug) ?? emptyBars(end)) : (bars.get(slug) ?? noBars),
      runs: end ? history.filter(({ day }) => day <= end).length : history.length,
      incidents: incidentsOf.get(slug) ?? [],
      downloads: names.flatMap((name) => downloads.get(name) ?? []),
      imported: imported.get(slug) ?? null,
      notServed: (id) => notServed(live, slug, id),
      lastCall: (id) => callOf(slug, id),
      missingFrom: (id) => missingAt(slug, id, imported.get(slug), ends, answeredOn(slug, id)),
      ...known,
      ratings: (model) => ratings.of.get(model ?? '') ?? {},
      catalogues: carried.length === 0 ? null : carried.filter((slugs) => slugs.has(slug)).length,
    }
  }
}

/** One provider with all that is known of it: its entry, what the API assumes, its status and its score. */

import { compareText } from '../base/order.ts'
import type { Fact } from '../entry/facts/facts.ts'
import type { Kin } from '../entry/models/makers.ts'
import type { MissingFrom } from '../entry/models/missing-models.ts'
import type { Said } from '../entry/models/offered-models.ts'
import type { SizeOf } from '../entry/models/spellings.ts'
import type { EntryView, OfferView } from '../entry/view.ts'
import { type Bar, type Incident, type Uptime, uptime } from '../health/state/history.ts'
import type { ImportedModels } from '../schema/imported.ts'
import type { ModelRatings } from '../schema/ratings.ts'
import {
  connectionInShort,
  type ProviderBrief,
  type ProviderSummary,
  type ShortConnection,
} from '../schema/responses.ts'
import type { CallRecord, ProviderState } from '../schema/status-files.ts'
import { allowancesOf, type Derived } from './allowance/allowances.ts'
import { allPlacesOf, type Places } from './allowance/place.ts'
import { type MainAllowance, mainAllowance } from './allowance/place-words.ts'
import type { ProviderModels } from './models/model-schemas.ts'
import { type Score, type Scored, score } from './score/score.ts'
import { type PresentStatus, presentStatus } from './status.ts'
export type CatalogProvider = {
  slug: string
  entry: EntryView
  /** The day on which somebody last went through it, where nobody keeps it current; null: it is kept current, or has ended. */
  asOf: string | null
  /** The closed twelve fields, as every list shows them. */
  summary: ProviderSummary
  allowances: Derived[]
  /** Where its offers stand, by what it does. */
  places: Places
  mainAllowance: MainAllowance
  /** What catalogues say of its models; null where none was asked. */
  imported: ImportedModels | null
  models: ProviderModels
  /** The day since which its own list no longer has a model, by id; null where nothing says so. */
  notServed: (id: string) => string | null
  /** The last call of a model with the owner's key, by id. */
  lastCall: (id: string) => CallRecord | undefined
  /** What says that it has a model no more, by id; null where nothing does. */
  missingFrom: (id: string) => MissingFrom | null
  /** Family and maker of a model, by its slug. */
  kin: (slug: string | null) => Kin
  /** What lists of hosts say of a model, by its slug. */
  elsewhere: (slug: string) => Said
  /** Parameters of a model, by its slug and name. */
  size: SizeOf
  /** What others measured of a model, by its slug. */
  ratings: (slug: string | null) => ModelRatings
  score: Score
  status: PresentStatus
  uptime: { days7: Uptime; days30: Uptime; days90: Uptime }
  bars: Bar[]
  incidents: Incident[]
  /** Slugs of the published collections that it is in, ascending. */
  collections: string[]
  /** Slugs of others that do the same, easiest to start first. */
  alternatives: string[]
}

export type Recorded = Pick<
  CatalogProvider,
  | 'bars'
  | 'incidents'
  | 'imported'
  | 'notServed'
  | 'lastCall'
  | 'missingFrom'
  | 'kin'
  | 'elsewhere'
  | 'size'
  | 'ratings'
> &
  Pick<Scored, 'runs' | 'downloads' | 'catalogues'> & {
    state: ProviderState | undefined
    /** Whether maintainers keep it current. */
    isKept: boolean
    /** Nothing of what they found can be used. */
    statusBroken: boolean
  }

/** `now` decides when a stored status is too old. `collections` and `alternatives` are still empty. */
export function catalogProvider(
  slug: string,
  entry: EntryView,
  { state, statusBroken, isKept, runs, downloads, catalogues, ...recorded }: Recorded,
  now: Date,
): Omit<CatalogProvider, 'models'> {
  const { bars } = recorded
  const scored = score({ entry, checks: countChecks(bars), runs, downloads, catalogues })
  const status = presentStatus(entry, state, now, statusBroken)
  const places = allPlacesOf(entry)
  return {
    slug,
    entry,
    asOf: isKept || entry.retired ? null : (entry.reviewed ?? entry.added),
    allowances: allowancesOf(entry),
    places,
    mainAllowance: mainAllowance({ entry, places }),
    ...recorded,
    score: scored,
    status,
    uptime: { days7: uptime(bars, 7), days30: uptime(bars, 30), days90: uptime(bars, 90) },
    collections: [],
    alternatives: [],
    summary: {
      slug,
      name: entry.name,
      tagline: entry.tagline,
      category: entry.category,
      website: entry.website,
      docsUrl: entry.docsUrl,
      status: status.status,
      directoryScore: scored.total,
      freeTierSummary: entry.summary,
      requiresCreditCard: entry.card.answer,
      requiresPhone: entry.phone.answer,
      lastVerified: state?.lastVerified ?? `${entry.reviewed ?? entry.added}T00:00:00.000Z`,
    },
  }
}

type Row = {
  provider: Pick<CatalogProvider, 'asOf' | 'entry'>
  offer: Pick<OfferView, 'id'> | null
  staleFact: Fact | null
}

/** Whether nobody keeps it current, and what a row says of amount, models or card is too old: it stands after what is not. */
export const isAged = ({ provider: { asOf, entry }, offer, staleFact }: Row): boolean =>
  asOf !== null &&
  (staleFact !== null || entry.facts.some(({ name, stale }) => stale && name === `offers.${offer?.id}.card`))

function countChecks(bars: readonly Bar[]) {
  const checks = { online: 0, degraded: 0, down: 0 }
  for (const { status } of bars) if (status !== null && status !== 'unknown') checks[status]++
  return checks
}

/** How to call it: what a program needs besides a key and the id of a model. */
export const connectionOf = (entry: Pick<EntryView, 'connection' | 'operator'>): ShortConnection => ({
  ...connectionInShort.value(entry.connection),
  operator: entry.operator ?? null,
})

type Brief = Pick<CatalogProvider, 'slug' | 'summary' | 'entry'>

export const briefOf = ({ summary, entry }: Omit<Brief, 'slug'>): ProviderBrief => {
  const { name, status, directoryScore } = summary
  return { name, status, directoryScore, ...connectionOf(entry) }
}

/** Each once, by slug ascending. */
export const bySlug = <One extends { slug: string }>(providers: Iterable<One>): One[] =>
  [...new Set(providers)].toSorted((a, b) => compareText(a.slug, b.slug))

export const briefsOf = (providers: Iterable<Brief>): Record<string, ProviderBrief> =>
  Object.fromEntries(bySlug(providers).map((one) => [one.slug, briefOf(one)]))

/** One provider with all that is known of it: its entry, what the API assumes, its status and its score. */

import { utcDay } from '../base/days.ts'
import type { Entry } from '../content/tree.ts'
import type { Fact } from '../entry/facts/fact.ts'
import { factsOf } from '../entry/facts/facts-of.ts'
import type { MissingFrom } from '../entry/models/seen.ts'
import { speakerOf } from '../entry/offers/headline.ts'
import { type Bar, type Incident, type Uptime, uptime } from '../health/state/bars.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { ProviderState } from '../schema/health.ts'
import type { ImportedModels } from '../schema/imported-models.ts'
import type { ProviderSummary } from '../schema/responses.ts'
import { allowancesOf, type Derived } from './allowance/allowances.ts'
import { type MainAllowance, mainAllowance } from './allowance/main-allowance.ts'
import { facetsOf } from './facets.ts'
import { keysOfAny, offerKeysOf } from './offer-facets.ts'
import { type Score, type Scored, score } from './score/score.ts'
import { type PresentStatus, presentStatus } from './status.ts'
import { type Term, termOf } from './terms.ts'

export type CatalogProvider = {
  slug: string
  /** As `content/` has it. */
  content: ProviderEntry
  /** The offer that speaks for it; null: none does. */
  headline: string | null
  /** All that is known of it, with what it rests on. */
  facts: readonly Fact[]
  /** The closed twelve fields, as every list shows them. */
  summary: ProviderSummary
  card: Term
  phone: Term
  /** The comparable amounts of its offers. */
  allowances: Derived[]
  /** The keys that queries filter by. */
  facets: string[]
  /** The keys of each offer, for filters that one and the same offer must meet. */
  offers: readonly (readonly string[])[]
  mainAllowance: MainAllowance
  /** What catalogues say of its models; null where none was asked. */
  imported: ImportedModels | null
  /** The day since which its own list no longer has a model, by id; null where nothing says so. */
  notServed: (id: string) => string | null
  /** What says that it has a model no more, by id; null where nothing does. */
  missingFrom: (id: string) => MissingFrom | null
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

/** What files other than its entry say about a provider. */
export type Recorded = Pick<
  CatalogProvider,
  'bars' | 'incidents' | 'imported' | 'notServed' | 'missingFrom'
> &
  Pick<Scored, 'runs' | 'downloads' | 'catalogues'> & {
    /** What the last health runs found; undefined before the first. */
    state: ProviderState | undefined
    /** Nothing of what they found can be used. */
    statusBroken: boolean
  }

/** `now` decides what is too old: a stored status, and the evidence behind a term. `collections` and `alternatives` are still empty. */
export function catalogProvider(
  { slug, value: content }: Entry<ProviderEntry>,
  { state, statusBroken, runs, downloads, catalogues, ...recorded }: Recorded,
  now: Date,
): CatalogProvider {
  const card = termOf(content, 'card')
  const phone = termOf(content, 'phone')
  const { bars } = recorded
  const scored = score({ entry: content, checks: countChecks(bars), runs, downloads, catalogues })
  const status = presentStatus(content, state, now, statusBroken)
  const offers = offerKeysOf(content, { card: !card.answer, phone: !phone.answer })
  return {
    slug,
    content,
    headline: speakerOf(content)?.id ?? null,
    facts: factsOf(content, utcDay(now)),
    card,
    phone,
    allowances: allowancesOf(content),
    facets: [...facetsOf({ content, card, phone, status }), ...keysOfAny(offers)],
    offers,
    mainAllowance: mainAllowance(content),
    ...recorded,
    score: scored,
    status,
    uptime: { days7: uptime(bars, 7), days30: uptime(bars, 30), days90: uptime(bars, 90) },
    collections: [],
    alternatives: [],
    summary: {
      slug,
      name: content.name,
      tagline: content.tagline,
      category: content.category,
      website: content.website,
      docsUrl: content.docsUrl,
      status: status.status,
      directoryScore: scored.total,
      freeTierSummary: content.summary,
      requiresCreditCard: card.answer,
      requiresPhone: phone.answer,
      lastVerified: state?.lastVerified ?? `${content.reviewed ?? content.added}T00:00:00.000Z`,
    },
  }
}

function countChecks(bars: readonly Bar[]) {
  const checks = { online: 0, degraded: 0, down: 0 }
  for (const { status } of bars) if (status !== null && status !== 'unknown') checks[status]++
  return checks
}

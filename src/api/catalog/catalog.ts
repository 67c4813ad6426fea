/** Everything known, joined once: entries, what they assume, their status, their score, the collections they are in. */

import type { ContentTree, Entry } from '../../content/tree.ts'
import { utcDay } from '../../core/days.ts'
import { claimedFacts, disputedFacts, sourcesFor } from '../../core/facts.ts'
import type { Rule } from '../../core/schema/collection.ts'
import { officialPackages } from '../../core/schema/connection.ts'
import type { CurrentState, HistoryDay, IncidentEvent, ProviderState } from '../../core/schema/health.ts'
import type { Popularity } from '../../core/schema/popularity.ts'
import { type Provider, statusPageOf } from '../../core/schema/provider.ts'
import type { Site } from '../../core/schema/site.ts'
import type { Status } from '../../core/schema/vocabulary.ts'
import {
  type Bar,
  barsBySlug,
  emptyBars,
  type Incident,
  incidentsBySlug,
  type Uptime,
  uptime,
} from '../../health/state/bars.ts'
import { allowancesOf, type Derived } from '../allowance/allowances.ts'
import { evidenceOf } from '../allowance/evidence.ts'
import { type AllowanceWords, mainAllowance } from '../allowance/words.ts'
import { changes } from '../changes/changes.ts'
import { facetsOf } from '../query/facets.ts'
import { byName, byScore } from '../query/order.ts'
import type { ProviderSummary, PublishedChange } from '../responses.ts'
import { type Score, score } from '../score/score.ts'

/** A run older than this when the site is built says nothing about the present. */
export const STATUS_MAX_AGE_HOURS = 72

export type StoredHealth = {
  current: CurrentState | null
  history: HistoryDay[]
  incidents: IncidentEvent[]
}

/** A yes-or-no term as the API answers it, and whether that is known or the cautious assumption. */
export type Term = { answer: boolean; assumed: boolean }

export type CatalogProvider = {
  slug: string
  entry: Provider
  /** The closed twelve fields, as every list shows them. */
  summary: ProviderSummary
  card: Term
  phone: Term
  disputed: string[]
  /** The comparable amounts of its free tier. */
  allowances: Derived[]
  /** The keys that queries filter by. */
  facets: string[]
  mainAllowance: AllowanceWords
  evidence: ReturnType<typeof evidenceOf>
  score: Score
  status: {
    status: Status
    reason: string
    source: ProviderState['source']
    since: string | null
    checkedAt: string | null
  }
  uptime: { days7: Uptime; days30: Uptime; days90: Uptime }
  bars: Bar[]
  incidents: Incident[]
  /** Slugs of the published collections that it is in, ascending. */
  collections: string[]
}

export type CatalogCollection = {
  slug: string
  title: string
  subtitle: string
  description: string
  members: CatalogProvider[]
}

export type Catalog = {
  site: Site
  /** By slug, ascending. */
  active: CatalogProvider[]
  retired: CatalogProvider[]
  /** Published ones, by title. */
  collections: CatalogCollection[]
  /** Of all providers, newest first. */
  changes: PublishedChange[]
  health: StoredHealth
  /** The UTC day of the last daily run: where the bars end. */
  barsEnd: string | null
}

/** Joins content and stored health. `now` decides what is too old: a stored status, and the evidence behind a term. */
export function createCatalog(tree: ContentTree, health: StoredHealth, now: Date): Catalog {
  const barsEnd =
    health.history
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  const today = utcDay(now)
  const states = new Map(health.current?.providers.map((state) => [state.slug, state]))
  const incidents = incidentsBySlug(health.incidents)
  const bars = barsEnd === null ? new Map<string, Bar[]>() : barsBySlug(health.history, barsEnd)
  const catalogues = cataloguesBySlug(tree.popularity)
  const downloads = new Map(tree.popularity.packages.map((item) => [`${item.registry}:${item.name}`, item]))

  const join = ({ slug, value: entry }: Entry<Provider>): CatalogProvider => {
    const ownBars = entry.retired
      ? (barsBySlug(health.history, entry.retired.date).get(slug) ?? emptyBars(entry.retired.date))
      : (bars.get(slug) ?? emptyBars(barsEnd ?? FIRST_DAY))
    const disputed = disputedFacts(entry)
    const card = term(entry, 'requiresCreditCard', disputed)
    const phone = term(entry, 'requiresPhone', disputed)
    const packages = [
      ...officialPackages(entry.connection).npm.map((name) => `npm:${name}`),
      ...officialPackages(entry.connection).pypi.map((name) => `pypi:${name}`),
    ]
    const allowances = allowancesOf(entry)
    const scored = score({
      provider: entry,
      allowances,
      checks: countChecks(ownBars),
      runs: runsUntil(health.history, entry.retired?.date),
      downloads: packages.flatMap((name) => downloads.get(name) ?? []),
      catalogues: tree.popularity.catalogues.length === 0 ? null : (catalogues.get(slug) ?? 0),
    })
    const state = states.get(slug)
    const status = presentStatus(entry, state, now)
    return {
      slug,
      entry,
      card,
      phone,
      disputed,
      allowances,
      facets: facetsOf(entry, disputed, status.status),
      mainAllowance: mainAllowance(entry, allowances),
      evidence: evidenceOf(entry, today),
      score: scored,
      status,
      bars: ownBars,
      uptime: { days7: uptime(ownBars, 7), days30: uptime(ownBars, 30), days90: uptime(ownBars, 90) },
      incidents: incidents.get(slug) ?? [],
      collections: [],
      summary: {
        slug,
        name: entry.name,
        tagline: entry.tagline,
        category: entry.category,
        website: entry.website,
        docsUrl: entry.docsUrl,
        status: status.status,
        directoryScore: scored.total,
        freeTierSummary: entry.freeTier.summary,
        requiresCreditCard: card.answer,
        requiresPhone: phone.answer,
        lastVerified: state?.lastVerified ?? `${newestFactDay(entry)}T00:00:00.000Z`,
      },
    }
  }

  const all = tree.providers.map(join)
  const active = all.filter(({ entry }) => !entry.retired)
  const collections = tree.collections
    .filter(({ value }) => value.published)
    .map(({ slug, value: { title, subtitle, description, providers, rule } }) => ({
      slug,
      name: title,
      title,
      subtitle,
      description,
      members: rule ? membersByRule(active, rule) : membersBySlug(active, providers ?? []),
    }))
  for (const { slug, members } of collections.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)))
    for (const member of members) member.collections.push(slug)
  return {
    site: tree.site,
    active,
    retired: all.filter(({ entry }) => entry.retired),
    collections: byName(collections).map(({ name: _, ...collection }) => collection),
    changes: changes(all, tree.site),
    health,
    barsEnd,
  }
}

/** How many catalogues carry each provider. */
function cataloguesBySlug({ catalogues }: Popularity): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { providers } of catalogues)
    for (const slug of new Set(Object.values(providers)))
      if (slug !== null) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return counts
}

/** How many daily runs are stored; for a retired provider, up to its end. */
const runsUntil = (history: readonly HistoryDay[], end: string | undefined) =>
  end === undefined ? history.length : history.filter(({ day }) => day <= end).length

/** Stands for "no day": bars without data carry dates nobody reads. */
const FIRST_DAY = '1970-04-01'

/**
 * What the API answers for a term. Only a term that sources show and none disputes counts as known; otherwise the
 * answer is the cautious one, `true`, so that a filter never promises more than a source does.
 */
function term(entry: Provider, field: 'requiresCreditCard' | 'requiresPhone', disputed: string[]): Term {
  const tier = entry.freeTier
  if (tier.kind === 'keyless') return { answer: false, assumed: false }
  const value = tier[field]
  if (disputed.includes(`freeTier.${field}`)) return { answer: true, assumed: true }
  if (value !== 'unknown') return { answer: value, assumed: false }
  // Paying first needs a means of payment; that much the kind itself says.
  return { answer: true, assumed: !(tier.kind === 'none' && field === 'requiresCreditCard') }
}

function presentStatus(
  entry: Provider,
  state: ProviderState | undefined,
  now: Date,
): CatalogProvider['status'] {
  if (entry.retired)
    return {
      status: 'unknown',
      reason: 'retired',
      source: 'none',
      since: null,
      checkedAt: state?.checkedAt ?? null,
    }
  if (!state)
    return {
      status: 'unknown',
      reason: entry.health.probe || statusPageOf(entry.health)?.format ? 'never_checked' : 'not_checkable',
      source: 'none',
      since: null,
      checkedAt: null,
    }
  const { status, reason, source, since, checkedAt } = state
  const age = now.getTime() - Date.parse(checkedAt)
  if (age > STATUS_MAX_AGE_HOURS * 3_600_000)
    return { status: 'unknown', reason: 'stale_run', source: 'none', since: null, checkedAt }
  return { status, reason, source, since, checkedAt }
}

function countChecks(bars: readonly Bar[]) {
  const checks = { online: 0, degraded: 0, down: 0 }
  for (const { status } of bars) if (status !== null && status !== 'unknown') checks[status]++
  return checks
}

/** The newest date that any source shows. Every entry has one; the content rules see to it. */
function newestFactDay(entry: Provider): string {
  return entry.sources
    .flatMap(({ asOf }) => asOf ?? [])
    .toSorted()
    .at(-1)!
}

/** Oldest and newest `asOf` among the sources that claimed facts of these providers rest on. */
export function factDays(providers: readonly CatalogProvider[]): {
  oldest: string | null
  newest: string | null
} {
  let oldest: string | null = null
  let newest: string | null = null
  for (const { entry } of providers)
    for (const { name } of claimedFacts(entry))
      for (const { asOf } of sourcesFor(entry, name)) {
        if (asOf === undefined) continue
        if (oldest === null || asOf < oldest) oldest = asOf
        if (newest === null || asOf > newest) newest = asOf
      }
  return { oldest, newest }
}

function membersBySlug(active: readonly CatalogProvider[], slugs: readonly string[]): CatalogProvider[] {
  const bySlug = new Map(active.map((provider) => [provider.slug, provider]))
  return slugs.flatMap((slug) => bySlug.get(slug) ?? [])
}

function membersByRule(active: readonly CatalogProvider[], rule: Rule): CatalogProvider[] {
  const members = active.filter((provider) =>
    (Object.keys(rule) as (keyof Rule)[]).every((condition) => CONDITIONS[condition](provider, rule)),
  )
  return bestFirst(members)
}

/** In the order in which the API lists them: by score, ties by name, then slug. */
export function bestFirst(providers: readonly CatalogProvider[]): CatalogProvider[] {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]))
  return byScore(providers.map(({ summary }) => summary)).map(({ slug }) => bySlug.get(slug)!)
}

const among = <T>(value: T, wanted: T | readonly T[] | undefined) =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted

/** Whether one of the wanted values of a facet holds, as queries find it: known and undisputed. */
const hasFacet = (
  { facets }: CatalogProvider,
  facet: string,
  wanted: string | readonly string[] | undefined,
) => [wanted ?? []].flat().some((value) => facets.includes(`${facet}:${value}`))

/** One test for each condition a rule can name. Conditions use known values only. */
const CONDITIONS: Record<keyof Rule, (provider: CatalogProvider, rule: Rule) => boolean> = {
  category: ({ entry }, rule) => among(entry.category, rule.category),
  capability: (provider, rule) => hasFacet(provider, 'capability', rule.capability),
  noCard: ({ card }) => !card.answer,
  noPhone: ({ phone }) => !phone.answer,
  freeTier: (provider, rule) => hasFacet(provider, 'kind', rule.freeTier),
  openaiCompatible: ({ facets }) => facets.includes('openaiCompatible'),
  auth: ({ entry }, rule) => entry.connection.auth === rule.auth,
  minDocumentationScore: ({ score }, rule) => score.parts.documentation.score >= rule.minDocumentationScore!,
  minPopularityScore: ({ score }, rule) => score.parts.popularity.score >= rule.minPopularityScore!,
  hasSdk: ({ entry }, rule) => officialPackages(entry.connection)[rule.hasSdk!].length > 0,
  noTraining: ({ facets }) => facets.includes('noTraining'),
  commercialUse: ({ facets }) => facets.includes('commercialUse'),
  country: (provider, rule) => hasFacet(provider, 'country', rule.country),
  region: (provider, rule) => hasFacet(provider, 'region', rule.region),
}

/** What sources say of a fact: which support it, which contradict it, who is right, and how old that is. */

import { addDays, newestOf } from '../base/days.ts'
import { isOnDomains } from '../base/domains.ts'
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { type Basis, type FreshnessField, METRICS, STALE_AFTER_DAYS } from '../schema/vocabulary.ts'
import type { OfferLimit } from './offer-limits.ts'

type Sourced = Pick<ProviderEntry, 'domains' | 'sources'>

/** Dated real calls that support a fact. */
export const callsFor = (entry: Sourced, fact: string): EntrySource[] =>
  sourcesFor(entry, fact).filter(({ type, asOf }) => type === 'call' && asOf !== undefined)

export const sourcesFor = ({ sources }: Pick<Sourced, 'sources'>, fact: string): EntrySource[] =>
  sources.filter((source) => source.supports.some((named) => covers(named, fact)))

/** Sources that are a page of the provider, or quote one word for word. */
export const providerSourcesFor = (entry: Sourced, fact: string): EntrySource[] =>
  sourcesFor(entry, fact).filter((source) => isProviderPage(source, entry.domains))

/** A page on a declared domain, or a transcript of one. */
export function isProviderPage(
  { url, type, of }: Pick<EntrySource, 'url' | 'type' | 'of'>,
  domains: readonly string[],
): boolean {
  if (type === 'call' || type === 'report') return false
  return isOnDomains(type === 'transcript' && of ? of : url, domains)
}

/** How a fact of these sources is known: a page of the provider states it; else a transcript of one does; else real calls show it, or others say so. */
export function basisOf(
  sources: readonly Pick<EntrySource, 'url' | 'type' | 'of'>[],
  domains: readonly string[],
): Basis | null {
  if (sources.some((source) => source.type === undefined && isProviderPage(source, domains))) return 'stated'
  const types = new Set(sources.map(({ type }) => type))
  if (types.has('transcript')) return 'transcript'
  return types.has('call') ? 'called' : types.has('report') ? 'reported' : null
}

/** Names that stand for all facts whose names begin with them. */
const WHOLE = /^(?:signup|features\.(?:dimensions|context)|offers\.[a-z0-9-]+\.quotas)$/

/** Whether a name in `supports` or `contradicts` covers a fact: the same name, or one that stands for it. */
export function covers(named: string, fact: string): boolean {
  if (!fact.startsWith(named)) return false
  return fact.length === named.length || (fact[named.length] === '.' && WHOLE.test(named))
}

type Judged = Pick<ProviderEntry, 'sources' | 'domains' | 'changelog'>
type Judging = { domains: readonly string[]; today: string }

/** What somebody else's page says of a fact. */
export type Contradiction = {
  source: EntrySource
  /** The value that it gives; undefined where it gives none. */
  value: string | undefined
  /** Whether it is strong and new enough to count. One that does not is outvoted, and changes nothing. */
  counts: boolean
}

/**
 * 3: a dated real call, a page or repository of the provider. 2: a dated transcript. 1: a report, list or guide, and what
 * shows a date that is too old for this fact; what shows none does not age, and a call neither.
 */
function authorityOf(source: EntrySource, fact: string, { domains, today }: Judging): 1 | 2 | 3 {
  if (source.type === 'call') return source.asOf === undefined ? 1 : 3
  if (source.asOf !== undefined && isStale(staleFrom([source], mostDaysOf({ name: fact })), today)) return 1
  if (source.type === 'transcript') return source.asOf === undefined ? 1 : 2
  return isProviderPage(source, domains) ? 3 : 1
}

/** Every source that contradicts a fact, in the order of the file. `today`, YYYY-MM-DD, decides which sources are too old to outvote others. */
export function contradictionsOf(entry: Judged, fact: string, today: string): Contradiction[] {
  const found = entry.sources.flatMap((source) => {
    const against = source.contradicts?.find((named) => covers(named.fact, fact))
    return against ? [{ source, value: against.value }] : []
  })
  if (found.length === 0) return []
  const authority = (source: EntrySource) => authorityOf(source, fact, { domains: entry.domains, today })
  const best = bestOf(
    sourcesFor(entry, fact).map((source) => ({ authority: authority(source), day: dayOf(source.asOf) })),
  )
  const changed = changedOn(entry, fact)
  return found.map((one) => {
    const day = dayOf(one.source.asOf)
    const isRefuted = best !== undefined && (authority(one.source) < best.authority || day < best.day)
    return { ...one, counts: day >= changed && !isRefuted }
  })
}

/** Whether a contradiction of this fact counts. Of a number, the less favourable one then holds; anything else is unknown. */
export const isContradicted = (entry: Judged, fact: string, today: string): boolean =>
  doCount(contradictionsOf(entry, fact, today))

const doCount = (all: readonly Contradiction[]) => all.some(({ counts }) => counts)

/** Facts that are numbers: they are never unknown for a dispute. */
const NUMBER = /\.(?:quotas|retentionDays)(?:\.|$)/

/** Whether sources disagree, so that nothing counts as known. `against`: what contradicts the fact. */
export const isDisputed = (fact: string, against: readonly Contradiction[]): boolean =>
  !NUMBER.test(fact) && doCount(against)

/** Undated is older than any day. */
const dayOf = (day: string | undefined) => day ?? ''

type Support = { authority: number; day: string }

/** The strongest; of equals the newest. */
const bestOf = (supports: readonly Support[]): Support | undefined =>
  supports.toSorted((a, b) => b.authority - a.authority || (a.day < b.day ? 1 : -1))[0]

/** The newest day on which a changelog item says that the fact changed. */
const changedOn = ({ changelog }: Judged, fact: string): string =>
  changelog
    .filter(({ facts }) => facts?.some((named) => covers(named, fact)))
    .map(({ date }) => date)
    .reduce((newest, day) => (day > newest ? day : newest), '')

type NamedLimit = Pick<OfferLimit, 'offer' | 'metric' | 'model' | 'sharedBy'>

export const isDisputedLimit = (
  entry: Judged,
  { offer, metric, model, sharedBy }: NamedLimit,
  today: string,
): boolean =>
  [metric, ...(model === undefined ? [] : [model]), ...sharedBy].some((name) =>
    isContradicted(entry, `offers.${offer}.quotas.${name}`, today),
  )

type NamedFact = { name: string; hasEnded?: boolean }

/** How old the newest page of a fact may be: what a model gets goes stale first, unless it has ended. */
export const mostDaysOf = (fact: NamedFact): number => STALE_AFTER_DAYS[freshnessField(fact)]

/** `offers.free-plan.quotas.requests` → `quotas`; the quota of a model is what the model gets. */
export function freshnessField({ name, hasEnded = false }: NamedFact): FreshnessField {
  const [, ofOffer, quota] = /^offers\.[a-z0-9-]+\.([a-zA-Z]+)(?:\.(.+))?$/.exec(name) ?? []
  if (name === 'signup.asks.card' || ofOffer === 'card') return 'card'
  if (ofOffer === 'models') return 'models'
  if (ofOffer === 'allowance') return 'quotas'
  if (ofOffer !== 'quotas') return 'others'
  return quota === undefined || isMetric(quota) || hasEnded ? 'quotas' : 'models'
}

const isMetric = (name: string) => METRICS.some((metric) => metric === name)

/** The newest `asOf` among the sources of a fact, or null if none of its pages shows a date. */
export const newestDay = (entry: Pick<ProviderEntry, 'sources'>, fact: string): string | null =>
  newestOf(sourcesFor(entry, fact).map(({ asOf }) => asOf))

type Seen = Partial<Pick<EntrySource, 'asOf' | 'read'>>

/**
 * The day from which none of these shows a fact newly enough, YYYY-MM-DD. What shows no date counts from the day on which
 * it was read, for half as long. Null where nobody says when one was read.
 */
export const staleFrom = (sources: readonly Seen[], mostDays: number): string | null =>
  newestOf(
    sources.flatMap(({ asOf, read }) =>
      asOf ? addDays(asOf, mostDays + 1) : read ? addDays(read, Math.floor(mostDays / 2) + 1) : [],
    ),
  )

/** Whether that day has come; without one, the fact counts as stale too. */
export const isStale = (from: string | null, today: string): boolean => from === null || today >= from

/** From when a fact of an entry is stale, and whether it is. */
export function ageOf(entry: Pick<ProviderEntry, 'sources'>, fact: NamedFact, today: string) {
  const from = staleFrom(sourcesFor(entry, fact.name), mostDaysOf(fact))
  return { from, stale: isStale(from, today) }
}

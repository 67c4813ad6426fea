/** Who is right when sources disagree about a fact. */
import type { EntrySource, ProviderEntry } from '../schema/entry.ts'
import { covers } from './covers.ts'
import { isProviderPage, sourcesFor } from './fact-sources.ts'
import type { OfferLimit } from './offers/limits.ts'

type Judged = Pick<ProviderEntry, 'sources' | 'domains' | 'changelog'>

/** What somebody else's page says of a fact. */
export type Contradiction = {
  source: EntrySource
  /** The value that it gives; undefined where it gives none. */
  value: string | undefined
  /** Whether it is strong and new enough to count. One that does not is outvoted, and changes nothing. */
  counts: boolean
}

/** 3: a dated real call, a page or repository of the provider. 2: a dated transcript. 1: a report, list or guide. */
export function authorityOf(source: EntrySource, domains: readonly string[]): 1 | 2 | 3 {
  if (source.type === 'call') return source.asOf === undefined ? 1 : 3
  if (source.type === 'transcript') return source.asOf === undefined ? 1 : 2
  return isProviderPage(source, domains) ? 3 : 1
}

/** Every source that contradicts a fact, in the order of the file. */
export function contradictionsOf(entry: Judged, fact: string): Contradiction[] {
  const found = entry.sources.flatMap((source) => {
    const against = source.contradicts?.find((named) => covers(named.fact, fact))
    return against ? [{ source, value: against.value }] : []
  })
  if (found.length === 0) return []
  const best = bestSupport(entry, fact)
  const changed = changedOn(entry, fact)
  return found.map((one) => ({ ...one, counts: doesCount(one.source, best, changed, entry.domains) }))
}

/** Whether a contradiction of this fact counts. Of a number, the less favourable one then holds; anything else is unknown. */
export const isContradicted = (entry: Judged, fact: string): boolean =>
  contradictionsOf(entry, fact).some(({ counts }) => counts)

/** Facts that are numbers: they are never unknown for a dispute. */
const NUMBER = /\.(?:quotas|retentionDays)(?:\.|$)/

/** Whether sources disagree, so that nothing counts as known. */
export const isDisputed = (entry: Judged, fact: string): boolean =>
  !NUMBER.test(fact) && isContradicted(entry, fact)

/** Undated is older than any day. */
const dayOf = (day: string | undefined) => day ?? ''

type Support = { authority: number; day: string }

/** The strongest source that supports a fact; of equals the newest. */
function bestSupport(entry: Judged, fact: string): Support | undefined {
  return sourcesFor(entry, fact)
    .map((source) => ({ authority: authorityOf(source, entry.domains), day: dayOf(source.asOf) }))
    .toSorted((a, b) => b.authority - a.authority || (a.day < b.day ? 1 : -1))[0]
}

/** The newest day on which a changelog item says that the fact changed. */
function changedOn({ changelog }: Judged, fact: string): string {
  return changelog
    .filter(({ facts }) => facts?.some((named) => covers(named, fact)))
    .map(({ date }) => date)
    .reduce((newest, day) => (day > newest ? day : newest), '')
}

function doesCount(
  source: EntrySource,
  best: Support | undefined,
  changed: string,
  domains: readonly string[],
): boolean {
  const day = dayOf(source.asOf)
  if (day < changed) return false
  return best === undefined || (authorityOf(source, domains) >= best.authority && day >= best.day)
}

type Named = Pick<OfferLimit, 'offer' | 'metric' | 'model' | 'sharedBy'>

export const isDisputedLimit = (entry: ProviderEntry, { offer, metric, model, sharedBy }: Named): boolean =>
  [metric, ...(model === undefined ? [] : [model]), ...sharedBy].some((name) =>
    isContradicted(entry, `offers.${offer}.quotas.${name}`),
  )

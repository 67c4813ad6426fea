/** The one order of offers for one capability, which every page, list and answer takes. */
import { perObject } from '../../base/memo.ts'
import { byScore, compareText, groupBy } from '../../base/order.ts'
import { quotaName } from '../../entry/facts/fact-rows.ts'
import { type Fact, staleFactOf } from '../../entry/facts/facts.ts'
import { isActive, ONCE_KINDS } from '../../entry/offer-limits.ts'
import { ALLOWANCE_GROUPS, CAPABILITY_SLUGS, type Capability } from '../../schema/vocabulary.ts'
import { type CatalogProvider, isAged } from '../provider.ts'
import { type Derived, sizeOf } from './allowances.ts'
import { FREE_GROUPS, type Place } from './place.ts'

type Active = { active: readonly CatalogProvider[] }

export type RankedOffer = Place & {
  provider: CatalogProvider
  /** What it says of amount or models that no page is new enough to show; null: all of it is fresh. */
  staleFact: Fact | null
  /** Whether it stands after others for that. */
  aged: boolean
}

const rankings = perObject(
  (active: readonly CatalogProvider[]): ReadonlyMap<Capability, readonly RankedOffer[]> => {
    const sorted = bestFirst(active)
    return new Map(CAPABILITY_SLUGS.map((capability) => [capability, ranked(sorted, capability)]))
  },
)

/** Every offer for a capability: by group, what nobody keeps current and is too old last; the largest comparable amount first; of equal ones stale ones last, then by score. */
export const rankingOf = ({ active }: Active, capability: Capability) => rankings(active).get(capability)!

const byProvider = perObject((rows: readonly RankedOffer[]) =>
  groupBy(
    rows.map((row, rank) => ({ row, rank })),
    ({ row }) => row.provider.slug,
  ),
)

/** The rows of one provider in that order, each with its place in it, from 0. */
export const ranksOf = (catalog: Active, capability: Capability, slug: string) =>
  byProvider(rankingOf(catalog, capability)).get(slug) ?? []

const ranked = (sorted: readonly CatalogProvider[], capability: Capability): RankedOffer[] =>
  sorted
    .filter(({ entry }) => entry.capabilities?.includes(capability))
    .flatMap((provider) =>
      provider.places.get(capability)!.map((place) => {
        const staleFact = staleFactOf(provider.entry.facts, factsBehind(place, capability))
        return { ...place, provider, staleFact, aged: isAged({ provider, offer: place.offer, staleFact }) }
      }),
    )
    // The sort is stable: what compares equal stays in the order of the score.
    .toSorted(compare)

/** One offer for each provider: the largest that is known to need no card, else the largest; of what is not known to be free, the first. */
export function oneForEach<Row extends Pick<RankedOffer, 'group' | 'card' | 'provider'>>(
  rows: readonly Row[],
): Row[] {
  const chosen = new Map<CatalogProvider, Row>()
  for (const row of rows) {
    const before = chosen.get(row.provider)
    if (before === undefined || (before.card !== false && row.card === false && FREE_GROUPS.has(row.group)))
      chosen.set(row.provider, row)
  }
  return rows.filter((row) => chosen.get(row.provider) === row)
}

const bests = perObject(
  (active: readonly CatalogProvider[]): ReadonlyMap<Capability, readonly RankedOffer[]> =>
    new Map([...rankings(active)].map(([capability, rows]) => [capability, oneForEach(rows)])),
)

export const bestsOf = ({ active }: Active, capability: Capability) => bests(active).get(capability)!

export const isFree = ({ group }: Pick<Place, 'group'>): boolean => FREE_GROUPS.has(group)

/** Whether it is known to ask for no card, or no phone number. A call without a key asks for neither. */
export const asksNo = (
  what: 'card' | 'phone',
  row: {
    card?: boolean | null | undefined
    phone?: boolean | null | undefined
    kind?: string | null | undefined
  },
): boolean => row[what] === false || row.kind === 'keyless'

/** Of rows in one group: what renews before what does not; amounts that compare, other units by name, other caps, the rest. */
const tier = ({ kind, allowance, notes }: Place): number =>
  Number(ONCE_KINDS.has(kind)) * 4 +
  (allowance ? Number(sizeOf(allowance) === null) : notes.some((note) => note.kind === 'at-most') ? 2 : 3)

const compare = (a: RankedOffer, b: RankedOffer): number =>
  ALLOWANCE_GROUPS.indexOf(a.group) - ALLOWANCE_GROUPS.indexOf(b.group) ||
  Number(a.aged) - Number(b.aged) ||
  tier(a) - tier(b) ||
  (a.allowance && b.allowance ? bySize(a.allowance, b.allowance) : 0) ||
  Number(a.staleFact !== null) - Number(b.staleFact !== null)

function bySize(a: Derived, b: Derived): number {
  const [own, other] = [sizeOf(a), sizeOf(b)]
  if (own !== null && other !== null) return other - own
  return compareText(a.metric, b.metric) || b.amount - a.amount
}

const MOST = 5

/** Others that have its main capability, in the order of that, each with its one offer. */
export function alternativesTo(
  catalog: { active: readonly CatalogProvider[] },
  { slug, entry }: Pick<CatalogProvider, 'slug' | 'entry'>,
): RankedOffer[] {
  const main = entry.capabilities?.[0]
  if (main === undefined) return []
  // It may itself be among the first, so one more is looked at.
  return bestsOf(catalog, main)
    .slice(0, MOST + 1)
    .filter((other) => other.provider.slug !== slug)
    .slice(0, MOST)
}

/** Names of facts, a list for each thing that is said; any fact of a list shows it. Without an offer nothing is said. */
export function factsBehind(
  { offer, allowance, shown }: Pick<Place, 'offer' | 'allowance' | 'shown'>,
  capability: Capability,
): string[][] {
  if (offer === null) return []
  const isInWords = typeof shown === 'string'
  const limit = allowance?.from ?? (isInWords ? undefined : shown)
  const models = offer.limits
    .filter((one) => isActive(one) && (one.capabilities?.includes(capability) ?? true))
    .flatMap(({ model, sharedBy }) => (model === undefined ? [] : [model, ...sharedBy]))
  return [
    ...(limit ? [[quotaName(limit)]] : []),
    // That there is no quota, or none published, is a fact of its own; amounts rest on their quotas.
    ...(isInWords && offer.allowance !== 'counted' ? [[`offers.${offer.id}.allowance`]] : []),
    [`offers.${offer.id}.models`, ...new Set(models.map((model) => `offers.${offer.id}.quotas.${model}`))],
  ]
}

export function bestFirst(providers: readonly CatalogProvider[]): CatalogProvider[] {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]))
  return byScore(providers.map(({ summary }) => summary)).map(({ slug }) => bySlug.get(slug)!)
}

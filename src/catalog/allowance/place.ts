/** Where an offer stands for a capability: its group, the amount that ranks it, the words that show it, and what one has to know besides. */

import { coverageOf } from '../../entry/free-offers.ts'
import { isActive, isRateCap, ONCE_KINDS } from '../../entry/offer-limits.ts'
import type { EntryView, LimitView, OfferView } from '../../entry/view.ts'
import type { AllowanceGroup, Capability, FreeTierKind, Metric } from '../../schema/vocabulary.ts'
import { bestOf, coveredBy, type Derived, offerAllowances, requestsOf } from './allowances.ts'

export type Unshown = 'unknown' | 'amount-unknown' | 'nothing-free' | 'unmetered' | 'unpublished'

export type Place = {
  /** As it counts; null where none may cover the capability, or several may. */
  offer: OfferView | null
  /** Its own kind, never another offer's; of several that may cover it, the kind that all have. */
  kind: FreeTierKind
  /** Undefined where no undisputed source says. */
  card: boolean | undefined
  phone: boolean | undefined
  covers: 'stated' | 'unknown'
  group: AllowanceGroup
  /** The amount that ranks it; null where none compares. */
  allowance: Derived | null
  /** The limit that is shown; else why there is none. */
  shown: LimitView | Unshown
  /** What one has to know besides, what matters most first. */
  notes: Condition[]
}

export type Condition =
  /** `keyless` and `free-key`: for whom it is, where another offer of the provider is for others. */
  | { kind: 'disputed' | 'keyless' | 'free-key' | 'shared' | 'others-free' }
  /** What no undisputed source says. */
  | { kind: 'unconfirmed'; what: 'covers' | 'kind' }
  /** `model`: the one with the largest amount; null where no name is known. */
  | { kind: 'per-model'; model: string | null }
  /** The models that have one amount together. */
  | { kind: 'models-together'; models: readonly string[] }
  /** There is no quota; this cap on speed is all that limits it. Or a cap that all callers share. */
  | { kind: 'at-most'; limit: LimitView }
  /** It is not for the provider's main capability. */
  | { kind: 'for'; capability: Capability }
  /** The amount is what this grant buys, at the price of the model. */
  | { kind: 'bought'; limit: LimitView; model: string | null }
  /** How many reference requests it is, a day or once; `first`: the unit that runs out before another. */
  | { kind: 'requests'; amount: number; per: Derived['per']; first: Metric | null }
  /** A sum given once, in addition to what renews. */
  | { kind: 'grant'; limit: LimitView }
  /** Credit of a whole cloud, which is not ranked. */
  | { kind: 'shared-cloud'; cloud: string }
  /** An ISO 8601 period. */
  | { kind: 'for-a-time'; period: string }

export const FREE_GROUPS: ReadonlySet<AllowanceGroup> = new Set(['renews', 'rate', 'once', 'unpublished'])

/** A place for each offer that covers it; where none is known to, one, without an offer unless a single one may cover it. */
function placesOf(entry: EntryView, capability: Capability): Place[] {
  const stated = entry.freeOffers.filter(({ covers }) => covers?.includes(capability))
  if (stated.length > 0) return stated.map((offer) => placeOf(entry, offer, capability))
  const [only, ...others] = candidatesOf(entry, capability)
  if (only === undefined) return [withoutOffer(entry, capability)]
  return [
    others.length === 0 ? placeOf(entry, only, capability) : openPlace(entry, [only, ...others], capability),
  ]
}

/** The offers that may cover the capability: those of which a page says so that others dispute, else all that do not exclude it. */
function candidatesOf(entry: EntryView, capability: Capability): OfferView[] {
  const open = entry.freeOffers.filter(({ excludes }) => !excludes?.includes(capability))
  const disputed = open.filter((offer) => isDisputedCover(entry, offer, capability))
  return disputed.length > 0 ? disputed : open
}

const isDisputedCover = ({ disputed }: EntryView, { id }: OfferView, capability: Capability) =>
  disputed.has(`offers.${id}.covers.${capability}`)

/** The place of a provider with several offers that may cover the capability: what all of them have in common. */
function openPlace(entry: EntryView, candidates: readonly OfferView[], capability: Capability): Place {
  const isDisputed = candidates.some((offer) => isDisputedCover(entry, offer, capability))
  return {
    offer: null,
    kind: common(candidates.map(({ kind }) => kind)) ?? 'unknown',
    card: common(candidates.map(({ card }) => card)),
    phone: common(candidates.map(({ phone }) => phone)),
    covers: 'unknown',
    group: 'unknown',
    allowance: null,
    shown: 'unknown',
    notes: [isDisputed ? { kind: 'disputed' } : { kind: 'unconfirmed', what: 'covers' }],
  }
}

const common = <Value>([first, ...others]: readonly Value[]): Value | undefined =>
  others.every((other) => other === first) ? first : undefined

export type Places = ReadonlyMap<Capability, readonly Place[]>

export const allPlacesOf = (entry: EntryView): Places =>
  new Map((entry.capabilities ?? []).map((capability) => [capability, placesOf(entry, capability)]))

/** The place of one offer, also where it is not the offer that stands for the capability. */
export const placeIn = (
  { entry, places }: { entry: EntryView; places: Places },
  offer: OfferView,
  capability: Capability,
): Place =>
  places.get(capability)?.find((place) => place.offer === offer) ?? placeOf(entry, offer, capability)

function placeOf(entry: EntryView, offer: OfferView, capability: Capability): Place {
  const covered = coveredBy(offer, entry)
  const isStated = covered.includes(capability)
  const amounts = offerAllowances(offer, capability, isStated ? covered : [...covered, capability], true)
  const per = ONCE_KINDS.has(offer.kind) ? 'once' : 'month'
  const ranked = amounts.filter((one) => one.per === per || one.atMost)
  const best = bestOf(ranked, capability)
  const seen = best ?? bestOf(amounts, capability)
  const doubts = doubtsOf(entry, offer, capability)
  const group = groupOf(offer, best, isStated)
  const shown = seen && !seen.atMost ? seen.from : (cloudCredit(offer) ?? insteadOf(offer))
  return {
    offer,
    kind: offer.kind,
    card: offer.card,
    phone: offer.phone,
    covers: isStated ? 'stated' : 'unknown',
    group,
    allowance: group === 'unpublished' || group === 'unknown' ? null : (best ?? null),
    shown,
    notes: [
      ...(isDisputedAmount(entry, offer, shown) ? [{ kind: 'disputed' as const }] : []),
      ...doubts,
      ...accessOf(entry, offer),
      ...(seen ? [...amountNotes(seen), ...sharedCaps(offer)] : capNotes(offer, capability)),
      ...grantNotes(offer, amounts, seen, per),
      ...(offer.sharedWith ? [{ kind: 'shared-cloud' as const, cloud: offer.sharedWith }] : []),
    ],
  }
}

/** A provider of which nothing is free for the capability, or of which nobody knows. */
function withoutOffer(entry: EntryView, capability: Capability): Place {
  const isPaid = coverageOf(entry, capability) === 'paid' || entry.retired !== undefined
  const isDisputed = !isPaid && entry.disputed.has('free')
  return {
    offer: null,
    kind: isPaid ? 'none' : 'unknown',
    ...entry.withoutOffer,
    covers: isPaid ? 'stated' : 'unknown',
    group: isPaid ? 'paid' : 'unknown',
    allowance: null,
    shown: isPaid ? 'nothing-free' : 'unknown',
    notes: [
      ...(isDisputed ? [{ kind: 'disputed' as const }] : []),
      ...(isPaid && !entry.retired && entry.free !== 'none' ? [{ kind: 'others-free' as const }] : []),
    ],
  }
}

/** What no undisputed source says of what the offer covers and of its kind; whether sources dispute it. */
function doubtsOf({ disputed }: EntryView, offer: OfferView, capability: Capability): Condition[] {
  const doubt = (what: 'covers' | 'kind', fact: string): Condition =>
    disputed.has(`offers.${offer.id}.${fact}`) ? { kind: 'disputed' } : { kind: 'unconfirmed', what }
  const doubts = [
    ...(offer.covers?.includes(capability) ? [] : [doubt('covers', `covers.${capability}`)]),
    ...(offer.kind === 'unknown' ? [doubt('kind', 'kind')] : []),
  ]
  const open = doubts.filter(({ kind }) => kind !== 'disputed')
  return open.length < doubts.length ? [{ kind: 'disputed' }, ...open] : doubts
}

/** What a page says is covered is free, however little is known of the amount; how fast it may be called is none. */
function groupOf(offer: OfferView, best: Derived | undefined, isStated: boolean): AllowanceGroup {
  if (!isStated) return 'unknown'
  if (offer.kind === 'unknown') return 'unpublished'
  if (offer.sharedWith === undefined) {
    if (best ? best.atMost : offer.allowance === 'unmetered') return 'rate'
    if (!best) return 'unpublished'
  }
  return ONCE_KINDS.has(offer.kind) ? 'once' : 'renews'
}

const insteadOf = ({ allowance, kind }: OfferView): Unshown =>
  allowance === 'unmetered' || allowance === 'unpublished'
    ? allowance
    : kind === 'unknown'
      ? 'unknown'
      : 'amount-unknown'

const livingLimits = ({ limits }: OfferView) => limits.filter((limit) => isActive(limit))

/** The credit of a whole cloud that pays for this API too. */
const cloudCredit = (offer: OfferView): LimitView | undefined =>
  offer.sharedWith === undefined ? undefined : livingLimits(offer).find((limit) => !isRateCap(limit))

/** Whether a source that counts gives another number, of which the less favourable holds; or none, where none is shown. */
const isDisputedAmount = ({ disputed }: EntryView, { id }: OfferView, shown: Place['shown']): boolean =>
  typeof shown === 'string' ? disputed.has(`offers.${id}.allowance`) : shown.disputed

/** For whom it is, where offers with and without a key stand side by side. */
function accessOf({ freeOffers }: EntryView, { kind }: OfferView): Condition[] {
  const keyless = freeOffers.filter((offer) => offer.kind === 'keyless').length
  if (keyless === 0 || keyless === freeOffers.length) return []
  return [{ kind: kind === 'keyless' ? 'keyless' : 'free-key' }]
}

/** A request in ten days; what is less says nothing in requests. */
const FEWEST = 0.1

function amountNotes(best: Derived): Condition[] {
  const { perModel, model, bought, shared, atMost, from, metric, per, runsOutFirst } = best
  const amount = atMost || (metric === 'requests' && !runsOutFirst) ? null : requestsOf(best)
  return [
    ...(atMost ? [{ kind: 'at-most' as const, limit: from }] : []),
    ...(perModel ? [{ kind: 'per-model' as const, model }] : []),
    ...(!perModel && from.sharedBy.length > 0
      ? [{ kind: 'models-together' as const, models: [from.model!, ...from.sharedBy] }]
      : []),
    ...(bought ? [{ kind: 'bought' as const, limit: from, model }] : []),
    ...(amount === null || amount < FEWEST
      ? []
      : [{ kind: 'requests' as const, amount, per, first: runsOutFirst ? metric : null }]),
    ...(shared && !bought && !perModel ? [{ kind: 'shared' as const }] : []),
  ]
}

const sharedCaps = (offer: OfferView): Condition[] =>
  livingLimits(offer).flatMap((limit) => (limit.scope === 'everyone' ? [{ kind: 'at-most', limit }] : []))

/** Without an amount, and without a cap that compares: the cap that there is. */
function capNotes(offer: OfferView, capability: Capability): Condition[] {
  if (offer.allowance !== 'unmetered') return []
  const caps = livingLimits(offer).filter(
    (limit) =>
      isRateCap(limit) &&
      limit.per !== 'request' &&
      (limit.capabilities === undefined || limit.capabilities.includes(capability)),
  )
  const limit = caps.find(({ metric }) => metric === 'requests') ?? caps[0]
  return limit ? [{ kind: 'at-most', limit }] : []
}

/** What is given once in addition to what renews. */
function grantNotes(
  offer: OfferView,
  amounts: readonly Derived[],
  seen: Derived | undefined,
  per: Derived['per'],
): Condition[] {
  if (per === 'once') return []
  const grant = amounts.find((other) => other !== seen && other.per === 'once' && !other.bought)
  return grant && offer.kind !== 'unknown' ? [{ kind: 'grant', limit: grant.from }] : []
}

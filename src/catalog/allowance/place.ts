/** Where an offer stands for a capability: its group, the amount that ranks it, the words that show it, and what one has to know besides. */
import { ifKnown } from '../../base/if-known.ts'
import { memo } from '../../base/memo.ts'
import { perObject } from '../../base/per-object.ts'
import { isContradicted, isDisputedLimit } from '../../entry/disputes.ts'
import { isActive, isRateCap, ONCE_KINDS } from '../../entry/limits.ts'
import { limitsOf, type OfferLimit } from '../../entry/offers/limits.ts'
import { coverageOf, freeOffers, needsWithoutOffer, requirementOf } from '../../entry/offers/living.ts'
import { settled } from '../../entry/offers/settled.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import {
  type AllowanceGroup,
  CAPABILITY_SLUGS,
  type Capability,
  type FreeTierKind,
} from '../../schema/vocabulary.ts'
import { bestOf, coveredBy, type Derived, offerAllowances } from './allowances.ts'
import type { Condition } from './conditions.ts'

export type Place = {
  /** As it counts; null where none may cover the capability, or several may. */
  offer: Offer | null
  /** Its own kind, never another offer's; of several that may cover it, the kind that all have. */
  kind: FreeTierKind
  /** Undefined where no undisputed source says. */
  card: boolean | undefined
  phone: boolean | undefined
  /** Whether a page says that it covers the capability. */
  covers: 'stated' | 'unknown'
  group: AllowanceGroup
  /** The amount that ranks it; null where none compares. */
  allowance: Derived | null
  /** The limit that is shown; else why there is none, in words. */
  shown: OfferLimit | string
  /** What one has to know besides, what matters most first. */
  notes: Condition[]
}

/** Groups in which the capability is known to be free. */
export const FREE_GROUPS: ReadonlySet<AllowanceGroup> = new Set(['renews', 'once', 'unpublished'])

/** A place for each offer that covers it; where none is known to, one, without an offer unless a single one may cover it. */
export const placesOf = (content: ProviderEntry, capability: Capability): Place[] =>
  ofEntry(content)(capability, () => makePlaces(content, capability))

const ofEntry = perObject((_: ProviderEntry) => memo<Place[]>(CAPABILITY_SLUGS.length))

function makePlaces(content: ProviderEntry, capability: Capability): Place[] {
  const entry = settled(content)
  const offers = freeOffers(entry)
  const stated = offers.filter(({ covers }) => covers?.includes(capability))
  if (stated.length > 0) return stated.map((offer) => placeOf(content, offer, capability))
  const candidates = candidatesOf(content, offers, capability)
  const [only, ...others] = candidates
  if (only === undefined) return [withoutOffer(content, capability)]
  return [
    others.length === 0 ? placeOf(content, only, capability) : openPlace(content, candidates, capability),
  ]
}

/** The offers that may cover the capability: those of which a page says so that others dispute, else all that do not exclude it. */
function candidatesOf(content: ProviderEntry, offers: readonly Offer[], capability: Capability): Offer[] {
  const open = offers.filter(({ excludes }) => !excludes?.includes(capability))
  const disputed = open.filter(({ id }) => isWritten(content, id, capability))
  return disputed.length > 0 ? disputed : open
}

const isWritten = (content: ProviderEntry, id: string, capability: Capability) =>
  content.offers.some((offer) => offer.id === id && offer.covers?.includes(capability))

/** The place of a provider with several offers that may cover the capability: what all of them have in common. */
function openPlace(content: ProviderEntry, candidates: readonly Offer[], capability: Capability): Place {
  const entry = settled(content)
  const kind = common(candidates.map((offer) => offer.kind)) ?? 'unknown'
  const needs = (ask: 'card' | 'phone') =>
    common(candidates.map((offer) => requirementOf(entry, offer, ask).value))
  const isDisputed = candidates.some(({ id }) => isWritten(content, id, capability))
  return {
    offer: null,
    kind,
    card: ifKnown(needs('card')),
    phone: ifKnown(needs('phone')),
    covers: 'unknown',
    group: 'unknown',
    allowance: null,
    shown: 'not confirmed',
    notes: [isDisputed ? { kind: 'disputed' } : { kind: 'unconfirmed', what: 'covers' }],
  }
}

/** The value that all have; undefined where they differ. */
const common = <Value>([first, ...others]: readonly Value[]): Value | undefined =>
  others.every((other) => other === first) ? first : undefined

/** The place of one offer. `offer` is of the settled entry, `content` the entry itself. */
export function placeOf(content: ProviderEntry, offer: Offer, capability: Capability): Place {
  const entry = settled(content)
  const written = content.offers.find(({ id }) => id === offer.id)!
  const covered = coveredBy(offer, content)
  const isStated = covered.includes(capability)
  const amounts = offerAllowances(offer, capability, isStated ? covered : [...covered, capability])
  const per = ONCE_KINDS.has(offer.kind) ? 'once' : 'month'
  const ranked = amounts.filter((one) => one.per === per || one.atMost)
  const best = bestOf(ranked, capability)
  const seen = best ?? bestOf(amounts, capability)
  const doubts = doubtsOf(written, offer, capability)
  const group = groupOf(offer, best !== undefined, doubts.length > 0)
  const shown = seen && !seen.atMost ? seen.from : (cloudCredit(offer) ?? insteadOf(offer))
  return {
    offer,
    kind: offer.kind,
    card: ifKnown(requirementOf(entry, offer, 'card').value),
    phone: ifKnown(requirementOf(entry, offer, 'phone').value),
    covers: isStated ? 'stated' : 'unknown',
    group,
    allowance: FREE_GROUPS.has(group) ? (best ?? null) : null,
    shown,
    notes: [
      ...(isDisputedAmount(content, written, shown) ? [{ kind: 'disputed' as const }] : []),
      ...doubts,
      ...accessOf(entry, offer),
      ...(seen ? amountNotes(seen) : capNotes(offer, capability)),
      ...grantNotes(offer, amounts, seen, per),
      ...(offer.sharedWith ? [{ kind: 'shared-cloud' as const, cloud: offer.sharedWith }] : []),
    ],
  }
}

/** A provider of which nothing is free for the capability, or of which nobody knows. */
function withoutOffer(content: ProviderEntry, capability: Capability): Place {
  const entry = settled(content)
  const isPaid = coverageOf(entry, capability) === 'paid' || entry.retired !== undefined
  const isDisputed = !isPaid && content.free === 'none'
  return {
    offer: null,
    kind: isPaid ? 'none' : 'unknown',
    card: ifKnown(needsWithoutOffer(entry, 'card').value),
    phone: ifKnown(needsWithoutOffer(entry, 'phone').value),
    covers: isPaid ? 'stated' : 'unknown',
    group: isPaid ? 'paid' : 'unknown',
    allowance: null,
    shown: isPaid ? 'nothing free' : 'not confirmed',
    notes: [
      ...(isDisputed ? [{ kind: 'disputed' as const }] : []),
      ...(isPaid && entry.free !== 'none' ? [{ kind: 'others-free' as const }] : []),
    ],
  }
}

/** What no undisputed source says of what the offer covers and of its kind; whether sources dispute it. */
function doubtsOf(written: Offer, offer: Offer, capability: Capability): Condition[] {
  const covers = (one: Offer) => one.covers?.includes(capability) === true
  const doubt = (what: 'covers' | 'kind', isDisputed: boolean): Condition =>
    isDisputed ? { kind: 'disputed' } : { kind: 'unconfirmed', what }
  const doubts = [
    ...(covers(offer) ? [] : [doubt('covers', covers(written))]),
    ...(offer.kind === 'unknown' ? [doubt('kind', written.kind !== 'unknown')] : []),
  ]
  const disputed = doubts.find(({ kind }) => kind === 'disputed')
  return [...(disputed ? [disputed] : []), ...doubts.filter(({ kind }) => kind !== 'disputed')]
}

function groupOf(offer: Offer, hasAmount: boolean, hasDoubts: boolean): AllowanceGroup {
  if (hasDoubts) return 'unknown'
  if (!hasAmount && offer.sharedWith === undefined && offer.allowance !== 'unmetered')
    return offer.allowance === 'unpublished' ? 'unpublished' : 'unknown'
  return ONCE_KINDS.has(offer.kind) ? 'once' : 'renews'
}

const INSTEAD: Partial<Record<Offer['allowance'], string>> = {
  unmetered: 'no daily or monthly cap',
  unpublished: 'amount not published',
}

const insteadOf = ({ allowance, kind }: Offer): string =>
  INSTEAD[allowance] ?? (kind === 'unknown' ? 'not confirmed' : 'amount not confirmed')

const livingLimits = (offer: Offer) => limitsOf(offer).filter((limit) => isActive(limit))

/** The credit of a whole cloud that pays for this API too. */
const cloudCredit = (offer: Offer): OfferLimit | undefined =>
  offer.sharedWith === undefined ? undefined : livingLimits(offer).find((limit) => !isRateCap(limit))

/** Whether a source that counts gives another number, of which the less favourable holds; or none, where none is shown. */
function isDisputedAmount(content: ProviderEntry, { id }: Offer, shown: Place['shown']): boolean {
  return typeof shown === 'string'
    ? isContradicted(content, `offers.${id}.allowance`)
    : isDisputedLimit(content, shown)
}

/** For whom it is, where offers with and without a key stand side by side. */
function accessOf(entry: ProviderEntry, { kind }: Offer): Condition[] {
  const keyless = freeOffers(entry).filter((offer) => offer.kind === 'keyless').length
  if (keyless === 0 || keyless === freeOffers(entry).length) return []
  return [{ kind: kind === 'keyless' ? 'keyless' : 'free-key' }]
}

function amountNotes(best: Derived): Condition[] {
  const { perModel, model, bought, shared, atMost, from } = best
  return [
    ...(perModel ? [{ kind: 'per-model' as const, model }] : []),
    ...(!perModel && from.sharedBy.length > 0
      ? [{ kind: 'models-together' as const, models: [from.model!, ...from.sharedBy] }]
      : []),
    ...(atMost ? [{ kind: 'at-most' as const, limit: from }] : []),
    ...(bought ? [{ kind: 'bought' as const, limit: from, model }] : []),
    ...(shared && !bought ? [{ kind: 'shared' as const }] : []),
  ]
}

/** Without a quota, and without a cap in the main unit: the cap that there is. */
function capNotes(offer: Offer, capability: Capability): Condition[] {
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
  offer: Offer,
  amounts: readonly Derived[],
  seen: Derived | undefined,
  per: Derived['per'],
): Condition[] {
  if (per === 'once') return []
  const grant = amounts.find((other) => other !== seen && other.per === 'once' && !other.bought)
  return grant && offer.kind !== 'unknown' ? [{ kind: 'grant', limit: grant.from }] : []
}

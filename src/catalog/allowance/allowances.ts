/** Makes free amounts comparable: one amount a month, or once, for each offer, capability and unit that its quotas give. */
import { DAYS_A_MONTH } from '../../base/days.ts'
import { groupBy } from '../../base/order.ts'
import { isOfOne, isRateCap, TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import type { EntryView, LimitView, OfferView } from '../../entry/view.ts'
import { isMoney } from '../../entry/words.ts'
import type { Purchase } from '../../schema/offer.ts'
import {
  CAPABILITIES,
  type Capability,
  type Metric,
  type Period,
  type SCOPES,
} from '../../schema/vocabulary.ts'
export type Allowance = {
  capability: Capability
  /** What is counted; durations are in minutes, money in its own currency. */
  metric: Metric
  /** For a month of 30 days, or once. Whole; minutes, money and what is below one keep two decimals. */
  amount: number
  per: 'month' | 'once'
  /** Whether it is what a cap on speed leaves room for, where there is no quota. */
  atMost: boolean
  scope: (typeof SCOPES)[number] | null
  /** The model that the amount is for; null where it is for all, or for each. */
  model: string | null
  /** Whether the same amount also serves the offer's other capabilities. */
  shared: boolean
  offer: string
  limit: string
}

export type Derived = Allowance & {
  /** Whether each model has an amount of its own; this is the largest. */
  perModel: boolean
  /** Whether it comes from what a grant buys, at the published price. */
  bought: boolean
  /** Whether another unit of the same use is left when this one has run out. */
  runsOutFirst: boolean
  from: LimitView
}

type Windows = Partial<Record<Period, number>>

/** How many of each window are in a month of 30 days. `once` stays once. */
export const WINDOWS_A_MONTH: Windows = { day: DAYS_A_MONTH, week: DAYS_A_MONTH / 7, month: 1, year: 1 / 12 }

const CAPS_A_MONTH: Windows = {
  second: DAYS_A_MONTH * 24 * 60 * 60,
  minute: DAYS_A_MONTH * 24 * 60,
  hour: DAYS_A_MONTH * 24,
}

const MINUTES: Partial<Record<Metric, number>> = { seconds: 1 / 60, minutes: 1, hours: 60 }

/** Units that say nothing until one knows what they buy. */
const isGrant = (metric: Metric) => metric === 'credits' || metric === 'compute-units' || isMoney(metric)

/** Units that count for whatever the API does, unless the limit names a capability. */
const countsForAll = (metric: Metric) => metric === 'requests' || isGrant(metric)

export const mainUnit = (capability: Capability): Metric => CAPABILITIES[capability].unit

/** By capability in the order of the entry, then by offer, then by unit; of disputed numbers the less favourable counts. */
export const allowancesOf = (entry: EntryView): Derived[] =>
  (entry.capabilities ?? []).flatMap((capability) =>
    entry.freeOffers.flatMap((offer) => {
      const covered = coveredBy(offer, entry)
      return covered.includes(capability) ? offerAllowances(offer, capability, covered) : []
    }),
  )

type Counted = Pick<Derived, 'capability' | 'metric' | 'amount'>

/** In the unit of the capability, by which amounts are compared; a request for chat is the reference request. Null: it compares with none. */
export function sizeOf({ capability, metric, amount }: Counted): number | null {
  const unit = mainUnit(capability)
  if (metric === unit) return amount
  if (unit === 'minutes' && MINUTES[metric] !== undefined) return amount * MINUTES[metric]
  return capability === 'chat' && metric === 'requests' ? amount * TOKENS_A_REQUEST : null
}

/** How many reference requests it is, a day or, of what is given once, in all; null for all but chat. */
export function requestsOf(allowance: Counted & Pick<Derived, 'per'>): number | null {
  const tokens = allowance.capability === 'chat' ? sizeOf(allowance) : null
  if (tokens === null) return null
  const requests = tokens / TOKENS_A_REQUEST / (allowance.per === 'month' ? DAYS_A_MONTH : 1)
  return requests < 10 ? Number(requests.toPrecision(2)) : Math.floor(requests)
}

/** How much a cap on speed leaves room for in a day, in the unit of a capability; null for any other limit. */
export function inMainUnit({ metric, per, value }: LimitView, capability: Capability): number | null {
  const times = CAPS_A_MONTH[per]
  const size = sizeOf({ capability, metric, amount: value })
  return times === undefined || size === null ? null : (size * times) / DAYS_A_MONTH
}

export const coveredBy = (
  { covers }: OfferView,
  { capabilities = [] }: Pick<EntryView, 'capabilities'>,
): Capability[] => capabilities.filter((capability) => covers?.includes(capability))

/**
 * The comparable amounts of one offer for one of the capabilities that it covers. Rate caps, ended limits and credit
 * that a whole cloud shares give none; without an amount, a rate cap gives what it leaves room for. One for each unit;
 * with `together`, of units that compare only the one that runs out first.
 */
export function offerAllowances(
  offer: OfferView,
  capability: Capability,
  covered: readonly Capability[],
  together = false,
): Derived[] {
  if (offer.sharedWith !== undefined) return []
  const living = offer.limits.filter(isOfOne)
  const own = living.filter((limit) => isFor(limit, capability, covered[0]))
  const limits = living.filter((limit) => !isRateCap(limit))
  const grant = limits.find(({ metric }) => isGrant(metric))
  const several = covered.length > 1
  const candidates = [
    ...own
      .filter((limit) => !isRateCap(limit))
      .map((limit) => fromLimit(limit, capability, several, WINDOWS_A_MONTH)),
    ...(grant ? (offer.buys ?? []) : [])
      .filter((purchase) => purchase.capability === capability)
      .map((purchase) => fromPurchase(purchase, grant!, several)),
  ]
  // Credit whose amount nobody states is no offer without an amount.
  const isOpen = offer.allowance !== 'counted' && !offer.kind.endsWith('credits')
  if (candidates.length === 0 && (offer.allowance === 'unmetered' || isOpen))
    candidates.push(
      ...own
        .filter(({ per }) => CAPS_A_MONTH[per] !== undefined)
        .map((limit) => ({ ...fromLimit(limit, capability, several, CAPS_A_MONTH), atMost: true }))
        .filter((one) => one.metric === 'requests' || sizeOf(one) !== null),
    )
  const unit = (one: Derived) => (together && sizeOf(one) !== null ? mainUnit(capability) : one.metric)
  return [...groupBy(candidates, (one) => `${unit(one)} ${one.per}`).values()].map(rounded(tightest))
}

/** The first in the order in which offers are compared: the main unit, then other units by name; the largest of one unit. */
export const bestOf = (allowances: readonly Derived[], capability: Capability): Derived | undefined =>
  allowances
    .filter((allowance) => allowance.capability === capability)
    .toSorted(
      (a, b) =>
        Number(b.metric === mainUnit(capability)) - Number(a.metric === mainUnit(capability)) ||
        Number(sizeOf(b) !== null) - Number(sizeOf(a) !== null) ||
        Number(isGrant(a.metric)) - Number(isGrant(b.metric)) ||
        (a.metric === b.metric ? b.amount - a.amount : a.metric < b.metric ? -1 : 1),
    )[0]

function isFor(
  { capabilities, metric }: LimitView,
  wanted: Capability,
  first: Capability | undefined,
): boolean {
  if (capabilities !== undefined) return capabilities.includes(wanted)
  return countsForAll(metric) || wanted === first
}

function fromLimit(limit: LimitView, capability: Capability, several: boolean, windows: Windows): Derived {
  const minutes = MINUTES[limit.metric]
  const { capabilities, model, sharedBy, scope, offer, id } = limit
  return {
    capability,
    metric: minutes === undefined ? limit.metric : 'minutes',
    amount: limit.value * (minutes ?? 1) * (windows[limit.per] ?? 1),
    per: limit.per === 'once' ? 'once' : 'month',
    atMost: false,
    scope: scope ?? null,
    model: model ?? null,
    shared: capabilities === undefined ? several && countsForAll(limit.metric) : capabilities.length > 1,
    offer,
    limit: id,
    perModel: (model !== undefined && sharedBy.length === 0) || scope === 'model',
    bought: false,
    runsOutFirst: false,
    from: limit,
  }
}

/** `amount` is what the whole grant gets, so its window is the grant's. */
function fromPurchase(
  { capability, metric, amount, model }: Purchase,
  grant: LimitView,
  several: boolean,
): Derived {
  const derived = fromLimit({ ...grant, metric, value: amount }, capability, several, WINDOWS_A_MONTH)
  return { ...derived, shared: several, model: model ?? null, perModel: false, bought: true, from: grant }
}

/** Limits of one unit and window hold together: account-wide the smallest, of models the largest of their smallest, of both the smaller. */
function tightest(together: readonly Derived[]): Derived {
  // What one grant buys on several models or plans is a choice, not a stack of caps.
  const bought = together.filter((candidate) => candidate.bought)
  const ofModel = (candidate: Derived) =>
    !candidate.bought && (candidate.perModel || candidate.model !== null)
  const wide = [
    ...together.filter((candidate) => !candidate.bought && !ofModel(candidate)),
    ...(bought.length > 0 ? [greatest(bought)] : []),
  ]
  const models = [...groupBy(together.filter(ofModel), ({ model }) => model ?? '').values()]
  const ofModels = models.length > 0 ? greatest(models.map(smallest)) : undefined
  if (wide.length === 0) return ofModels!
  const ofAccount = smallest(wide)
  return ofModels !== undefined && ofModels.amount < ofAccount.amount ? ofModels : ofAccount
}

const weight = (one: Derived) => sizeOf(one) ?? one.amount

const greatest = (all: readonly Derived[]): Derived =>
  all.reduce((most, other) => (weight(other) > weight(most) ? other : most))

const smallest = (all: readonly Derived[]): Derived =>
  all.reduce((least, other) => (weight(other) < weight(least) ? other : least))

/** Rounded down at the end; a little is never nothing. The nudge undoes what binary fractions lose. */
const rounded = (choose: (candidates: readonly Derived[]) => Derived) => (candidates: readonly Derived[]) => {
  const chosen = choose(candidates)
  const fine = chosen.metric === 'minutes' || isMoney(chosen.metric) || chosen.amount < 1
  const step = fine ? 100 : 1
  const floored = Math.floor(chosen.amount * step + 1e-6) / step
  const runsOutFirst = candidates.some(({ metric }) => metric !== chosen.metric)
  return {
    ...chosen,
    runsOutFirst,
    amount: fine && chosen.amount > 0 ? Math.max(1 / step, floored) : floored,
  }
}

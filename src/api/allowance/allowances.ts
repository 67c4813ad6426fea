/** Makes free amounts comparable: one amount a month, or once, for each capability and unit that an entry's limits give. */
import { groupBy } from '../../core/group-by.ts'
import { countedLimits, ONCE_KINDS } from '../../core/limits.ts'
import type { FreeTierTerms, Limit, Purchase } from '../../core/schema/free-tier.ts'
import type { Provider } from '../../core/schema/provider.ts'
import {
  CAPABILITIES,
  type Capability,
  CURRENCIES,
  type Metric,
  type Period,
  type SCOPES,
} from '../../core/schema/vocabulary.ts'

export type Allowance = {
  capability: Capability
  /** What is counted; durations are in minutes, money in its own currency. */
  metric: Metric
  /** For a month of 30 days, or once. Whole, except minutes and money, which keep two decimals. */
  amount: number
  per: 'month' | 'once'
  scope: (typeof SCOPES)[number] | null
  /** The model that the amount is for; null where it is for all, or for each. */
  model: string | null
  /** Whether the same amount also serves the entry's other capabilities. */
  shared: boolean
  /** Id of the limit that it comes from. */
  limit: string
}

/** An allowance, and what one has to know besides its amount. */
export type Derived = Allowance & {
  /** Whether each model has an amount of its own; this is the largest. */
  perModel: boolean
  when: Limit['when']
  /** Whether it comes from what a grant buys, at the published price. */
  bought: boolean
}

const DAYS_A_MONTH = 30

/** How many of each window are in a month of 30 days. `once` stays once. */
const WINDOWS_A_MONTH: Partial<Record<Period, number>> = {
  day: DAYS_A_MONTH,
  week: DAYS_A_MONTH / 7,
  month: 1,
  year: 1 / 12,
}

const MINUTES: Partial<Record<Metric, number>> = { seconds: 1 / 60, minutes: 1, hours: 60 }

const MONEY: ReadonlySet<string> = new Set(CURRENCIES)

/** Units that say nothing until one knows what they buy. */
const isGrant = (metric: Metric) => metric === 'credits' || metric === 'compute-units' || MONEY.has(metric)

/** Units that count for whatever the API does, unless the limit names a capability. */
const countsForAll = (metric: Metric) => metric === 'requests' || isGrant(metric)

/**
 * Every comparable amount of an entry, by capability in its own order, then by unit. Rate caps, ended limits, limits
 * after a purchase and credit that a whole cloud shares give none. Nothing is converted but windows and durations.
 */
export function allowancesOf(provider: Provider): Derived[] {
  const tier: FreeTierTerms = provider.freeTier
  const capabilities = provider.capabilities ?? []
  const limits = countedLimits(tier).filter(({ sharedWith }) => sharedWith === undefined)
  const grant = limits.find(({ metric }) => isGrant(metric))
  return capabilities.flatMap((capability) => {
    const candidates = [
      ...limits
        .filter((limit) => isFor(limit, capability, capabilities[0]!))
        .map((limit) => fromLimit(limit, capability, capabilities.length > 1)),
      ...(grant ? (tier.buys ?? []) : [])
        .filter((purchase) => purchase.capability === capability)
        .map((purchase) => fromPurchase(purchase, grant!, capabilities.length > 1)),
    ]
    return [...groupBy(candidates, ({ metric, per }) => `${metric} ${per}`).values()].map(rounded(largest))
  })
}

/** The amounts by which an offer of this kind is ranked: what renews, or what is given once. */
export function rankedAllowances(provider: Provider, allowances: readonly Derived[]): Derived[] {
  const per = ONCE_KINDS.has(provider.freeTier.kind) ? 'once' : 'month'
  return allowances.filter((allowance) => allowance.per === per)
}

/** The unit that amounts of a capability are compared in. */
export const mainUnit = (capability: Capability): Metric => CAPABILITIES[capability].unit

/** The first in the order in which offers are compared: the main unit, then other units by name. */
export function bestOf(allowances: readonly Derived[], capability: Capability): Derived | undefined {
  return allowances
    .filter((allowance) => allowance.capability === capability)
    .toSorted(
      (a, b) =>
        Number(b.metric === mainUnit(capability)) - Number(a.metric === mainUnit(capability)) ||
        Number(isGrant(a.metric)) - Number(isGrant(b.metric)) ||
        (a.metric < b.metric ? -1 : 1),
    )[0]
}

function isFor({ capability, metric }: Limit, wanted: Capability, main: Capability): boolean {
  if (capability !== undefined) return [capability].flat().includes(wanted)
  return countsForAll(metric) || wanted === main
}

function fromLimit(limit: Limit, capability: Capability, several: boolean): Derived {
  const minutes = MINUTES[limit.metric]
  return {
    capability,
    metric: minutes === undefined ? limit.metric : 'minutes',
    amount: limit.value * (minutes ?? 1) * (WINDOWS_A_MONTH[limit.per] ?? 1),
    per: limit.per === 'once' ? 'once' : 'month',
    scope: limit.scope ?? null,
    model: limit.model ?? null,
    shared: Array.isArray(limit.capability)
      ? limit.capability.length > 1
      : several && limit.capability === undefined && countsForAll(limit.metric),
    limit: limit.id,
    perModel: limit.model !== undefined || limit.scope === 'model',
    when: limit.when,
    bought: false,
  }
}

/** `amount` is what the whole grant gets, so its window is the grant's. */
function fromPurchase(
  { capability, metric, amount, model }: Purchase,
  grant: Limit,
  several: boolean,
): Derived {
  const { model: _, ...rest } = fromLimit({ ...grant, metric, value: amount }, capability, several)
  return { ...rest, shared: several, model: model ?? null, perModel: false, bought: true }
}

/**
 * Of candidates in one unit and window: those of one condition hold together, so the tightest counts; conditions are
 * alternatives, so the largest of them does.
 */
function largest(candidates: readonly Derived[]): Derived {
  const alternatives = [...groupBy(candidates, ({ when }) => String(when)).values()].map(tightest)
  return greatest(alternatives)
}

/** Account-wide the smallest; of models the largest, each by its smallest; where both exist, the smaller. */
function tightest(together: readonly Derived[]): Derived {
  // What one grant buys on several models or plans is a choice, not a stack of caps.
  const bought = together.filter((candidate) => candidate.bought)
  const wide = [
    ...together.filter((candidate) => !candidate.perModel && !candidate.bought),
    ...(bought.length > 0 ? [greatest(bought)] : []),
  ]
  const models = [
    ...groupBy(
      together.filter(({ perModel }) => perModel),
      ({ model }) => model ?? '',
    ).values(),
  ]
  const ofModels = models.length > 0 ? greatest(models.map(smallest)) : undefined
  if (wide.length === 0) return ofModels!
  const ofAccount = smallest(wide)
  return ofModels !== undefined && ofModels.amount < ofAccount.amount ? ofModels : ofAccount
}

const greatest = (all: readonly Derived[]): Derived =>
  all.reduce((most, other) => (other.amount > most.amount ? other : most))

const smallest = (all: readonly Derived[]): Derived =>
  all.reduce((least, other) => (other.amount < least.amount ? other : least))

/** Rounded down at the end; a little is never nothing. The nudge undoes what binary fractions lose. */
const rounded = (choose: (candidates: readonly Derived[]) => Derived) => (candidates: readonly Derived[]) => {
  const chosen = choose(candidates)
  const fine = chosen.metric === 'minutes' || MONEY.has(chosen.metric)
  const step = fine ? 100 : 1
  const floored = Math.floor(chosen.amount * step + 1e-6) / step
  return { ...chosen, amount: fine && chosen.amount > 0 ? Math.max(1 / step, floored) : floored }
}

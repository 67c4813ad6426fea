/** Which offers count, what each asks for, which models it gives, and what it does with data. Apart from the schema, so that scripts of pages can use it. */
import type { ProviderEntry } from '../schema/entry.ts'
import type { FreeModels, Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import type { Basis, Capability, Training } from '../schema/vocabulary.ts'

type Offers<Own> = { offers: readonly Own[] }

/** Offers that have not ended. */
export const livingOffers = <Own extends Pick<Offer, 'ended'>>({ offers }: Offers<Own>): Own[] =>
  offers.filter(({ ended }) => ended === undefined)

/** Offers that somebody gets without paying anything first. */
export const freeOffers = <Own extends Pick<Offer, 'ended' | 'unlockedBy'>>(entry: Offers<Own>): Own[] =>
  livingOffers(entry).filter(({ unlockedBy }) => unlockedBy === undefined)

/** What a call needs, how that is known, and the name of the fact that says so. */
type Requirement = { value: boolean | 'unknown'; basis: Basis | undefined; fact: string }

/** Whether an offer needs a card or a phone: as it says, else as sign-up asks. What needs no account needs neither. */
export function requirementOf(
  { signup }: Pick<ProviderEntry, 'signup'>,
  offer: Offer,
  ask: 'card' | 'phone',
): Requirement {
  if (offer.kind === 'keyless') return { value: false, basis: 'implied', fact: `offers.${offer.id}.kind` }
  const own = offer[ask]
  if (own !== undefined) return { value: own, basis: offer[`${ask}Basis`], fact: `offers.${offer.id}.${ask}` }
  return signUpAsks({ signup }, ask)
}

/** What sign-up asks for, by itself. */
function signUpAsks({ signup }: Pick<ProviderEntry, 'signup'>, ask: 'card' | 'phone'): Requirement {
  const value = signup?.asks?.[ask] ?? 'unknown'
  return {
    value,
    basis: value === 'unknown' ? undefined : (signup?.[`${ask}Basis`] ?? 'signup-described'),
    fact: `signup.asks.${ask}`,
  }
}

/** As sign-up asks. Where nothing is free, the first call is paid for, which needs a card even if an account does not. */
export function needsWithoutOffer(
  { signup, free }: Pick<ProviderEntry, 'signup' | 'free'>,
  ask: 'card' | 'phone',
): Requirement {
  if (free === 'none' && ask === 'card') return { value: true, basis: 'implied', fact: 'free' }
  return signUpAsks({ signup }, ask)
}

export const COVERAGES = ['free', 'paid', 'unknown'] as const
export type Coverage = (typeof COVERAGES)[number]

type Offered = Pick<Offer, 'covers' | 'excludes'>

/** Whether a capability is free: an offer covers it, all exclude it or nothing is free, or nobody knows. */
export function coverageOf(
  { freeOffers: offers, free }: { freeOffers: readonly Offered[]; free?: ProviderEntry['free'] },
  capability: Capability,
): Coverage {
  if (offers.some(({ covers }) => covers?.includes(capability))) return 'free'
  if (free === 'none') return 'paid'
  return offers.length > 0 && offers.every(({ excludes }) => excludes?.includes(capability))
    ? 'paid'
    : 'unknown'
}

type NamedModels = {
  /** Ids as the API takes them, in the order of the entry. */
  ids: string[]
  /** Whether every model of what is covered is paid for. */
  any: boolean
  /** The provider's own rule, with one * for any text. */
  pattern: string | null
}

/** The models of an offer for one capability: those that living quotas for it name, and those without a number. */
export function modelsFor({ quotas = [], models }: Offer, capability: Capability): NamedModels {
  const own = quotas.filter((quota) => quota.for === undefined || [quota.for].flat().includes(capability))
  const ids = modelIdsOf({ quotas: own, models })
  const rule = ruleOf(models)
  return { ids, any: models === 'any', pattern: rule?.pattern ?? null }
}

/** Ids of models that quotas of an offer name, or the offer itself, each once. Ended quotas do not count. */
export const modelIdsOf = ({ quotas = [], models }: Pick<Offer, 'quotas' | 'models'>): string[] => [
  ...new Set([
    ...quotas.flatMap(({ models: ids = [], ended }) => (ended === undefined ? ids : [])),
    ...(Array.isArray(models) ? models : []),
  ]),
]

/** The provider's own rule for ids that are free. */
export type ModelRule = Extract<FreeModels, { pattern: string }>

/** Undefined where an offer has none. */
export const ruleOf = (models: FreeModels | undefined): ModelRule | undefined =>
  typeof models === 'object' && !Array.isArray(models) ? models : undefined

/** Whether a rule gives an id: its one `*` stands for any text, and what it excepts is not free. */
export function isByRule(rule: ModelRule | undefined, id: string): boolean {
  if (rule === undefined) return false
  const [start, end] = rule.pattern.split('*') as [string, string]
  const fits = id.length >= start.length + end.length && id.startsWith(start) && id.endsWith(end)
  return fits && !rule.except?.includes(id)
}

/** Ids of models that offers which count name, each once. A pattern or `any` names none. */
export const freeModelIds = (entry: Pick<ProviderEntry, 'offers'>): string[] => [
  ...new Set(freeOffers(entry).flatMap(modelIdsOf)),
]

export const trainingOf = ({ trainsOnData }: Pick<Terms, 'trainsOnData'>): Training =>
  typeof trainsOnData === 'object' ? trainsOnData.value : (trainsOnData ?? 'unknown')

/** Whether nothing that is sent trains models unless the sender agrees; undefined: not known. */
export function noTraining(terms: Pick<Terms, 'trainsOnData'>): boolean | undefined {
  const training = trainingOf(terms)
  return training === 'unknown' ? undefined : training === 'no' || training === 'opt-in'
}

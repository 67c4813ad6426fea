/** Which offers count: those that have not ended and need no purchase first; and what each asks for. */
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { Basis, Capability } from '../../schema/vocabulary.ts'

type Offers<Own> = { offers: readonly Own[] }

/** Offers that have not ended. */
export const livingOffers = <Own extends Pick<Offer, 'ended'>>({ offers }: Offers<Own>): Own[] =>
  offers.filter(({ ended }) => ended === undefined)

/** Offers that somebody gets without paying anything first. */
export const freeOffers = <Own extends Pick<Offer, 'ended' | 'unlockedBy'>>(entry: Offers<Own>): Own[] =>
  livingOffers(entry).filter(({ unlockedBy }) => unlockedBy === undefined)

/** What a call needs, how that is known, and the name of the fact that says so. */
export type Requirement = { value: boolean | 'unknown'; basis: Basis | undefined; fact: string }

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
export function signUpAsks({ signup }: Pick<ProviderEntry, 'signup'>, ask: 'card' | 'phone'): Requirement {
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

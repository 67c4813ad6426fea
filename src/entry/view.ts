/** What an entry means: each value as it counts after disputes. Everything that publishes reads this and never the entry itself. */

import { ifKnown } from '../base/json.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { TERM_NAMES, type Terms } from '../schema/terms.ts'
import type { FreeTierKind } from '../schema/vocabulary.ts'
import { isDisputedLimit } from './fact-sources.ts'
import type { Fact } from './facts/facts.ts'
import { factsOf } from './facts/facts-of.ts'
import { freeOffers, needsWithoutOffer, requirementOf } from './free-offers.ts'
import { limitsOf, type OfferLimit, publishedReports, type ReportedLimit } from './offer-limits.ts'
import { undisputed } from './undisputed.ts'
/** A limit as it counts: of two numbers that sources give, the one less favourable to the reader. */
export type LimitView = OfferLimit & {
  /** Whether a source that counts gives another number. */
  disputed: boolean
}

/** An offer as it counts. */
export type OfferView = Omit<Offer, Asked | `${Asked}Basis` | 'reported'> & {
  /** Whether its first call needs one, as the offer or else sign-up says; undefined where no undisputed source does. */
  [Ask in Asked]: boolean | undefined
} & {
  limits: readonly LimitView[]
  /** What is reported of limits that no page states, as far as it is new enough, newest first. Nothing may count it. */
  reports: readonly ReportedLimit[]
  /** All that hold for it: its own, and the provider's where it has none; `terms` has its own alone. */
  allTerms: Terms
}

/** What a first call may need; an answer of the API is never without it. */
export type Asked = 'card' | 'phone'

/** A yes-or-no term as the API answers it, and whether that is known or the cautious assumption. */
export type Term = { answer: boolean; assumed: boolean }

/**
 * An entry without its disputed values: where sources disagree, nothing counts as known. What is left out differs by the
 * reader's interest: of two numbers the smaller holds, an end and a purchase that comes first hold in spite of a dispute.
 * It can stand wherever an entry is read, but no entry where a view is.
 */
export type EntryView = Omit<ProviderEntry, 'offers' | 'shortName'> & {
  /** For narrow columns; the name where that is short. */
  shortName: string
  /** The day on which it means this, YYYY-MM-DD: sources age. */
  today: string
  /** In the order of the file. */
  offers: OfferView[]
  /** Those that somebody gets without paying anything first. */
  freeOffers: readonly OfferView[]
  /** Those of them that could be the headline: they do not exclude what the provider does first. */
  candidates: readonly OfferView[]
  /** The offer that speaks for the provider; undefined where none does. */
  headline: OfferView | undefined
  /** Of the headline; without one, whether anything is free. */
  kind: FreeTierKind
  /** What the API answers for the provider. */
  card: Term
  phone: Term
  /** What the first call needs where no offer says: as sign-up asks, and a card where nothing is free. */
  withoutOffer: Readonly<Record<Asked, boolean | undefined>>
  /** All that is known of it, with what it rests on. The only place where a disputed value is still to be read. */
  facts: readonly Fact[]
  /** Names of the facts that have no value, because sources disagree. */
  disputed: ReadonlySet<string>
}

/** `today`, YYYY-MM-DD, decides which facts are stale, and which sources are too old to outvote others. */
export function viewOf(entry: ProviderEntry, today: string): EntryView {
  const own = undisputed(entry, today)
  const facts = factsOf(entry, today, own)
  const disputed = new Set(facts.flatMap(({ name, sureness }) => (sureness === 'disputed' ? [name] : [])))
  const offers = own.offers.map((offer) => offerView({ entry, own, disputed, today }, offer))
  const free = freeOffers({ offers })
  const [main] = entry.capabilities ?? []
  const candidates = free.filter(({ excludes }) => main === undefined || !excludes?.includes(main))
  const headline = candidates.toSorted((a, b) => rankOf(a) - rankOf(b)).at(0) ?? free.at(0)
  // A retired entry without an offer had none either, although it does not say so.
  const kind = headline?.kind ?? own.free ?? (entry.retired ? 'none' : 'unknown')
  const withoutOffer = { card: needs(own, 'card'), phone: needs(own, 'phone') }
  const term = (ask: Asked): Term => {
    const known = headline ? headline[ask] : withoutOffer[ask]
    return { answer: known ?? true, assumed: known === undefined && (ask === 'phone' || kind !== 'none') }
  }
  return {
    ...own,
    shortName: entry.shortName ?? entry.name,
    today,
    offers,
    freeOffers: free,
    candidates,
    headline,
    kind,
    card: term('card'),
    phone: term('phone'),
    withoutOffer,
    facts,
    disputed,
  }
}

/** Best: card and phone both shown not needed; then card; then phone; then the order of the file. */
const rankOf = ({ card, phone }: OfferView) =>
  card === false ? (phone === false ? 0 : 1) : phone === false ? 2 : 3

const needs = (entry: Pick<ProviderEntry, 'signup' | 'free'>, ask: Asked) =>
  ifKnown(needsWithoutOffer(entry, ask).value)

/** `own`: the entry, undisputed, whose offer it is. */
type Undisputed = Pick<EntryView, 'disputed'> & { entry: ProviderEntry; own: ProviderEntry; today: string }

function offerView({ entry, own, disputed, today }: Undisputed, offer: Offer): OfferView {
  const { cardBasis: _, phoneBasis: __, reported: ___, ...others } = offer
  const allTerms = { ...own.terms, ...offer.terms }
  // What the provider says elsewhere would take the place of what sources dispute.
  for (const name of TERM_NAMES) if (disputed.has(`offers.${offer.id}.terms.${name}`)) delete allTerms[name]
  const needed = (ask: Asked) =>
    disputed.has(`offers.${offer.id}.${ask}`) ? undefined : ifKnown(requirementOf(own, offer, ask).value)
  return {
    ...others,
    card: needed('card'),
    phone: needed('phone'),
    allTerms,
    limits: limitsOf(offer).map((limit) => ({ ...limit, disputed: isDisputedLimit(entry, limit, today) })),
    reports: publishedReports(offer, today),
  }
}

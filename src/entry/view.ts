/** What an entry means: each value as it counts after disputes. Everything that publishes reads this and never the entry itself. */

import { ifKnown } from '../base/if-known.ts'
import type { Connection } from '../schema/connection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import type { Quota } from '../schema/quota.ts'
import type { Terms } from '../schema/terms.ts'
import { type FreeTierKind, METRICS, type Metric } from '../schema/vocabulary.ts'
import { contradictionsOf, isContradicted, isDisputedLimit } from './disputes.ts'
import type { Fact } from './facts/fact.ts'
import { factsOf } from './facts/facts-of.ts'
import { limitsOf, type OfferLimit } from './offers/limits.ts'
import { freeOffers, needsWithoutOffer, requirementOf } from './offers/living.ts'

/** A limit as it counts: of two numbers that sources give, the one less favourable to the reader. */
export type LimitView = OfferLimit & {
  /** Whether a source that counts gives another number. */
  disputed: boolean
}

/** An offer as it counts. */
export type OfferView = Omit<Offer, Asked | `${Asked}Basis`> & {
  /** Whether its first call needs one, as the offer or else sign-up says; undefined where no undisputed source does. */
  [Ask in Asked]: boolean | undefined
} & { limits: readonly LimitView[] }

/** What a first call may need; an answer of the API is never without it. */
export type Asked = 'card' | 'phone'

/** A yes-or-no term as the API answers it, and whether that is known or the cautious assumption. */
export type Term = { answer: boolean; assumed: boolean }

/**
 * An entry without its disputed values: where sources disagree, nothing counts as known. What is left out differs by the
 * reader's interest: of two numbers the smaller holds, an end and a purchase that comes first hold in spite of a dispute.
 * It can stand wherever an entry is read, but no entry where a view is.
 */
export type EntryView = Omit<ProviderEntry, 'offers'> & {
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

/** `today`, YYYY-MM-DD, decides which facts are stale and nothing else; left out, for those who ask for no age, none is. */
export function viewOf(entry: ProviderEntry, today = entry.added): EntryView {
  const facts = factsOf(entry, today)
  const disputed = new Set(facts.flatMap(({ name, sureness }) => (sureness === 'disputed' ? [name] : [])))
  const settled = settledEntry(entry, disputed)
  const offers = settled.offers.map((offer, index) => offerView(entry, offer, entry.offers[index]!, disputed))
  const free = freeOffers({ offers })
  const [main] = entry.capabilities ?? []
  const candidates = free.filter(({ excludes }) => main === undefined || !excludes?.includes(main))
  const headline = candidates.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? free[0]
  // A retired entry without an offer had none either, although it does not say so.
  const kind = headline?.kind ?? settled.free ?? (entry.retired ? 'none' : 'unknown')
  const withoutOffer = { card: needs(settled, 'card'), phone: needs(settled, 'phone') }
  const term = (ask: Asked): Term => {
    const known = headline ? headline[ask] : withoutOffer[ask]
    return { answer: known ?? true, assumed: known === undefined && (ask === 'phone' || kind !== 'none') }
  }
  return {
    ...settled,
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

type Disputed = ReadonlySet<string>

/** The parts of a connection that its one fact shows; the rest are links and names of packages. */
const CONNECTED = [
  'baseUrl',
  'auth',
  'authName',
  'authPrefix',
  'openaiCompatible',
  'openaiBaseUrl',
  'anthropicBaseUrl',
  'firstCall',
] as const satisfies readonly (keyof Connection)[]

function settledEntry(entry: ProviderEntry, disputed: Disputed): ProviderEntry {
  if (disputed.size === 0 && entry.sources.every(({ contradicts }) => contradicts === undefined)) return entry
  const { connection, signup, terms, prices } = entry
  return {
    ...without(entry, disputed.has('headquarters') ? ['headquarters'] : []),
    connection: without(connection, disputed.has('connection') ? CONNECTED : []),
    ...(signup && { signup: { ...known(signup, 'signup', disputed), ...settledAsks(signup, disputed) } }),
    ...(terms && { terms: known(terms, 'terms', disputed) }),
    ...(prices && { prices: prices.filter(({ capability }) => !disputed.has(`prices.${capability}`)) }),
    ...(disputed.has('free') && { free: 'unknown' as const }),
    offers: entry.offers.map((offer) => settledOffer(entry, offer, disputed)),
  }
}

/** Without the properties whose facts are disputed. */
const known = <Part extends object>(part: Part, above: string, disputed: Disputed): Part =>
  without(part, Object.keys(part).filter((name) => disputed.has(`${above}.${name}`)) as (keyof Part)[])

function without<Part extends object>(part: Part, names: readonly (keyof Part)[]): Part {
  if (names.length === 0) return part
  const kept = { ...part }
  for (const name of names) delete kept[name]
  return kept
}

const settledAsks = ({ asks }: NonNullable<ProviderEntry['signup']>, disputed: Disputed) =>
  asks && { asks: known(asks, 'signup.asks', disputed) }

function settledOffer(entry: ProviderEntry, offer: Offer, disputed: Disputed): Offer {
  const above = `offers.${offer.id}`
  const is = (fact: string) => disputed.has(`${above}.${fact}`)
  const listed = (list: 'covers' | 'excludes') =>
    offer[list]?.filter((capability) => !is(`${list}.${capability}`))
  const [covers, excludes] = [listed('covers'), listed('excludes')]
  return {
    ...without(known(offer, above, disputed), [
      ...(covers?.length === 0 ? ['covers' as const] : []),
      ...(excludes?.length === 0 ? ['excludes' as const] : []),
    ]),
    ...(covers?.length && { covers }),
    ...(excludes?.length && { excludes }),
    kind: is('kind') ? 'unknown' : offer.kind,
    // Without knowing whether a whole cloud shares it, nobody knows how much there is.
    allowance: is('allowance') || is('sharedWith') ? 'unknown' : offer.allowance,
    ...(offer.quotas && { quotas: offer.quotas.map((quota) => cautious(entry, offer, quota)) }),
    // It names none, which is not the same as saying nothing of models; a page that says so may be all that there is.
    ...(isContradicted(entry, `${above}.models`) && { models: [] }),
    ...(offer.unlockedBy && is('unlockedBy') && { unlockedBy: {} }),
    ...(offer.terms && { terms: known<Terms>(offer.terms, `${above}.terms`, disputed) }),
  }
}

function offerView(entry: ProviderEntry, settled: Offer, written: Offer, disputed: Disputed): OfferView {
  const { cardBasis: _, phoneBasis: __, ...offer } = settled
  const needed = (ask: Asked) =>
    disputed.has(`offers.${offer.id}.${ask}`) ? undefined : ifKnown(requirementOf(entry, written, ask).value)
  return {
    ...offer,
    card: needed('card'),
    phone: needed('phone'),
    limits: limitsOf(settled).map((limit) => ({ ...limit, disputed: isDisputedLimit(entry, limit) })),
  }
}

/** A row with the smaller of two numbers, where a source that counts gives one for the same window. */
function cautious(entry: ProviderEntry, offer: Offer, quota: Quota): Quota {
  const row: Quota = { ...quota }
  for (const name of [...(quota.models ?? []), ...METRICS.filter((metric) => quota[metric] !== undefined)])
    for (const { value, counts } of contradictionsOf(entry, `offers.${offer.id}.quotas.${name}`)) {
      const other = counts && value !== undefined ? readAmount(value, name) : undefined
      const amounts = other && row[other.metric]
      if (!other || !amounts) continue
      row[other.metric] = amounts
        .split(' ')
        .map((amount) => {
          const [own, per] = amount.split('/')
          return per === other.per && other.value < Number(own) ? `${other.value}/${per}` : amount
        })
        .join(' ')
    }
  return row
}

/** `2000/day` of a metric, or `requests: 50/day` of a model. */
function readAmount(text: string, name: string): { metric: Metric; value: number; per: string } | undefined {
  const [, named, value, per] =
    /^(?:([\w-]{1,20}):? )?(\d{1,15}(?:\.\d{1,6})?)\/([a-z]{1,8})$/.exec(text) ?? []
  const metric = METRICS.find((one) => one === (named ?? name))
  return metric && { metric, value: Number(value), per: per! }
}

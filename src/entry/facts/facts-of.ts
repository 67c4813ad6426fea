/** All facts of one provider that people see: title, value in words, how sure it is, and on what it rests. */

import { newestOf } from '../../base/days.ts'
import { memo } from '../../base/memo.ts'
import { perObject } from '../../base/per-object.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { OfferFact } from '../../schema/fact-path.ts'
import type { Offer } from '../../schema/offer.ts'
import { TERM_NAMES, type Terms } from '../../schema/terms.ts'
import { METRICS } from '../../schema/vocabulary.ts'
import { contradictionsOf, isDisputed } from '../disputes.ts'
import { sourcesFor } from '../fact-sources.ts'
import { isStale, mostDaysOf, staleFrom } from '../freshness.ts'
import { basisOf } from './basis.ts'
import { ENTRY_FACTS, priceRow } from './entry-facts.ts'
import type { Fact, FactRow, FactSource } from './fact.ts'
import { coverageRow, OFFER_FACTS, quotaRow } from './offer-facts.ts'
import { sidesOf } from './sides.ts'
import { SIGN_UP_FACTS } from './sign-up-facts.ts'
import { TERM_FACTS } from './term-facts.ts'

/**
 * Those of each offer in the order of the file, then of sign-up, terms, prices and the provider itself. What an offer
 * does not have is left out; all else that is not known is open. `today` decides one thing only: what is stale. Nothing of
 * a retired entry is.
 */
export const factsOf = (entry: ProviderEntry, today: string): Fact[] =>
  ofEntry(entry)(today, () => makeFacts(entry, today))

const ofEntry = perObject((_: ProviderEntry) => memo<Fact[]>(1))

function makeFacts(entry: ProviderEntry, today: string): Fact[] {
  const { signup = {}, terms = {}, prices = [] } = entry
  const fact = factIn(entry, today)
  return [
    ...entry.offers.flatMap((offer) => offerFacts(offer, fact)),
    ...SIGN_UP_FACTS.flatMap(([name, row]) => fact(`signup.${name}`, row, signup)),
    ...termFacts(terms, 'terms', fact),
    ...prices.flatMap((price) =>
      fact(`prices.${price.capability}`, priceRow(price.capability), price, { own: [price] }),
    ),
    ...ENTRY_FACTS.flatMap(([name, row]) => fact(name, row, entry)),
  ]
}

type OfOffer = {
  offer?: Offer
  /** Price pages that show it themselves. */
  own?: readonly { source: string; asOf?: string | undefined }[]
}

type MakeFact = <Owner>(name: string, row: FactRow<Owner>, owner: Owner, more?: OfOffer) => Fact[]

const factIn =
  (entry: ProviderEntry, today: string): MakeFact =>
  (name, row, owner, { offer, own = [] } = {}) => {
    const value = row.value(owner, entry)
    if (value === null && row.ifKnown) return []
    const names = [...new Set([name, ...(row.restsOn?.(owner, entry) ?? [])])]
    const known = value !== null
    const support: FactSource[] = known
      ? [
          ...new Set(names.flatMap((one) => sourcesFor(entry, one))),
          ...own.map(({ source, asOf }) => ({ url: source, asOf })),
        ]
      : []
    const contradictions = names.flatMap((one) => contradictionsOf(entry, one))
    const asOf = newestOf(support.map((source) => source.asOf))
    const ages = known && entry.retired === undefined
    const mostDays = mostDaysOf({ name, ...(row.hasEnded?.(owner) && { hasEnded: true }) })
    return [
      {
        name,
        id: offer ? `offer-${offer.id}-${row.id}` : row.id,
        offer: offer?.id ?? null,
        title: row.title,
        value,
        sureness: names.some((one) => isDisputed(entry, one)) ? 'disputed' : known ? 'confirmed' : 'open',
        basis: known ? (row.basis?.(owner, entry) ?? basisOf(support, entry.domains)) : null,
        asOf,
        read: newestOf(support.map(({ read }) => read)),
        ...ageOf({ asOf, ages, mostDays }, today),
        ...sidesOf({ value, words: row.sides, support, contradictions }),
        support,
        contradictions,
        explainedBy: row.explainedBy ?? null,
      },
    ]
  }

/** `ages`: whether it can go stale at all. */
const ageOf = (
  { asOf, ages, mostDays }: { asOf: string | null; ages: boolean; mostDays: number },
  today: string,
): Pick<Fact, 'stale' | 'staleFrom'> => ({
  stale: ages && isStale(asOf, today, mostDays),
  staleFrom: ages && asOf !== null ? staleFrom(asOf, mostDays) : null,
})

function offerFacts(offer: Offer, make: MakeFact): Fact[] {
  const above = `offers.${offer.id}`
  const of: MakeFact = (name, row, owner, more) => make(`${above}.${name}`, row, owner, { ...more, offer })
  const { kind, ...others } = OFFER_FACTS
  return [
    ...of('kind', kind, offer),
    ...(['covers', 'excludes'] as const).flatMap((list) =>
      (offer[list] ?? []).flatMap((capability) =>
        of(`${list}.${capability}`, coverageRow(list, capability), offer, {
          own:
            list === 'covers' ? (offer.buys ?? []).filter((bought) => bought.capability === capability) : [],
        }),
      ),
    ),
    ...Object.entries(others).flatMap(([name, row]) => of(name as OfferFact, row, offer)),
    ...quotaNames(offer).flatMap((name) => of(`quotas.${name}`, quotaRow(name), offer)),
    ...(offer.terms ? termFacts(offer.terms, 'terms', of, true) : []),
  ]
}

/** The names of quotas: models, and metrics of rows that name none. */
const quotaNames = ({ quotas = [] }: Offer): string[] => [
  ...new Set(
    quotas.flatMap((quota) => quota.models ?? METRICS.filter((metric) => quota[metric] !== undefined)),
  ),
]

/** `knownOnly`: an offer has only the terms in which it differs. */
const termFacts = (terms: Terms, above: string, make: MakeFact, knownOnly = false): Fact[] =>
  TERM_NAMES.flatMap((term) =>
    make(`${above}.${term}`, knownOnly ? { ...TERM_FACTS[term], ifKnown: true } : TERM_FACTS[term], terms),
  )

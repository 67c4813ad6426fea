/** All facts of one provider that people see, and on what each rests. */

import { newestOf } from '../../base/days.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { OfferFact } from '../../schema/fact-path.ts'
import type { Offer } from '../../schema/offer.ts'
import { TERM_NAMES, type Terms } from '../../schema/terms.ts'
import { METRICS, MODEL_NUMBERS } from '../../schema/vocabulary.ts'
import {
  basisOf,
  contradictionsOf,
  isDisputed,
  isStale,
  mostDaysOf,
  sourcesFor,
  staleFrom,
} from '../fact-sources.ts'
import { limitsOf } from '../offer-limits.ts'
import { undisputed } from '../undisputed.ts'
import * as rows from './fact-rows.ts'
import { type Fact, type FactSource, sidesOf } from './facts.ts'

/**
 * Those of each offer in the order of the file, then of sign-up, terms, prices and the provider itself. What an offer
 * does not have is left out; all else that is not known is open. `today` decides what is stale, as nothing of a retired
 * entry is, and which sources are too old to outvote others. `counted`: the entry, undisputed.
 */
export function factsOf(entry: ProviderEntry, today: string, counted = undisputed(entry, today)): Fact[] {
  const { signup = {}, terms = {}, features, prices = [] } = entry
  const fact = factIn({ entry, counted, today })
  return [
    ...entry.offers.flatMap((offer, index) => offerFacts(offer, counted.offers[index]!, entry, fact)),
    ...Object.entries(rows.SIGN_UP_FACTS).flatMap(([name, row]) =>
      fact(`signup.${name}`, row, signup, counted.signup ?? {}),
    ),
    ...termFacts(terms, counted.terms ?? {}, 'terms', fact),
    ...prices.flatMap((price) =>
      fact(
        `prices.${price.capability}`,
        rows.priceRow(price.capability),
        price,
        counted.prices?.find((one) => one === price),
        { own: [price] },
      ),
    ),
    ...MODEL_NUMBERS.flatMap((name) =>
      Object.keys(features?.[name] ?? {}).flatMap((model) =>
        fact(`features.${name}.${model}`, rows.modelNumberRow(name, model), entry, counted),
      ),
    ),
    ...Object.entries(rows.ENTRY_FACTS).flatMap(([name, row]) => fact(name, row, entry, counted)),
  ]
}

type OfOffer = {
  offer?: Offer
  /** Price pages that show it themselves, and announcements that a changelog item names. */
  own?: readonly { source: string; asOf?: string | undefined }[]
}

/** `undisputed`: the same of the undisputed entry; undefined where that has none. */
type MakeFact = <Owner>(
  name: string,
  row: rows.FactRow<Owner>,
  owner: Owner,
  undisputed: Owner | undefined,
  more?: OfOffer,
) => Fact[]

type Given = { entry: ProviderEntry; counted: ProviderEntry; today: string }

const factIn =
  ({ entry, counted, today }: Given): MakeFact =>
  (name, row, owner, undisputed, { offer, own = [] } = {}) => {
    const value = row.value(owner, entry)
    if (value === undefined && row.ifKnown) return []
    const names = [...new Set([name, ...(row.restsOn?.(owner, entry) ?? [])])]
    const known = value !== undefined
    const support: FactSource[] = known
      ? [
          ...new Set(names.flatMap((one) => sourcesFor(entry, one))),
          ...own.map(({ source, asOf }) => ({ url: source, asOf })),
        ]
      : []
    const against = names.map((one) => contradictionsOf(entry, one, today))
    const contradictions = against.flat()
    const asOf = newestOf(support.map((source) => source.asOf))
    const ages = known && entry.retired === undefined && !row.neverStale
    const mostDays = mostDaysOf({ name, ...(row.hasEnded?.(owner) && { hasEnded: true }) })
    const oldFrom = ages ? staleFrom(support, mostDays) : null
    const written = known ? row.words(value) : null
    const disputed = names.some((one, index) => isDisputed(one, against[index]!))
    const counts =
      counted === entry
        ? value
        : disputed || undisputed === undefined
          ? undefined
          : row.value(undisputed, counted)
    return [
      {
        name,
        id: offer ? `offer-${offer.id}-${row.id}` : row.id,
        offer: offer?.id ?? null,
        title: row.title,
        counts,
        words: counts === value ? written : counts === undefined ? null : row.words(counts),
        written,
        sureness: disputed ? 'disputed' : known ? 'confirmed' : 'open',
        basis: known ? (row.basis?.(owner, entry) ?? basisOf(support, entry.domains)) : null,
        asOf,
        read: newestOf(support.map(({ read }) => read)),
        stale: ages && isStale(oldFrom, today),
        staleFrom: oldFrom,
        ...sidesOf({
          says: (known && row.sides?.(value)) || [written ?? '', 'otherwise'],
          support,
          contradictions,
        }),
        support,
        contradictions,
        explainedBy: row.explainedBy ?? null,
      },
    ]
  }

function offerFacts(offer: Offer, undisputed: Offer, { changelog }: ProviderEntry, make: MakeFact): Fact[] {
  const above = `offers.${offer.id}` as const
  const announced = changelog.filter(({ facts }) => facts?.includes(`${above}.ended`))
  const limited = { ...offer, limits: limitsOf(offer) }
  const undisputedLimited = undisputed === offer ? limited : { ...undisputed, limits: limitsOf(undisputed) }
  const of = (name: string, row: rows.FactRow<rows.LimitedOffer>, more?: OfOffer) =>
    make(`${above}.${name}`, row, limited, undisputedLimited, { ...more, offer })
  const { kind, ended, ...others } = rows.OFFER_FACTS
  return [
    ...of('kind', kind),
    ...(['covers', 'excludes'] as const).flatMap((list) =>
      (offer[list] ?? []).flatMap((capability) =>
        of(`${list}.${capability}`, rows.coverageRow(list, capability), {
          own:
            list === 'covers' ? (offer.buys ?? []).filter((bought) => bought.capability === capability) : [],
        }),
      ),
    ),
    ...Object.entries(others).flatMap(([name, row]) => of(name as OfferFact, row)),
    ...of('ended', ended, { own: announced.map(({ source, date }) => ({ source, asOf: date })) }),
    ...quotaNames(offer).flatMap((name) => of(`quotas.${name}`, rows.quotaRow(name))),
    ...(offer.terms
      ? termFacts(
          offer.terms,
          undisputed.terms ?? {},
          'terms',
          (name, row, ...owners) => make(`${above}.${name}`, row, owners[0], owners[1], { offer }),
          true,
        )
      : []),
  ]
}

/** The names of quotas: models, and metrics of rows that name none. */
const quotaNames = ({ quotas = [] }: Offer): string[] => [
  ...new Set(
    quotas.flatMap((quota) => quota.models ?? METRICS.filter((metric) => quota[metric] !== undefined)),
  ),
]

/** `knownOnly`: an offer has only the terms in which it differs. */
const termFacts = (
  terms: Terms,
  undisputed: Terms,
  above: string,
  make: MakeFact,
  knownOnly = false,
): Fact[] =>
  TERM_NAMES.flatMap((term) =>
    make(
      `${above}.${term}`,
      knownOnly ? { ...rows.TERM_FACTS[term], ifKnown: true } : rows.TERM_FACTS[term],
      terms,
      undisputed,
    ),
  )

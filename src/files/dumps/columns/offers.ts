/** The offer that speaks for a provider, what all of them cover, and how much they give. */
import { z } from 'zod'
import type { ProviderDetail } from '../../../api/provider-schemas.ts'
import { providerDetail } from '../../../api/providers.ts'
import { offer } from '../../../api/published-entry.ts'
import { allowanceWords } from '../../../catalog/allowance/main-allowance.ts'
import type { CatalogProvider } from '../../../catalog/provider.ts'
import { isDisputedLimit } from '../../../entry/disputes.ts'
import { headlineFact } from '../../../entry/facts/headline-fact.ts'
import { purchaseWords } from '../../../entry/facts/offer-facts.ts'
import { limitText } from '../../../entry/limit-words.ts'
import { kindOf } from '../../../entry/offers/headline.ts'
import { limitsOf } from '../../../entry/offers/limits.ts'
import { type Coverage, freeOffers } from '../../../entry/offers/living.ts'
import { settled } from '../../../entry/offers/settled.ts'
import type { Offer } from '../../../schema/offer.ts'
import {
  BASIS_WORDS,
  describeWords,
  EVIDENCE_BASES,
  FREE_TIER_KINDS,
  KIND_WORDS,
} from '../../../schema/vocabulary.ts'
import { type Column, csvOnly, flag, integer, list, maybe, text } from '../column.ts'
import { answerColumns, phrase } from '../published-columns.ts'

type Own = ProviderDetail['offers'][number]

const headlineOf = (provider: CatalogProvider): Own | undefined =>
  providerDetail(provider).offers.find(({ id }) => id === provider.headline)

/** A column of the headline; empty where no offer is. */
const ofHeadline = ({ value, ...column }: Column<Own>, description: string): Column =>
  maybe({
    ...column,
    description,
    value(provider) {
      const own = headlineOf(provider)
      return own ? value(own) : null
    },
  })

const { allowance, lasts, atLimit, eligibility } = answerColumns(offer.schema, (own: Own) => own, {
  allowance: (word) => (word === 'unknown' ? null : word),
})

/** How it is known what the headline asks for, or sign-up where no offer speaks. */
function basisOf(provider: CatalogProvider, ask: 'card' | 'phone') {
  const fact = headlineFact(provider, ask)
  if (fact?.sureness === 'confirmed') return fact.basis
  // Of a retired provider that had no offer, no fact says that its first call was paid for.
  return provider[ask].assumed ? null : 'implied'
}

const covered = (name: Coverage, description: string): Column =>
  list(name, description, (provider) =>
    providerDetail(provider).capabilities.flatMap(({ slug, coverage }) => (coverage === name ? [slug] : [])),
  )

/** The name of an offer, with what all of its limits depend on. */
function offerWords({ name, unlockedBy, sharedWith }: Offer): string {
  const conditions = [
    ...(unlockedBy ? [purchaseWords(unlockedBy)] : []),
    ...(sharedWith ? [`shared with ${sharedWith}`] : []),
  ]
  return conditions.length > 0 ? `${name} (${conditions.join(', ')})` : name
}

const known = (what: string) =>
  phrase(`How ${what} is known. ${describeWords(BASIS_WORDS)}`, z.enum(EVIDENCE_BASES))

export const OFFER_COLUMNS: readonly Column[] = [
  maybe(text('headline', 'id of the offer that speaks for the provider', ({ headline }) => headline)),
  text(
    'kind',
    phrase(`What that offer gives. ${describeWords(KIND_WORDS)}`, z.enum(FREE_TIER_KINDS)),
    ({ content }) => kindOf(content),
  ),
  flag('creditCardAssumed', 'whether requiresCreditCard is an assumption', ({ card }) => card.assumed),
  flag('phoneAssumed', 'whether requiresPhone is an assumption', ({ phone }) => phone.assumed),
  maybe(text('cardBasis', known('requiresCreditCard'), (provider) => basisOf(provider, 'card'))),
  maybe(text('phoneBasis', known('requiresPhone'), (provider) => basisOf(provider, 'phone'))),
  text(
    'mainAllowance',
    'what is free of the main capability in a few words, computed: `200,000 tokens a day`',
    ({ mainAllowance }) => allowanceWords(mainAllowance).text,
  ),
  maybe(
    text(
      'mainAllowanceCondition',
      'the condition of it that matters most: `per model`',
      ({ mainAllowance }) => allowanceWords(mainAllowance).condition,
    ),
  ),
  maybe(
    text('mainAllowanceOffer', 'id of the offer that gives it', ({ mainAllowance }) => mainAllowance.offer),
  ),
  ofHeadline(allowance, `of the headline: ${allowance.description}`),
  ofHeadline(lasts, `of the headline: ${lasts.description}`),
  ofHeadline(atLimit, `of the headline: ${atLimit.description}`),
  ofHeadline(eligibility, `of the headline: ${eligibility.description}`),
  covered('free', 'capabilities that an offer covers'),
  covered('paid', 'capabilities that are known not to be free'),
  integer(
    'offerCount',
    'how many offers the entry has, ended ones and those after a purchase included',
    ({ content }) => content.offers.length,
  ),
  integer(
    'freeOfferCount',
    'how many of them count: they have not ended and need no purchase first',
    ({ content }) => freeOffers(content).length,
  ),
  csvOnly(
    integer(
      'freeModelCount',
      'how many models those offers name',
      (provider) => providerDetail(provider).models.free,
    ),
  ),
  list(
    'limits',
    'the numeric limits in words, each after the name of its offer, with conditions and note',
    ({ content }) =>
      settled(content).offers.flatMap((own) =>
        limitsOf(own).map(
          (limit) => `${offerWords(own)}: ${limitText(limit, isDisputedLimit(content, limit))}`,
        ),
      ),
  ),
]

/** What is known of an offer, as people see it: a row for each of its facts. Add one here once the schema has it. */
import type { OfferFact } from '../../schema/fact-path.ts'
import type { Offer } from '../../schema/offer.ts'
import {
  ALLOWANCE_WORDS,
  AT_LIMIT_WORDS,
  CAPABILITIES,
  type Capability,
  KIND_WORDS,
} from '../../schema/vocabulary.ts'
import { quantity } from '../amount-words.ts'
import { limitWords } from '../limit-words.ts'
import { countedLimits } from '../limits.ts'
import { limitsOf } from '../offers/limits.ts'
import { requirementOf } from '../offers/living.ts'
import { periodWords } from '../periods.ts'
import { eitherOr, type FactRow, WHOLE_OFFER } from './fact.ts'
import { regionsWords } from './places.ts'

/** Card or phone. It can be known although the offer does not say: its kind or sign-up does. */
const requirement = (
  ask: 'card' | 'phone',
  title: string,
  words: readonly [string, string],
): FactRow<Offer> => ({
  id: ask,
  title,
  value(offer, entry) {
    const { value } = requirementOf(entry, offer, ask)
    return value === 'unknown' ? null : value ? 'needed' : 'not needed'
  },
  sides: eitherOr('needed', 'not needed', words),
  basis: (offer, entry) => requirementOf(entry, offer, ask).basis,
  restsOn: (offer, entry) => [requirementOf(entry, offer, ask).fact],
  explainedBy: [ask, ...WHOLE_OFFER],
})

const isCounted = ({ allowance }: Offer) => allowance === 'counted'

/** The amounts of an offer that say how much is free, not how fast. */
const amountsOf = (offer: Offer) => countedLimits(limitsOf(offer))

/** More stand in the table of limits. */
const FEW_AMOUNTS = 2

/** All but the quotas, of which there is one for each metric or model. */
type Single = Exclude<OfferFact, 'quotas'>

/** In the order of the pages. */
export const OFFER_FACTS: { readonly [Name in Single]: FactRow<Offer> } = {
  kind: {
    id: 'kind',
    title: 'kind of offer',
    value: ({ kind }) => (kind === 'unknown' ? null : KIND_WORDS[kind].title),
    explainedBy: [...WHOLE_OFFER, 'pricing'],
  },
  card: requirement('card', 'credit card', ['card', 'no card']),
  phone: requirement('phone', 'phone number', ['phone number', 'no phone number']),
  allowance: {
    id: 'allowance',
    title: 'free allowance',
    value(offer) {
      if (!isCounted(offer))
        return offer.allowance === 'unknown' ? null : ALLOWANCE_WORDS[offer.allowance].title
      const amounts = amountsOf(offer)
      const rest = amounts.length - FEW_AMOUNTS
      const words = [...amounts.slice(0, FEW_AMOUNTS).map(limitWords), ...(rest > 0 ? [`${rest} more`] : [])]
      return words.join(', ') || null
    },
    restsOn: (offer) => (isCounted(offer) ? amountsOf(offer).map((limit) => quotaName(limit)) : []),
  },
  models: {
    id: 'models',
    title: 'free models',
    value({ models }) {
      if (models === undefined) return null
      if (models === 'any') return 'every model of what it covers'
      if (Array.isArray(models)) return models.join(', ')
      const except = models.except ? ` but ${models.except.join(', ')}` : ''
      return `those named ${models.pattern}${except}`
    },
    ifKnown: true,
    explainedBy: ['models', ...WHOLE_OFFER],
  },
  lasts: {
    id: 'lasts',
    title: 'how long it lasts',
    value: ({ lasts }) =>
      lasts === undefined ? null : lasts === 'never' ? 'it does not end' : periodWords(lasts),
    ifKnown: true,
    explainedBy: ['limit', ...WHOLE_OFFER],
  },
  atLimit: {
    id: 'at-limit',
    title: 'when it is used up',
    value: ({ atLimit }) => (atLimit ? AT_LIMIT_WORDS[atLimit].title : null),
    ifKnown: true,
    explainedBy: ['limit', 'pricing', ...WHOLE_OFFER],
  },
  eligibility: {
    id: 'eligibility',
    title: 'who gets it',
    value: ({ eligibility }) => eligibility ?? null,
    ifKnown: true,
    explainedBy: WHOLE_OFFER,
  },
  regions: {
    id: 'regions',
    title: 'where it is offered',
    value: ({ regions }) => (regions ? regionsWords(regions) : null),
    ifKnown: true,
    explainedBy: WHOLE_OFFER,
  },
  sharedWith: {
    id: 'shared-with',
    title: 'shared with',
    value: ({ sharedWith }) => sharedWith ?? null,
    ifKnown: true,
    explainedBy: ['limit', ...WHOLE_OFFER],
  },
  unlockedBy: {
    id: 'unlocked-by',
    title: 'unlocked by',
    value: ({ unlockedBy }) => (unlockedBy ? purchaseWords(unlockedBy) : null),
    ifKnown: true,
    explainedBy: ['limit', 'pricing', ...WHOLE_OFFER],
  },
}

/** `paying $10 first` */
export function purchaseWords({ pay, currency = 'USD' }: NonNullable<Offer['unlockedBy']>): string {
  return pay === undefined ? 'a first purchase' : `paying ${quantity(pay, currency, false)} first`
}

/** The fact that a limit belongs to. */
export const quotaName = ({
  offer,
  model,
  metric,
}: {
  offer: string
  model?: string | undefined
  metric: string
}) => `offers.${offer}.quotas.${model ?? metric}`

/** Whether an offer covers or excludes one capability. */
export const coverageRow = (list: 'covers' | 'excludes', capability: Capability): FactRow<Offer> => ({
  id: `${list}-${capability}`,
  title: `${list} ${CAPABILITIES[capability].title}`,
  value: (offer) => (offer[list]?.includes(capability) ? 'yes' : null),
  sides: eitherOr(
    'yes',
    'no',
    list === 'covers' ? ['included', 'not included'] : ['not included', 'included'],
  ),
  ...(list === 'covers' && { explainedBy: ['models', 'limit', ...WHOLE_OFFER] }),
})

/** The limits of one model, or of one metric where rows name no model. */
const limitsNamed = (offer: Offer, quota: string) =>
  limitsOf(offer).filter(
    ({ model, sharedBy, metric }) =>
      model === quota || sharedBy.includes(quota) || (!model && metric === quota),
  )

/** The amounts of one model, or of one metric. */
export const quotaRow = (quota: string): FactRow<Offer> => ({
  id: `quotas-${quota.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  title: `limits: ${quota}`,
  value: (offer) =>
    limitsNamed(offer, quota)
      .map(
        (limit) =>
          limitWords(limit) +
          (limit.scope ? ` per ${limit.scope}` : '') +
          (limit.capabilities ? ` for ${limit.capabilities.join(', ')}` : '') +
          (limit.ended ? ` (ended ${limit.ended})` : ''),
      )
      .join(', '),
  hasEnded: (offer) => limitsNamed(offer, quota).every(({ ended }) => ended !== undefined),
  explainedBy: ['limit', 'models', ...WHOLE_OFFER],
})

/** The terms of an offer as people see them: a row for each term of the schema. Add a term here once the schema has it. */
import { countedLimits } from '../../core/limits.ts'
import type { FreeTierTerms } from '../../core/schema/free-tier.ts'
import { type ChangeKind, KIND_WORDS, TRAINING_WORDS } from '../../core/schema/vocabulary.ts'
import { periodWords } from '../../core/text/period-words.ts'
import type { ProviderDetail } from '../provider-detail.ts'
import type { FactRow } from './fact.ts'
import { placesWords, regionsWords } from './places.ts'

/** All but the summary, the bases, which are evidence, and the lists, which are tables of their own. */
type Term = Exclude<keyof FreeTierTerms, 'summary' | 'cardBasis' | 'phoneBasis' | 'limits' | 'buys'>

type Terms = ProviderDetail['terms']

/** These explain a change of any term. */
export const WHOLE_OFFER: readonly ChangeKind[] = ['free-tier-better', 'free-tier-worse', 'lifecycle']

const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/** Card or phone. It can be known although nothing states it: the kind alone says so. */
function requirement(
  id: 'card' | 'phone',
  title: string,
  term: 'requiresCreditCard' | 'requiresPhone',
): FactRow {
  const isImplied = ({ evidence, terms, assumed }: ProviderDetail) =>
    evidence[id].basis === 'implied' || (terms[term] === null && !assumed.includes(term))
  return {
    id,
    title,
    value: ({ assumed, freeTier }) =>
      assumed.includes(term) ? null : freeTier[term] ? 'needed' : 'not needed',
    evidence: id,
    basis: (provider) => (isImplied(provider) ? 'implied' : null),
    restsOn: (provider) => [isImplied(provider) ? 'freeTier.kind' : `freeTier.${term}`],
    explainedBy: [id, ...WHOLE_OFFER],
  }
}

const period = (id: string, title: string, read: (terms: Terms) => string | null): FactRow => ({
  id,
  title,
  value({ terms }) {
    const value = read(terms)
    return value && periodWords(value)
  },
  ifKnown: true,
  explainedBy: ['limit', ...WHOLE_OFFER],
})

const hasNoAmount = ({ allowance }: Terms) => allowance === null || allowance === 'unknown'

/** In the order of the pages. */
export const TERM_FACTS: { readonly [Name in Term]: FactRow } = {
  kind: {
    id: 'kind',
    title: 'kind of offer',
    value: ({ terms: { kind } }) => (kind === 'unknown' ? null : KIND_WORDS[kind].title),
    evidence: 'kind',
    explainedBy: [...WHOLE_OFFER, 'pricing'],
  },
  requiresCreditCard: requirement('card', 'credit card', 'requiresCreditCard'),
  requiresPhone: requirement('phone', 'phone number', 'requiresPhone'),
  allowance: {
    id: 'allowance',
    title: 'free allowance',
    value({ terms, mainAllowance: { text, condition } }) {
      if (terms.kind === 'unknown' || (terms.limits.length === 0 && terms.allowance === 'unknown'))
        return null
      return [text, condition].filter(Boolean).join(', ')
    },
    open: ({ terms }) => terms.kind !== 'none' && hasNoAmount(terms),
    evidence: 'allowance',
    restsOn: ({ terms }) =>
      hasNoAmount(terms)
        ? ['freeTier.kind']
        : ['freeTier.allowance', ...countedLimits(terms).map(({ id }) => `freeTier.limits.${id}`)],
    alsoDisputedBy: ['freeTier.kind'],
  },
  creditsExpireAfter: period(
    'credits-last',
    'how long credits last',
    ({ creditsExpireAfter }) => creditsExpireAfter,
  ),
  endsAfter: period('trial-lasts', 'how long the trial lasts', ({ endsAfter }) => endsAfter),
  trainsOnData: {
    id: 'training',
    title: 'training on your data',
    value({ terms: { trainsOnData, trainsOnDataExcept } }) {
      if (trainsOnData === null && trainsOnDataExcept.length === 0) return null
      const exceptions = trainsOnDataExcept.map(
        ({ regions, value }) => `${TRAINING_WORDS[value].title} in ${placesWords(regions)}`,
      )
      return [TRAINING_WORDS[trainsOnData ?? 'unknown'].title, ...exceptions].join('; ')
    },
    evidence: 'training',
    explainedBy: WHOLE_OFFER,
  },
  commercialUse: {
    id: 'commercial-use',
    title: 'commercial use',
    value: ({ terms }) => yesOrNo(terms.commercialUse),
    explainedBy: WHOLE_OFFER,
  },
  identityCheck: {
    id: 'identity',
    title: 'identity or company check',
    value: ({ terms }) => yesOrNo(terms.identityCheck),
    explainedBy: WHOLE_OFFER,
  },
  regions: {
    id: 'regions',
    title: 'where it is offered',
    value: ({ terms: { regions } }) => regions && regionsWords(regions),
    explainedBy: WHOLE_OFFER,
  },
  processingRegions: {
    id: 'processing',
    title: 'where data is processed',
    value: ({ terms: { processingRegions } }) => processingRegions && placesWords(processingRegions),
  },
}

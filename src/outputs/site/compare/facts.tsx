/** The facts that a comparison shows, each read from the providers' own answers. Add a row to compare one more. */
import type { ComponentChildren } from 'preact'
import type { ProviderDetail } from '../../../api/provider-detail.ts'
import { CAPABILITIES } from '../../../core/schema/vocabulary.ts'
import { KIND_WORDS } from '../../kind-words.ts'
import { TRAINING_WORDS } from '../../training-words.ts'
import { ScoreBar } from '../components/score-bar.tsx'
import { countryName } from '../country-name.ts'
import { speedWords } from '../speed-words.ts'

/** What one provider says of one fact. */
export type Cell = {
  /** What differs from others where it is another; null: not known, or sources disagree. */
  known: string | null
  disputed?: boolean
  /** Left out where `known` is what one reads. */
  shown?: ComponentChildren
  second?: string | null
}

export type ComparedFact = {
  name: string
  /** What its values mean, where they cannot differ in a way that decides: every score is another. */
  meaning?: ComponentChildren
  cell: (provider: ProviderDetail) => Cell
}

export const COMPARED_FACTS: readonly ComparedFact[] = [
  {
    name: 'Free allowance',
    cell({ mainAllowance: { text, condition }, terms, evidence, disputed }) {
      const known =
        terms.kind === 'unknown' || (terms.limits.length === 0 && terms.allowance === 'unknown') ? null : text
      return {
        known: known && [known, condition].filter(Boolean).join(', '),
        disputed: evidence.allowance.disputed || disputed.includes('freeTier.kind'),
        shown: <strong>{text}</strong>,
        second: condition,
      }
    },
  },
  {
    name: 'Offer',
    cell: ({ terms, disputed }) => ({
      known: KIND_WORDS[terms.kind],
      disputed: disputed.includes('freeTier.kind'),
    }),
  },
  { name: 'Card', cell: (provider) => requirement(provider, 'requiresCreditCard', 'card') },
  { name: 'Phone', cell: (provider) => requirement(provider, 'requiresPhone', 'phone') },
  { name: 'Speed', cell: ({ terms }) => ({ known: speedWords(terms.limits).join(', ') || null }) },
  {
    name: 'Trains on your data',
    cell({ terms: { trainsOnData, trainsOnDataExcept }, evidence }) {
      const known = trainsOnData && TRAINING_WORDS[trainsOnData]
      const others = trainsOnDataExcept.flatMap(({ regions, value }) =>
        TRAINING_WORDS[value] === null ? [] : [`${TRAINING_WORDS[value]} in ${places(regions)}`],
      )
      return {
        known: known && [known, ...others].join('; '),
        disputed: evidence.training.disputed,
        second: known && (evidence.training.asOf ?? evidence.training.read),
      }
    },
  },
  {
    name: 'Commercial use',
    cell: (provider) => yesOrNo(provider, 'commercialUse', 'allowed', 'not allowed'),
  },
  {
    name: 'OpenAI-compatible',
    cell: ({ connection: { openaiCompatible }, disputed }) => ({
      known: openaiCompatible === null ? null : openaiCompatible ? 'yes' : 'no',
      disputed: disputed.includes('connection'),
    }),
  },
  {
    name: 'Does',
    cell: ({ capabilities }) => ({
      known: capabilities.map((slug) => CAPABILITIES[slug].title).join(', ') || null,
    }),
  },
  {
    name: 'Company in',
    cell: ({ headquarters, disputed }) => ({
      known: headquarters && countryName(headquarters),
      disputed: disputed.includes('headquarters'),
    }),
  },
  {
    name: 'Data processed in',
    cell: ({ terms: { processingRegions }, disputed }) => ({
      known: processingRegions && places(processingRegions),
      disputed: disputed.includes('freeTier.processingRegions'),
    }),
  },
  {
    name: 'Offered in',
    cell({ terms: { regions }, disputed }) {
      if (regions === null) return { known: null }
      const { everywhere, only, except } = regions
      return {
        known: everywhere
          ? 'every country'
          : only.length > 0
            ? manyPlaces('only', only)
            : manyPlaces('every country but', except),
        disputed: disputed.includes('freeTier.regions'),
      }
    },
  },
  {
    name: 'Identity check',
    cell: (provider) => yesOrNo(provider, 'identityCheck', 'asked for', 'not asked for'),
  },
  {
    name: 'Status',
    cell: ({ status, health: { since } }) => ({
      known: status === 'unknown' ? null : status,
      shown: <span class={`status ${status}`}>{status}</span>,
      second: since && `since ${since.slice(0, 10)}`,
    }),
  },
  {
    name: 'Score',
    meaning: <a href="/docs/scoring">how easy to start, not model quality</a>,
    cell: ({ scoring: { range } }) => ({
      known: `${range.low}–${range.high}`,
      shown: <ScoreBar low={range.low} high={range.high} />,
    }),
  },
]

/** As the API answers it, unless that is an assumption. */
function requirement(
  { terms, freeTier, assumed, disputed, evidence }: ProviderDetail,
  field: 'requiresCreditCard' | 'requiresPhone',
  word: 'card' | 'phone',
): Cell {
  const inDispute = disputed.includes(`freeTier.${field}`) || disputed.includes('freeTier.kind')
  if (assumed.includes(field)) return { known: null, disputed: inDispute && terms[field] !== null }
  const { asOf, read } = evidence[word]
  const text = terms.kind === 'keyless' ? 'no account' : freeTier[field] ? word : `no ${word}`
  return {
    known: freeTier[field] ? 'asked for' : 'not asked for',
    shown: <span class={`chip ${freeTier[field] ? 'yes' : 'no'}`}>{text}</span>,
    second: asOf ?? read,
  }
}

function yesOrNo(
  { terms, disputed }: ProviderDetail,
  term: 'commercialUse' | 'identityCheck',
  yes: string,
  no: string,
): Cell {
  const value = terms[term]
  return {
    known: value === null ? null : value ? yes : no,
    disputed: disputed.includes(`freeTier.${term}`),
  }
}

const places = (codes: readonly string[]) => codes.map(countryName).join(', ')

/** A long list of countries is on the provider's page. */
const FEW_PLACES = 6

const manyPlaces = (words: string, codes: readonly string[]) =>
  `${words} ${codes.length > FEW_PLACES ? `${codes.length} countries` : places(codes)}`

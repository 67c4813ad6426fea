/** The facts that a comparison shows, each read from the providers' own answers. Add a row to compare one more. */
import type { ComponentChildren } from 'preact'
import type { Fact } from '../../../api/facts/fact.ts'
import { FACT_ROWS } from '../../../api/facts/fact-rows.ts'
import { factsOf } from '../../../api/facts/facts-of.ts'
import { placesWords, regionsWords } from '../../../api/facts/places.ts'
import type { ProviderDetail } from '../../../api/provider-detail.ts'
import { capital } from '../../../core/text/capital.ts'
import { ScoreBar } from '../components/score-bar.tsx'
import { speedWords } from '../speed-words.ts'

/** What one provider says of one fact. */
export type Cell = {
  /** What differs from others where it is another; null: not known. */
  known: string | null
  disputed?: boolean
  /** Left out where `known` is what one reads. */
  shown?: ComponentChildren
  second?: string | null
}

export type ComparedFact = {
  id: string
  /** Of what does not stand among the facts. */
  title?: string
  /** What its values mean, where they cannot differ in a way that decides: every score is another. */
  meaning?: ComponentChildren
  /** How its words are shown, or the words of what does not stand among the facts. */
  cell?: (provider: ProviderDetail, fact: Fact) => Partial<Cell>
}

export const COMPARED_FACTS: readonly ComparedFact[] = [
  {
    id: 'allowance',
    cell: ({ mainAllowance: { text, condition } }) => ({ shown: <strong>{text}</strong>, second: condition }),
  },
  { id: 'kind' },
  { id: 'card', cell: ({ freeTier }, fact) => requirement(freeTier.requiresCreditCard, fact) },
  { id: 'phone', cell: ({ freeTier }, fact) => requirement(freeTier.requiresPhone, fact) },
  {
    id: 'speed',
    title: 'speed',
    cell: ({ terms }) => ({ known: speedWords(terms.limits).join(', ') || null }),
  },
  { id: 'training', cell: (_, fact) => ({ second: dateOf(fact) }) },
  { id: 'commercial-use' },
  { id: 'openai-compatible' },
  { id: 'does' },
  { id: 'headquarters' },
  { id: 'processing' },
  {
    id: 'regions',
    cell: ({ terms: { regions } }) => (regions ? { shown: regionsWords(regions, fewPlaces) } : {}),
  },
  { id: 'identity' },
  {
    id: 'status-now',
    cell: ({ status, health: { since } }) => ({
      shown: <span class={`status ${status}`}>{status}</span>,
      second: since && `since ${since.slice(0, 10)}`,
    }),
  },
  {
    id: 'score',
    title: 'score',
    meaning: <a href="/docs/scoring">how easy to start, not model quality</a>,
    cell: ({ scoring: { range } }) => ({
      known: `${range.low}–${range.high}`,
      shown: <ScoreBar low={range.low} high={range.high} />,
    }),
  },
]

export const titleOf = ({ id, title }: ComparedFact): string =>
  capital(title ?? FACT_ROWS.find((row) => row.id === id)!.title)

export function cellOf(provider: ProviderDetail, { id, cell }: ComparedFact): Cell {
  const fact = factsOf(provider).find((one) => one.id === id)
  return {
    known: fact?.value ?? null,
    disputed: fact?.sureness === 'disputed',
    ...cell?.(provider, fact!),
  }
}

const dateOf = ({ value, evidence: { asOf, read } }: Fact) => (value === null ? null : (asOf ?? read))

const requirement = (needed: boolean, fact: Fact): Partial<Cell> => ({
  shown: <span class={`chip ${needed ? 'yes' : 'no'}`}>{fact.value}</span>,
  second: dateOf(fact),
})

/** A long list of countries is on the provider's page. */
const FEW_PLACES = 6

const fewPlaces = (codes: readonly string[]) =>
  codes.length > FEW_PLACES ? `${codes.length} countries` : placesWords(codes)

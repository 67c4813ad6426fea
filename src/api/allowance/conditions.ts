/** What one has to know besides an amount, as data: only the functions here turn it into words. */
import type { Limit } from '../../core/schema/free-tier.ts'
import { amountWords, MAX_WORDS } from '../../core/text/amount-words.ts'
import { periodWords } from '../../core/text/period-words.ts'
import type { Derived } from './allowances.ts'

export type Condition =
  | { kind: 'disputed' | 'no-quota' | 'keyless' | 'free-key' | 'shared' }
  /** `model`: the one with the largest amount; null where no name is known. */
  | { kind: 'per-model'; model: string | null }
  /** The amount is what this grant buys, at the price of the model. */
  | { kind: 'bought'; limit: Limit; model: string | null }
  /** A sum given once, in addition to what renews. */
  | { kind: 'grant'; limit: Limit }
  /** Credit of a whole cloud, which is not ranked. */
  | { kind: 'shared-cloud'; limit: Limit }
  /** An ISO 8601 period. */
  | { kind: 'for-a-time'; period: string }

/** For whom an amount is, and whether each model has its own. */
export const conditionsOf = ({ when, perModel, model }: Derived): Condition[] => [
  ...(when === 'keyless' || when === 'free-key' ? [{ kind: when }] : []),
  ...(perModel ? [{ kind: 'per-model' as const, model }] : []),
]

/** The notes of a row as the API publishes them; null for none. */
export const noteOf = (notes: readonly Condition[]): string | null =>
  notes.length === 0 ? null : notes.map(noteWords).join('; ')

/** `what $5 once buys, gpt-oss-120b` */
export function noteWords(condition: Condition): string {
  switch (condition.kind) {
    case 'disputed':
      return 'sources disagree'
    case 'no-quota':
      return 'no quota'
    case 'keyless':
      return 'without a key'
    case 'free-key':
      return 'with a free key'
    case 'shared':
      return 'shared by all that the API does'
    case 'per-model':
      return condition.model ? `per model, here ${condition.model}` : 'per model'
    case 'bought':
      return `what ${amountWords(condition.limit)} buys${condition.model ? `, ${condition.model}` : ''}`
    case 'grant':
      return `and ${amountWords(condition.limit)}`
    case 'shared-cloud':
      return `${amountWords(condition.limit)}, ${sharedWith(condition.limit)}`
    case 'for-a-time':
      return `for ${periodWords(condition.period)}`
  }
}

/** The same in the column of a table, at most `MAX_WORDS` characters. */
export function shortWords(condition: Condition): string {
  if (condition.kind === 'per-model')
    return condition.model ? fitting(`per model, ${condition.model}`, 'per model') : 'per model'
  if (condition.kind === 'shared-cloud') return fitting(sharedWith(condition.limit), 'shared credit')
  return noteWords(condition)
}

export const sharedWith = ({ sharedWith }: Limit) => `shared with ${sharedWith}`

const fitting = (words: string, shorter: string) => (words.length <= MAX_WORDS ? words : shorter)

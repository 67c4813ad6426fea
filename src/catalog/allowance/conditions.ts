/** What one has to know besides an amount, as data: only the functions here turn it into words. */
import { amountWords, MAX_WORDS } from '../../entry/amount-words.ts'
import { capabilityWords } from '../../entry/capability-words.ts'
import type { OfferLimit } from '../../entry/offers/limits.ts'
import { periodWords } from '../../entry/periods.ts'
import type { Capability } from '../../schema/vocabulary.ts'

export type Condition =
  /** `keyless` and `free-key`: for whom it is, where another offer of the provider is for others. */
  | { kind: 'disputed' | 'keyless' | 'free-key' | 'shared' | 'others-free' }
  /** What no undisputed source says. */
  | { kind: 'unconfirmed'; what: 'covers' | 'kind' }
  /** `model`: the one with the largest amount; null where no name is known. */
  | { kind: 'per-model'; model: string | null }
  /** The models that have one amount together. */
  | { kind: 'models-together'; models: readonly string[] }
  /** There is no quota; this cap on speed is all that limits it. */
  | { kind: 'at-most'; limit: OfferLimit }
  /** It is not for the provider's main capability. */
  | { kind: 'for'; capability: Capability }
  /** The amount is what this grant buys, at the price of the model. */
  | { kind: 'bought'; limit: OfferLimit; model: string | null }
  /** A sum given once, in addition to what renews. */
  | { kind: 'grant'; limit: OfferLimit }
  /** Credit of a whole cloud, which is not ranked. */
  | { kind: 'shared-cloud'; cloud: string }
  /** An ISO 8601 period. */
  | { kind: 'for-a-time'; period: string }

/** The notes of a row as the API publishes them; null for none. */
export const noteOf = (notes: readonly Condition[]): string | null =>
  notes.length === 0 ? null : notes.map(noteWords).join('; ')

const UNCONFIRMED = {
  covers: 'not confirmed for this',
  kind: 'kind not confirmed',
}

/** `what $5 once buys, gpt-oss-120b` */
export function noteWords(condition: Condition): string {
  switch (condition.kind) {
    case 'disputed':
      return 'sources disagree'
    case 'keyless':
      return 'without a key'
    case 'free-key':
      return 'with a free key'
    case 'shared':
      return 'shared by all that the offer covers'
    case 'others-free':
      return 'other uses are free'
    case 'unconfirmed':
      return UNCONFIRMED[condition.what]
    case 'per-model':
      return condition.model ? `per model, here ${condition.model}` : 'per model'
    case 'models-together':
      return `${condition.models.length} models together: ${condition.models.join(', ')}`
    case 'at-most':
      return `at most ${amountWords(condition.limit)}`
    case 'for':
      return `for ${capabilityWords(condition.capability)}`
    case 'bought':
      return `what ${amountWords(condition.limit)} buys${condition.model ? `, ${condition.model}` : ''}`
    case 'grant':
      return `and ${amountWords(condition.limit)}`
    case 'shared-cloud':
      return sharedWith(condition.cloud)
    case 'for-a-time':
      return `for ${periodWords(condition.period)}`
  }
}

/** The same in the column of a table, at most `MAX_WORDS` characters. */
export function shortWords(condition: Condition): string {
  switch (condition.kind) {
    case 'per-model':
      return condition.model ? fitting(`per model (${condition.model})`, 'per model') : 'per model'
    case 'models-together':
      return `${condition.models.length} models together`
    case 'at-most':
      return fitting(noteWords(condition), amountWords(condition.limit))
    case 'shared-cloud':
      return fitting(sharedWith(condition.cloud), 'shared credit')
    default:
      return noteWords(condition)
  }
}

const sharedWith = (cloud: string) => `shared with ${cloud}`

const fitting = (words: string, shorter: string) => (words.length <= MAX_WORDS ? words : shorter)

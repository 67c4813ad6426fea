/** What one has to know besides an amount, as data: only the functions here turn it into words. */

import type { LimitView } from '../../entry/view.ts'
import { amountWords, capabilityWords, MAX_WORDS, periodWords } from '../../entry/words.ts'
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
  | { kind: 'at-most'; limit: LimitView }
  /** It is not for the provider's main capability. */
  | { kind: 'for'; capability: Capability }
  /** The amount is what this grant buys, at the price of the model. */
  | { kind: 'bought'; limit: LimitView; model: string | null }
  /** A sum given once, in addition to what renews. */
  | { kind: 'grant'; limit: LimitView }
  /** Credit of a whole cloud, which is not ranked. */
  | { kind: 'shared-cloud'; cloud: string }
  /** An ISO 8601 period. */
  | { kind: 'for-a-time'; period: string }

/** The notes of a row as the API publishes them; null for none. */
export const noteOf = (notes: readonly Condition[]): string | null =>
  notes.length === 0 ? null : notes.map(noteWords).join('; ')

type Words = {
  [Kind in Condition['kind']]?: string | ((condition: Extract<Condition, { kind: Kind }>) => string)
}

const WORDS: Required<Words> = {
  disputed: 'sources disagree',
  keyless: 'without a key',
  'free-key': 'with a free key',
  shared: 'shared by all that the offer covers',
  'others-free': 'other uses are free',
  unconfirmed: ({ what }) => (what === 'covers' ? 'not confirmed for this' : 'kind not confirmed'),
  'per-model': ({ model }) => (model ? `per model, here ${model}` : 'per model'),
  'models-together': ({ models }) => `${models.length} models together: ${models.join(', ')}`,
  'at-most': ({ limit }) => `at most ${amountWords(limit)}`,
  for: ({ capability }) => `for ${capabilityWords(capability)}`,
  bought: ({ limit, model }) => `what ${amountWords(limit)} buys${model ? `, ${model}` : ''}`,
  grant: ({ limit }) => `and ${amountWords(limit)}`,
  'shared-cloud': ({ cloud }) => `shared with ${cloud}`,
  'for-a-time': ({ period }) => `for ${periodWords(period)}`,
}

/** Those that are too long for the column of a table, in fewer words. */
const SHORT: Words = {
  'per-model': ({ model }) => (model ? fitting(`per model (${model})`, 'per model') : 'per model'),
  'models-together': ({ models }) => `${models.length} models together`,
  'at-most': (condition) => fitting(noteWords(condition), amountWords(condition.limit)),
  'shared-cloud': (condition) => fitting(noteWords(condition), 'shared credit'),
}

const wordsIn = (table: Words, condition: Condition): string | undefined => {
  const words = table[condition.kind] as string | ((condition: Condition) => string) | undefined
  return typeof words === 'function' ? words(condition) : words
}

/** `what $5 once buys, gpt-oss-120b` */
export const noteWords = (condition: Condition): string => wordsIn(WORDS, condition)!

/** The same in the column of a table, at most `MAX_WORDS` characters. */
export const shortWords = (condition: Condition): string => wordsIn(SHORT, condition) ?? noteWords(condition)

const fitting = (words: string, shorter: string) => (words.length <= MAX_WORDS ? words : shorter)

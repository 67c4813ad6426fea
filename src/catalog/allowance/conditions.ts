/** What one has to know besides an amount, as data: only the functions here turn it into words. */

import { amountWords, capabilityWords, MAX_WORDS, periodWords } from '../../entry/words.ts'
import type { Condition } from './place.ts'

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

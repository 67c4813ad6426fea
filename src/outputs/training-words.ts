/** Whether what one sends may train models, in a few words; null: not known. */
import type { Training } from '../core/schema/vocabulary.ts'

export const TRAINING_WORDS: Record<Training, string | null> = {
  no: 'no',
  'opt-in': 'only after opting in',
  'opt-out': 'yes, unless you opt out',
  yes: 'yes',
  unknown: null,
}

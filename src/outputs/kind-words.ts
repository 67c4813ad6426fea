/** What is free, in a few words; null: not known. */
import type { FreeTierKind } from '../core/schema/vocabulary.ts'

export const KIND_WORDS: Record<FreeTierKind, string | null> = {
  keyless: 'works without a key',
  permanent: 'permanent free tier',
  'renewing-credits': 'free credits that renew',
  'one-time-credits': 'free credits, once',
  trial: 'trial for a limited time',
  none: 'nothing is free',
  unknown: null,
}

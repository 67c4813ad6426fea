/** What the API answers for card and phone where sources are silent or disagree. */
import { isContradicted } from '../entry/disputes.ts'
import { kindOf, speakerOf } from '../entry/offers/headline.ts'
import { needsWithoutOffer, requirementOf } from '../entry/offers/living.ts'
import { settled } from '../entry/offers/settled.ts'
import type { ProviderEntry } from '../schema/entry.ts'

/** A yes-or-no term as the API answers it, and whether that is known or the cautious assumption. */
export type Term = { answer: boolean; assumed: boolean }

/**
 * What the offer that speaks for the provider needs; where none does, what sign-up asks, or that the first call is paid
 * for. Only a term that sources show and none disputes counts as known. Otherwise the answer is the cautious one, `true`,
 * so that a filter never promises more than a source does.
 */
export function termOf(entry: ProviderEntry, ask: 'card' | 'phone'): Term {
  const speaker = speakerOf(entry)
  const { value, fact } = speaker
    ? requirementOf(entry, speaker, ask)
    : needsWithoutOffer(settled(entry), ask)
  if (value !== 'unknown') {
    const isDisputed = isContradicted(entry, fact)
    return { answer: value || isDisputed, assumed: isDisputed }
  }
  // A retired entry without an offer had none either, although it does not say so.
  return { answer: true, assumed: ask === 'phone' || kindOf(entry) !== 'none' }
}

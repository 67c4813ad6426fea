/** What the API answers for card and phone where sources are silent or disagree. */
import type { Provider } from '../../core/schema/provider.ts'

/** A yes-or-no term as the API answers it, and whether that is known or the cautious assumption. */
export type Term = { answer: boolean; assumed: boolean }

/**
 * Only a term that sources show and none disputes counts as known. Otherwise the answer is the cautious one, `true`, so
 * that a filter never promises more than a source does. `disputed` holds fact names such as `freeTier.requiresPhone`.
 */
export function termOf(
  entry: Pick<Provider, 'freeTier'>,
  field: 'requiresCreditCard' | 'requiresPhone',
  disputed: readonly string[],
): Term {
  const tier = entry.freeTier
  const kindIsClear = !disputed.includes('freeTier.kind')
  // What a kind implies is known as long as the kind itself is.
  if (tier.kind === 'keyless') return { answer: !kindIsClear, assumed: !kindIsClear }
  const value = tier[field]
  if (disputed.includes(`freeTier.${field}`)) return { answer: true, assumed: true }
  if (value !== 'unknown') return { answer: value, assumed: false }
  // Paying first needs a means of payment; that much the kind itself says.
  return { answer: true, assumed: !(tier.kind === 'none' && kindIsClear && field === 'requiresCreditCard') }
}

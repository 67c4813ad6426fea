/** What is free for a provider's main capability: the published amount, and the condition that matters most. */

import { amountWords } from '../../entry/amount-words.ts'
import type { EntryView, LimitView } from '../../entry/view.ts'
import { coveredBy } from './allowances.ts'
import { type Condition, shortWords } from './conditions.ts'
import { type Place, placeOf, placesOf } from './place.ts'

export type MainAllowance = Chosen & {
  /** Wherever it is shown. */
  words: AllowanceWords
}

type Chosen = {
  /** The limit that is shown; else why there is none, in words. */
  shown: LimitView | string
  condition: Condition | null
  /** Id of the offer that gives it. */
  offer: string | null
}

/** As the API publishes it: at most 32 characters each. */
export type AllowanceWords = { text: string; condition: string | null }

const wordsOf = ({ shown, condition }: Chosen): AllowanceWords => ({
  text: typeof shown === 'string' ? shown : amountWords(shown),
  condition: condition && shortWords(condition),
})

/** The words of one place, wherever it is shown. */
export const placeWords = (place: Place): AllowanceWords => wordsOf(inShort(place))

/** Of the headline offer: what it gives for the main capability, else for the first that it covers. */
export function mainAllowance(entry: EntryView): MainAllowance {
  const chosen = choose(entry)
  return { ...chosen, words: wordsOf(chosen) }
}

function choose(entry: EntryView): Chosen {
  const [main] = entry.capabilities ?? []
  if (main === undefined) return { shown: 'not confirmed', condition: null, offer: null }
  const offer = entry.candidates.find((one) => one === entry.headline)
  if (!offer) return inShort(placesOf(entry, main)[0]!)
  const place = placeOf(entry, offer, main)
  if (typeof place.shown !== 'string' || place.group !== 'unknown') return inShort(place)
  for (const capability of coveredBy(offer, entry)) {
    const other = placeOf(entry, offer, capability)
    if (typeof other.shown !== 'string') return { ...inShort(other), condition: { kind: 'for', capability } }
  }
  return inShort(place)
}

/** What a list does not say in so few words. */
const ONLY_IN_FULL: ReadonlySet<Condition['kind']> = new Set(['bought', 'shared', 'grant'])

function inShort({ shown, notes, offer }: Place): Chosen {
  const once = typeof shown !== 'string' && shown.per === 'once'
  const lasts = offer && (offer.kind === 'trial' || once) ? offer.lasts : undefined
  const conditions: Condition[] = [
    ...notes.filter(({ kind }) => !ONLY_IN_FULL.has(kind)),
    ...(lasts && lasts !== 'never' ? [{ kind: 'for-a-time' as const, period: lasts }] : []),
  ]
  return { shown, condition: conditions[0] ?? null, offer: offer?.id ?? null }
}

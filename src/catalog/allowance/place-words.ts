/** An offer in its place in words: its amount, and what one has to know besides, in full and in short. */

import { TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import type { EntryView, LimitView } from '../../entry/view.ts'
import * as words from '../../entry/words.ts'
import { coveredBy } from './allowances.ts'
import { type Condition, type Place, type Places, placeIn, type Unshown } from './place.ts'

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
  'at-most': ({ limit }) =>
    `at most ${words.amountWords(limit)}${limit.scope === 'everyone' ? words.scopeWords(limit.scope) : ''}`,
  for: ({ capability }) => `for ${words.capabilityWords(capability)}`,
  requests: ({ amount, per, first }) =>
    `about ${words.quantity(amount, 'requests', false)} of ${words.numberWords(TOKENS_A_REQUEST)} tokens${per === 'month' ? ' a day' : ''}${first ? `; ${words.metricWords(first)} run out first` : ''}`,
  bought: ({ limit, model }) => `what ${words.amountWords(limit)} buys${model ? `, ${model}` : ''}`,
  grant: ({ limit }) => `and ${words.amountWords(limit)}`,
  'shared-cloud': ({ cloud }) => `shared with ${cloud}`,
  'for-a-time': ({ period }) => `for ${words.periodWords(period)}`,
}

/** Those that are too long for the column of a table, in fewer words. */
const SHORT: Words = {
  'per-model': ({ model }) => (model ? fitting(`per model (${model})`, 'per model') : 'per model'),
  'models-together': ({ models }) => `${models.length} models together`,
  'at-most': (condition) => fitting(noteWords(condition), words.amountWords(condition.limit)),
  'shared-cloud': (condition) => fitting(noteWords(condition), 'shared credit'),
}

const wordsIn = (table: Words, condition: Condition): string | undefined => {
  const own = table[condition.kind] as string | ((condition: Condition) => string) | undefined
  return typeof own === 'function' ? own(condition) : own
}

/** `what $5 once buys, gpt-oss-120b` */
export const noteWords = (condition: Condition): string => wordsIn(WORDS, condition)!

/** The same in the column of a table, at most `MAX_WORDS` characters. */
export const shortWords = (condition: Condition): string => wordsIn(SHORT, condition) ?? noteWords(condition)

const fitting = (text: string, shorter: string) => (text.length <= words.MAX_WORDS ? text : shorter)

export type MainAllowance = Chosen & { words: AllowanceWords }

type Chosen = { shown: LimitView | Unshown; condition: Condition | null; offer: string | null }

/** As the API publishes it: at most 32 characters each. */
export type AllowanceWords = { text: string; condition: string | null }

/** What stands where there is no amount. */
export const UNSHOWN: Readonly<Record<Unshown, string>> = {
  unknown: 'not confirmed',
  'amount-unknown': 'amount not confirmed',
  'nothing-free': 'nothing free',
  unmetered: 'no daily or monthly cap',
  unpublished: 'amount not published',
}

const wordsOf = ({ shown, condition }: Chosen): AllowanceWords => ({
  text: typeof shown === 'string' ? UNSHOWN[shown] : words.amountWords(shown),
  condition: condition && shortWords(condition),
})

export const placeWords = (place: Place): AllowanceWords => wordsOf(inShort(place))

type Placed = { entry: EntryView; places: Places }

/** Of the headline offer: what it gives for the main capability, else for the first that it covers. */
export function mainAllowance(placed: Placed): MainAllowance {
  const chosen = choose(placed)
  return { ...chosen, words: wordsOf(chosen) }
}

function choose(placed: Placed): Chosen {
  const { entry, places } = placed
  const [main] = entry.capabilities ?? []
  if (main === undefined) return { shown: 'unknown', condition: null, offer: null }
  const offer = entry.candidates.find((one) => one === entry.headline)
  if (!offer) return inShort(places.get(main)![0]!)
  const place = placeIn(placed, offer, main)
  if (typeof place.shown !== 'string' || (place.group !== 'unknown' && !NO_AMOUNT.has(place.shown)))
    return inShort(place)
  for (const capability of coveredBy(offer, entry)) {
    const other = placeIn(placed, offer, capability)
    if (typeof other.shown !== 'string') return { ...inShort(other), condition: { kind: 'for', capability } }
  }
  return inShort(place)
}

const NO_AMOUNT: ReadonlySet<Unshown> = new Set(['unknown', 'amount-unknown'])

/** What a list does not say in so few words. */
const ONLY_IN_FULL: ReadonlySet<Condition['kind']> = new Set(['bought', 'requests', 'shared', 'grant'])

function inShort({ shown, notes, offer }: Place): Chosen {
  const once = typeof shown !== 'string' && shown.per === 'once'
  const lasts = offer && (offer.kind === 'trial' || once) ? offer.lasts : undefined
  const conditions: Condition[] = [
    ...notes.filter(({ kind }) => !ONLY_IN_FULL.has(kind)),
    ...(lasts && lasts !== 'never' ? [{ kind: 'for-a-time' as const, period: lasts }] : []),
  ]
  return { shown, condition: conditions[0] ?? null, offer: offer?.id ?? null }
}

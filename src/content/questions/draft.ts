/** Keeps answers as text, and reads what an earlier visit, or an earlier form, left. */

import { isObject, valueAt } from '../../base/json.ts'
import { type Answers, emptyAnswers, ITEMS } from './answers.ts'

/** Longer drafts are not an entry. */
const LONGEST = 200_000

export const writeDraft = (answers: Answers): string => JSON.stringify(answers)

/** The answers in a draft, with empty ones where it has none of the right form; undefined if it is not a draft. */
export function readDraft(text: string | null, today: string): Answers | undefined {
  if (text === null || text.length > LONGEST) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    if (!isObject(draft)) return undefined
    const items = Object.entries(ITEMS).map(([list, empty]) => [list, empty(today)])
    return withAnOffer(like(emptyAnswers(today), draft, Object.fromEntries(items)) as Answers, today)
  } catch {
    return undefined
  }
}

/** What is free is asked of the first offer, so there is one. */
const withAnOffer = (answers: Answers, today: string): Answers =>
  answers.offers.length > 0 ? answers : { ...answers, offers: emptyAnswers(today).offers }

/** `given` with the form of `model`; `items` are the models of lists of objects, by their key. */
function like(model: unknown, given: unknown, items: Record<string, object>, key = ''): unknown {
  if (typeof model === 'string') return typeof given === 'string' ? given : model
  if (Array.isArray(model)) {
    if (!Array.isArray(given)) return model
    const item = items[key]
    return item === undefined
      ? given.filter((word) => typeof word === 'string')
      : given.map((one) => like(item, one, items))
  }
  return Object.fromEntries(
    Object.entries(model as object).map(([name, value]) => [
      name,
      like(value, valueAt(given, name), items, name),
    ]),
  )
}

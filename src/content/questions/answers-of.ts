/** The answers that an entry stands for, so that it can be gone on with. What no question asks for is not in them. */
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { valueAt } from '../../core/value-at.ts'
import {
  type Answers,
  emptyAnswers,
  emptyOffer,
  emptyPrice,
  emptySource,
  type ListName,
  UNCLEAR,
} from './answers.ts'
import { withAnswer } from './answers-at.ts'
import { toPlaces } from './offer-places.ts'
import { QUESTIONS } from './questions.ts'
import { answerOf, basisPath } from './values.ts'

type Tree = Record<string, unknown>

export function answersOf(slug: string, entry: ProviderEntry, today: string): Answers {
  const { free } = entry
  // What is not free stands where the first offer would.
  const none = free === undefined ? [] : [emptyOffer(free)]
  const ids = [...none.map(() => ''), ...entry.offers.map(({ id }) => id)]
  let answers: Answers = {
    ...emptyAnswers(today),
    slug,
    offers: [
      ...none,
      ...entry.offers.map((offer) => ({
        ...filled(emptyOffer(), 'offers', offer),
        id: offer.id,
        kind: offer.kind === 'unknown' ? UNCLEAR : offer.kind,
      })),
    ],
    prices: (entry.prices ?? []).map((price) => filled(emptyPrice(), 'prices', price)),
    sources: entry.sources.map((source) => ({
      ...filled(emptySource(today), 'sources', source),
      supports: toPlaces(source.supports, ids),
    })),
  }
  for (const [path, question] of Object.entries(QUESTIONS)) {
    if (/^(?:offers|prices|sources)\./.test(path)) continue
    const answer = answerOf(question, valueAt(entry, ...path.split('.')), basisAt(entry, path))
    if (answer !== undefined) answers = withAnswer(answers, path, answer)
  }
  return answers
}

function filled<Item extends object>(empty: Item, list: ListName, value: Tree | object): Item {
  const item = { ...empty } as Tree
  for (const [path, question] of Object.entries(QUESTIONS)) {
    if (!path.startsWith(`${list}.`)) continue
    const key = path.slice(list.length + 1)
    const answer = answerOf(question, valueAt(value, ...key.split('.')), basisAt(value, key))
    if (answer !== undefined) item[key] = answer
  }
  return item as Item
}

/** How the value there is known; of sign-up it follows that a page describes it. */
const basisAt = (tree: unknown, path: string): string | undefined =>
  (valueAt(tree, ...basisPath(path).split('.')) as string | undefined) ??
  (path.startsWith('signup.') ? 'signup-described' : undefined)

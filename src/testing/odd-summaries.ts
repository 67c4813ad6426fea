/** A directory whose names collide, fold, vanish and escape. */
import type { ProviderSummary } from '../schema/responses.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import { ODD_TEXT, PROTOTYPE } from './query-words.ts'
import { aSummary, WORDS } from './requests.ts'

const TEXTS = [...WORDS, ...ODD_TEXT, ...PROTOTYPE, '"quoted"', 'back\\slash', '</script>', '', 'ΟΔΟΣ', 'Σ']

/** One provider a text, each in every second of two scores, so that the name decides many orders. */
export function oddSummaries(): ProviderSummary[] {
  return TEXTS.map((name, index) =>
    aSummary(`odd-${index}`, {
      name,
      tagline: [TEXTS.at(-index)!, TEXTS[(index * 7) % TEXTS.length]!].join(' '),
      category: CATEGORIES[index % CATEGORIES.length]!,
      directoryScore: (index % 3) * 50,
      requiresCreditCard: index % 2 === 0,
      requiresPhone: index % 5 === 0,
    }),
  )
}

/** A directory whose names collide, fold, vanish and escape, and whose facts are known, unknown and disputed in turn. */
import {
  CAPABILITY_SLUGS,
  CATEGORIES,
  FREE_TIER_KINDS,
  STATUSES,
  TRAINING,
} from '../../src/core/schema/vocabulary.ts'
import { ODD_CHARACTERS, PROTOTYPE, WORDS } from '../arbitraries/query-words.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'
import { aListed, DISPUTABLE } from './datasets.ts'

const TEXTS = [
  ...WORDS,
  ...ODD_CHARACTERS,
  ...PROTOTYPE,
  '"quoted"',
  'back\\slash',
  '</script>',
  '',
  'ΟΔΟΣ',
  'Σ',
]
const ANSWERS = [true, false, 'unknown', null] as const
const PLACES = ['DE', 'FR', 'US', 'CH', 'HR', 'GB', 'IN']

const at = <T>(items: readonly T[], index: number): T => items[index % items.length]!

/** One provider a text, each in every second of two scores, so that the name decides many orders. */
export function oddProviders(): ReferenceProvider[] {
  return TEXTS.map((name, index) =>
    aListed(
      `odd-${index}`,
      {
        name,
        // One word or two, so that not every text has a space.
        tagline: [TEXTS.at(-index)!, at(TEXTS, index * 7)].slice(index % 2).join(' '),
        category: at(CATEGORIES, index),
        status: at(STATUSES, index),
        directoryScore: (index % 3) * 50,
        requiresCreditCard: index % 2 === 0,
        requiresPhone: index % 5 === 0,
      },
      factsAt(index),
    ),
  )
}

/** Steps that share no divisor with each other, so that most combinations come up. */
const factsAt = (index: number): ReferenceFacts => ({
  capabilities: CAPABILITY_SLUGS.filter((_, slug) => (index + slug) % 9 === 0),
  kind: at(FREE_TIER_KINDS, index),
  openaiCompatible: at(ANSWERS, index),
  training: at([...TRAINING, null], index * 5),
  commercialUse: at(ANSWERS, index * 3 + 1),
  headquarters: at([...PLACES, null], index * 3),
  processingRegions: at([[], ['EU'], ['US', 'FR'], ['IN'], ['CH', 'EU'], ['DE']], index),
  disputed: index % 4 === 3 ? [at(DISPUTABLE, index), at(DISPUTABLE, index * 5 + 1)] : [],
})

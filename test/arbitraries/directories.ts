/** Directories whose names collide and whose facts differ. */
import fc from 'fast-check'
import type { ProviderSummary } from '../../src/api/responses.ts'
import {
  CAPABILITY_SLUGS,
  CATEGORIES,
  FREE_TIER_KINDS,
  STATUSES,
  TRAINING,
} from '../../src/core/schema/vocabulary.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'
import { aListed, DISPUTABLE } from '../support/datasets.ts'
import { PLACES } from './query-values.ts'
import { WORDS } from './query-words.ts'

const known = fc.constantFrom(true, false, 'unknown' as const, null)

const facts: fc.Arbitrary<ReferenceFacts> = fc.record({
  capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITY_SLUGS.slice(0, 4)), { maxLength: 3 }),
  kind: fc.constantFrom(...FREE_TIER_KINDS),
  openaiCompatible: known,
  training: fc.constantFrom(...TRAINING, null),
  commercialUse: known,
  headquarters: fc.constantFrom(...PLACES, null),
  processingRegions: fc.uniqueArray(fc.constantFrom(...PLACES, 'EU'), { maxLength: 3 }),
  disputed: fc.subarray([...DISPUTABLE], { maxLength: 2 }),
})

const changes = fc.record({
  name: fc.constantFrom(...WORDS),
  tagline: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
  category: fc.constantFrom(...CATEGORIES),
  status: fc.constantFrom(...STATUSES),
  directoryScore: fc.integer({ min: 0, max: 4 }).map((score) => score * 25),
  requiresCreditCard: fc.boolean(),
  requiresPhone: fc.boolean(),
})

/** Up to thirty providers whose names collide and whose facts differ. */
export const directories: fc.Arbitrary<ReferenceProvider[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 0, maxLength: 30 })
  .chain((slugs) =>
    fc.tuple(
      ...slugs.map((slug) => fc.tuple(changes, facts).map(([summary, own]) => aListed(slug, summary, own))),
    ),
  )

/** The same for tests of which the facts are no part. */
export const summaries: fc.Arbitrary<ProviderSummary[]> = directories.map((providers) =>
  providers.map(({ summary }) => summary),
)

/** Directories whose names collide and whose facts differ. */
import fc from 'fast-check'
import { CAPABILITY_SLUGS, CATEGORIES, OFFER_KINDS, STATUSES, TRAINING } from '../../src/schema/vocabulary.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'
import { aListed, DISPUTABLE } from '../support/datasets.ts'
import { PLACES } from './query-values.ts'
import { ODD_CHARACTERS, PROTOTYPE, WORDS } from './query-words.ts'

const known = fc.constantFrom(true, false, 'unknown' as const, null)

const maybe = fc.constantFrom(true, false, null)

/** What needs no key needs neither card nor phone. */
const offer = fc
  .record({
    kind: fc.constantFrom(...OFFER_KINDS),
    covers: fc.subarray(CAPABILITY_SLUGS.slice(0, 4)),
    card: maybe,
    phone: maybe,
  })
  .map((one) => (one.kind === 'keyless' ? { ...one, card: false, phone: false } : one))

const facts: fc.Arbitrary<ReferenceFacts> = fc
  .record({
    capabilities: fc.uniqueArray(fc.constantFrom(...CAPABILITY_SLUGS.slice(0, 4), 'speech-to-text'), {
      maxLength: 3,
    }),
    offers: fc.array(offer, { maxLength: 3 }),
    free: fc.constantFrom('none', 'unknown'),
    openaiCompatible: known,
    training: fc.constantFrom(...TRAINING, null),
    commercialUse: known,
    dpa: known,
    streaming: known,
    speakerLabels: known,
    retentionDays: fc.constantFrom(null, 0, 30, 400),
    signUp: fc.constantFrom(
      null,
      'everywhere' as const,
      { only: ['EU', 'US'] },
      { only: ['FR'] },
      { except: ['DE'] },
      { except: ['EU', 'CN'] },
    ),
    assumed: fc.subarray(['card', 'phone'] as const, { maxLength: 1 }),
    headquarters: fc.constantFrom(...PLACES, null),
    processingRegions: fc.uniqueArray(fc.constantFrom(...PLACES, 'EU'), { maxLength: 3 }),
    disputed: fc.subarray([...DISPUTABLE], { maxLength: 2 }),
  })
  .map((some) => ({
    ...some,
    offers: some.offers.map((one) => ({
      ...one,
      covers: one.covers.filter((capability) => some.capabilities.includes(capability)),
    })),
  }))

/** A provider but for its slug, named and described by some of these words. */
const described = (words: readonly string[]) =>
  fc.tuple(
    fc.record({
      name: fc.constantFrom(...words),
      tagline: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(' ')),
      category: fc.constantFrom(...CATEGORIES),
      status: fc.constantFrom(...STATUSES),
      directoryScore: fc.integer({ min: 0, max: 4 }).map((score) => score * 25),
      requiresCreditCard: fc.boolean(),
      requiresPhone: fc.boolean(),
    }),
    facts,
  )

/** Up to thirty providers whose names collide and whose facts differ. */
export const directories: fc.Arbitrary<ReferenceProvider[]> = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 0, maxLength: 30 })
  .chain((slugs) =>
    fc.tuple(...slugs.map((slug) => described(WORDS).map(([summary, own]) => aListed(slug, summary, own)))),
  )

/** Eighty providers, always the same, whose names collide, fold, vanish and escape. */
export function oddDirectory(): ReferenceProvider[] {
  const words = [...WORDS, ...ODD_CHARACTERS, ...PROTOTYPE, '"quoted"', 'back\\slash', '</script>', '', 'Σ']
  return fc
    .sample(described(words), { seed: 1, numRuns: 80 })
    .map(([summary, own], index) => aListed(`odd-${index}`, summary, own))
}

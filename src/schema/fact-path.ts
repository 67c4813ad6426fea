/** The names of facts: what a source supports or contradicts, a changelog item changed, a correction was about. */
import * as z from 'zod'
import { SLUG_PATTERN } from './slugs.ts'
import { TERM_NAMES } from './terms.ts'
import { publishedForm } from './text.ts'
import { CAPABILITY_SLUGS, LINKS, METRICS, MODEL_NUMBERS, SIGN_UP_ASKS } from './vocabulary.ts'

/** What is known of an offer, by the last part of its name. */
export const OFFER_FACTS = [
  'kind',
  'card',
  'phone',
  'allowance',
  'quotas',
  'models',
  'lasts',
  'atLimit',
  'eligibility',
  'regions',
  'sharedWith',
  'unlockedBy',
  'ended',
] as const
export type OfferFact = (typeof OFFER_FACTS)[number]

/** The facts that are not of an offer. */
export const FACT_NAMES = [
  'connection',
  'headquarters',
  'operator',
  'free',
  'signup',
  'signup.with',
  'signup.regions',
  ...SIGN_UP_ASKS.map((ask) => `signup.asks.${ask}` as const),
  ...TERM_NAMES.map((name) => `terms.${name}` as const),
  'features.streaming',
  'features.speakerLabels',
  ...MODEL_NUMBERS.map((name) => `features.${name}` as const),
  ...CAPABILITY_SLUGS.map((slug) => `prices.${slug}` as const),
  ...LINKS.map((name) => `links.${name}` as const),
  'health.probe',
  'health.statusPage',
  'retired',
] as const

/** The id of a model, or a metric. */
const ONE_NAME = /^\S(?:.{0,98}\S)?$/
const offerId = z.string().regex(SLUG_PATTERN)

/** What is said of a name that is none. */
export const NO_FACT = 'expected the name of a fact, such as connection or offers.free-plan.kind'

/** `offers.<id>.kind`, `.covers.<capability>`, `.quotas.<metric or model>`, `.terms.<term>`; `features.dimensions.<model>`, `features.context.<model>`; or the name of another fact. */
export const factPath = z
  .union(
    [
      z.enum(FACT_NAMES),
      z.templateLiteral(['offers.', offerId, '.', z.enum(OFFER_FACTS)]),
      z.templateLiteral([
        'offers.',
        offerId,
        '.',
        z.enum(['covers', 'excludes']),
        '.',
        z.enum(CAPABILITY_SLUGS),
      ]),
      z.templateLiteral(['offers.', offerId, '.terms.', z.enum(TERM_NAMES)]),
      z.templateLiteral(['offers.', offerId, '.quotas.', z.string().regex(ONE_NAME)]),
      z.templateLiteral(['features.', z.enum(MODEL_NUMBERS), '.', z.string().regex(ONE_NAME)]),
    ],
    NO_FACT,
  )
  .register(publishedForm, { as: 'text' })

/** Every name that a fact can have, of these offers; quotas by their metric. */
export const factNames = (offers: readonly string[]): string[] => [
  ...FACT_NAMES,
  ...offers.flatMap((id) => OFFER_ENDINGS.map((ending) => `offers.${id}.${ending}`)),
]

const OFFER_ENDINGS = [
  ...OFFER_FACTS,
  ...['covers', 'excludes'].flatMap((list) => CAPABILITY_SLUGS.map((slug) => `${list}.${slug}`)),
  ...TERM_NAMES.map((name) => `terms.${name}`),
  ...METRICS.map((metric) => `quotas.${metric}`),
]

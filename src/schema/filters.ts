/**
 * What providers can be filtered by: a row each, from which come the parameter of `GET /providers` and the condition of
 * collections. How a filter is computed is in `catalog/facets.ts`, what pages say of it in `site/filter-words.ts`.
 */
import { CAPABILITY_SLUGS, CATEGORIES, FREE_TIER_KINDS, STATUSES } from './vocabulary.ts'

export type Filter =
  | { takes: 'flag' | 'place' | 'days' }
  /** One of the words; or several with commas, any of which may hold. */
  | { takes: 'word' | 'words'; words: readonly string[]; example: string }

/** In the order of the documents. */
export const FILTERS = {
  category: { takes: 'word', words: CATEGORIES, example: 'Speech' },
  noCard: { takes: 'flag' },
  noPhone: { takes: 'flag' },
  capability: { takes: 'words', words: CAPABILITY_SLUGS, example: 'speech-to-text' },
  freeFor: { takes: 'words', words: CAPABILITY_SLUGS, example: 'speech-to-text' },
  kind: { takes: 'words', words: FREE_TIER_KINDS, example: 'keyless,permanent' },
  openaiCompatible: { takes: 'flag' },
  noTraining: { takes: 'flag' },
  commercialUse: { takes: 'flag' },
  dpa: { takes: 'flag' },
  streaming: { takes: 'flag' },
  speakerLabels: { takes: 'flag' },
  retention: { takes: 'days' },
  status: { takes: 'word', words: STATUSES, example: 'online' },
  country: { takes: 'place' },
  region: { takes: 'place' },
  signUpFrom: { takes: 'place' },
} as const satisfies Record<string, Filter>

export type FilterName = keyof typeof FILTERS

/** Filters of the terms of an offer, wherever offers or their models are listed. */
export const OFFER_FLAGS = [
  'noCard',
  'noPhone',
  'noTraining',
  'commercialUse',
  'openaiCompatible',
  'dpa',
  'streaming',
  'speakerLabels',
] as const satisfies readonly FlagName[]

/** What is asked of a row: one of the keys, a number within bounds, or that people of a country can sign up. */
export type Condition = { name: string } & (
  | { keys: readonly string[] }
  | { number: string; least?: number; most?: number }
  | { country: string }
)

/** The fact that each filter with a number is about. */
const NUMBERS: Readonly<Record<string, string>> = { retention: 'retentionDays' }

/** What a parameter with such a value asks, in a query or of a collection. */
export function conditionOf(name: string, value: boolean | number | string | readonly string[]): Condition {
  if (typeof value === 'number') return { name, number: NUMBERS[name]!, most: value }
  if (name === 'signUpFrom') return { name, country: String(value) }
  return { name, keys: value === true ? [name] : [value].flat().map((one) => `${name}:${one}`) }
}

/** What each is for, apart from them: what runs at the edge reads no descriptions. */
export const FILTER_DESCRIPTIONS: Record<FilterName, string> = {
  category: 'Keep only providers of this category.',
  noCard: 'When true, keep only providers known to need no credit card or other means of payment.',
  noPhone: 'When true, keep only providers known to need no phone number.',
  capability:
    'Keep only providers whose API does this, whatever their category; several with commas mean any of them.',
  freeFor:
    'Keep only providers with a free offer that is known to cover this capability; several with commas mean any of them. One offer must meet this, kind, noCard and noPhone together.',
  kind: 'Keep only providers with an offer of this kind; several with commas mean any of them. One offer must meet this, freeFor, noCard and noPhone together.',
  openaiCompatible:
    'When true, keep only APIs that an OpenAI client is known to work with, base URL and key changed.',
  noTraining:
    'When true, keep only providers known not to train models on what is sent, or only after opting in, on each free offer.',
  commercialUse: 'When true, keep only providers whose free offers are all known to allow commercial use.',
  dpa: 'When true, keep only what is known to come with a data processing agreement.',
  streaming:
    'When true, keep only speech to text that is known to take audio while somebody speaks, and to answer meanwhile.',
  speakerLabels: 'When true, keep only speech to text that is known to tell speakers apart.',
  retention: 'Keep only what is known to store what is sent for at most this number of days; 0: not at all.',
  status: 'Keep only providers in this state.',
  country:
    'Keep only companies with headquarters in this country: an ISO 3166 alpha-2 code, or EU for any member state.',
  region:
    'Keep only providers known to process data in this country: an ISO 3166 alpha-2 code, or EU for any member state.',
  signUpFrom:
    'Keep only what is known to be open to people in this country: an ISO 3166 alpha-2 code, or EU for every member state. What needs no account always is.',
}

/** Filters that hold or do not, which pages show as checkboxes. */
export type FlagName = {
  [Name in FilterName]: (typeof FILTERS)[Name]['takes'] extends 'flag' ? Name : never
}[FilterName]

/** The words that a filter takes, `string` for a place. */
export type FilterWord<Name extends FilterName> = (typeof FILTERS)[Name] extends {
  words: readonly (infer Word)[]
}
  ? Word
  : string

/** The filters that are conditions of a collection too. What a health check finds is none: it changes every day. */
export const CONDITIONS = /* @__PURE__ */ (Object.keys(FILTERS) as FilterName[]).filter(
  (name) => name !== 'status',
)

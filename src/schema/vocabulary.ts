/** The closed lists of words that content, API and documentation share. Add a word here and nowhere else. */

/** In the order in which the API lists them. */
export const CATEGORIES = [
  'LLM',
  'Image',
  'Speech',
  'Embeddings',
  'Search',
  'Video',
  'Code',
  'Vision',
] as const
export type Category = (typeof CATEGORIES)[number]

export const STATUSES = ['online', 'degraded', 'down', 'unknown'] as const
export type Status = (typeof STATUSES)[number]

/** What a free tier is, best for the user first. */
export const FREE_TIER_KINDS = [
  'keyless',
  'permanent',
  'renewing-credits',
  'one-time-credits',
  'trial',
  'none',
  'unknown',
] as const
export type FreeTierKind = (typeof FREE_TIER_KINDS)[number]

/** What a limit counts. Concurrency counts requests or sessions open at one moment. */
export const METRICS = [
  'requests',
  'tokens',
  'input-tokens',
  'output-tokens',
  'characters',
  'words',
  'seconds',
  'minutes',
  'hours',
  'images',
  'videos',
  'pages',
  'documents',
  'searches',
  'credits',
  'compute-units',
  'concurrency',
  'USD',
  'EUR',
  'CNY',
  'GBP',
] as const

export const PERIODS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'once', 'moment'] as const

export const SCOPES = ['account', 'organization', 'project', 'key', 'model', 'IP'] as const

export const AUTH_SCHEMES = ['bearer', 'header', 'query', 'basic', 'signature', 'none'] as const

/** How we know that no phone number is asked for; `CONTENT.md` in the contributor docs explains each. */
export const PHONE_BASES = ['stated', 'signup-described', 'tracked'] as const

export const STATUS_PAGE_FORMATS = ['statuspage', 'betterstack', 'instatus', 'google'] as const

/** What a dated change in a provider's terms or models is about. */
export const CHANGE_KINDS = [
  'free-tier-better',
  'free-tier-worse',
  'card',
  'phone',
  'limit',
  'pricing',
  'models',
  'api',
  'lifecycle',
] as const

/** What a published change is about: what changelogs tell, and what dates and incidents tell by themselves. */
export const PUBLISHED_CHANGE_KINDS = [
  'added',
  'retired',
  ...CHANGE_KINDS,
  'incident-opened',
  'incident-closed',
] as const
export type PublishedChangeKind = (typeof PUBLISHED_CHANGE_KINDS)[number]

/** The yes-or-no facts that the documentation part of the score counts. */
export const DOCUMENTATION_FACTS = [
  'openapi',
  'quickstart',
  'errorReference',
  'limitsPage',
  'changelog',
] as const
export type DocumentationFact = (typeof DOCUMENTATION_FACTS)[number]

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

/** The kinds of free tier, best for the user first. */
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

/** What an API does, with its category and main unit. Providers name theirs, the main one first. */
export const CAPABILITIES = {
  chat: { category: 'LLM', title: 'Chat and text generation', unit: 'tokens' },
  moderation: { category: 'LLM', title: 'Moderation', unit: 'tokens' },
  translation: { category: 'LLM', title: 'Translation', unit: 'characters' },
  'image-generation': { category: 'Image', title: 'Image generation', unit: 'images' },
  'image-editing': { category: 'Image', title: 'Image editing', unit: 'images' },
  '3d-generation': { category: 'Image', title: '3D generation', unit: 'images' },
  'speech-to-text': { category: 'Speech', title: 'Speech to text', unit: 'minutes' },
  'text-to-speech': { category: 'Speech', title: 'Text to speech', unit: 'characters' },
  'voice-agent': { category: 'Speech', title: 'Voice agents', unit: 'minutes' },
  embeddings: { category: 'Embeddings', title: 'Embeddings', unit: 'tokens' },
  rerank: { category: 'Embeddings', title: 'Reranking', unit: 'tokens' },
  'vector-search': { category: 'Embeddings', title: 'Vector search', unit: 'requests' },
  'web-search': { category: 'Search', title: 'Web search', unit: 'searches' },
  'web-extraction': { category: 'Search', title: 'Web extraction', unit: 'pages' },
  'text-search': { category: 'Search', title: 'Text search', unit: 'searches' },
  'video-generation': { category: 'Video', title: 'Video generation', unit: 'minutes' },
  'avatar-video': { category: 'Video', title: 'Avatar video', unit: 'minutes' },
  'lip-sync': { category: 'Video', title: 'Lip sync', unit: 'minutes' },
  'video-understanding': { category: 'Video', title: 'Video understanding', unit: 'minutes' },
  'video-editing': { category: 'Video', title: 'Video editing', unit: 'minutes' },
  'code-execution': { category: 'Code', title: 'Code execution', unit: 'minutes' },
  'code-generation': { category: 'Code', title: 'Code generation', unit: 'requests' },
  ocr: { category: 'Vision', title: 'OCR and document parsing', unit: 'pages' },
  'image-understanding': { category: 'Vision', title: 'Image understanding', unit: 'images' },
} as const satisfies Record<string, { category: Category; title: string; unit: string }>
export type Capability = keyof typeof CAPABILITIES
export const CAPABILITY_SLUGS = Object.keys(CAPABILITIES) as [Capability, ...Capability[]]

/** Money, by ISO 4217 code. Never converted into another. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'INR',
  'CHF',
  'KRW',
  'CAD',
  'AUD',
  'SGD',
  'BRL',
  'RUB',
] as const

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
  ...CURRENCIES,
] as const
export type Metric = (typeof METRICS)[number]

/** The window of a limit. once: a single grant; moment: at the same time; request: a cap on one call. */
export const PERIODS = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'once',
  'moment',
  'request',
] as const
export type Period = (typeof PERIODS)[number]

export const SCOPES = ['account', 'organization', 'project', 'key', 'model', 'IP'] as const

export const AUTH_SCHEMES = ['bearer', 'header', 'query', 'basic', 'signature', 'none'] as const

/** How it is known whether a card or a phone number is required. `paid-only` is for cards only. */
export const CARD_BASES = ['stated', 'paid-only', 'signup-described', 'reported', 'called'] as const
export const PHONE_BASES = ['stated', 'signup-described', 'reported', 'called'] as const

/** The terms that have evidence, and the bases of evidence. `implied`: the kind alone says so. */
export const EVIDENCE_TERMS = ['kind', 'card', 'phone', 'allowance', 'training'] as const
export const EVIDENCE_BASES = [...CARD_BASES, 'implied', 'transcript'] as const

/** Whether the free amount is counted in limits, unlimited, or not published. */
export const ALLOWANCES = ['counted', 'unmetered', 'unpublished', 'unknown'] as const

/** The groups that offers of one capability are listed in, in order. */
export const ALLOWANCE_GROUPS = ['renews', 'once', 'unpublished', 'unknown', 'none'] as const
export type AllowanceGroup = (typeof ALLOWANCE_GROUPS)[number]

/** Who a limit is for, if not for everybody: users without a key, with a free key, or after a first purchase. */
export const LIMIT_CONDITIONS = ['keyless', 'free-key', 'after-purchase'] as const

/** Whether data that is sent may train models. */
export const TRAINING = ['no', 'opt-in', 'opt-out', 'yes', 'unknown'] as const
export type Training = (typeof TRAINING)[number]

/** Pages that a developer needs. */
export const LINKS = [
  'quickstart',
  'reference',
  'openapi',
  'errors',
  'limits',
  'changelog',
  'pricing',
  'terms',
  'privacy',
  'signup',
] as const
export type LinkName = (typeof LINKS)[number]

/** What a source is, unless it is a page of the provider or a list. */
export const SOURCE_TYPES = ['transcript', 'call', 'report'] as const

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

/** What a published change is about: the kinds of changelog items, and those found from dates and incidents. */
export const PUBLISHED_CHANGE_KINDS = [
  'added',
  'retired',
  ...CHANGE_KINDS,
  'incident-opened',
  'incident-closed',
] as const
export type PublishedChangeKind = (typeof PUBLISHED_CHANGE_KINDS)[number]

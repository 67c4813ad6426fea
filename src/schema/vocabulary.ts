/** The closed lists of words that content, API and pages share, and how people read them. Add a word here and nowhere else. */

/** How people read a word: `title` within a line, `hint` where there is room to explain. Neither ends with a full stop. */
export type Words = { title: string; hint: string }

/** Each call is marked as pure, so that a script of a page leaves out the tables that it does not read. */
const keysOf = <Word extends string, Left extends Word = never>(
  table: Readonly<Record<Word, unknown>>,
  leftOut: readonly Left[] = [],
) =>
  Object.keys(table).filter((word) => !(leftOut as readonly string[]).includes(word)) as [
    Exclude<Word, Left>,
    ...Exclude<Word, Left>[],
  ]

/** `keyless: works without a key. permanent: …`, for the description of a field. */
export const describeWords = <Word extends string>(
  table: Readonly<Record<Word, Pick<Words, 'hint'>>>,
  words = Object.keys(table) as Word[],
): string => words.map((word) => `${word}: ${table[word].hint}.`).join(' ')

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

/** The kinds of free tier, best for the user first. A list of its own: what runs at the edge reads no words. */
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
export const KIND_WORDS = {
  keyless: { title: 'works without a key or an account', hint: 'works without a key or an account' },
  permanent: { title: 'permanent free tier', hint: 'stays free, within limits' },
  'renewing-credits': {
    title: 'free credits that renew',
    hint: 'free credits come again, each day or month',
  },
  'one-time-credits': { title: 'free credits, once', hint: 'free credits once, at sign-up' },
  trial: { title: 'trial for a limited time', hint: 'free for some time' },
  none: { title: 'nothing is free', hint: 'paid from the first call; a page says so' },
  unknown: { title: 'not confirmed', hint: 'no page that was read says' },
} as const satisfies Record<FreeTierKind, Words>

/** What an offer can be: an offer that gives nothing is none. */
export const OFFER_KINDS = /* @__PURE__ */ keysOf(KIND_WORDS, ['none'])
export type OfferKind = (typeof OFFER_KINDS)[number]

/** What an API does. A list of its own, as above. */
export const CAPABILITY_SLUGS = [
  'chat',
  'moderation',
  'translation',
  'image-generation',
  'image-editing',
  '3d-generation',
  'speech-to-text',
  'text-to-speech',
  'voice-agent',
  'embeddings',
  'rerank',
  'web-search',
  'web-extraction',
  'text-search',
  'vector-search',
  'video-generation',
  'avatar-video',
  'lip-sync',
  'video-understanding',
  'video-editing',
  'code-execution',
  'code-generation',
  'ocr',
  'image-understanding',
] as const
export type Capability = (typeof CAPABILITY_SLUGS)[number]

/** What an API does, with its category and main unit. Providers name theirs, the main one first. */
export const CAPABILITIES = {
  chat: { category: 'LLM', title: 'Chat and text generation', unit: 'tokens' },
  moderation: { category: 'LLM', title: 'Moderation', unit: 'tokens' },
  translation: { category: 'LLM', title: 'Translation', unit: 'characters' },
  'image-generation': { category: 'Image', title: 'Image generation', unit: 'images' },
  'image-editing': { category: 'Image', title: 'Image editing', unit: 'images' },
  '3d-generation': { category: 'Image', title: '3D generation', unit: '3d-models' },
  'speech-to-text': { category: 'Speech', title: 'Speech to text', unit: 'minutes' },
  'text-to-speech': { category: 'Speech', title: 'Text to speech', unit: 'characters' },
  'voice-agent': { category: 'Speech', title: 'Voice agents', unit: 'minutes' },
  embeddings: { category: 'Embeddings', title: 'Embeddings', unit: 'tokens' },
  rerank: { category: 'Embeddings', title: 'Reranking', unit: 'tokens' },
  'web-search': { category: 'Search', title: 'Web search', unit: 'searches' },
  'web-extraction': { category: 'Search', title: 'Web extraction', unit: 'pages' },
  'text-search': { category: 'Search', title: 'Text search', unit: 'searches' },
  'vector-search': { category: 'Search', title: 'Vector search', unit: 'requests' },
  'video-generation': { category: 'Video', title: 'Video generation', unit: 'minutes' },
  'avatar-video': { category: 'Video', title: 'Avatar video', unit: 'minutes' },
  'lip-sync': { category: 'Video', title: 'Lip sync', unit: 'minutes' },
  'video-understanding': { category: 'Video', title: 'Video understanding', unit: 'minutes' },
  'video-editing': { category: 'Video', title: 'Video editing', unit: 'minutes' },
  'code-execution': { category: 'Code', title: 'Code execution', unit: 'minutes' },
  'code-generation': { category: 'Code', title: 'Code generation', unit: 'requests' },
  ocr: { category: 'Vision', title: 'OCR and document parsing', unit: 'pages' },
  'image-understanding': { category: 'Vision', title: 'Image understanding', unit: 'images' },
} as const satisfies Record<Capability, { category: Category; title: string; unit: string }>

/** Columns of ratings, in the order in which they are shown: one board of one source each. */
export const RATING_COLUMN_IDS = [
  'arena-text',
  'arena-webdev',
  'arena-vision',
  'epoch-eci',
  'rteb',
  'mteb',
  'open-asr',
] as const
export type RatingColumn = (typeof RATING_COLUMN_IDS)[number]

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

/** What a model reads and returns. */
export const MODALITIES = ['text', 'image', 'audio', 'video', 'pdf'] as const
export type Modality = (typeof MODALITIES)[number]

/** What a limit counts. Concurrency counts requests or sessions open at one moment. */
export const METRICS = /* @__PURE__ */ (() =>
  [
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
    '3d-models',
    'credits',
    'compute-units',
    'concurrency',
    ...CURRENCIES,
  ] as const)()
export type Metric = (typeof METRICS)[number]

/** The window of a limit. */
const PERIOD_WORDS = {
  second: { title: 'second' },
  minute: { title: 'minute' },
  hour: { title: 'hour' },
  day: { title: 'day' },
  week: { title: 'week' },
  month: { title: 'month' },
  year: { title: 'year' },
  once: { title: 'once, as a single grant' },
  moment: { title: 'at the same time' },
  request: { title: 'in one call' },
} as const satisfies Record<string, Pick<Words, 'title'>>
export type Period = keyof typeof PERIOD_WORDS
export const PERIODS = /* @__PURE__ */ keysOf(PERIOD_WORDS)

/** What happens when a quota is used up. */
export const AT_LIMIT = ['stops', 'bills', 'slows'] as const
export const AT_LIMIT_WORDS = {
  stops: { title: 'calls stop', hint: 'calls are refused until it renews' },
  bills: { title: 'what goes beyond is billed', hint: 'what goes beyond is billed' },
  slows: { title: 'calls slow down', hint: 'calls are still answered, but slower' },
} as const satisfies Record<(typeof AT_LIMIT)[number], Words>

export const SIGN_UP_WAY_WORDS = {
  email: { title: 'email' },
  google: { title: 'Google' },
  github: { title: 'GitHub' },
  microsoft: { title: 'Microsoft' },
  apple: { title: 'Apple' },
  gitlab: { title: 'GitLab' },
  discord: { title: 'Discord' },
  x: { title: 'X' },
  facebook: { title: 'Facebook' },
  linkedin: { title: 'LinkedIn' },
  amazon: { title: 'Amazon' },
  huggingface: { title: 'Hugging Face' },
  phone: { title: 'phone number' },
  sso: { title: 'single sign-on' },
  wallet: { title: 'crypto wallet' },
  wechat: { title: 'WeChat' },
  alipay: { title: 'Alipay' },
} as const satisfies Record<string, Pick<Words, 'title'>>
export const SIGN_UP_WAYS = /* @__PURE__ */ keysOf(SIGN_UP_WAY_WORDS)

export const SIGN_UP_ASK_WORDS = {
  card: { title: 'card', hint: 'a card or another means of payment' },
  phone: { title: 'phone number', hint: 'a phone number' },
  identity: { title: 'identity', hint: 'a legal name with proof, an ID document or a company check' },
  company: { title: 'company', hint: 'the name of a company' },
  address: { title: 'address', hint: 'a postal address' },
  approval: { title: 'approval', hint: 'somebody has to let the account in' },
  waitlist: { title: 'waiting list', hint: 'there is a waiting list' },
} as const satisfies Record<string, Words>
export type SignUpAsk = keyof typeof SIGN_UP_ASK_WORDS
export const SIGN_UP_ASKS = /* @__PURE__ */ keysOf(SIGN_UP_ASK_WORDS)

/** Who runs an API. */
export const OPERATOR_WORDS = {
  company: { title: 'a company', hint: 'a company' },
  'public-body': { title: 'a public body', hint: 'a state, a university or another public body' },
  community: { title: 'a community', hint: 'an open project, an association or a foundation' },
  individual: { title: 'one person', hint: 'one person' },
  unnamed: { title: 'nobody is named', hint: 'its pages were read and name nobody' },
} as const satisfies Record<string, Words>
export const OPERATORS = /* @__PURE__ */ keysOf(OPERATOR_WORDS)

/** `everyone`: all callers draw on it together, so that it says nothing of what one of them gets. */
export const SCOPES = ['account', 'organization', 'project', 'key', 'model', 'IP', 'everyone'] as const

export const AUTH_WORDS = {
  bearer: { title: 'bearer token in the Authorization header' },
  header: { title: 'key in a header' },
  query: { title: 'key in a query parameter' },
  basic: { title: 'HTTP Basic' },
  signature: { title: 'signed requests' },
  none: { title: 'no key' },
} as const satisfies Record<string, Pick<Words, 'title'>>
export const AUTH_SCHEMES = /* @__PURE__ */ keysOf(AUTH_WORDS)

export const BASIS_WORDS = {
  stated: { title: 'a page of the provider says so', hint: 'a page of the provider says so' },
  'paid-only': {
    title: 'asked for only when upgrading',
    hint: 'a page says that adding a payment method moves an account to a paid tier',
  },
  'signup-described': {
    title: 'the provider lists what sign-up asks for',
    hint: 'the provider lists what sign-up asks for',
  },
  reported: { title: 'two dated reports', hint: 'two independent dated reports say so' },
  called: { title: 'a real call was refused', hint: 'a real call was refused without it' },
  implied: { title: 'follows from the kind of offer', hint: 'it follows from the kind of offer' },
  transcript: {
    title: 'a page of the provider, quoted',
    hint: 'a page of the provider, quoted word for word',
  },
} as const satisfies Record<string, Words>
export type Basis = keyof typeof BASIS_WORDS

/** How it is known whether a card or a phone number is required. `paid-only` is for cards only. */
export const CARD_BASES = /* @__PURE__ */ keysOf(BASIS_WORDS, ['implied', 'transcript'])
export const PHONE_BASES = /* @__PURE__ */ keysOf(BASIS_WORDS, ['paid-only', 'implied', 'transcript'])

export const EVIDENCE_BASES = /* @__PURE__ */ keysOf(BASIS_WORDS)

/** Whether the free amount is counted in limits, unlimited, or not published. */
export const ALLOWANCE_WORDS = {
  counted: { title: 'counted in limits', hint: 'a limit says how much' },
  unmetered: { title: 'no quota', hint: 'a page says that there is no quota' },
  unpublished: { title: 'amount not published', hint: 'a page says that it is free and gives no number' },
  unknown: { title: 'amount not confirmed', hint: 'no page that was read says' },
} as const satisfies Record<string, Words>
export const ALLOWANCES = /* @__PURE__ */ keysOf(ALLOWANCE_WORDS)

/** The groups that offers of one capability are listed in, in order. */
export const ALLOWANCE_GROUPS = ['renews', 'rate', 'once', 'unpublished', 'unknown', 'paid'] as const
export type AllowanceGroup = (typeof ALLOWANCE_GROUPS)[number]

/** Whether data that is sent may train models. */
export const TRAINING_WORDS = {
  no: { title: 'no', hint: 'a page says that it does not' },
  'opt-in': { title: 'only after opting in', hint: 'only after the user agrees' },
  'opt-out': { title: 'yes, unless you opt out', hint: 'unless the user objects' },
  yes: { title: 'yes', hint: 'always, on the free tier' },
  'service-improvement': {
    title: 'to improve the services',
    hint: 'a policy allows use to improve the services and does not name training',
  },
  unknown: { title: 'not confirmed', hint: 'no page that was read says' },
} as const satisfies Record<string, Words>
export type Training = keyof typeof TRAINING_WORDS
export const TRAINING = /* @__PURE__ */ keysOf(TRAINING_WORDS)

/** Pages that a developer needs. */
export const LINK_WORDS = {
  quickstart: { title: 'quickstart', hint: 'a first call, step by step' },
  reference: { title: 'API reference', hint: 'every endpoint and parameter' },
  openapi: { title: 'OpenAPI document', hint: 'the API as a file for machines' },
  errors: { title: 'error codes', hint: 'what each error means' },
  limits: { title: 'rate limits', hint: 'how much may be sent' },
  changelog: { title: 'changelog', hint: 'what changed in the API' },
  pricing: { title: 'pricing', hint: 'what it costs' },
  terms: { title: 'terms', hint: 'the terms of service' },
  privacy: { title: 'privacy policy', hint: 'what happens to data' },
  signup: { title: 'sign-up', hint: 'where an account is made' },
} as const satisfies Record<string, Words>
export type LinkName = keyof typeof LINK_WORDS
export const LINKS = /* @__PURE__ */ keysOf(LINK_WORDS)

/** What a source is, unless it is a page of the provider or a list. */
export const SOURCE_TYPE_WORDS = {
  transcript: { title: 'quotes a page of the provider', hint: 'quotes a page of the provider word for word' },
  call: { title: 'a real call', hint: 'a dated real call' },
  report: { title: 'a third party', hint: 'a dated statement by a third party' },
} as const satisfies Record<string, Words>
export const SOURCE_TYPES = /* @__PURE__ */ keysOf(SOURCE_TYPE_WORDS)

export const STATUS_PAGE_WORDS = {
  statuspage: { title: 'Statuspage' },
  betterstack: { title: 'Better Stack' },
  instatus: { title: 'Instatus' },
  google: { title: 'Google' },
} as const satisfies Record<string, Pick<Words, 'title'>>
export const STATUS_PAGE_FORMATS = /* @__PURE__ */ keysOf(STATUS_PAGE_WORDS)

export const CHANGE_WORDS = {
  added: { title: 'added', hint: 'added to the directory' },
  retired: { title: 'ended', hint: 'retired' },
  'free-tier-better': { title: 'improved', hint: 'free tier better' },
  'free-tier-worse': { title: 'cut', hint: 'free tier worse' },
  card: { title: 'card', hint: 'card requirement changed' },
  phone: { title: 'phone', hint: 'phone requirement changed' },
  limit: { title: 'limit', hint: 'limit changed' },
  pricing: { title: 'price', hint: 'pricing changed' },
  models: { title: 'models', hint: 'models changed' },
  api: { title: 'API', hint: 'API changed' },
  lifecycle: { title: 'lifecycle', hint: 'lifecycle of the API' },
  'incident-opened': { title: 'incident', hint: 'incident opened' },
  'incident-closed': { title: 'incident', hint: 'incident closed' },
} as const satisfies Record<string, Words>
export type PublishedChangeKind = keyof typeof CHANGE_WORDS
export const PUBLISHED_CHANGE_KINDS = /* @__PURE__ */ keysOf(CHANGE_WORDS)

/** The kinds of changelog items; the other changes are found from dates and incidents. */
export const CHANGE_KINDS = /* @__PURE__ */ keysOf(CHANGE_WORDS, [
  'added',
  'retired',
  'incident-opened',
  'incident-closed',
])
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** After how many days without a newer page a fact counts as stale, by what it is about. */
export const STALE_AFTER_DAYS = {
  /** Models change often. */
  models: 90,
  quotas: 180,
  card: 180,
  others: 365,
} as const

/** What a fact is about, as far as its age matters. */
export type FreshnessField = keyof typeof STALE_AFTER_DAYS

export const FRESHNESS_FIELDS = /* @__PURE__ */ Object.keys(STALE_AFTER_DAYS) as FreshnessField[]

/** What the facts of a field are, in words. */
export const FRESHNESS_WORDS: Readonly<Record<FreshnessField, string>> = {
  models: 'Which models an offer gives, and the limits of single models',
  quotas: 'Other limits and allowances, and those of models that have ended',
  card: 'Whether a card is asked for',
  others: 'All other facts',
}

/** Features that are a number of each model, by its id. */
export const MODEL_NUMBERS = ['dimensions', 'context'] as const
export type ModelNumber = (typeof MODEL_NUMBERS)[number]

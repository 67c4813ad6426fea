/** What is answered about a provider: texts as they were typed, at the paths that they have in the entry, in its order. */
import { LINKS, type LinkName, SIGN_UP_ASKS, type SignUpAsk } from '../../schema/vocabulary.ts'

/** `today`: the day on which the page is read, if nobody says otherwise. */
export const emptySource = (today: string) => ({
  url: '',
  read: today,
  asOf: '',
  type: '',
  of: '',
  /** Names of facts, with the place of an offer instead of its id: `offers.0.kind`. */
  supports: [] as string[],
  note: '',
})
export type SourceAnswers = ReturnType<typeof emptySource>

/** What the first offer is until somebody says what is free: none at all, so that it claims nothing. */
export const NO_OFFER = ['unknown', 'none'] as const

/** The kind of an offer of which no page says how long it lasts. */
export const UNCLEAR = 'unclear'

export const emptyOffer = (kind: string = UNCLEAR) => ({
  /** Empty: the usual name of its kind. */
  name: '',
  /** Of the first offer also a word of `NO_OFFER`. */
  kind,
  covers: [] as string[],
  excludes: [] as string[],
  /** `unknown`, or the value and how it is known: `false stated`. */
  card: 'unknown',
  phone: 'unknown',
  eligibility: '',
  /** Where no quota says how much. */
  allowance: 'unknown',
  scope: '',
  /** A row a line: `for: chat, requests: 30/minute 1000/day`. */
  quotas: '',
  models: '',
  lasts: '',
  atLimit: '',
  sharedWith: '',
  ended: '',
})
export type OfferAnswers = ReturnType<typeof emptyOffer>

export const emptyPrice = () => ({
  capability: '',
  metric: '',
  amount: '',
  currency: 'USD',
  price: '',
  model: '',
  source: '',
  asOf: '',
})
export type PriceAnswers = ReturnType<typeof emptyPrice>

/** Nothing answered yet: it claims nothing. */
export const emptyAnswers = (today: string) => ({
  /** Empty: made from the name. */
  slug: '',
  name: '',
  tagline: '',
  /** Empty: that of the first capability. */
  category: '',
  /** In the order in which they were ticked; the first is the main one. */
  capabilities: [] as string[],
  website: '',
  docsUrl: '',
  headquarters: '',
  /** Separated by commas; empty: the domain of the website. */
  domains: '',
  connection: {
    baseUrl: '',
    auth: '',
    authName: '',
    envVar: '',
    openaiCompatible: 'unknown',
    openaiBaseUrl: '',
    keyUrl: '',
    /** Names separated by commas. */
    sdks: { npm: '', pypi: '' },
  },
  links: Object.fromEntries(LINKS.map((name) => [name, ''])) as Record<LinkName, string>,
  /** Empty: the quotas in words. */
  summary: '',
  signup: {
    with: [] as string[],
    asks: Object.fromEntries(SIGN_UP_ASKS.map((ask) => [ask, 'unknown'])) as Record<SignUpAsk, string>,
    /** `everywhere`, `only: US, EU` or `except: CN`. */
    regions: '',
  },
  offers: [emptyOffer('unknown')],
  terms: {
    trainsOnData: 'unknown',
    commercialUse: 'unknown',
    processingRegions: '',
    retentionDays: '',
    dataProcessingAgreement: 'unknown',
  },
  prices: [] as PriceAnswers[],
  health: {
    probe: { url: '', expect: '401' },
    statusPage: { url: '', format: '' },
    /** Empty: that nobody has looked. */
    none: '',
  },
  /** One a line. */
  pros: '',
  cons: '',
  useCases: '',
  sources: [emptySource(today)],
})
export type Answers = ReturnType<typeof emptyAnswers>

/** The lists of an entry that have questions for each item, with an empty item. */
export const ITEMS = {
  offers: () => emptyOffer(),
  prices: emptyPrice,
  sources: emptySource,
} as const satisfies Record<string, (today: string) => object>
export type ListName = keyof typeof ITEMS

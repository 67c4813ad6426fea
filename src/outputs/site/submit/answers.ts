/** What the form holds: texts as they were typed, at the paths that they have in the entry. */
import { LINKS, type LinkName } from '../../../core/schema/vocabulary.ts'

export type LimitAnswers = { metric: string; value: string; per: string; scope: string; model: string }

export type SourceAnswers = {
  url: string
  read: string
  asOf: string
  type: string
  of: string
  /** Names of facts. */
  supports: string[]
  note: string
}

export type Answers = {
  /** Empty: made from the name. */
  slug: string
  name: string
  tagline: string
  category: string
  /** In the order in which they were ticked; the first is the main one. */
  capabilities: string[]
  website: string
  docsUrl: string
  /** Separated by commas; empty: the domain of the website. */
  domains: string
  connection: {
    baseUrl: string
    auth: string
    authName: string
    envVar: string
    openaiCompatible: string
    openaiBaseUrl: string
    keyUrl: string
    /** Names separated by commas. */
    sdks: { npm: string; pypi: string }
  }
  links: Record<LinkName, string>
  freeTier: {
    kind: string
    summary: string
    requiresCreditCard: string
    cardBasis: string
    requiresPhone: string
    phoneBasis: string
    /** Where no limit says how much. */
    allowance: string
    limits: LimitAnswers[]
    creditsExpireAfter: string
    endsAfter: string
    trainsOnData: string
    commercialUse: string
  }
  health: {
    probe: { url: string; expect: string }
    statusPage: { url: string; format: string }
    none: string
  }
  /** One a line. */
  pros: string
  cons: string
  useCases: string
  sources: SourceAnswers[]
}

/** `today`: the day on which the page is read, if nobody says otherwise. */
export const emptySource = (today: string): SourceAnswers => ({
  url: '',
  read: today,
  asOf: '',
  type: '',
  of: '',
  supports: [],
  note: '',
})

export const emptyLimit = (): LimitAnswers => ({
  metric: 'requests',
  value: '',
  per: 'day',
  scope: '',
  model: '',
})

/** An untouched form: it claims nothing. */
export const emptyAnswers = (today: string): Answers => ({
  slug: '',
  name: '',
  tagline: '',
  category: '',
  capabilities: [],
  website: '',
  docsUrl: '',
  domains: '',
  connection: {
    baseUrl: '',
    auth: '',
    authName: '',
    envVar: '',
    openaiCompatible: 'unknown',
    openaiBaseUrl: '',
    keyUrl: '',
    sdks: { npm: '', pypi: '' },
  },
  links: Object.fromEntries(LINKS.map((name) => [name, ''])) as Record<LinkName, string>,
  freeTier: {
    kind: 'unknown',
    summary: '',
    requiresCreditCard: 'unknown',
    cardBasis: '',
    requiresPhone: 'unknown',
    phoneBasis: '',
    allowance: 'unknown',
    limits: [],
    creditsExpireAfter: '',
    endsAfter: '',
    trainsOnData: 'unknown',
    commercialUse: 'unknown',
  },
  health: {
    probe: { url: '', expect: '401' },
    statusPage: { url: '', format: '' },
    none: 'Nobody has looked for a status page, or for a URL to check, yet.',
  },
  pros: '',
  cons: '',
  useCases: '',
  sources: [emptySource(today)],
})

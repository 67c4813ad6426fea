/** What is answered about a new provider: texts as they were typed, at the paths that they have in the entry, in its order. */
import { LINKS, type LinkName } from '../../core/schema/vocabulary.ts'

/** `today`: the day on which the page is read, if nobody says otherwise. */
export const emptySource = (today: string) => ({
  url: '',
  read: today,
  asOf: '',
  type: '',
  of: '',
  /** Names of facts. */
  supports: [] as string[],
  note: '',
})
export type SourceAnswers = ReturnType<typeof emptySource>

export const emptyLimit = () => ({ metric: 'requests', value: '', per: 'day', scope: '', model: '' })
export type LimitAnswers = ReturnType<typeof emptyLimit>

/** Nothing answered yet: it claims nothing. */
export const emptyAnswers = (today: string) => ({
  /** Empty: made from the name. */
  slug: '',
  name: '',
  tagline: '',
  category: '',
  /** In the order in which they were ticked; the first is the main one. */
  capabilities: [] as string[],
  website: '',
  docsUrl: '',
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
  freeTier: {
    kind: 'unknown',
    summary: '',
    requiresCreditCard: 'unknown',
    cardBasis: '',
    requiresPhone: 'unknown',
    phoneBasis: '',
    /** Where no limit says how much. */
    allowance: 'unknown',
    limits: [] as LimitAnswers[],
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
  /** One a line. */
  pros: '',
  cons: '',
  useCases: '',
  sources: [emptySource(today)],
})
export type Answers = ReturnType<typeof emptyAnswers>

/** What is answered about a provider: texts as they were typed, at the paths that they have in the entry; read, replaced, kept as a draft. */
import { isObject, valueAt } from '../../base/json.ts'
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

type Tree = Record<string, unknown>

export const answerAt = (answers: Answers, path: string): unknown => valueAt(answers, ...path.split('.'))

/** The answers with another value there; everything else stays the same object. */
export function withAnswer(answers: Answers, path: string, value: unknown): Answers {
  const put = (tree: unknown, [key, ...rest]: string[]): unknown => {
    const next = rest.length === 0 ? value : put((tree as Tree)[key!], rest)
    return Array.isArray(tree) ? tree.with(Number(key), next) : { ...(tree as Tree), [key!]: next }
  }
  return put(answers, path.split('.')) as Answers
}

/** The answers without an item of a list. What pages show of an offer goes with it, and that of later ones stays theirs. */
export function withoutItem(answers: Answers, list: ListName, index: number): Answers {
  const rest = withAnswer(answers, list, (answers[list] as unknown[]).toSpliced(index, 1))
  if (list !== 'offers') return rest
  const moved = (fact: string): string[] => {
    const [, place, name] = /^offers\.(\d+)\.(.+)$/.exec(fact) ?? []
    if (place === undefined || Number(place) < index) return [fact]
    return Number(place) === index ? [] : [`offers.${Number(place) - 1}.${name}`]
  }
  return { ...rest, sources: rest.sources.map((one) => ({ ...one, supports: one.supports.flatMap(moved) })) }
}

/** Longer drafts are not an entry. */
const LONGEST = 200_000

export const writeDraft = (answers: Answers): string => JSON.stringify(answers)

/** The answers in a draft, with empty ones where it has none of the right form; undefined if it is not a draft. */
export function readDraft(text: string | null, today: string): Answers | undefined {
  if (text === null || text.length > LONGEST) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    if (!isObject(draft)) return undefined
    const items = Object.entries(ITEMS).map(([list, empty]) => [list, empty(today)])
    return withAnOffer(like(emptyAnswers(today), draft, Object.fromEntries(items)) as Answers, today)
  } catch {
    return undefined
  }
}

/** What is free is asked of the first offer, so there is one. */
const withAnOffer = (answers: Answers, today: string): Answers =>
  answers.offers.length > 0 ? answers : { ...answers, offers: emptyAnswers(today).offers }

/** `given` with the form of `model`; `items` are the models of lists of objects, by their key. */
function like(model: unknown, given: unknown, items: Record<string, object>, key = ''): unknown {
  if (typeof model === 'string') return typeof given === 'string' ? given : model
  if (Array.isArray(model)) {
    if (!Array.isArray(given)) return model
    const item = items[key]
    return item === undefined
      ? given.filter((word) => typeof word === 'string')
      : given.map((one) => like(item, one, items))
  }
  return Object.fromEntries(
    Object.entries(model as object).map(([name, value]) => [
      name,
      like(value, valueAt(given, name), items, name),
    ]),
  )
}

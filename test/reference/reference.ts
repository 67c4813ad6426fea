/**
 * The contract of `GET /providers` once more, in the plainest words, from plain facts: no dataset, no facet keys, no
 * table of the project's, no shared code.
 */
import type { ProviderSummary } from '../../src/schema/responses.ts'
import { comparable, comparableTerms, type Fold, folding } from './reference-text.ts'
import { countriesByName, lowerCase, meantBy, rightName } from './reference-words.ts'

const CATEGORIES = ['LLM', 'Image', 'Speech', 'Embeddings', 'Search', 'Video', 'Code', 'Vision']
const YES_OR_NO = ['true', 'false', '1', '0']
const ORDERS = ['score', 'name']
const STATES = ['online', 'degraded', 'down', 'unknown']
const KINDS = ['keyless', 'permanent', 'renewing-credits', 'one-time-credits', 'trial', 'none', 'unknown']
const CAPABILITIES = (
  'chat moderation translation image-generation image-editing 3d-generation speech-to-text text-to-speech ' +
  'voice-agent embeddings rerank vector-search web-search web-extraction text-search video-generation avatar-video ' +
  'lip-sync video-understanding video-editing code-execution code-generation ocr image-understanding'
).split(' ')

const FLAGS = [
  ...(['noCard', 'noPhone', 'openaiCompatible', 'noTraining'] as const),
  ...(['commercialUse', 'dpa', 'streaming', 'speakerLabels'] as const),
]
type Flag = (typeof FLAGS)[number]
const isFlag = (name: string) => (FLAGS as string[]).includes(name)
const NO_FLAGS = Object.fromEntries(FLAGS.map((name) => [name, false])) as Readonly<Record<Flag, boolean>>
const LISTS = 'capability freeFor kind'.split(' ')
const PLACES = 'country region signUpFrom'.split(' ')
const NAMES = [...FLAGS, ...LISTS, ...PLACES, ...'category status q sort limit offset retention'.split(' ')]

/** The European Union by accession: 1958, 1973, 1981, 1986, 1995, 2004, 2007, 2013. */
const UNION = 'BE DE FR IT LU NL  DK IE  GR  ES PT  AT FI SE  CY CZ EE HU LV LT MT PL SI SK  BG RO  HR'.split(
  / +/,
)

/** Regions that CLDR names and ISO 3166-1 has no country for. */
const NO_COUNTRY =
  'AC AN BU CP CS CQ DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' ')

/** What an entry says, as its page shows it. What is null or 'unknown' is not known. */
export type ReferenceFacts = {
  capabilities: readonly string[]
  /** What somebody gets without paying; where it is nothing, `free` says whether a page says so. */
  offers: readonly { kind: string; covers: readonly string[]; card: boolean | null; phone: boolean | null }[]
  free: 'none' | 'unknown'
  openaiCompatible: boolean | 'unknown' | null
  training: string | null
  commercialUse: boolean | 'unknown' | null
  dpa: boolean | 'unknown' | null
  streaming: boolean | 'unknown' | null
  speakerLabels: boolean | 'unknown' | null
  retentionDays: number | null
  headquarters: string | null
  processingRegions: readonly string[]
  /** Where people can sign up: everywhere, only here, or all except here. */
  signUp: 'everywhere' | { only: string[] } | { except: string[] } | null
  /** Of what the summary says yes only to be careful. */
  assumed: readonly ('card' | 'phone')[]
  /** Fields that some source contradicts, as sources name them: `connection`. */
  disputed: readonly string[]
}

export type ReferenceProvider = { summary: ProviderSummary; facts: ReferenceFacts }

/** What a query string asks for. */
export type ReferenceQuery = Record<Flag, boolean> & {
  sort: 'score' | 'name'
  terms: readonly string[]
  limit: number
  offset: number
  category?: string
  capability?: readonly string[]
  freeFor?: readonly string[]
  kind?: readonly string[]
  status?: string
  retention?: number
  country?: string
  region?: string
  signUpFrom?: string
}

/** Name and value as they are echoed, cut. */
export type ReferenceProblem = { parameter: string; value: string; suggestion?: string }

export type ReferenceAnswer =
  | {
      status: 200
      data: ProviderSummary[]
      /** How many match, before the list is cut. */
      total: number
      /** Of how many more nobody knows whether they match. */
      open: number
      /** What has to be asked for the rest, where there is one. */
      next: ReferenceQuery | undefined
    }
  | { status: 400; parameters: ReferenceProblem[] }

/**
 * Answers raw query strings, with or without question mark, to a directory, which may be in any order. It is sorted and
 * spelt for comparing once. `fold` takes a while to make; share it between directories.
 */
export function referenceFor(
  all: readonly ReferenceProvider[],
  fold: Fold = folding(),
): (search: string) => ReferenceAnswer {
  const reading = referenceReader(fold)
  const select = selectionFrom(all, fold)
  return (search) => {
    const read = reading(search)
    if ('parameters' in read) return { status: 400, ...read }
    const { query } = read
    const { matching, open } = select(query)
    const end = query.offset + query.limit
    return {
      status: 200,
      data: matching.slice(query.offset, end),
      total: matching.length,
      open,
      next: end < matching.length ? { ...query, offset: end } : undefined,
    }
  }
}

type Read = { query: ReferenceQuery } | { parameters: ReferenceProblem[] }

/** Reads query strings: what one asks for, or what is wrong with it, in the order of the names, at most 20. */
export function referenceReader(fold: Fold = folding()): (search: string) => Read {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const countryOf = countriesByName((code) => (isPlace(lowerCase(code), names) ? names.of(code) : undefined))
  return (search) => {
    const given = new URLSearchParams(search)
    const query: ReferenceQuery = { ...NO_FLAGS, sort: 'score', terms: [], limit: 200, offset: 0 }
    const parameters: ReferenceProblem[] = []
    const wrong = (parameter: string, suggestion?: string) =>
      parameters.push({
        parameter: firstCharacters(parameter),
        value: firstCharacters(given.get(parameter)!),
        ...(suggestion === undefined ? {} : { suggestion }),
      })
    for (const name of new Set(given.keys())) {
      if (parameters.length === 20) break
      // A submitted form sends what was not filled in; a yes or no is never left empty.
      const filled = given.getAll(name).filter((value) => value !== '' || isFlag(name))
      const value = filled.join(',')
      const lower = lowerCase(value)
      /** The word of a closed list, or a problem. */
      const oneOf = (words: readonly string[]): string | undefined => {
        const found = words.find((word) => lowerCase(word) === lower)
        if (found === undefined) wrong(name, meantBy(name, value, words))
        return found
      }
      if (!NAMES.includes(name)) {
        const meant = rightName(name)
        if (meant) wrong(name, meant.suggestion)
        continue
      }
      if (filled.length === 0) continue
      if (LISTS.includes(name)) {
        const words = name === 'kind' ? KINDS : CAPABILITIES
        const wanted = value.split(',').map((one) => one.trim())
        const bad = wanted.find((one) => !words.includes(lowerCase(one)))
        if (bad === undefined)
          query[name as 'kind'] = words.filter((one) => wanted.map(lowerCase).includes(one))
        else wrong(name, meantBy(name, bad, words))
        continue
      }
      if (filled.length > 1) {
        wrong(name)
        continue
      }
      if (isFlag(name) && oneOf(YES_OR_NO) !== undefined)
        query[name as 'dpa'] = lower === 'true' || lower === '1'
      if (name === 'category') assign(query, 'category', oneOf(CATEGORIES))
      if (name === 'status') assign(query, 'status', oneOf(STATES))
      if (name === 'sort' && oneOf(ORDERS) !== undefined) query.sort = lower as 'score' | 'name'
      if (PLACES.includes(name)) {
        if (isPlace(lower, names)) query[name as 'country'] = lower
        else wrong(name, countryOf(value))
      }
      if (name === 'retention') {
        if (/^[0-9]+$/.test(value)) query.retention = Number(value)
        else wrong(name)
      }
      if (name === 'limit' || name === 'offset') {
        const digits = /^0*([0-9]*)$/.exec(value)?.[1]
        if (digits === undefined || (name === 'limit' && digits === '')) wrong(name)
        else if (name === 'limit') query.limit = digits.length > 3 ? 200 : Math.min(200, Number(digits))
        else query.offset = digits.length > 15 ? Number.POSITIVE_INFINITY : Number(digits)
      }
      if (name === 'q') {
        if (Array.from(value).length > 100) wrong(name)
        else query.terms = comparableTerms(value, fold)
      }
    }
    return parameters.length > 0 ? { parameters } : { query }
  }
}

function assign<Key extends 'category' | 'status'>(
  query: ReferenceQuery,
  key: Key,
  word: string | undefined,
): void {
  if (word !== undefined) query[key] = word
}

/** Two small letters that stand for a country, or for the union. */
function isPlace(code: string, names: Intl.DisplayNames): boolean {
  if (!/^[a-z]{2}$/.test(code)) return false
  const letters = code.toUpperCase()
  return letters === 'EU' || (!NO_COUNTRY.includes(letters) && names.of(letters) !== undefined)
}

/** The first hundred characters, none torn in two. */
function firstCharacters(text: string): string {
  return Array.from(text).slice(0, 100).join('')
}

function selectionFrom(
  all: readonly ReferenceProvider[],
  fold: Fold,
): (query: ReferenceQuery) => { matching: ProviderSummary[]; open: number } {
  const rank = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const spelt = all.map(({ summary, facts }) => ({
    summary,
    facts,
    name: fold(summary.name),
    texts: [summary.name, summary.tagline, summary.category].map((text) => comparable(text, fold)),
  }))
  const byName = spelt.toSorted((a, b) => rank(a.name, b.name) || rank(a.summary.slug, b.summary.slug))
  const byScore = byName.toSorted((a, b) => b.summary.directoryScore - a.summary.directoryScore)
  return (query) => {
    const told = (query.sort === 'name' ? byName : byScore)
      .filter(({ texts }) => query.terms.every((term) => texts.some((text) => text.includes(term))))
      .map((provider) => ({ summary: provider.summary, answers: answersOf(provider, query) }))
      .filter(({ answers }) => !answers.includes('no'))
    const matching = told.filter(({ answers }) => !answers.includes('unknown'))
    return { matching: matching.map(({ summary }) => summary), open: told.length - matching.length }
  }
}

type Answer = 'yes' | 'no' | 'unknown'

/** What a provider answers to each filter but `q`. */
function answersOf({ summary, facts }: ReferenceProvider, query: ReferenceQuery): Answer[] {
  const answers: Answer[] = []
  /** Nothing is known of what sources dispute. */
  const ask = <Value>(field: string, value: Value | 'unknown' | null, meets: (value: Value) => boolean) => {
    const isKnown = value !== null && value !== 'unknown' && !facts.disputed.includes(field)
    answers.push(isKnown ? yesOrNo(meets(value)) : 'unknown')
  }
  const isTrue = (value: boolean) => value
  const { category, status, retention, country, region, signUpFrom } = query
  if (category !== undefined) answers.push(yesOrNo(summary.category === category))
  if (query.noCard) answers.push(spared(summary.requiresCreditCard, facts.assumed.includes('card')))
  if (query.noPhone) answers.push(spared(summary.requiresPhone, facts.assumed.includes('phone')))
  // A state that nobody knows can be asked for, and may be any.
  if (status !== undefined)
    answers.push(summary.status === status ? 'yes' : summary.status === 'unknown' ? 'unknown' : 'no')
  if (query.capability)
    answers.push(yesOrNo(query.capability.some((one) => facts.capabilities.includes(one))))
  if (query.kind || query.freeFor) answers.push(ofOffers({ summary, facts }, query))
  if (query.openaiCompatible) ask('connection', facts.openaiCompatible, isTrue)
  if (query.commercialUse) ask('terms.commercialUse', facts.commercialUse, isTrue)
  if (query.dpa) ask('terms.dataProcessingAgreement', facts.dpa, isTrue)
  for (const name of ['streaming', 'speakerLabels'] as const) {
    if (!query[name]) continue
    if (facts.capabilities.length === 0) answers.push('unknown')
    else if (facts.capabilities.includes('speech-to-text')) ask(`features.${name}`, facts[name], isTrue)
    else answers.push('no')
  }
  if (query.noTraining)
    ask('terms.trainsOnData', facts.training, (training) => training === 'no' || training === 'opt-in')
  if (retention !== undefined) ask('', facts.retentionDays, (days) => days <= retention)
  if (country !== undefined) ask('headquarters', facts.headquarters, (place) => matches(place, country))
  if (region !== undefined) {
    const { processingRegions: places } = facts
    ask('terms.processingRegions', places.length > 0 ? places : null, (some) =>
      some.some((place) => matches(place, region)),
    )
  }
  if (signUpFrom !== undefined) {
    const needsNoAccount = facts.offers.some(({ kind }) => kind === 'keyless')
    if (needsNoAccount) answers.push('yes')
    else ask('signup.regions', facts.signUp, (places) => isOpen(places, signUpFrom))
  }
  return answers
}

const yesOrNo = (is: boolean): Answer => (is ? 'yes' : 'no')
const spared = (needed: boolean, isAssumed: boolean): Answer => (isAssumed ? 'unknown' : yesOrNo(!needed))

/** Whether one and the same offer is all that is asked of offers; an entry without one is asked as a whole. */
function ofOffers({ summary, facts }: ReferenceProvider, query: ReferenceQuery): Answer {
  const nothing = {
    kind: facts.free,
    covers: [],
    card: facts.assumed.includes('card') ? null : summary.requiresCreditCard,
    phone: facts.assumed.includes('phone') ? null : summary.requiresPhone,
  }
  const mayCover = facts.offers.length > 0 || facts.free === 'unknown'
  const answers = (facts.offers.length > 0 ? facts.offers : [nothing]).map(
    ({ kind, covers, card, phone }) => {
      const own: Answer[] = []
      if (query.kind) own.push(query.kind.includes(kind) ? 'yes' : kind === 'unknown' ? 'unknown' : 'no')
      if (query.freeFor) {
        const open = mayCover && query.freeFor.some((one) => facts.capabilities.includes(one))
        own.push(query.freeFor.some((one) => covers.includes(one)) ? 'yes' : open ? 'unknown' : 'no')
      }
      if (query.noCard) own.push(card === null ? 'unknown' : yesOrNo(!card))
      if (query.noPhone) own.push(phone === null ? 'unknown' : yesOrNo(!phone))
      return own.includes('no') ? 'no' : own.includes('unknown') ? 'unknown' : 'yes'
    },
  )
  return answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no'
}

/** Whether people in a country, or in each of the union, can sign up. */
function isOpen(places: Exclude<ReferenceFacts['signUp'], null>, wanted: string): boolean {
  if (places === 'everywhere') return true
  if (wanted === 'eu') return UNION.every((member) => isOpen(places, lowerCase(member)))
  const isIn = (list: readonly string[]) =>
    list.some(
      (place) =>
        lowerCase(place) === wanted || (place === 'EU' && UNION.some((one) => lowerCase(one) === wanted)),
    )
  return 'only' in places ? isIn(places.only) : !isIn(places.except)
}

/** Whether a place in an entry is what was asked for: the same, or for `eu` a member state. Never the other way round. */
function matches(place: string, wanted: string): boolean {
  return lowerCase(place) === wanted || (wanted === 'eu' && UNION.includes(place))
}

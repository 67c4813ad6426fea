/**
 * The contract of `GET /providers` once more, in the plainest words, from plain facts: no dataset, no facet keys, no
 * table of the project's, no shared code.
 */
import type { ProviderSummary } from '../../src/schema/responses.ts'
import { comparable, comparableTerms, type Fold, folding } from './reference-text.ts'
import { lowerCase, nearestOf, rightName } from './reference-words.ts'

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
  headquarters: string | null
  processingRegions: readonly string[]
  /** Fields that some source contradicts, as sources name them: `connection`. */
  disputed: readonly string[]
}

export type ReferenceProvider = { summary: ProviderSummary; facts: ReferenceFacts }

/** What a query string asks for. */
export type ReferenceQuery = {
  sort: 'score' | 'name'
  terms: readonly string[]
  limit: number
  offset: number
  noCard: boolean
  noPhone: boolean
  openaiCompatible: boolean
  noTraining: boolean
  commercialUse: boolean
  category?: string
  capability?: string
  freeFor?: string
  kinds?: readonly string[]
  status?: string
  country?: string
  region?: string
}

/** Name and value as they are echoed, cut. */
export type ReferenceProblem = { parameter: string; value: string; suggestion?: string }

export type ReferenceAnswer =
  | {
      status: 200
      data: ProviderSummary[]
      /** How many match, before the list is cut. */
      total: number
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
    const matching = select(query)
    const end = query.offset + query.limit
    return {
      status: 200,
      data: matching.slice(query.offset, end),
      total: matching.length,
      next: end < matching.length ? { ...query, offset: end } : undefined,
    }
  }
}

type Read = { query: ReferenceQuery } | { parameters: ReferenceProblem[] }

/** Reads query strings: what one asks for, or what is wrong with it, in the order of the names, at most 20. */
export function referenceReader(fold: Fold = folding()): (search: string) => Read {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return (search) => {
    const given = new URLSearchParams(search)
    const query: ReferenceQuery = {
      sort: 'score',
      terms: [],
      limit: 200,
      offset: 0,
      noCard: false,
      noPhone: false,
      openaiCompatible: false,
      noTraining: false,
      commercialUse: false,
    }
    const parameters: ReferenceProblem[] = []
    const wrong = (parameter: string, suggestion?: string) =>
      parameters.push({
        parameter: firstCharacters(parameter),
        value: firstCharacters(given.get(parameter)!),
        ...(suggestion === undefined ? {} : { suggestion }),
      })
    const times = new Map<string, number>()
    for (const name of given.keys()) times.set(name, (times.get(name) ?? 0) + 1)

    for (const [name, count] of times) {
      if (parameters.length === 20) break
      const value = given.get(name)!
      const lower = lowerCase(value)
      /** The word of a closed list, or a problem. */
      const oneOf = (words: readonly string[], written = value): string | undefined => {
        const found = words.find((word) => lowerCase(word) === lowerCase(written))
        if (found === undefined) wrong(name, nearestOf(written, words))
        return found
      }
      switch (name) {
        case 'noCard':
        case 'noPhone':
        case 'openaiCompatible':
        case 'noTraining':
        case 'commercialUse':
          if (count > 1) wrong(name)
          else if (oneOf(YES_OR_NO) !== undefined) query[name] = lower === 'true' || lower === '1'
          continue
        case 'category':
        case 'q':
        case 'sort':
        case 'limit':
        case 'offset':
        case 'capability':
        case 'freeFor':
        case 'kind':
        case 'status':
        case 'country':
        case 'region':
          if (count > 1) wrong(name)
          // A submitted form sends what was not filled in.
          if (count > 1 || value === '') continue
          break
        default: {
          const meant = rightName(name)
          if (meant) wrong(name, meant.suggestion)
          continue
        }
      }
      if (name === 'category') assign(query, 'category', oneOf(CATEGORIES))
      if (name === 'capability') assign(query, 'capability', oneOf(CAPABILITIES))
      if (name === 'freeFor') assign(query, 'freeFor', oneOf(CAPABILITIES))
      if (name === 'status') assign(query, 'status', oneOf(STATES))
      if (name === 'sort' && oneOf(ORDERS) !== undefined) query.sort = lower as 'score' | 'name'
      if (name === 'kind') {
        const kinds = value.split(',').map((kind) => kind.trim())
        const bad = kinds.find((kind) => !KINDS.includes(lowerCase(kind)))
        if (bad === undefined) query.kinds = KINDS.filter((kind) => kinds.map(lowerCase).includes(kind))
        else wrong(name, nearestOf(bad, KINDS))
      }
      if (name === 'country' || name === 'region') {
        if (isPlace(lower, names)) query[name] = lower
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

function assign<Key extends 'category' | 'capability' | 'freeFor' | 'status'>(
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
): (query: ReferenceQuery) => ProviderSummary[] {
  const rank = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const spelt = all.map(({ summary, facts }) => ({
    summary,
    facts,
    name: fold(summary.name),
    texts: [summary.name, summary.tagline, summary.category].map((text) => comparable(text, fold)),
  }))
  const byName = spelt.toSorted((a, b) => rank(a.name, b.name) || rank(a.summary.slug, b.summary.slug))
  const byScore = byName.toSorted((a, b) => b.summary.directoryScore - a.summary.directoryScore)
  return (query) =>
    (query.sort === 'name' ? byName : byScore)
      .filter(({ texts }) => query.terms.every((term) => texts.some((text) => text.includes(term))))
      .filter((provider) => passes(provider, query))
      .map(({ summary }) => summary)
}

/** Whether a provider passes every filter but `q`. */
function passes({ summary, facts }: ReferenceProvider, query: ReferenceQuery): boolean {
  const undisputed = (field: string) => !facts.disputed.includes(field)
  const { headquarters, processingRegions, training } = facts
  if (query.category !== undefined && summary.category !== query.category) return false
  if (query.noCard && summary.requiresCreditCard) return false
  if (query.noPhone && summary.requiresPhone) return false
  if (query.status !== undefined && summary.status !== query.status) return false
  if (query.capability !== undefined && !facts.capabilities.includes(query.capability)) return false
  if ((query.kinds || query.freeFor !== undefined) && !hasOffer({ summary, facts }, query)) return false
  if (query.openaiCompatible && !(facts.openaiCompatible === true && undisputed('connection'))) return false
  if (query.commercialUse && !(facts.commercialUse === true && undisputed('terms.commercialUse')))
    return false
  if (query.noTraining && !((training === 'no' || training === 'opt-in') && undisputed('terms.trainsOnData')))
    return false
  if (query.country !== undefined)
    if (!headquarters || !undisputed('headquarters') || !matches(headquarters, query.country)) return false
  if (query.region !== undefined) {
    const wanted = query.region
    if (!undisputed('terms.processingRegions')) return false
    if (!processingRegions.some((place) => matches(place, wanted))) return false
  }
  return true
}

/** Whether one and the same offer is all that is asked of offers; an entry without one is asked as a whole. */
function hasOffer({ summary, facts }: ReferenceProvider, query: ReferenceQuery): boolean {
  const nothing = {
    kind: facts.free,
    covers: [],
    card: summary.requiresCreditCard,
    phone: summary.requiresPhone,
  }
  for (const { kind, covers, card, phone } of facts.offers.length > 0 ? facts.offers : [nothing]) {
    if (query.kinds && !query.kinds.includes(kind)) continue
    if (query.freeFor !== undefined && !covers.includes(query.freeFor)) continue
    if (query.noCard && card !== false) continue
    if (query.noPhone && phone !== false) continue
    return true
  }
  return false
}

/** Whether a place in an entry is what was asked for: the same, or for `eu` a member state. Never the other way round. */
function matches(place: string, wanted: string): boolean {
  return lowerCase(place) === wanted || (wanted === 'eu' && UNION.includes(place))
}

/** What a search answers, the same wherever somebody types: a yes or no about a provider, lists, and what is called so. */
import MiniSearch, { type Options } from 'minisearch'
import { DAYS_A_MONTH } from '../../base/days.ts'
import { capital, plural } from '../../base/letters.ts'
import { isOneEditAway, nearest } from '../../base/nearest.ts'
import { groupBy } from '../../base/order.ts'
import { TOKENS_A_REQUEST } from '../../entry/offer-limits.ts'
import { aliasOf } from '../../schema/aliases.ts'
import { liesIn } from '../../schema/countries.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability, type Status } from '../../schema/vocabulary.ts'
import { compareUrl, MOST_COMPARED } from '../compare/tray.ts'
import type { Start } from '../components/signs.tsx'
import { FREE, shortTitle } from '../filter-words.ts'
import { capabilityOf, type Found, type List, shownRows } from '../finder/finder.ts'
import type { FinderRow, IndexedModel, Shown } from '../row-of.ts'
import { plainWords, type Reading, readingOf } from './reading.ts'

/** A question about a provider, with its answer. */
export type Card = { ask: string; verdict: string; look: 'good' | 'bad' | 'soft'; text: string }

export type Row = {
  title: string
  href: string
  /** Said before the answer, in grey: "free at 5". */
  before?: string
  said?: string
  start?: Start
  card?: Card
}

const KINDS = ['Providers', 'Families', 'Models', 'Tasks', 'Pages', 'Collections', 'Documents'] as const

export type Hit = Row & {
  kind: (typeof KINDS)[number]
  /** Other names, in plain words. */
  names?: readonly string[]
  tasks?: readonly string[]
  ended?: true
  /** Of a provider: whether it is free, and what answers other questions; left out where nothing is known. */
  card?: Card & {
    amount?: string
    speed?: string
    /** What people report where no page states a limit. */
    reports?: string
    trains?: { words: string; look: 'good' | 'bad' }
    commercial?: boolean
    status?: Status
    /** Its base URL, and whether an OpenAI client works with it, or at which other URL one does. */
    base?: string
    openai?: boolean | string
    /** The newest change of something free. */
    news?: string
  }
  /** What the cheapest host takes for a model. */
  price?: { order: number; words: string }
  /** Of a task, the providers with the lowest prices. */
  paid?: readonly Row[]
}

/** As the build writes it: hits, best first within their kind, and where each word stands in them. */
export type SearchIndex = { hits: readonly Hit[]; words: ReturnType<MiniSearch['toJSON']> }

export const SEARCHED: Options = {
  fields: ['title', 'also'],
  tokenize: (text) => plainWords(text).split(' '),
  processTerm: (term) => term,
}

type Index = ReturnType<typeof indexOf>

export function indexOf({ hits, words }: SearchIndex) {
  const mini = MiniSearch.loadJS(words, SEARCHED)
  const byHref = new Map(hits.map((hit) => [hit.href, hit]))
  const names = hits.flatMap((hit) =>
    [plainWords(hit.title), ...(hit.names ?? [])].map((name) => [name, hit] as const),
  )
  // Of what has the same name the first.
  const models = hits.filter(({ kind }) => kind === 'Models')
  const named = names.filter(([, { kind }]) => NAMED.has(kind)).toReversed()
  const byName = new Map([...named.map(([name, hit]) => [joined(name), hit] as const), ...named])
  return {
    /** Written together or apart: "hugging face", "huggingface". */
    called: (name: string) => byName.get(name) ?? byName.get(joined(name)),
    /** What a name with a slip in it was meant for, however short it is. */
    near: (name: string) => byName.get(nearest(name, [...byName.keys()]) ?? ''),
    at: (href: string) => byHref.get(href),
    models: (words: readonly string[]) =>
      models.filter(({ title }) => words.every((word) => startOf(word).test(plainWords(title)))),
    /** Whether documents have the word, which is no name then unless a model has it too. */
    isPlain: (word: string) => mini.search(word).some(({ id }) => hits[id as number]!.kind === 'Documents'),
    /** What has any of the words, those first that have most of them, and the words that nothing has. */
    search(asked: readonly string[], slips = 1): { hits: Hit[]; missed: string[] } {
      if (asked.length === 0) return { hits: [], missed: [] }
      const results = mini.search(asked.join(' '), {
        prefix: (term) => term.length > 1,
        fuzzy: (term) => term.length > 4 && !/\d/.test(term) && mini.search(term).length === 0 && slips,
        boost: { title: 4 },
        boostDocument: (id) => ({ Documents: 0.5, Families: 3 })[hits[id as number]!.kind as string] ?? 1,
      })
      const had = new Set(results.flatMap(({ queryTerms }) => queryTerms))
      return {
        hits: results
          .toSorted((a, b) => b.queryTerms.length - a.queryTerms.length || b.score - a.score)
          .map(({ id }) => hits[id as number]!),
        missed: asked.filter((word) => !had.has(word)),
      }
    },
  }
}

const joined = (name: string) => name.replaceAll(/ (?!api$)/g, '')
/** `qwen coder` is in `qwen3-coder-flash`, and "gpt 5" not in `gpt-oss-2.5`. */
const startOf = (word: string) => new RegExp(`(?<![\\d.])${word.replace(/[.+]/g, '\\$&')}(?!(?<=\\d)\\d)`)

const NAMED = new Set<Hit['kind']>(KINDS.slice(0, 3))

/** The indexes of both lists, which only some searches need. */
export type Lists = { providers: () => Promise<List<FinderRow>>; models: () => Promise<List<IndexedModel>> }

export type Answer = {
  /** The conditions and tasks that were read. */
  readAs: readonly string[]
  groups: readonly { title: string; rows: Row[] }[]
  leftOut: readonly string[]
}

export const rowsOf = ({ groups }: Answer): Row[] => groups.flatMap(({ rows }) => rows)

const BEST = 4

/** What models are rated for. */
const RATED: ReadonlySet<string> = new Set(['chat', 'coding', 'embeddings'])

export async function answerTo(text: string, index: Index, lists: Lists): Promise<Answer> {
  const reading = readingOf(text, index.called)
  const { forms, tasks, conditions, need, rest, subject } = reading
  const wordsOf = (hits: readonly Hit[]) => hits.flatMap(({ title }) => plainWords(title).split(' '))
  // "llama 70b" is less than the family.
  const isPart = rest.length > 0 && !reading.named[0]?.card
  const beside = rest.length === 0 && reading.of?.words ? [reading.of.words] : []
  const matched = index.search(isPart ? [...wordsOf(reading.named), ...rest] : [...rest, ...beside])
  // "openai/gpt-oss-120b" asks for the model, and prices are of models.
  const models = reading.named.filter(({ kind, card }) => kind === 'Models' || (forms.has('price') && !card))
  const { found, lacks, name: lacking = '' } = releasesOf(reading, index)
  const own = found.length > 0 ? found.slice(0, BEST) : models.length > 0 ? models : reading.named
  const isSlip = isPart && found.length === 0 && !rest.some(index.isPlain)
  const named = isSlip ? [...own, ...subjectOf(reading, matched.hits)] : own
  const [first] = named
  const name = first && plainWords(first.title)
  const kin = index
    .search(wordsOf(named.slice(0, 1)))
    .hits.filter((hit) => plainWords(hit.title).includes(name!))
  const task = tasks[0] ?? (need ? usualTask(need.unit) : lacks)
  const groups: { title: string; rows: Row[] }[] = []
  const seen = new Set<string>()
  const add = (title: string, rows: readonly (Row | undefined)[], most = BEST) => {
    const own: Row[] = []
    for (const row of rows) {
      if (!row || seen.has(row.href) || own.length === most) continue
      seen.add(row.href)
      own.push(row)
    }
    if (own.length > 0) groups.push({ title, rows: own })
  }
  if (named.length > 1 && !task && named.every(({ card, ended }) => card && !ended))
    add('Side by side', [comparison(named)])
  if (reading.of && !first) add('', [index.at(reading.of.page)])
  const place = new URLSearchParams({ freeFor: first?.tasks?.[0] ?? 'chat' })
  const instead = async () =>
    add(`In place of ${first!.title}`, await providerRows(place, lists, first!.href))
  if (forms.has('alternative') && first?.tasks && !first.ended) await instead()
  const isPriced = forms.has('price')
  const cheapest = (rows: readonly Row[]) => isPriced && add('Lowest prices that are known', rows)
  cheapest(byPrice(first ? kin : matched.hits))
  if (lacks) add('', [missing(lacking, lacks)])
  for (const hit of named) add('', [cardOf(hit, reading)])
  if (isPriced && first?.card && !first.ended)
    add('', [{ title: `Prices of ${first.title}`, href: `${first.href}#terms`, said: 'on its page' }])
  if (first?.ended) await instead()
  const needed = need && countedNeed(need, tasks.find((one) => one !== 'coding') ?? usualTask(need.unit))
  if (needed) add('', [needRow(reading, index, needed)])
  const isRated = (lacks || forms.has('best')) && RATED.has(task ?? 'chat')
  const asksModels = reading.models || isRated || (first && !first.card) || false
  const readAs = [...(task ? [taskWords(task)] : []), ...conditions.map(({ words }) => words)]
  const isList = task !== undefined || conditions.length > 0
  const isWide = !first && !reading.of && matched.hits.length === 0 && (asksModels || forms.size > 0)
  if (task || (isList && !first?.card) || isWide) {
    const of = found.length > 0 ? subject.join(' ') : first?.card ? undefined : first?.title
    const query = queryOf({ ...reading, models: asksModels }, task, of)
    const rows = asksModels
      ? await modelRows(query, lists, index)
      : await providerRows(query, lists, undefined, needed)
    if (asksModels) cheapest(byPrice(rows.flatMap(({ href, before }) => (before && index.at(href)) || [])))
    else cheapest(tasks.flatMap((one) => paidFor(index.at(`/capabilities/${one}`)!)))
    const ofAny = asksModels && needed ? 'Free, of any amount' : 'Free'
    add(readAs.length > 0 && !isPriced && ofAny === 'Free' ? '' : ofAny, rows, BEST + 1)
    const region = query.has('region') ? null : query.get('country')
    const there = region && (await providerRows(new URLSearchParams({ region }), lists))
    if (there) add('Can be processed there', there, 1)
    for (const one of tasks) add('', [index.at(`/capabilities/${one}`)])
  }
  const others = [...matched.hits, ...kin.filter(({ kind }) => NAMED.has(kind))]
  const rows = others.filter((hit) => !named.includes(hit)).map((hit) => plainRow(hit))
  for (const [kind, own] of groupBy(rows, (hit) => hit.kind)) add(kind, own, isList ? 2 : BEST)
  if (first?.card && !first.ended && named.length === 1) add('Also asked', questionsOn(first))
  if (groups.length === 0) {
    const asked = plainWords(text)
    add('Did you mean', [index.near(asked), ...index.search(asked.split(' '), 2).hits])
    add('Not here?', [{ title: 'Add a provider', href: '/submit#new' }])
  }
  return { readAs, groups, leftOut: matched.missed.filter((word) => !lacking.split(' ').includes(word)) }
}

const taskWords = (task: string) => (task === 'coding' ? 'Coding' : shortTitle(task as Capability))

/** What a misspelt name was meant for, or the one provider that has all words in its name. */
function subjectOf({ tasks, conditions, rest }: Reading<Hit>, hits: readonly Hit[]): Hit[] {
  if (tasks.length + conditions.length > 0) return []
  const isNear = (name: string) =>
    isOneEditAway(name, rest.join(' ')) || rest.every((word) => name.split(' ').includes(word))
  const meant = hits.filter(({ card, title }) => card && isNear(plainWords(title)))
  return meant.length === 1 ? meant : []
}

/** Models of a name with more words, "llama 70b"; where no offer has the number in it, "gpt 5", what its maker is for. */
function releasesOf(
  { subject, rest, named }: Reading<Hit>,
  index: Index,
): { found: Hit[]; lacks?: string; name?: string } {
  const of = subject.find((word) => aliasOf(word) ?? index.at(`/families/${word}`))
  if (rest.length === 0 || of === undefined) return { found: [] }
  const isNumber = (word: string) => /\d/.test(word)
  const isName = (word: string) =>
    !rest.includes(word) || isNumber(word) || !index.isPlain(word) || index.models([of, word]).length > 0
  const name = subject.filter(isName)
  const more = name.filter((word) => rest.includes(word))
  // "mistral docs" asks for the provider.
  if (more.length === 0 && named[0]?.card) return { found: [] }
  const numbers = more.filter(isNumber)
  const all = index.models(name)
  if (all.length > 0 || numbers.length === 0) return { found: all }
  // Another word in it, "llama 4 maverick", names one that is not there.
  const found = more.length > numbers.length ? [] : index.models([of, ...numbers])
  const lacks = index.at(`/providers/${aliasOf(of)}`)?.tasks?.[0] ?? 'chat'
  return found.length > 0 ? { found } : { found, lacks, name: name.join(' ') }
}

const missing = (name: string, task: string): Row => ({
  title: name,
  href: `/${RATED.has(task) ? 'models?capability' : 'providers?freeFor'}=${task}`,
  card: { ask: `Is ${name} free?`, verdict: 'No free offer names it.', look: 'bad', text: '' },
})

type Provider = Hit & { card: NonNullable<Hit['card']> }
type Answered = readonly [ask: string, verdict: string, look: Card['look'], text?: string]

const OPEN = ['Not confirmed.', 'soft'] as const
const yesOrNo = (is: boolean | null | undefined, hoped = false) =>
  is == null ? OPEN : ([is ? 'Yes.' : 'No.', is === hoped ? 'good' : 'bad'] as const)

/** What else can be asked of a provider, by the part of its page that answers. */
const QUESTIONS: Readonly<Record<string, (hit: Provider) => Answered>> = {
  offers: ({ title, said, card: { amount = `${capital(said!)}.`, speed, reports = '' } }) => [
    `How much does ${title} give, and how fast?`,
    amount,
    'soft',
    capital(speed ?? reports),
  ],
  card: ({ title, start }) => [`Does ${title} ask for a card?`, ...yesOrNo(!start?.keyless && start?.card)],
  phone: ({ title, start }) => [
    `Does ${title} ask for a phone?`,
    ...yesOrNo(!start?.keyless && start?.phone),
  ],
  training: ({ title, card: { trains } }) => [
    `Does ${title} train on what you send?`,
    ...(trains ? ([`${capital(trains.words)}.`, trains.look] as const) : OPEN),
  ],
  'commercial-use': ({ title, card: { commercial } }) => [
    `May what ${title} gives be used commercially?`,
    ...yesOrNo(commercial, true),
  ],
  status: ({ title, card: { status } }) => [
    `Does ${title} answer?`,
    status ? `${capital(status)}.` : 'Not checked yet.',
    status === 'online' ? 'good' : status ? 'bad' : 'soft',
    'On its page: the days before, and the provider’s own status page.',
  ],
  'first-call': ({ title, card: { base, openai } }) => [
    `At which URL is ${title} called?`,
    base ?? 'Not confirmed.',
    'soft',
    `${COMPATIBLE[String(openai)] ?? `OpenAI-compatible, at ${openai}`}. On its page: the first call.`,
  ],
  changes: ({ title, said, card: { news } }) => [
    `What changed at ${title}?`,
    news ?? 'No change of anything free is known.',
    'soft',
    `Now: ${said}.`,
  ],
}

const COMPATIBLE: Readonly<Record<string, string>> = {
  true: 'OpenAI-compatible',
  false: 'Not OpenAI-compatible',
  undefined: 'Whether it is OpenAI-compatible is not confirmed',
}

/** Conditions on one provider are questions. */
const ASKED: Readonly<Record<string, string>> = {
  limits: 'offers',
  noCard: 'card',
  noPhone: 'phone',
  noTraining: 'training',
  commercialUse: 'commercial-use',
  openaiCompatible: 'first-call',
}

const plainRow = ({ card: _, price: __, names: ___, tasks: ____, ended: _____, ...hit }: Hit) => hit

function cardOf(hit: Hit, { forms, conditions }: Reading<Hit>): Row {
  if (!hit.card) return plainRow(hit)
  const part = [...conditions.map((one) => one.parameter), ...forms]
    .map((one) => ASKED[one] ?? one)
    .find((one) => QUESTIONS[one])
  if (!part || hit.ended) return hit
  const [ask, verdict, look, text = ''] = QUESTIONS[part]!(hit as Provider)
  return { ...plainRow(hit), href: `${hit.href}#${part}`, card: { ask, verdict, look, text } }
}

const questionsOn = (hit: Hit): Row[] =>
  Object.entries(QUESTIONS).map(([part, answer]) => {
    const [title, said] = answer(hit as Provider)
    return { title, said, href: `${hit.href}#${part}` }
  })

function comparison(providers: readonly Hit[]): Row {
  const few = providers.slice(0, MOST_COMPARED)
  const slugs = few.map(({ href }) => href.split('/').at(-1)!)
  return { title: `Compare ${few.map(({ title }) => title).join(', ')}`, href: compareUrl(slugs) }
}

const byPrice = (hits: readonly Hit[]): Row[] =>
  hits
    .flatMap(({ title, href, before = '', price }) => (price ? [{ title, href, before, price }] : []))
    .toSorted((a, b) => a.price.order - b.price.order)
    .map(({ price, ...row }) => ({ ...row, said: price.words }))

const paidFor = ({ title, href, paid = [] }: Hit): readonly Row[] =>
  paid.length > 0 ? paid : [{ title: `No price of ${title} is known that compares`, href }]

const usualTask = (unit: string) =>
  (unit !== 'requests' && CAPABILITY_SLUGS.find((slug) => CAPABILITIES[slug].unit === unit)) || 'chat'

type Needed = NonNullable<Reading<Hit>['need']> & {
  task: Capability
  /** In the unit of the task, for a month of 30 days; null where that unit is another. */
  monthly: number | null
  asTokens: boolean
}

function countedNeed(need: NonNullable<Reading<Hit>['need']>, task: string): Needed {
  const { amount, unit, per } = need
  const own = CAPABILITIES[task as Capability].unit
  const asTokens = own === 'tokens' && unit === 'requests'
  const counted = amount * (asTokens ? TOKENS_A_REQUEST : 1) * (per === 'day' ? DAYS_A_MONTH : 1)
  return { ...need, task: task as Capability, asTokens, monthly: asTokens || own === unit ? counted : null }
}

function needRow(
  { conditions }: Reading<Hit>,
  index: Index,
  { amount, unit, per, task, monthly, asTokens }: Needed,
): Row {
  const { title, href } = index.at(`/capabilities/${task}`)!
  const query = new URLSearchParams(conditions.map(({ parameter, value }) => [parameter, value]))
  const asked = { need: String(amount), per, ...(CAPABILITIES[task].unit === 'tokens' && { unit }) }
  if (monthly !== null) for (const [name, value] of Object.entries(asked)) query.set(name, value)
  return {
    title: `Who gives ${amount.toLocaleString('en-US')} ${unit} a ${per}`,
    href: query.size > 0 ? `${href}?${query}` : href,
    before: title,
    said: asTokens ? `of ${TOKENS_A_REQUEST.toLocaleString('en-US')} tokens each` : '',
  }
}

/** What a list shows of an offer, and how much it leaves for a month, in the unit of the task; left out of what is given once. */
export type Counted = Shown & { place: number; monthly?: number }

/** Whether the offer that a row shows covers a need. */
const covers = ({ free, start }: FinderRow, { task, monthly }: Needed): boolean =>
  (free[task] ?? []).some((one: Counted) => one.start === start && (one.monthly ?? 0) >= monthly!)

/** The question that a list answers, in the parameters of the API. */
function queryOf({ conditions, models, forms }: Reading<Hit>, task?: string, q?: string): URLSearchParams {
  const query = new URLSearchParams(q && { q })
  // Of models it is known where they run, and not whose they are.
  for (const { parameter, value } of conditions)
    query.set(models && parameter === 'country' ? 'region' : parameter, value)
  if (task) query.set(models ? 'capability' : 'freeFor', task)
  else if (!models && !query.has('kind') && forms.has('free')) query.set('kind', FREE.split('=')[1]!)
  return query
}

/** What the words of a search are to a list: its parameters, and what is left to look for. */
export function meant(asked: URLSearchParams, models: boolean): URLSearchParams {
  const { rest, ...reading } = readingOf<Hit>(asked.get('q') ?? '', () => undefined)
  if (reading.tasks.length + reading.conditions.length === 0) return asked
  const query = queryOf({ ...reading, rest, models, forms: new Set() }, reading.tasks[0])
  for (const [name, value] of asked) if (name !== 'q') query.set(name, value)
  if (rest.length > 0) query.set('q', rest.join(' '))
  return query
}

const allRow = (what: string, query: URLSearchParams, count: number, before: string): Row => ({
  title: count === 0 ? 'None is confirmed; which are open' : `All ${plural(count, what)}`,
  href: `/${what}s${query.size > 0 ? `?${query}` : ''}`,
  before,
})

/** Which providers process in the European Union and nowhere else. */
function onlyInUnion({ dataset: { keys } }: List<FinderRow>, { rows, positions }: Found<FinderRow>) {
  const places = Object.keys(keys).filter((key) => /^region:/.test(key) && !liesIn(key.slice(7), 'EU'))
  const elsewhere = new Set(places.flatMap((key) => keys[key]!))
  return new Set(rows.filter((_, at) => !elsewhere.has(positions[at]!)).map(({ slug }) => slug))
}

async function providerRows(
  query: URLSearchParams,
  lists: Lists,
  without?: string,
  needed?: Needed | null,
): Promise<Row[]> {
  const list = await lists.providers()
  const found = list.answer(query)
  const isCounted = needed ? needed.monthly !== null : false
  const only = query.get('region') === 'EU' ? onlyInUnion(list, found) : undefined
  const shown = shownRows(found.rows, query).filter((row) => !isCounted || covers(row, needed!))
  const rows = shown.map(({ slug, name, allowance, about, condition, kind, start }) => ({
    title: name,
    href: `/providers/${slug}`,
    ...(only?.has(slug) && { before: 'only in the EU' }),
    said:
      (about ? `${allowance} ${about}` : allowance) + (kind === 'trial' && condition ? `, ${condition}` : ''),
    start,
  }))
  const order = capabilityOf(query) ? 'most free first' : 'easiest to start first'
  const sorted = rows.toSorted((a, b) => Number('before' in b) - Number('before' in a))
  const all = allRow('provider', query, found.rows.length, only ? 'only in the EU first' : order)
  // Those that cover a need stand below its own row, where "all" would say that all do.
  return isCounted ? [...sorted.slice(0, BEST), all] : [all, ...sorted.filter(({ href }) => href !== without)]
}

async function modelRows(query: URLSearchParams, lists: Lists, index: Index): Promise<Row[]> {
  const { answer, dataset } = await lists.models()
  const { rows, positions } = answer(query)
  const column = dataset.heads[`capability:${query.get('capability') ?? 'chat'}`] ?? ''
  const models = new Map<string, Row | undefined>()
  rows.forEach(([, slug, , said, start], at) => {
    if (slug === null || models.has(slug)) return
    const rating = dataset.numbers[column]?.[positions[at]!]
    const before = rating ? String(Math.round(rating)) : ''
    const page = index.at(`/models/${slug}`)
    models.set(slug, page && { title: slug, href: page.href, before, said, start })
  })
  const shown = [...models.values()].filter((row) => row !== undefined)
  return [allRow('model', query, models.size, 'highest rated first'), ...shown]
}

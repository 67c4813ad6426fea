/** The pages that facts rest on, with the values that should stand there; and how surely a value stands on a page. */
import { isOnDomains, isSharedHost, publisherOf } from '../../base/domains.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Entry } from '../../content/tree.ts'
import { covers, isProviderPage } from '../../entry/fact-sources.ts'
import { livingOffers } from '../../entry/free-offers.ts'
import { amountsOf } from '../../entry/offer-limits.ts'
import { amountWords, numberWords, quantity } from '../../entry/words.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { Metric, Period } from '../../schema/vocabulary.ts'

/** How surely a value stands on a page: 3 with all that belongs to it, 1 at least somewhere, 0 not at all. */
type Level = 0 | 1 | 2 | 3
type Place = { start: number; end: number }
/** A text of `plainText`, with spaces for dashes and underlines too, and its numbers. */
type Searched = { text: string; loose: string; numbers: ReadonlyMap<number, readonly Place[]> }
export type Sought = (page: Searched) => Level

const loose = (text: string) => text.replace(/[-_]/g, ' ')
export const searched = (text: string): Searched => ({ text, loose: loose(text), numbers: numbersIn(text) })

const spanOf = ({ 0: text, index }: RegExpExecArray): Place => ({ start: index, end: index + text.length })

/** Places of one value that are looked at. */
const MOST_PLACES = 2_000

function best(places: Iterable<Place>, levelAt: (place: Place) => number): Level {
  let [most, count] = [0, 0]
  for (const place of places) {
    most = Math.max(most, levelAt(place))
    if (most === 3 || ++count === MOST_PLACES) break
  }
  return most as Level
}

const FIGURES =
  /(?<![\p{L}\d_]|\d[.,]|[a-z][-.])(\d+(?:[.,'’_]\d+)*)((?: \d{3}(?!\d)){1,4})?(?: ?(thousand|million|billion|[kmb])(?![\p{L}\d])| ?([万亿]))?/gu
const FACTORS = { k: 1e3, thousand: 1e3, 万: 1e4, m: 1e6, million: 1e6, 亿: 1e8, b: 1e9, billion: 1e9 }
const GROUPS = /[.,'’_](?=\d{3}(?!\d))/g
/** Numbers that differ in the last figures of a computation are the same. */
const same = (value: number) => Number(value.toPrecision(10))

/** However they are written: `200,000`, `200.000`, `200 000`, `200K`. What can be read in two ways is both. */
export function numbersIn(text: string): Map<number, Place[]> {
  const numbers = new Map<number, Place[]>()
  for (const match of text.matchAll(FIGURES)) {
    const [, first = '', more = '', word = '', sign] = match
    const place = spanOf(match)
    if (text[place.end] === '%') continue
    const [whole, decimal] = [first.replace(GROUPS, ''), first.replace(/,(?=\d{3}(?!\d))/g, '')]
    const factor = FACTORS[(sign ?? word) as keyof typeof FACTORS] ?? 1
    const values = [whole, decimal, whole + more.replaceAll(' ', '')].map((figures) =>
      Number(figures.replace(',', '.')),
    )
    // `5 m` may be minutes, `20b` a size.
    const plain = word === 'm' || word === 'b' ? values : []
    for (const value of new Set([...values.map((one) => same(one * factor)), ...plain]))
      if ((numbers.get(value)?.push(place) ?? 0) === 0) numbers.set(value, [place])
  }
  return numbers
}

const PERIODS: Partial<Record<Period, RegExp>> = {
  second: /\bsec|\/ ?s\b|\b[rtq]ps\b|秒|сек/,
  minute: /\bmin|\/ ?m\b|\b[rtqi]pm\b|分钟|мин/,
  hour: /\bhour|\bhrs?\b|\/ ?h\b|\b[rt]ph\b|小时|час/,
  day: /\bda(?:y|ily)|\b24 ?h|\/ ?d\b|\b[rtq]pd\b|\btag\b|天|日|день|сут/,
  week: /\bweek|周|недел/,
  month: /\bmonth|\/ ?mo?\b|\bmonat|月|месяц/,
  year: /\byear|\bannual|年|год/,
}
/** What else than its own name, or the sign of a currency, says what is counted. */
const UNITS: Partial<Record<Metric, RegExp>> = {
  requests: /\breqs?\b|\bcall|\bquer(?:y|ies)\b|\bmessage|\b[rq]p[smhd]\b|请求|调用|次|запрос/,
  tokens: /\btp[smhd]\b|токен|词元/,
  concurrency: /\bconcurrent|\bparallel|\bsimultaneous|\bat (?:once|a time|the same time)|并发/,
}
/** How far from a number its unit may stand, and the name of its model, in characters. */
const [NEAR, ROW] = [48, 600]

const before = ({ text }: Searched, { start }: Place, reach: number) =>
  text.slice(Math.max(0, start - reach), start)
const after = ({ text }: Searched, { end }: Place, reach: number) => text.slice(end, end + reach)
const around = (page: Searched, place: Place, reach: number) =>
  `${before(page, place, reach)}0${after(page, place, reach)}`
const line = (page: Searched, place: Place, reach: number) =>
  `${before(page, place, reach).split('\n').at(-1)}0${after(page, place, reach).split('\n')[0]}`

/** By its name, or the sign or code of its currency. */
function hasUnit(page: Searched, place: Place, metric: Metric): boolean {
  const near = around(page, place, NEAR)
  const isMoney = /^[A-Z]{3}$/.test(metric)
  const name = isMoney ? signOf(metric) : metric.replace(/^(?:in|out)put-|s$/g, '')
  const isCode = isMoney && near.includes(metric.toLowerCase())
  return near.includes(name) || isCode || !!UNITS[metric]?.test(near)
}
const signOf = (currency: string) =>
  (0)
    .toLocaleString('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .replace(/[\d.\s]/g, '')

/** In the line of a number, or above lines that begin with one, as on cards. */
function isInRow(page: Searched, place: Place, model: string): boolean {
  const above = before(page, place, ROW).split('\n').reverse()
  const isFigure = (one: string, index: number) => /^\P{L}{0,8}\d/u.test(index === 0 ? `${one}0` : one)
  const heading = [...above, ''].findIndex((one, index) => !isFigure(one, index))
  const headings = above.slice(heading, heading < 7 ? heading + 1 : heading)
  const row = [line(page, place, ROW), ...headings].join('\n')
  return aModel(model)({ ...page, text: row, loose: loose(row) }) > 0
}

/** Beside its model, or else its unit; and with its period, or where it has none its unit. */
export const anAmount =
  (value: number, metric: Metric, per: Period, model?: string): Sought =>
  (page) =>
    best(page.numbers.get(same(value)) ?? [], (place) => {
      const isHere = model === undefined ? hasUnit(page, place, metric) : isInRow(page, place, model)
      const isPer = PERIODS[per]?.test(line(page, place, NEAR)) ?? hasUnit(page, place, metric)
      return 1 + Number(isHere) + Number(isPer)
    })

function* named({ loose: text }: Searched, name: string): Generator<Place> {
  const spaced = loose(name.normalize('NFKC').toLowerCase()).replace(/\s+/g, ' ').trim()
  for (let at = text.indexOf(spaced); at >= 0 && spaced !== ''; at = text.indexOf(spaced, at + 1))
    if (!/[\p{L}\p{N}][-.]?$/u.test(text.slice(Math.max(0, at - 4), at)))
      yield { start: at, end: at + spaced.length }
}

/** `whisper-large-v3 turbo` and `rerank-2.5-preview` are others than what they begin with. */
const ANOTHER =
  /^(?:[-_.]?[\p{L}\p{N}]| (?:turbo|mini|nano|micro|lite|flash|air|pro|max|plus|ultra|small|medium|large|xl|v?\d))/u

/** By the part of its id that pages show: without its owner, and without what follows a colon. */
export const aModel =
  (id: string): Sought =>
  (page) =>
    best(named(page, id.split('/').at(-1)!.split(':')[0]!), (place) =>
      Number(!ANOTHER.test(after(page, place, 12))),
    )

/** 2 where a line or a cell begins with it, as a heading does. */
export const aName =
  (name: string): Sought =>
  (page) =>
    best(named(page, name), (place) => {
      if (/^[\p{L}\p{N}]/u.test(after(page, place, 4))) return 0
      return /(?:^|[\n\t|])[^\p{L}\p{N}]{0,6}$/u.test(before(page, place, 8)) ? 2 : 1
    })

const SUBJECTS = {
  card: /\bcards?\b|\bpayment (?:method|information|details)|\bbilling (?:details|information|account|method)|信用卡|银行卡|支付方式|карт[аыуе]|\bkreditkarte|\btarjeta/g,
  training:
    /\btrain(?:s|ed|ing)?\b|\bimprov(?:e|es|ing|ement)\b|训练|обуч|\btrainier|\bentra[iî]n|\bentrena/g,
}
const NOT =
  /\bnot?\b|n[’']t\b|\bwithout\b|\bnever\b|\bneither\b|\boptional\b|无需|不需要|不会|不用|\bбез\b|\bне\b|\bsin\b|\bohne\b|\bsans\b|\bkeine?\b|\bnicht\b/
const SENSES: Readonly<Record<string, RegExp>> = {
  no: NOT,
  upgrade: /\bupgrad|\bpa(?:id|y)\b|\btiers?\b|\bhigher\b|\bplans?\b|\bbilling\b|\bbeyond\b|\bcharge/,
  'opt-in': /\bpermission|\bconsent|\bopt(?:s|ed|ing)?[ -]?in\b|\bunless\b|\bagree|\bexplicit/,
  'opt-out':
    /\bopt(?:s|ed|ing)?[ -]?out\b|\bdisabl|\bturn(?:ed|ing)? off\b|\bobject\b|\bunless\b|\bsettings?\b/,
}

/** 2 where a page says it in this sense in one line, 1 where it has a word of the subject. */
export const aStatement =
  (subject: keyof typeof SUBJECTS, sense: string): Sought =>
  (page) => {
    const places = [...page.text.matchAll(SUBJECTS[subject])].map(spanOf)
    return best(places, (place) => {
      const said = line(page, place, 120)
      return 1 + Number(SENSES[sense]?.test(said) ?? !NOT.test(said))
    })
  }

/** One value that an entry says stands on a page. Negative and unknown ones are not watched. */
type WatchedValue = {
  /** Eight figures of a hash of the rest: another value has another key. */
  key: string
  slug: string
  fact: string
  /** For people. */
  label: string
  sought: Sought
}

export type WatchedPage = {
  url: string
  /** The entries that cite it, each with the facts for which it does. */
  cited: { slug: string; facts: string[] }[]
  /** What should stand on it; empty where nothing of it is watched. */
  values: WatchedValue[]
}

/** What is cited on the domains of active entries, by URL without its fragment, ascending. A transcript stands for the page that it quotes. */
export function watchedPages(entries: readonly Entry<ProviderEntry>[]): Map<string, WatchedPage> {
  const pages = new Map<string, WatchedPage>()
  for (const { slug, value: entry } of entries) {
    if (entry.retired) continue
    const values = valuesOf(entry).map(([fact, label, sought]): WatchedValue => {
      const key = sha256(JSON.stringify([slug, fact, label])).slice(0, 8)
      return { key, slug, fact, label, sought }
    })
    for (const [url, named] of citedPages(entry)) {
      const page = pages.get(url) ?? { url, cited: [], values: [] }
      page.cited.push({ slug, facts: [...named] })
      const own = values.filter(({ fact }) => [...named].some((name) => covers(name, fact)))
      page.values.push(...new Map(own.map((value) => [value.key, value])).values())
      pages.set(url, page)
    }
  }
  return new Map([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whose pages they are: the host; where many publish on a host, the host and the owner. */
export function siteOf(url: string): string {
  const { host } = new URL(url)
  return isSharedHost(host) ? publisherOf(url) : host
}

type Value = [fact: string, label: string, sought: Sought]

const valuesOf = (entry: ProviderEntry): Value[] => [
  ...livingOffers(entry).flatMap(offerValues),
  ...cardValues('signup.asks.card', entry.signup?.asks?.card, entry.signup?.cardBasis),
  ...trainingValues('terms.trainsOnData', entry.terms),
  ...(entry.prices ?? []).map(({ capability, price, amount, metric, currency, model }): Value => {
    const label = `${quantity(price, currency, false)} for ${numberWords(amount)} ${metric.replaceAll('-', ' ')}`
    return [`prices.${capability}`, label, anAmount(price, currency, 'once', model)]
  }),
]

function offerValues(offer: Offer): Value[] {
  const fact = (name: string) => `offers.${offer.id}.${name}`
  const model = (name: string, id: string): Value => [fact(name), `the model ${id}`, aModel(id)]
  const quotas = (offer.quotas ?? []).filter(({ ended }) => ended === undefined)
  return [
    [fact('kind'), `the name “${offer.name}”`, aName(offer.name)],
    ...(Array.isArray(offer.models) ? offer.models.map((id) => model('models', id)) : []),
    ...cardValues(fact('card'), offer.card, offer.cardBasis),
    ...trainingValues(fact('terms.trainsOnData'), offer.terms),
    ...quotas.flatMap((row) =>
      (row.models ?? [undefined]).flatMap((id): Value[] => [
        ...(id === undefined ? [] : [model(`quotas.${id}`, id)]),
        ...amountsOf(row)
          .filter(({ value }) => value > 0)
          .map((amount): Value => {
            const label = `${amountWords(amount)}${id === undefined ? '' : ` of ${id}`}`
            const sought = anAmount(amount.value, amount.metric, amount.per, id)
            return [fact(`quotas.${id ?? amount.metric}`), label, sought]
          }),
      ]),
    ),
  ]
}

function cardValues(fact: string, card: Offer['card'], basis: Offer['cardBasis']): Value[] {
  if (typeof card !== 'boolean') return []
  const label = card ? 'that a card is needed' : 'that no card is needed'
  return [[fact, label, aStatement('card', card ? 'yes' : basis === 'paid-only' ? 'upgrade' : 'no')]]
}

function trainingValues(fact: string, terms: Offer['terms'] | ProviderEntry['terms']): Value[] {
  const said = terms?.trainsOnData
  const value = typeof said === 'object' ? said.value : said
  if (value === undefined || value === 'unknown') return []
  return [[fact, 'what it says of training', aStatement('training', value)]]
}

/** By URL without its fragment, the names of facts that the page is cited for. */
function citedPages(entry: ProviderEntry): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>()
  const cite = (url: string, facts: readonly string[]) => {
    const page = withoutFragment(url)
    pages.set(page, new Set([...(pages.get(page) ?? []), ...facts]))
  }
  for (const source of entry.sources)
    if (source.supports.length > 0 && isProviderPage(source, entry.domains))
      cite(pageOf(source), source.supports)
  for (const { capability, source } of entry.prices ?? [])
    if (isOnDomains(source, entry.domains)) cite(source, [`prices.${capability}`])
  return pages
}

const pageOf = ({ type, of, url }: EntrySource) => (type === 'transcript' && of ? of : url)

function withoutFragment(url: string): string {
  const page = new URL(url)
  page.hash = ''
  return page.href
}

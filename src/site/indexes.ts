/** The files that scripts search in, and how many the API finds for a query. */

import MiniSearch from 'minisearch'
import { DAYS_A_MONTH } from '../base/days.ts'
import { plural } from '../base/letters.ts'
import { perObject } from '../base/memo.ts'
import { byScore } from '../base/order.ts'
import { oneForEach, type RankedOffer, ranksOf } from '../catalog/allowance/ranking.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Dataset, NO_PARTS, NO_WORDS } from '../catalog/dataset.ts'
import { familyDetails } from '../catalog/models/families.ts'
import { comparablePrice, type ModelDetail, type ModelRow } from '../catalog/models/model-schemas.ts'
import { listedModels } from '../catalog/models/ratings.ts'
import type { Neighbour, Neighbourhood } from '../content/check-entry.ts'
import { trainingOf } from '../entry/free-offers.ts'
import { slugOf } from '../entry/models/spellings.ts'
import { ONCE_KINDS } from '../entry/offer-limits.ts'
import { periodWords, priceWords, reportedWords } from '../entry/words.ts'
import { ALIASES, aliasesOf } from '../schema/aliases.ts'
import type { PublishedChange } from '../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability, type Metric } from '../schema/vocabulary.ts'
import { dailyOf } from './capability/need.ts'
import { givesOf } from './capability/offer.ts'
import { libraryOf } from './documents/library.ts'
import { amountOf, pagedModels, pairWords, served, speedAndAmount } from './models/model-words.ts'
import { amountText, answerText, otherWords, ownUnitWords, questionOf, verdictOf } from './provider/answer.ts'
import {
  type FinderRow,
  type IndexedModel,
  offerOf,
  shownOf,
  startOf,
  startOfOffer,
  termsOf,
  trainsOf,
} from './row-of.ts'
import { type Counted, type Hit, SEARCHED, type SearchIndex } from './search/answer.ts'
import { plainWords } from './search/reading.ts'
import type { SiteProvider, SiteView } from './site-page.ts'
import { speedWords } from './speed-words.ts'

type Finders = Pick<SiteView, 'catalog' | 'datasets' | 'provider'>

export function finderIndex({ catalog, datasets: { providers }, provider }: Finders): Dataset {
  const rows = providers.rows.map((summary) => {
    const { slug } = JSON.parse(summary) as { slug: string }
    return JSON.stringify(finderRowOf(provider(slug)!, catalog))
  })
  return { ...providers, ...UNTIMED, rows }
}

/** Without what changes with every health run, so that a file changes only with its rows. */
const UNTIMED = { hash: '', words: NO_WORDS, parts: NO_PARTS, staleAfter: null }

export function finderRowOf(one: SiteProvider, catalog: Catalog): FinderRow {
  const { slug, name, category, tagline, status, mainAllowance } = one
  const { headquarters } = one.of.entry
  return {
    slug,
    name,
    category,
    tagline,
    allowance: mainAllowance.text,
    condition: mainAllowance.condition,
    start: startOf(one),
    status,
    covers: one.coverage.flatMap(({ slug, coverage }) => (coverage === 'free' ? [slug] : [])),
    trains: trainsOf(one),
    about: ownUnitWords(one.of),
    country: headquarters?.toUpperCase() ?? null,
    free: freeFor(one, catalog),
  }
}

function freeFor({ slug, of: { entry } }: SiteProvider, catalog: Catalog): FinderRow['free'] {
  return Object.fromEntries(
    (entry.capabilities ?? []).flatMap((capability) => {
      const own = ranksOf(catalog, capability, slug)
      const [best] = oneForEach(own.map(({ row }) => row))
      const sorted = own.toSorted((a, b) => Number(b.row === best) - Number(a.row === best))
      return best ? [[capability, sorted.map(({ row, rank }) => countedOf(row, capability, rank))]] : []
    }),
  )
}

function countedOf(row: RankedOffer, capability: Capability, place: number): Counted {
  const gives = givesOf(row, capability)
  const aDay = gives && dailyOf(gives)
  const monthly = aDay && Math.round(aDay * DAYS_A_MONTH * 100) / 100
  return { ...shownOf(row), place, ...(monthly && { monthly }) }
}

export function modelIndex({
  catalog,
  datasets: { models },
}: Pick<SiteView, 'catalog' | 'datasets'>): Dataset {
  const all = listedModels(catalog)
  const places = new Map(all.filter(({ row }) => row.slug !== null).map((one, place) => [one, place]))
  const rows = all.map((one) => {
    const { slug, id } = one.row
    const said = hostWords(one.provider.summary.name, one.row)
    const row: IndexedModel = [places.get(one) ?? null, slug, id, said, startOfOffer(one.row)]
    return JSON.stringify(row)
  })
  return { ...models, ...UNTIMED, rows }
}

/** `Groq · 1,000 requests a day`, `Regolo.ai · 1,000,000 tokens a day, for 30 days` */
function hostWords(host: string, row: ModelRow) {
  const { limits, reported = [], kind, lasts } = row
  const ends = kind === 'trial' && lasts ? `for ${periodWords(lasts)}` : 'given once'
  const isOnce = ONCE_KINDS.has(kind) && limits.every(({ per }) => per !== 'once')
  const said = limits.length === 0 && reported.length > 0 ? reportedWords(reported) : amountOf(row)
  return `${host} · ${said}${isOnce ? `, ${ends}` : ''}`
}

type Indexed = Hit & { also?: string }

/** Best first within each kind. */
export function searchIndex(view: SiteView): SearchIndex {
  const all = [providers, families, models, tasks, pages, collections, documents].flatMap((hitsOf) =>
    hitsOf(view),
  )
  const words = new MiniSearch(SEARCHED)
  words.addAll(
    all.map(({ title, names = [], also = '' }, id) => ({ id, title, also: [...names, also].join(' ') })),
  )
  return { hits: all.map(({ also: _, ...hit }) => hit), words: words.toJSON() }
}

const freeModelsAt = perObject((catalog: Catalog): ReadonlyMap<string, string[]> => {
  const at = new Map<string, string[]>()
  for (const [model, { free }] of pagedModels(catalog))
    for (const slug of new Set(free.map(({ provider }) => provider)))
      at.set(slug, [...(at.get(slug) ?? []), model])
  return at
})

function providers({ catalog, provider }: SiteView): Indexed[] {
  const free = catalog.changes.filter(({ concernsFree }) => concernsFree)
  const newest = new Map(free.toReversed().flatMap((one) => one.providers.map(({ slug }) => [slug, one])))
  return byScore([...catalog.active, ...catalog.retired].map(({ summary }) => summary)).map(({ slug }) => {
    const one = provider(slug)!
    const { name, tagline, mainAllowance } = one
    const { text, condition } = mainAllowance
    const more = one.of.mainAllowance.condition?.kind === 'for-a-time' ? `, ${condition}` : ''
    const aliases = ALIASES[slug]?.split(' ') ?? []
    return {
      kind: 'Providers',
      title: name,
      href: `/providers/${slug}`,
      said: one.retired ? `ended on ${one.retired.date}` : (otherWords(one) ?? text + more),
      ...(one.retired ? { ended: true } : { start: startOf(one) }),
      names: [slug.replaceAll('-', ' '), ...aliases.filter((alias) => means(alias, slug, catalog))],
      tasks: one.capabilities.slice(0, 1),
      card: cardOf(one, newest.get(slug)),
      // Who looks for a model also wants to know who gives it.
      also: [tagline, ...(freeModelsAt(catalog).get(slug) ?? [])].join(' '),
    }
  })
}

/** Whether a name of models stands for who makes them: where nobody gives one, or they do themselves. */
function means(alias: string, slug: string, catalog: Catalog): boolean {
  const called = [...pagedModels(catalog).values()].filter((model) => model.slug.startsWith(alias))
  const isOwn = ({ maker, free }: ModelDetail) =>
    maker !== null && slug.startsWith(maker) && free.some(({ provider }) => provider === slug)
  return called.length === 0 || called.some(isOwn)
}

function cardOf(one: SiteProvider, news: PublishedChange | undefined): NonNullable<Hit['card']> {
  const { text: verdict, look } = verdictOf(one)
  const { baseUrl, openaiCompatible, openaiBaseUrl } = one.connection
  const { status } = one
  const trains = trainsOf(one)
  const { commercialUse, trainsOnData } = termsOf(one.of.entry) ?? {}
  const isCareful = ['no', 'opt-in'].includes(trainingOf({ trainsOnData }))
  const [amount, speed] = [amountText(one), speedOf(one)]
  const { limits = [], reported = [] } = offerOf(one, one.headline) ?? {}
  const reports = limits.length === 0 && reported.length > 0 && reportedWords(reported)
  return {
    ask: questionOf(one),
    verdict,
    look,
    text: answerText(one).slice(verdict.length).trim(),
    ...(amount && { amount }),
    ...(speed && { speed }),
    ...(reports && { reports }),
    ...(trains && { trains: { words: trains, look: isCareful ? 'good' : 'bad' } }),
    ...(typeof commercialUse === 'boolean' && { commercial: commercialUse }),
    ...(status !== 'unknown' && { status }),
    ...(baseUrl && { base: baseUrl }),
    ...(typeof openaiCompatible === 'boolean' && {
      openai: openaiBaseUrl && openaiBaseUrl !== baseUrl ? openaiBaseUrl : openaiCompatible,
    }),
    ...(news && { news: `${news.at.slice(0, 10)}: ${news.summary.replace(/\.?$/, '.')}` }),
  }
}

/** How fast it is for its main use: all of the model that the amount is of, or else of the first that has a cap. */
function speedOf(one: SiteProvider): string {
  const { shown } = one.of.mainAllowance
  const [main] = one.capabilities
  const limits = (offerOf(one, one.headline)?.limits ?? []).filter(({ ended }) => !ended)
  const ofMain = limits.filter(({ capabilities }) => !main || !capabilities || capabilities.includes(main))
  const { speed } = speedAndAmount(ofMain.length > 0 ? ofMain : limits)
  const named = typeof shown === 'string' ? undefined : shown.model
  const model = named ?? (speed.every((limit) => limit.model) ? speed[0]?.model : undefined)
  const words = speedWords(speed.filter((limit) => !limit.model || limit.model === model)).join(', ')
  return words && model && !named ? `${words} on ${model}` : words
}

/** How much of a task's unit one of another is. */
const SHARES: Partial<Record<Metric, Partial<Record<Metric, number>>>> = {
  minutes: { hours: 60, seconds: 1 / 60 },
  tokens: { 'input-tokens': 1 },
}

/** The prices of entries for one of the task's unit, in US dollars, the lowest first. */
const pricesIn = perObject(({ active }: Catalog) =>
  active
    .flatMap(({ slug, entry: { name, prices = [] } }) =>
      prices.flatMap((price) => {
        const { unit } = CAPABILITIES[price.capability]
        const share = price.metric === unit ? 1 : SHARES[unit]?.[price.metric]
        if (price.currency !== 'USD' || !share) return []
        return { ...price, slug, name, order: price.price / price.amount / share }
      }),
    )
    .toSorted((a, b) => a.order - b.order),
)

/** The lowest of them for each model that one of them names, by the slug of the model. */
const lowestByModel = perObject((catalog: Catalog) => {
  const named = pricesIn(catalog).flatMap((price) =>
    price.model ? [[slugOf(price.model.split(',')[0]!, price.slug), price] as const] : [],
  )
  return new Map(named.reverse())
})

/** What the cheapest host takes, by tokens or else by the unit of its task, which comes after all by tokens. */
function priceOf({ slug, paid: [cheapest], providers: hosts }: ModelDetail, catalog: Catalog): Hit['price'] {
  const words = cheapest?.price && pairWords(cheapest.price)
  if (words)
    return {
      order: comparablePrice(cheapest.price),
      words: `$${words} a million tokens at ${hosts[cheapest.provider]!.name}`,
    }
  const other = lowestByModel(catalog).get(slug)
  return other && { order: 1e9 + other.order, words: `${priceWords(other)} at ${other.name}` }
}

function models({ catalog }: SiteView): Indexed[] {
  return [...pagedModels(catalog).values()]
    .toSorted((a, b) => b.free.length - a.free.length)
    .map((model) => {
      const { slug, free: all, providers: hosts } = model
      const free = served(all)
      const [best] = free
      const price = priceOf(model, catalog)
      return {
        kind: 'Models',
        title: slug,
        href: `/models/${slug}`,
        ...(best && { before: `free at ${new Set(free.map(({ provider }) => provider)).size}` }),
        ...(best && { said: hostWords(hosts[best.provider]!.name, best), start: startOfOffer(best) }),
        ...(price && { price }),
        names: [...new Set(all.map(({ id }) => plainWords(id!.split('/').at(-1)!)))],
        also: [...new Set(all.map(({ id }) => id))].join(' '),
      }
    })
}

const families = ({ catalog }: SiteView): Indexed[] =>
  [...familyDetails(catalog).values()].map(({ slug, releases, hostCount }) => ({
    kind: 'Families',
    title: slug,
    href: `/families/${slug}`,
    before: `free at ${hostCount}`,
    said: plural(releases.length, 'model'),
  }))

function tasks({ asked, catalog }: SiteView): Indexed[] {
  return CAPABILITY_SLUGS.map((slug) => ({
    kind: 'Tasks',
    title: CAPABILITIES[slug].title,
    href: `/capabilities/${slug}`,
    said: `${asked(`/providers?freeFor=${slug}`).total} of ${asked(`/providers?capability=${slug}`).total} free`,
    paid: pricesIn(catalog)
      .filter(({ capability }) => capability === slug)
      .slice(0, 4)
      .map((one) => ({ title: one.name, href: `/providers/${one.slug}`, said: priceWords(one) })),
    also: [slug, ...aliasesOf(slug)].join(' '),
  }))
}

const collections = ({ catalog }: SiteView): Indexed[] =>
  catalog.collections.map(({ slug, title, members }) => ({
    kind: 'Collections',
    title,
    href: `/collections/${slug}`,
    said: plural(members.length, 'provider'),
  }))

const PAGES = [
  ['/status', 'Status', 'up down outage online uptime which answer'],
  ['/changes', 'Changes', 'changed lately cuts worse better news history lost removed reduced free tiers'],
  [
    '/ended',
    'Ended and ending',
    'ends soon offers expires expiring retired dead shut down gone deprecated removed free tiers',
  ],
  ['/compare', 'Compare', 'side by side versus'],
  ['/data', 'CSV, SQLite, feeds, badges', 'data download dump database json rss atom badge'],
  ['/submit#new', 'Add a provider', 'submit new missing'],
  ['/submit#correct', 'Report a mistake', 'correct wrong fix error'],
  ['/about', 'How we know', 'about method trust sources who'],
  ['/docs/api', 'API reference', 'json rest openapi endpoint'],
] as const

const pages = (): Indexed[] => PAGES.map(([href, title, also]) => ({ kind: 'Pages', title, href, also }))

const documents = (view: SiteView): Indexed[] =>
  libraryOf(view).flatMap(({ title, path, sections }) =>
    sections.map(({ id, text, level, body }) => ({
      kind: 'Documents',
      title: text,
      href: level === 1 ? path : `${path}#${id}`,
      ...(level > 1 && { before: title }),
      // Once each: how often a word stands there says little, and takes room.
      also: [...new Set(plainWords(`${title} ${body}`).split(' '))]
        .filter((word) => word.length > 3)
        .join(' '),
    })),
  )

export function neighbourhood({ catalog }: SiteView): Neighbourhood {
  const entries = [...catalog.active, ...catalog.retired].map(({ slug, entry }): Neighbour => {
    const { name, website, domains, retired, connection } = entry
    const { baseUrl, envVar, sdks } = connection
    return {
      slug,
      value: { name, website, domains, retired, connection: { baseUrl, envVar, sdks } } as Neighbour['value'],
    }
  })
  return { entries, declined: catalog.declined }
}

export const INDEXES: Readonly<Record<string, (view: SiteView) => object>> = {
  'assets/finder.json': finderIndex,
  'assets/models.json': modelIndex,
  'assets/search.json': searchIndex,
  'assets/entries.json': neighbourhood,
}

/** The pages of providers that facts rest on, each with the values of the entry that should stand there. */
import { isOnDomains, isSharedHost, publisherOf } from '../../base/domains.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Entry } from '../../content/tree.ts'
import { amountWords, numberWords, quantity } from '../../entry/amount-words.ts'
import { covers } from '../../entry/covers.ts'
import { isProviderPage } from '../../entry/fact-sources.ts'
import { amountsOf } from '../../entry/offers/amounts.ts'
import { livingOffers } from '../../entry/offers/living.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { aModel, aName, anAmount, aStatement, type Sought } from './match.ts'

/** One value that an entry says stands on a page. Negative and unknown ones are not watched. */
export type WatchedValue = {
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
            return [
              fact(`quotas.${id ?? amount.metric}`),
              label,
              anAmount(amount.value, amount.metric, amount.per, id),
            ]
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
export function citedPages(entry: ProviderEntry): Map<string, Set<string>> {
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

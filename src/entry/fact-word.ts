/** What an entry says of a fact in one word, as corrections name what they removed. */

import { valueAt } from '../base/json.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { statusPageOf } from '../schema/health-check.ts'
import type { Offer } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import { METRICS } from '../schema/vocabulary.ts'
import { requirementOf } from './offers/living.ts'
import { trainingOf } from './training-of.ts'

export type Word = string | number | boolean

/**
 * `false`, `opt-out`, `25/moment`; `unknown` also where the entry leaves it out. Undefined where no word can say it: of
 * lists and tables, of what other facts take the place of, and of offers that the entry does not have.
 */
export function factWord(entry: ProviderEntry, fact: string): Word | undefined {
  const [, id, ofOffer] = /^offers\.([a-z0-9-]+)\.(.+)$/.exec(fact) ?? []
  if (id !== undefined && ofOffer !== undefined) {
    const offer = entry.offers.find((one) => one.id === id)
    return offer && offerWord(entry, offer, ofOffer)
  }
  const [part, ...rest] = fact.split('.') as [string, ...string[]]
  return Object.hasOwn(OF_ENTRY, part) ? OF_ENTRY[part]!(entry, rest.join('.')) : undefined
}

type WordOf<Owner> = (owner: Owner, name: string) => Word | undefined

const OF_ENTRY: Record<string, WordOf<ProviderEntry>> = {
  free: ({ free }) => free,
  headquarters: ({ headquarters }) => headquarters ?? 'unknown',
  signup: ({ signup }, name) => {
    const [, ask] = /^asks\.(.+)$/.exec(name) ?? []
    return ask === undefined ? undefined : (ownValue(signup?.asks, ask) ?? 'unknown')
  },
  terms: ({ terms = {} }, name) => termWord(terms, name),
  links: ({ links }, name) => {
    const link = ownValue(links, name) as ProviderEntry['links'][keyof ProviderEntry['links']]
    return link === undefined ? 'unknown' : typeof link === 'object' ? 'none' : link
  },
  health: ({ health }, name) => {
    if (name !== 'statusPage') return undefined
    return health.statusPage === undefined ? 'unknown' : (statusPageOf(health)?.url ?? 'none')
  },
}

const WORDS_OF_OFFERS: ReadonlySet<string> = new Set([
  'kind',
  'allowance',
  'lasts',
  'atLimit',
  'eligibility',
  'sharedWith',
])

function offerWord(entry: ProviderEntry, offer: Offer, name: string): Word | undefined {
  const [part, ...rest] = name.split('.') as [string, ...string[]]
  const end = rest.join('.')
  if (WORDS_OF_OFFERS.has(name)) return ownValue(offer, name) ?? 'unknown'
  if (name === 'card' || name === 'phone') return requirementOf(entry, offer, name).value
  if (name === 'models')
    return offer.models === undefined || offer.models === 'any' ? (offer.models ?? 'unknown') : undefined
  if (part === 'covers' || part === 'excludes')
    return (offer[part]?.some((one) => one === end) ?? false) ? true : 'unknown'
  if (part === 'terms') return termWord(offer.terms ?? {}, end)
  return part === 'quotas' ? amountWord(offer, end) : undefined
}

/** The amounts of a metric where no row names a model: `1000/day 30/minute`. */
function amountWord({ quotas = [] }: Offer, name: string): Word | undefined {
  const metric = METRICS.find((one) => one === name)
  const rows = metric ? quotas.filter((row) => row.models === undefined && row.ended === undefined) : []
  return rows.flatMap((row) => row[metric!] ?? []).join(' ') || undefined
}

function termWord(terms: Terms, name: string): Word | undefined {
  if (name === 'trainsOnData') return trainingOf(terms)
  const value = ownValue(terms, name) ?? 'unknown'
  return typeof value === 'object' ? undefined : value
}

/** A value by a name that comes from content. */
const ownValue = (owner: object | undefined, name: string): Word | undefined =>
  valueAt(owner, name) as Word | undefined

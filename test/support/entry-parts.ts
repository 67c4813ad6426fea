/** Parts of valid entries for tests, to be changed in one place. */

import type { EntryChange, EntrySource, ProviderEntry } from '../../src/core/schema/entry.ts'
import type { FreeTier, Limit } from '../../src/core/schema/free-tier.ts'
import type { Offer } from '../../src/core/schema/offer.ts'
import type { Provider, Source } from '../../src/core/schema/provider.ts'
import { anEntry, aProvider } from './content.ts'

/** The one offer of `anEntry`: permanent, 1,000 requests a day, no card, phone unknown. */
export const OFFER: Offer = anEntry('one').offers[0]!

/** The one source of `anEntry('one')`. */
export const SOURCE: EntrySource = anEntry('one').sources[0]!

/** The first offer changed like this, as the only one. */
export const withOffer = (changes: Partial<Offer>): Pick<ProviderEntry, 'offers'> => ({
  offers: [{ ...OFFER, ...changes }],
})

/** Nothing is free, and the one source says so. */
export const NOTHING_FREE: Pick<ProviderEntry, 'summary' | 'offers' | 'free' | 'sources'> = {
  summary: 'Paid from the first call.',
  offers: [],
  free: 'none',
  sources: [{ ...SOURCE, supports: ['connection', 'free'] }],
}

/** The free tier of `aProvider`: permanent, 1,000 requests a day, no card, phone unknown. */
export const TIER = aProvider('one').freeTier as Extract<FreeTier, { kind: 'permanent' }>

/** The one source of `aProvider('one')`. */
export const PAGE: Source = aProvider('one').sources[0]!

/** A real call, newer than the page, that contradicts these facts. */
export const against = (...contradicts: NonNullable<Source['contradicts']>): Source => ({
  url: 'https://list.example.org/apis',
  read: '2026-11-19',
  asOf: '2026-11-19',
  type: 'call',
  supports: [],
  contradicts,
})

/** 100 tokens a month. */
export const aLimit = (changes: Partial<Limit> = {}): Limit => ({
  id: 'l',
  metric: 'tokens',
  value: 100,
  per: 'month',
  ...changes,
})

/** An item of a changelog. */
export const aChange = (id: string, date: string, more: Partial<EntryChange> = {}): EntryChange => ({
  id,
  date,
  kind: 'limit',
  change: `What ${id} says.`,
  source: 'https://one.example.com/changelog',
  ...more,
})

/** The fields of an entry whose API has ended, with the page that says so. */
export function entryEnded(date: string, successor?: string) {
  return {
    ...theEnd(date, successor),
    sources: [{ ...SOURCE, supports: [...SOURCE.supports, 'retired' as const] }],
  }
}

/** The same of an entry with one free tier. */
export function ended(slug: string, date: string, successor?: string): Partial<Provider> {
  const page = aProvider(slug).sources[0]!
  return { ...theEnd(date, successor), sources: [{ ...page, supports: [...page.supports, 'retired'] }] }
}

const theEnd = (date: string, successor?: string) => ({
  retired: successor === undefined ? { date } : { date, successor },
  health: { none: 'API retired' },
})

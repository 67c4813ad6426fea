/** Parts of valid entries for tests, to be changed in one place. */

import { utcDay } from '../../src/base/days.ts'
import { viewOf } from '../../src/entry/view.ts'
import type { EntryChange, EntrySource, ProviderEntry } from '../../src/schema/entry.ts'
import type { Offer } from '../../src/schema/offer.ts'
import { anEntry, NOW } from './content.ts'

/** The one offer of `anEntry`: permanent, 1,000 requests a day, no card, phone unknown. */
export const OFFER: Offer = anEntry('one').offers[0]!

/** The one source of `anEntry('one')`. */
export const SOURCE: EntrySource = anEntry('one').sources[0]!

/** The first offer changed like this, as the only one. */
export const withOffer = (changes: Partial<Offer>): Pick<ProviderEntry, 'offers'> => ({
  offers: [{ ...OFFER, ...changes }],
})

/** The entry whose one offer names these models, with its page that names them too. */
export function naming(slug: string, ...models: string[]): ProviderEntry {
  const [source] = anEntry(slug).sources
  const supports: EntrySource['supports'] = [...source!.supports, `offers.${OFFER.id}.models`]
  return anEntry(slug, { ...withOffer({ models }), sources: [{ ...source!, supports }] })
}

/** The changes, and a page that confirms every fact of the entry that they make. */
export function confirmed(changes: Partial<ProviderEntry>, slug = 'one'): Partial<ProviderEntry> {
  const { facts } = viewOf(anEntry(slug, changes), utcDay(NOW))
  const supports = facts.flatMap(({ name, written }) => (written === null ? [] : [name]))
  return {
    ...changes,
    sources: [{ ...anEntry(slug).sources[0]!, supports: supports as EntrySource['supports'] }],
  }
}

/** Nothing is free, and the one source says so. */
export const NOTHING_FREE: Pick<ProviderEntry, 'summary' | 'offers' | 'free' | 'sources'> = {
  summary: 'Paid from the first call.',
  offers: [],
  free: 'none',
  sources: [{ ...SOURCE, supports: ['connection', 'free'] }],
}

/** No page says whether anything is free. */
export const NOBODY_KNOWS: Pick<ProviderEntry, 'summary' | 'offers' | 'free'> = {
  summary: 'Nothing found.',
  offers: [],
  free: 'unknown',
}

/** A real call, newer than the page, that says otherwise of these facts. */
export const against = (
  ...facts: NonNullable<EntrySource['contradicts']>[number]['fact'][]
): EntrySource => ({
  url: 'https://list.example.org/apis',
  read: '2026-11-19',
  asOf: '2026-11-19',
  type: 'call',
  supports: [],
  contradicts: facts.map((fact) => ({ fact })),
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
export function ended(slug: string, date: string, successor?: string) {
  const page = anEntry(slug).sources[0]!
  return {
    retired: successor === undefined ? { date } : { date, successor },
    health: { none: 'API retired' },
    sources: [{ ...page, supports: [...page.supports, 'retired' as const] }],
  }
}

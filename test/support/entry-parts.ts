/** Parts of valid entries for tests, to be changed in one place. */
import type { FreeTier, Limit } from '../../src/core/schema/free-tier.ts'
import type { Provider, Source } from '../../src/core/schema/provider.ts'
import { aProvider } from './content.ts'

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

type Change = Provider['changelog'][number]

/** An item of a changelog. */
export const aChange = (id: string, date: string, more: Partial<Change> = {}): Change => ({
  id,
  date,
  kind: 'limit',
  change: `What ${id} says.`,
  source: 'https://one.example.com/changelog',
  ...more,
})

/** The fields of an entry whose API has ended, with the page that says so. */
export function ended(slug: string, date: string, successor?: string): Partial<Provider> {
  const page = aProvider(slug).sources[0]!
  return {
    retired: successor === undefined ? { date } : { date, successor },
    health: { none: 'API retired' },
    sources: [{ ...page, supports: [...page.supports, 'retired'] }],
  }
}

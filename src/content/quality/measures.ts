/** What visitors ask of each provider: one row a question, with who it concerns and who answers it. */

import { ONCE_KINDS } from '../../entry/limits.ts'
import { coverageOf, freeOffers, needsWithoutOffer, requirementOf } from '../../entry/offers/living.ts'
import { trainingOf } from '../../entry/training-of.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { statusPageOf } from '../../schema/health-check.ts'
import type { Offer } from '../../schema/offer.ts'
import { LINKS } from '../../schema/vocabulary.ts'

/** How many of something are known, of how many. */
export type Share = { known: number; of: number }

export type Measure = {
  key: string
  /** What is asked, as a row of a table says it. */
  title: string
  /** `headline`: the offer that speaks for the provider. */
  share: (entry: ProviderEntry, headline: Offer | undefined) => Share
}

/** How many of these are known. */
const among = <Item>(all: readonly Item[], isKnown: (one: Item) => boolean): Share => ({
  known: all.filter(isKnown).length,
  of: all.length,
})
/** One answer for each provider, or for each that it concerns. */
const yes = (known: boolean, concerns = true): Share => among(concerns ? [known] : [], (one) => one)

/** Known, and said on what it rests; what the kind implies needs no basis. */
function hasBasis(entry: ProviderEntry, offer: Offer | undefined, ask: 'card' | 'phone'): boolean {
  const { value, basis } = offer ? requirementOf(entry, offer, ask) : needsWithoutOffer(entry, ask)
  return value !== 'unknown' && basis !== undefined
}

/** Without OpenAPI, which is counted apart, and sign-up. */
const PAGES = LINKS.filter((name) => name !== 'openapi' && name !== 'signup')

export const MEASURES: readonly Measure[] = [
  {
    key: 'kind',
    title: 'kind of free tier',
    share: ({ free }, headline) => yes((headline?.kind ?? free ?? 'unknown') !== 'unknown'),
  },
  {
    key: 'card',
    title: 'card, and how we know',
    share: (entry, headline) => yes(hasBasis(entry, headline, 'card')),
  },
  {
    key: 'phone',
    title: 'phone, and how we know',
    share: (entry, headline) => yes(hasBasis(entry, headline, 'phone')),
  },
  {
    // Known to have no quota, or known to be unpublished, is an answer too.
    key: 'amount',
    title: 'amount of each free offer',
    share: (entry) => among(freeOffers(entry), ({ allowance }) => allowance !== 'unknown'),
  },
  {
    key: 'covers',
    title: 'free or not, for each capability',
    share(entry) {
      const counting = { freeOffers: freeOffers(entry), free: entry.free }
      return among(entry.capabilities ?? [], (one) => coverageOf(counting, one) !== 'unknown')
    },
  },
  {
    key: 'atLimit',
    title: 'what happens at the limit',
    share: (entry) => among(freeOffers(entry), ({ atLimit }) => atLimit !== undefined),
  },
  {
    key: 'lasts',
    title: 'how long credits and trials last',
    share: (entry) =>
      among(
        freeOffers(entry).filter(({ kind }) => ONCE_KINDS.has(kind)),
        ({ lasts }) => lasts !== undefined,
      ),
  },
  {
    key: 'training',
    title: 'whether what is sent trains models',
    share: ({ terms = {} }) => yes(trainingOf(terms) !== 'unknown'),
  },
  {
    key: 'commercialUse',
    title: 'commercial use of what is free',
    share: ({ terms, free }) => yes(typeof terms?.commercialUse === 'boolean', free !== 'none'),
  },
  {
    key: 'retention',
    title: 'how long data is kept',
    share: ({ terms }) => yes(terms?.retentionDays !== undefined),
  },
  {
    key: 'processingRegions',
    title: 'where data is processed',
    share: ({ terms }) => yes(terms?.processingRegions !== undefined),
  },
  {
    key: 'identityCheck',
    title: 'identity check at sign-up',
    share: ({ signup }) => yes(typeof signup?.asks?.identity === 'boolean'),
  },
  {
    key: 'regions',
    title: 'where one can sign up',
    share: ({ signup }) => yes(signup?.regions !== undefined),
  },
  {
    key: 'headquarters',
    title: 'headquarters',
    share: ({ headquarters }) => yes(headquarters !== undefined),
  },
  {
    key: 'prices',
    title: 'price afterwards, for each capability',
    share: ({ capabilities = [], prices = [] }) =>
      among(capabilities, (one) => prices.some(({ capability }) => capability === one)),
  },
  {
    key: 'firstCall',
    title: 'first call, where a key is needed',
    share: ({ connection }, headline) =>
      yes(connection.firstCall !== undefined, headline?.kind !== 'keyless' && connection.auth !== 'none'),
  },
  {
    // Known not to exist counts as known, here and in the next two.
    key: 'links',
    title: `pages of the provider, ${PAGES.length} for each`,
    share: ({ links }) => among(PAGES, (name) => links[name] !== undefined),
  },
  {
    key: 'openapi',
    title: 'OpenAPI document',
    share: ({ links }) => yes(links.openapi !== undefined),
  },
  {
    key: 'statusPage',
    title: 'official status page',
    share: ({ health }) => yes(health.statusPage !== undefined),
  },
  {
    key: 'checkable',
    title: 'status that a machine can check',
    share: ({ health }) => yes(health.probe !== undefined || statusPageOf(health)?.format !== undefined),
  },
]

/** What a good directory knows of each provider: one row a question, with who it concerns and who answers it. */

import { statedFacts } from '../../../core/entry-facts.ts'
import { sourcesFor } from '../../../core/fact-sources.ts'
import { isStale, mostDaysOf, newestDay, STALE_AFTER_DAYS } from '../../../core/freshness.ts'
import { isActive, ONCE_KINDS } from '../../../core/limits.ts'
import { speakerOf } from '../../../core/offers/headline.ts'
import { allLimitsOf } from '../../../core/offers/limits.ts'
import { coverageOf, freeOffers, needsWithoutOffer, requirementOf } from '../../../core/offers/living.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import { statusPageOf } from '../../../core/schema/health-check.ts'
import { LINKS, SIGN_UP_ASKS } from '../../../core/schema/vocabulary.ts'
import { trainingOf } from '../../../core/training-of.ts'
import { mainUnit } from '../../allowance/allowances.ts'
import { placesOf } from '../../allowance/place.ts'
import { chatOffers, givesAnyModel, hasKnownAmount, namedChatModels, namesModels } from './chat-offers.ts'

/** How many of something are known, of how many. */
export type Share = { known: number; of: number }

export type Measure = {
  key: string
  /** As a row of the table says it. */
  title: string
  /** What it counts, for the API. */
  description: string
  share: (entry: ProviderEntry, today: string) => Share
}

const yes = (known: boolean): Share => ({ known: known ? 1 : 0, of: 1 })
const NOBODY: Share = { known: 0, of: 0 }
/** How many of these are known. */
const among = <Item>(all: readonly Item[], isKnown: (one: Item) => boolean): Share => ({
  known: all.filter(isKnown).length,
  of: all.length,
})
/** Counts only providers that it concerns. */
const where = (concerns: boolean, known: boolean): Share => (concerns ? yes(known) : NOBODY)

/** Known, and said on what it rests; what the kind implies needs no basis. */
function hasBasis(entry: ProviderEntry, ask: 'card' | 'phone'): boolean {
  const offer = speakerOf(entry)
  const { value, basis } = offer ? requirementOf(entry, offer, ask) : needsWithoutOffer(entry, ask)
  return value !== 'unknown' && basis !== undefined
}

/** Without OpenAPI, which is counted apart, and sign-up. */
const PAGES = LINKS.filter((name) => name !== 'openapi' && name !== 'signup')

export const MEASURES: readonly Measure[] = [
  {
    key: 'capabilities',
    title: 'capabilities',
    description: 'Providers whose capabilities are listed.',
    share: ({ capabilities }) => yes((capabilities?.length ?? 0) > 0),
  },
  {
    key: 'kind',
    title: 'kind of free tier',
    description: 'Providers whose kind of free tier is known.',
    share: (entry) => yes((speakerOf(entry)?.kind ?? entry.free ?? 'unknown') !== 'unknown'),
  },
  {
    key: 'reviewed',
    title: 'gone through as a whole',
    description: 'Providers whose entry somebody went through as a whole.',
    share: ({ reviewed }) => yes(reviewed !== undefined),
  },
  {
    key: 'card',
    title: 'card, with basis',
    description: 'Providers for which it is known, with its basis, whether a card is asked for.',
    share: (entry) => yes(hasBasis(entry, 'card')),
  },
  {
    key: 'phone',
    title: 'phone, with basis',
    description: 'Providers for which it is known, with its basis, whether a phone number is asked for.',
    share: (entry) => yes(hasBasis(entry, 'phone')),
  },
  {
    key: 'amount',
    title: 'amount of free offers',
    description: 'Free offers with an amount, without a quota, or whose amount is known to be unpublished.',
    share: (entry) => among(freeOffers(entry), ({ allowance }) => allowance !== 'unknown'),
  },
  {
    key: 'covers',
    title: 'what is free, by capability',
    description: 'Capabilities of which it is known whether a free offer covers them.',
    share: (entry) => among(entry.capabilities ?? [], (one) => coverageOf(entry, one) !== 'unknown'),
  },
  {
    key: 'comparable',
    title: 'amounts in the main unit',
    description: 'Offers with an amount that compares in the unit of the main capability.',
    share(entry) {
      const main = entry.capabilities?.[0]
      return where(
        speakerOf(entry)?.allowance === 'counted',
        main !== undefined &&
          placesOf(entry, main).some(({ allowance }) => allowance?.metric === mainUnit(main)),
      )
    },
  },
  {
    key: 'links',
    title: 'links (eight pages)',
    description: 'Pages that are linked, or known not to exist, of eight for each provider.',
    share: ({ links }) => among(PAGES, (name) => links[name] !== undefined),
  },
  {
    key: 'openapi',
    title: 'OpenAPI document',
    description: 'Providers whose OpenAPI document is linked, or known not to exist.',
    share: ({ links }) => yes(links.openapi !== undefined),
  },
  {
    key: 'statusPage',
    title: 'official status page',
    description: 'Providers whose status page is known, or known not to exist.',
    share: ({ health }) => yes(health.statusPage !== undefined),
  },
  {
    key: 'training',
    title: 'training',
    description: 'Providers for which it is known whether data that is sent trains models.',
    share: ({ terms = {} }) => yes(trainingOf(terms) !== 'unknown'),
  },
  {
    key: 'commercialUse',
    title: 'commercial use',
    description: 'Providers with something free for which it is known whether commercial use is allowed.',
    share: ({ terms, free }) => where(free !== 'none', typeof terms?.commercialUse === 'boolean'),
  },
  {
    key: 'signUp',
    title: 'sign-up: what it asks',
    description: 'Providers for which it is known of at least one thing whether sign-up asks for it.',
    share: ({ signup }) => yes(SIGN_UP_ASKS.some((ask) => typeof signup?.asks?.[ask] === 'boolean')),
  },
  {
    key: 'identityCheck',
    title: 'identity check',
    description: 'Providers for which it is known whether a legal name or document is asked for.',
    share: ({ signup }) => yes(typeof signup?.asks?.identity === 'boolean'),
  },
  {
    key: 'regions',
    title: 'where one can sign up',
    description: 'Providers for which it is known where an account can be made.',
    share: ({ signup }) => yes(signup?.regions !== undefined),
  },
  {
    key: 'headquarters',
    title: 'headquarters',
    description: 'Providers whose country is known.',
    share: ({ headquarters }) => yes(headquarters !== undefined),
  },
  {
    key: 'processingRegions',
    title: 'where data is processed',
    description: 'Providers for which it is known where data is processed.',
    share: ({ terms }) => yes(terms?.processingRegions !== undefined),
  },
  {
    key: 'retention',
    title: 'how long data is kept',
    description: 'Providers for which it is known how long what is sent is kept.',
    share: ({ terms }) => yes(terms?.retentionDays !== undefined),
  },
  {
    key: 'atLimit',
    title: 'what happens at the limit',
    description: 'Free offers of which it is known what happens when they are used up.',
    share: (entry) => among(freeOffers(entry), ({ atLimit }) => atLimit !== undefined),
  },
  {
    key: 'lasts',
    title: 'how long credits and trials last',
    description: 'One-time credits and trials of which it is known how long they last.',
    share: (entry) =>
      among(
        freeOffers(entry).filter(({ kind }) => ONCE_KINDS.has(kind)),
        ({ lasts }) => lasts !== undefined,
      ),
  },
  {
    key: 'modelsNamed',
    title: 'models named (chat, renewing)',
    description:
      'Offers for chat that renew or need no key, whose models are named, by themselves or by a rule. Those that give any model are left out.',
    share: (entry) =>
      among(
        chatOffers(entry).filter((offer) => !givesAnyModel(offer)),
        namesModels,
      ),
  },
  {
    key: 'modelAmounts',
    title: 'of these ids: a quota or none published',
    description:
      'Models that such offers name, each with a limit, or of an offer that has none or publishes none.',
    share: (entry) => among(namedChatModels(entry), hasKnownAmount),
  },
  {
    key: 'prices',
    title: 'what comes after',
    description: 'Capabilities with a reference price.',
    share: ({ capabilities = [], prices = [] }) =>
      among(capabilities, (one) => prices.some(({ capability }) => capability === one)),
  },
  {
    key: 'firstCall',
    title: 'first call (keyed APIs)',
    description: 'APIs with a key for which a page of the provider shows a first call.',
    share: (entry) =>
      where(
        speakerOf(entry)?.kind !== 'keyless' && entry.connection.auth !== 'none',
        entry.connection.firstCall !== undefined,
      ),
  },
  {
    key: 'checkable',
    title: 'probe or readable status page',
    description: 'Providers that a machine can check.',
    share: ({ health }) => yes(health.probe !== undefined || statusPageOf(health)?.format !== undefined),
  },
  {
    key: 'fresh',
    title: 'fresh facts',
    description: `Facts that a dated page shows which is new enough: of the last ${STALE_AFTER_DAYS.models} days for what a model gets, ${STALE_AFTER_DAYS.quotas} for other limits and the card, ${STALE_AFTER_DAYS.others} for the rest.`,
    share: (entry, today) =>
      among(statedFacts(entry), (fact) => !isStale(newestDay(entry, fact.name), today, mostDaysOf(fact))),
  },
  {
    key: 'models',
    title: 'model limits read in 90 days, or ended',
    description: 'Limits of single models that were read on a page of the last 90 days, or have ended.',
    share: (entry, today) =>
      among(
        allLimitsOf(entry).filter(({ model }) => model !== undefined),
        (limit) => !isActive(limit) || wasRead(entry, `offers.${limit.offer}.quotas.${limit.model}`, today),
      ),
  },
]

/** Whether somebody read a page that shows it lately, dated or not. */
const wasRead = (provider: ProviderEntry, fact: string, today: string) =>
  sourcesFor(provider, fact).some(({ read }) => !isStale(read, today, STALE_AFTER_DAYS.models))

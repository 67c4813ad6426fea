/** What a good directory knows of each provider: one row a question, with who it concerns and who answers it. */

import { claimedFacts, sourcesFor } from '../../../core/facts.ts'
import { isStale, newestDay, STALE_AFTER_DAYS } from '../../../core/freshness.ts'
import { isActive } from '../../../core/limits.ts'
import type { ProviderEntry } from '../../../core/schema/entry.ts'
import { type FreeTierTerms, trainingOf } from '../../../core/schema/free-tier.ts'
import { type Provider, statusPageOf } from '../../../core/schema/provider.ts'
import { LINKS } from '../../../core/schema/vocabulary.ts'
import { mainUnit } from '../../allowance/allowances.ts'
import { placesOf } from '../../allowance/place.ts'

/** How many of something are known, of how many. */
export type Share = { known: number; of: number }

export type Measure = {
  key: string
  /** As a row of the table says it. */
  title: string
  /** What it counts, for the API. */
  description: string
  share: (provider: Provider, today: string, entry: ProviderEntry) => Share
}

const yes = (known: boolean): Share => ({ known: known ? 1 : 0, of: 1 })
const NOBODY: Share = { known: 0, of: 0 }
/** Counts only providers that it concerns. */
const where = (concerns: boolean, known: boolean): Share => (concerns ? yes(known) : NOBODY)

const tierOf = ({ freeTier }: Provider): FreeTierTerms => freeTier
const isFree = ({ freeTier: { kind } }: Provider) => kind !== 'none' && kind !== 'unknown'

/** Known, and said on what it rests; what the kind implies needs no basis. */
function hasBasis(provider: Provider, term: 'requiresCreditCard' | 'requiresPhone'): boolean {
  const tier = tierOf(provider)
  if (tier.kind === 'keyless' || (tier.kind === 'none' && term === 'requiresCreditCard')) return true
  const basis = term === 'requiresCreditCard' ? tier.cardBasis : tier.phoneBasis
  return tier[term] !== 'unknown' && basis !== undefined
}

/** As the row about fresh facts says. */
const FRESH_DAYS = 180

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
    share: (provider) => yes(provider.freeTier.kind !== 'unknown'),
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
    share: (provider) => yes(hasBasis(provider, 'requiresCreditCard')),
  },
  {
    key: 'phone',
    title: 'phone, with basis',
    description: 'Providers for which it is known, with its basis, whether a phone number is asked for.',
    share: (provider) => yes(hasBasis(provider, 'requiresPhone')),
  },
  {
    key: 'amount',
    title: 'amount of free offers',
    description: 'Free offers with an amount, without a quota, or whose amount is known to be unpublished.',
    share: (provider) => where(isFree(provider), (tierOf(provider).allowance ?? 'unknown') !== 'unknown'),
  },
  {
    key: 'comparable',
    title: 'amounts in the main unit',
    description: 'Offers with an amount that compares in the unit of the main capability.',
    share(provider, _, entry) {
      const main = entry.capabilities?.[0]
      return where(
        isFree(provider) && tierOf(provider).allowance === 'counted',
        main !== undefined &&
          placesOf(entry, main).some(({ allowance }) => allowance?.metric === mainUnit(main)),
      )
    },
  },
  {
    key: 'links',
    title: 'links (eight pages)',
    description: 'Pages that are linked, or known not to exist, of eight for each provider.',
    share: ({ links }) => ({
      known: PAGES.filter((name) => links[name] !== undefined).length,
      of: PAGES.length,
    }),
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
    share: (provider) => yes(trainingOf(provider.freeTier) !== 'unknown'),
  },
  {
    key: 'commercialUse',
    title: 'commercial use',
    description: 'Providers for which it is known whether commercial use is allowed.',
    share: (provider) => yes(typeof tierOf(provider).commercialUse === 'boolean'),
  },
  {
    key: 'identityCheck',
    title: 'identity check',
    description: 'Providers for which it is known whether a legal name or document is asked for.',
    share: (provider) => yes(typeof tierOf(provider).identityCheck === 'boolean'),
  },
  {
    key: 'regions',
    title: 'regions of the offer',
    description: 'Providers for which it is known where the offer holds.',
    share: (provider) => yes(tierOf(provider).regions !== undefined),
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
    share: (provider) => yes(tierOf(provider).processingRegions !== undefined),
  },
  {
    key: 'firstCall',
    title: 'first call (keyed APIs)',
    description: 'APIs with a key for which a page of the provider shows a first call.',
    share: ({ connection, freeTier }) =>
      where(freeTier.kind !== 'keyless' && connection.auth !== 'none', connection.firstCall !== undefined),
  },
  {
    key: 'checkable',
    title: 'probe or readable status page',
    description: 'Providers that a machine can check.',
    share: ({ health }) => yes(health.probe !== undefined || statusPageOf(health)?.format !== undefined),
  },
  {
    key: 'fresh',
    title: 'facts of the last 180 days',
    description: 'Facts that a dated page of the last 180 days shows.',
    share(provider, today) {
      const facts = claimedFacts(provider)
      return {
        known: facts.filter(({ name }) => !isStale(newestDay(provider, name), today, FRESH_DAYS)).length,
        of: facts.length,
      }
    },
  },
  {
    key: 'models',
    title: 'model limits of 90 days, or ended',
    description: 'Limits of single models that were read on a page of the last 90 days, or have ended.',
    share(provider, today) {
      const limits = (tierOf(provider).limits ?? []).filter(({ model }) => model !== undefined)
      return {
        known: limits.filter(
          (limit) => !isActive(limit) || wasRead(provider, `freeTier.limits.${limit.id}`, today),
        ).length,
        of: limits.length,
      }
    },
  },
]

/** Whether somebody read a page that shows it lately, dated or not. */
const wasRead = (provider: Provider, fact: string, today: string) =>
  sourcesFor(provider, fact).some(({ read }) => !isStale(read, today, STALE_AFTER_DAYS.models))

/** An entry as it counts: what sources dispute is unknown, and of two numbers the one less favourable to the reader holds. */

import { perObject } from '../../base/per-object.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { Quota } from '../../schema/quota.ts'
import { TERM_NAMES, type Terms } from '../../schema/terms.ts'
import { METRICS, type Metric, SIGN_UP_ASKS } from '../../schema/vocabulary.ts'
import { contradictionsOf, isContradicted } from '../disputes.ts'

/** For ranking, score and filters. Pages show the entry itself, with both sides. */
export const settled = perObject((entry: ProviderEntry): ProviderEntry => {
  if (entry.sources.every(({ contradicts }) => contradicts === undefined)) return entry
  const isDisputed = (fact: string) => isContradicted(entry, fact)
  return {
    ...entry,
    ...(entry.signup && { signup: settledSignUp(entry.signup, isDisputed) }),
    offers: entry.offers.map((offer) => settledOffer(entry, offer, isDisputed)),
    ...(entry.free === 'none' && isDisputed('free') ? { free: 'unknown' as const } : {}),
    ...(entry.terms && { terms: settledTerms(entry.terms, 'terms', isDisputed) }),
  }
})

type IsDisputed = (fact: string) => boolean

function settledSignUp(signup: NonNullable<ProviderEntry['signup']>, isDisputed: IsDisputed) {
  const asks = Object.fromEntries(
    SIGN_UP_ASKS.filter((ask) => signup.asks?.[ask] !== undefined && !isDisputed(`signup.asks.${ask}`)).map(
      (ask) => [ask, signup.asks![ask]],
    ),
  )
  return { ...signup, asks }
}

function settledOffer(entry: ProviderEntry, offer: Offer, isDisputed: IsDisputed): Offer {
  const is = (fact: string) => isDisputed(`offers.${offer.id}.${fact}`)
  const kept = (list: 'covers' | 'excludes') =>
    offer[list]?.filter((capability) => !is(`${list}.${capability}`))
  const [covers, excludes] = [kept('covers'), kept('excludes')]
  const { covers: _, excludes: __, ...rest } = offer
  return {
    ...rest,
    ...(covers?.length && { covers }),
    ...(excludes?.length && { excludes }),
    ...(is('kind') && { kind: 'unknown' as const }),
    ...(is('card') && { card: 'unknown' as const }),
    ...(is('phone') && { phone: 'unknown' as const }),
    ...(is('allowance') && { allowance: 'unknown' as const }),
    ...(offer.quotas && { quotas: offer.quotas.map((quota) => cautious(entry, offer, quota)) }),
    ...(offer.terms && { terms: settledTerms(offer.terms, `offers.${offer.id}.terms`, isDisputed) }),
  }
}

/** A disputed period of storage keeps its number: it is no yes or no. */
function settledTerms(terms: Terms, above: string, isDisputed: IsDisputed): Terms {
  return Object.fromEntries(
    TERM_NAMES.filter(
      (name) => terms[name] !== undefined && (name === 'retentionDays' || !isDisputed(`${above}.${name}`)),
    ).map((name) => [name, terms[name]]),
  )
}

/** A row with the smaller of two numbers, where a source that counts gives one for the same window. */
function cautious(entry: ProviderEntry, offer: Offer, quota: Quota): Quota {
  const row: Quota = { ...quota }
  for (const name of [...(quota.models ?? []), ...METRICS.filter((metric) => quota[metric] !== undefined)])
    for (const { value, counts } of contradictionsOf(entry, `offers.${offer.id}.quotas.${name}`)) {
      const other = counts && value !== undefined ? readAmount(value, name) : undefined
      const amounts = other && row[other.metric]
      if (!other || !amounts) continue
      row[other.metric] = amounts
        .split(' ')
        .map((amount) => {
          const [own, per] = amount.split('/')
          return per === other.per && other.value < Number(own) ? `${other.value}/${per}` : amount
        })
        .join(' ')
    }
  return row
}

/** `2000/day` of a metric, or `requests: 50/day` of a model. */
function readAmount(text: string, name: string): { metric: Metric; value: number; per: string } | undefined {
  const [, named, value, per] =
    /^(?:([\w-]{1,20}):? )?(\d{1,15}(?:\.\d{1,6})?)\/([a-z]{1,8})$/.exec(text) ?? []
  const metric = METRICS.find((one) => one === (named ?? name))
  return metric && { metric, value: Number(value), per: per! }
}

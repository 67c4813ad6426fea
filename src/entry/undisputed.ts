/** An entry without what sources dispute: where they disagree nothing counts as known, and of two numbers the smaller does. */

import type { Connection } from '../schema/connection.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import type { Offer, Quota } from '../schema/offer.ts'
import type { Terms } from '../schema/terms.ts'
import { METRICS, type Metric, MODEL_NUMBERS } from '../schema/vocabulary.ts'
import { type Contradiction, contradictionsOf, isDisputed } from './fact-sources.ts'

/** Parts of what the one fact `connection` shows; the others are links and names of packages. */
const CONNECTED = [
  'baseUrl',
  'auth',
  'authName',
  'authPrefix',
  'openaiCompatible',
  'openaiBaseUrl',
  'anthropicBaseUrl',
  'firstCall',
] as const satisfies readonly (keyof Connection)[]

/** The very entry where no source contradicts anything. An end of the API holds in spite of a dispute, as the cautious answer. */
export function undisputed(entry: ProviderEntry, today: string): ProviderEntry {
  if (entry.sources.every(({ contradicts }) => contradicts === undefined)) return entry
  const against: Against = (fact) => contradictionsOf(entry, fact, today)
  const is = (fact: string) => isDisputed(fact, against(fact))
  const { connection, signup, terms, features, prices } = entry
  return {
    ...without(entry, (['headquarters', 'operator'] as const).filter(is)),
    connection: without(connection, is('connection') ? CONNECTED : []),
    ...(signup && {
      signup: {
        ...known(signup, 'signup', is),
        ...(signup.asks && { asks: known(signup.asks, 'signup.asks', is) }),
      },
    }),
    ...(terms && { terms: knownTerms(terms, 'terms', is, against) }),
    ...(features && {
      features: {
        ...known(features, 'features', is),
        ...Object.fromEntries(
          MODEL_NUMBERS.flatMap((name) => {
            const own = features[name]
            return own ? [[name, known(own, `features.${name}`, is)]] : []
          }),
        ),
      },
    }),
    ...(prices && { prices: prices.filter(({ capability }) => !is(`prices.${capability}`)) }),
    ...(entry.free && is('free') && { free: 'unknown' as const }),
    offers: entry.offers.map((offer) => undisputedOffer(offer, is, against)),
  }
}

type IsDisputed = (fact: string) => boolean
type Against = (fact: string) => readonly Contradiction[]

/** Without the properties whose facts are disputed. */
const known = <Part extends object>(part: Part, above: string, is: IsDisputed): Part =>
  without(part, Object.keys(part).filter((name) => is(`${above}.${name}`)) as (keyof Part)[])

function without<Part extends object>(part: Part, names: readonly (keyof Part)[]): Part {
  const kept = { ...part }
  for (const name of names) delete kept[name]
  return kept
}

function undisputedOffer(offer: Offer, isDisputed: IsDisputed, against: Against): Offer {
  const above = `offers.${offer.id}`
  const is = (fact: string) => isDisputed(`${above}.${fact}`)
  const listed = (list: 'covers' | 'excludes') => {
    const kept = offer[list]?.filter((capability) => !is(`${list}.${capability}`))
    return kept?.length ? { [list]: kept } : {}
  }
  // What the entry says elsewhere would take its place.
  const asked = (ask: 'card' | 'phone') => (is(ask) ? { [ask]: 'unknown' as const } : {})
  const { covers: _, excludes: __, ...others } = offer
  return {
    ...known(others, above, isDisputed),
    kind: is('kind') ? 'unknown' : offer.kind,
    ...listed('covers'),
    ...listed('excludes'),
    ...asked('card'),
    ...asked('phone'),
    // Without knowing whether a whole cloud shares it, nobody knows how much there is.
    allowance: is('allowance') || is('sharedWith') ? 'unknown' : offer.allowance,
    ...(offer.quotas && {
      quotas: offer.quotas.map((quota) => cautious(quota, (name) => against(`${above}.quotas.${name}`))),
    }),
    // It names none, which is not the same as saying nothing of models; of what says nothing, nothing is taken back.
    ...(offer.models && is('models') && { models: [] }),
    // That it has ended, or that something has to be paid first, is the cautious answer.
    ...(offer.ended && { ended: offer.ended }),
    ...(offer.unlockedBy && is('unlockedBy') && { unlockedBy: {} }),
    ...(offer.terms && { terms: knownTerms(offer.terms, `${above}.terms`, isDisputed, against) }),
  }
}

/** What is kept for longer is less favourable. */
function knownTerms(terms: Terms, above: string, is: IsDisputed, against: Against): Terms {
  const { retentionDays: own, ...others } = known(terms, above, is)
  const days = against(`${above}.retentionDays`).flatMap(({ value, counts }) =>
    counts ? Number(/^(\d{1,5})(?: days?)?$/.exec(value ?? '')?.[1] ?? 0) : [],
  )
  return { ...others, ...(own !== undefined && { retentionDays: Math.max(own, ...days) }) }
}

/** A row with the smaller of two numbers, where a source that counts gives one for the same window. */
function cautious(quota: Quota, against: Against): Quota {
  const row: Quota = { ...quota }
  for (const name of [...(quota.models ?? []), ...METRICS.filter((metric) => quota[metric] !== undefined)])
    for (const { value, counts } of against(name)) {
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

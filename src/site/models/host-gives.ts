/** What an offer gives of one model: its place among others, and how far it goes against a need in tokens or requests. */

import { DAYS_A_MONTH } from '../../base/days.ts'
import { type RankedOffer, rankingOf } from '../../catalog/allowance/ranking.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { speedAndStated } from '../../catalog/models/model-order.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { amountWords } from '../../entry/amount-words.ts'
import { ONCE_KINDS } from '../../entry/limits.ts'
import { givesOf } from '../capability/gives.ts'
import type { Gives } from '../capability/need.ts'

type HostUnit = 'tokens' | 'requests'

export type PlacedHost = {
  row: ModelRow
  /** Undefined where no capability is known for which it is free. */
  place: RankedOffer | undefined
  gives: Record<HostUnit, Gives | null>
}

export function placedHost(catalog: Catalog, row: ModelRow): PlacedHost {
  const [capability] = row.capabilities
  const place =
    capability &&
    rankingOf(catalog, capability).find(
      ({ provider, offer }) => provider.slug === row.provider.slug && offer?.id === row.offer,
    )
  // What a grant buys of another model says nothing about this one.
  const model = place?.allowance?.model ?? null
  const bought =
    place && capability && (model === null || model === row.id) ? givesOf(place, capability) : null
  const isTokens = place?.allowance?.metric === 'tokens'
  return {
    row,
    place,
    gives: {
      tokens: statedOf(row, 'tokens', place) ?? (isTokens ? bought : null),
      requests: statedOf(row, 'requests', place),
    },
  }
}

/** What its limits state, or what speed leaves room for where there is no quota. */
function statedOf(row: ModelRow, unit: HostUnit, place: RankedOffer | undefined): Gives | null {
  const { stated, caps } = speedAndStated(row.limits, unit)
  if (stated === null && (caps.length === 0 || place?.offer?.allowance !== 'unmetered')) return null
  if (stated !== null && ONCE_KINDS.has(row.kind)) return null
  return {
    amount: stated === null ? null : stated.amount * DAYS_A_MONTH,
    window: stated?.per === 'day' ? 'day' : 'month',
    what: unit,
    caps: caps.map(({ per, value, amount }) => [amountWords({ metric: unit, per, value }), amount]),
  }
}

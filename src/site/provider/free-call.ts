/** The call that a page shows: with the free model that its answer names, as far as the call can be made with it. */
import { byRequests } from '../../catalog/models/model-order.ts'
import { freeModelsOf } from '../../catalog/models/model-rows.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { connectionFor } from '../models/call-for.ts'
import type { SiteProvider } from '../site-page.ts'

export type FreeCall = {
  connection: SiteProvider['connection']
  /** The model in it; null where it is the provider's own example. */
  row: ModelRow | null
}

export function freeCallOf({ connection, of }: SiteProvider): FreeCall {
  const { shown } = of.mainAllowance
  const named = typeof shown === 'string' ? undefined : shown.model
  const rows = byRequests(freeModelsOf(of)).map(({ row }) => row)
  for (const row of rows.toSorted((a, b) => Number(b.id === named) - Number(a.id === named))) {
    if (row.id === null) continue
    const own = connectionFor(connection, { id: row.id, capabilities: row.capabilities })
    if (own.firstCall) return { connection: own, row }
  }
  return { connection, row: null }
}

/** The summaries of the directory as its content has them today. */
import { createCatalog } from '../catalog.ts'
import { load } from '../content/load.ts'
import type { ProviderSummary } from '../schema/responses.ts'

/** Throws where the content has errors, for then there is nothing to test with. */
export function realSummaries(dir: string, now: Date): ProviderSummary[] {
  const { tree } = load({ dir, now, severity: 'error' })
  if (!tree) throw new Error(`${dir} has errors; npm run validate prints them`)
  return createCatalog(tree, { current: null, history: [], incidents: [] }, now).active.map(
    ({ summary }) => summary,
  )
}

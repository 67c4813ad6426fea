/** The summaries of a directory before its first health run. */
import { createCatalog } from '../catalog.ts'
import type { ContentTree } from '../content/tree.ts'
import type { ProviderSummary } from '../schema/responses.ts'

export function realSummaries(tree: ContentTree, now: Date): ProviderSummary[] {
  const { active } = createCatalog(tree, { current: null, history: [], incidents: [] }, now)
  return active.map(({ summary }) => summary)
}

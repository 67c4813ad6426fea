/** Entries and what is known of their pages, for tests of upkeep. */
import type { Entry } from '../../src/content/tree.ts'
import type { Network } from '../../src/net/network.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import { pageFindings } from '../../src/tools/upkeep/findings.ts'
import { applyRun, NO_STATE } from '../../src/tools/upkeep/page-state.ts'
import { visitPages } from '../../src/tools/upkeep/visit-pages.ts'
import { watchedPages } from '../../src/tools/upkeep/watched-pages.ts'
import { anEntry } from './content.ts'

export const aTreeEntry = (slug: string, changes: Partial<ProviderEntry> = {}): Entry<ProviderEntry> => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug, changes),
})

/** Monday by Monday. */
export const WEEKS = [
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
  '2026-11-23',
  '2026-11-30',
  '2026-12-07',
] as const

/** Visits the pages of the entries on these days, one after the other; what the last visit leaves, and what it finds. */
export async function visitWeekly(
  entries: readonly Entry<ProviderEntry>[],
  network: Network,
  days: readonly string[],
  state = NO_STATE,
) {
  const pages = watchedPages(entries)
  let run = { visits: [] as Awaited<ReturnType<typeof visitPages>>['visits'], offline: false }
  for (const day of days) {
    run = await visitPages({ pages, day, network, pause: 0 })
    state = applyRun(state, { day, visits: run.offline ? [] : run.visits }, pages)
  }
  return { ...run, state, pages, findings: pageFindings(pages, state, days.at(-1)!) }
}

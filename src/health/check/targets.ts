/** What a run checks: every active entry that has a probe or a status page that we can read. */
import type { Entry } from '../../content/tree.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { statusPageOf } from '../../core/schema/health-check.ts'
import type { STATUS_PAGE_FORMATS } from '../../core/schema/vocabulary.ts'
import type { Expected } from '../verdict/outcomes.ts'
import { feedOf } from './page.ts'

export type Target = {
  slug: string
  probe?: { url: string; method: 'GET' | 'HEAD' } & Expected
  page?: { url: string; format: (typeof STATUS_PAGE_FORMATS)[number]; components: readonly string[] }
}

/** By slug, ascending, as the entries are. */
export function targetsOf(entries: readonly Entry<ProviderEntry>[]): Target[] {
  return entries.flatMap(({ slug, value: { retired, health } }) => {
    if (retired) return []
    const { probe } = health
    const statusPage = statusPageOf(health)
    const format = statusPage?.format
    if (!probe && !format) return []
    const target: Target = { slug }
    if (probe) target.probe = { ...probe, method: probe.method ?? 'GET' }
    if (statusPage && format)
      target.page = {
        url: feedOf({ ...statusPage, format }),
        format,
        components: statusPage.components ?? [],
      }
    return [target]
  })
}

/** Slugs of entries that are no longer checked, because what they describe has ended. */
export function retiredAmong(entries: readonly Entry<ProviderEntry>[]): Set<string> {
  return new Set(entries.flatMap(({ slug, value }) => (value.retired ? [slug] : [])))
}

/** What a maintainer might write in an entry, from what an API and its status page answered. */

import { escapeHidden } from '../../base/safe-text.ts'
import type { HealthCheck } from '../../schema/status-files.ts'
import type { PageComponent } from '../check/page.ts'
import type { Target } from '../check/targets.ts'

/** One line for each provider with a probe. Only answers that are evidence of health are proposed. */
export function proposals(targets: readonly Target[], checks: readonly HealthCheck[]): string[] {
  const seen = new Map(checks.map((check) => [check.slug, check.samples]))
  return targets.flatMap(({ slug, probe }) => {
    if (!probe) return []
    const samples = seen.get(slug) ?? []
    const good = samples.filter(
      ({ kind, reason }) => (kind === 'ok' || kind === 'slow') && reason !== 'rate_limited',
    )
    const statuses = [...new Set(good.flatMap(({ status }) => (status === undefined ? [] : [status])))]
    const shown = `[${probe.expect.join(', ')}]`
    if (statuses.length === 0) {
      const last = samples.at(-1)
      return [`${slug}: keep ${shown}; saw ${last?.status ?? 'no answer'} (${last?.reason ?? 'not checked'})`]
    }
    const proposed = statuses.toSorted((a, b) => a - b)
    const same =
      proposed.length === probe.expect.length && proposed.every((status) => probe.expect.includes(status))
    return [
      same ? `${slug}: ${shown} stands` : `${slug}: expect: [${proposed.join(', ')}] in place of ${shown}`,
    ]
  })
}

/** One line for each component of the page of a provider that names none, or none that are still there. */
export function componentProposals({ slug, page }: Target, components: readonly PageComponent[]): string[] {
  if (!page) return []
  const listed = new Set(components.map(({ id }) => id))
  const missing = page.components.filter((id) => !listed.has(id))
  if (page.components.length > 0 && missing.length === 0) return []
  return [
    ...missing.map((id) => `${slug}: the status page has no component ${id}`),
    ...components.map(
      ({ id, name }) => `${slug}: component ${escapeHidden(id, 100)}: ${escapeHidden(name, 100)}`,
    ),
  ]
}

/** Openings and closings of incidents. Pure. */
import type { IncidentEvent, ProviderState } from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'

/** The worst that each provider's open incident has come to; slugs without an open incident are not there. */
export function openIncidents(events: readonly IncidentEvent[]): Map<string, 'degraded' | 'down'> {
  const open = new Map<string, 'degraded' | 'down'>()
  for (const { slug, event, status } of events) {
    if (event === 'close') open.delete(slug)
    else if (open.get(slug) !== 'down') open.set(slug, status)
  }
  return open
}

/**
 * What the new states add to the incidents: an opening when something is not well and no incident is open, one
 * more when it gets worse, a closing when it is online. Unknown says nothing; after seven days nobody knows how
 * the incident ended.
 */
export function incidentEvents(
  events: readonly IncidentEvent[],
  states: readonly ProviderState[],
  at: string,
): IncidentEvent[] {
  const open = openIncidents(events)
  return states.flatMap(({ slug, status, reason, since }): IncidentEvent[] => {
    const worst = open.get(slug)
    const unknownFor = status === 'unknown' && since ? Date.parse(at) - Date.parse(since) : 0
    if (worst && unknownFor >= LIMITS.incidentUnknown)
      return [{ at, slug, event: 'close', status: worst, reason, ended: 'unknown' }]
    if (status === 'online' && worst) return [{ at, slug, event: 'close', status: worst, reason }]
    if (status === 'down' && worst !== 'down') return [{ at, slug, event: 'open', status, reason }]
    if (status === 'degraded' && !worst) return [{ at, slug, event: 'open', status, reason }]
    return []
  })
}

/** Closings of incidents whose provider is no longer checked, so that nobody will see how they end. */
export function abandonedIncidents(
  events: readonly IncidentEvent[],
  tracked: ReadonlySet<string>,
  retired: ReadonlySet<string>,
  at: string,
): IncidentEvent[] {
  return [...openIncidents(events)]
    .filter(([slug]) => !tracked.has(slug))
    .map(([slug, status]) => {
      const reason = retired.has(slug) ? 'retired' : 'not_checkable'
      return { at, slug, event: 'close', status, reason, ended: 'unknown' }
    })
}

/** A run in words: for a terminal and for the summary of a job, as one object for programs, and as what a maintainer might write in entries. */

import { plural } from '../../base/letters.ts'
import { escapeHidden } from '../../base/safe-text.ts'
import { painter, type Style } from '../../content/terminal.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { HealthCheck, HealthReport } from '../../schema/status-files.ts'
import { STATUSES, type Status } from '../../schema/vocabulary.ts'
import type { Canary } from '../check/check-run.ts'
import type { Target } from '../check/requests.ts'
import type { PageComponent } from '../check/status-page.ts'
import type { Transition } from './apply.ts'
import { RUN_OUTCOMES } from './run-outcomes.ts'

export type FullReport = HealthReport & {
  /** What made us refuse the run, where something did. */
  refusal: string | null
  canaries: Canary[]
  transitions: Transition[]
  /** When the last daily run before this one began; null if there was none. */
  lastDaily: string | null
}

/** A change of status, with its reason in words. */
type Change = { slug: string; from: string; to: Status; why: string }

const changesOf = (transitions: readonly Transition[]): Change[] =>
  transitions
    .filter(({ from, to }) => (from?.status ?? null) !== to.status)
    .map(({ slug, from, to }) => ({
      slug,
      from: from?.status ?? 'new',
      to: to.status,
      why: sentence(to.reason),
    }))

export function countStatuses(states: Iterable<{ status: Status }>): Record<Status, number> {
  const counts = { online: 0, degraded: 0, down: 0, unknown: 0 }
  for (const { status } of states) counts[status]++
  return counts
}

export const countsText = (counts: Record<Status, number>): string =>
  STATUSES.map((status) => `${counts[status]} ${status}`).join(', ')

export function textReport(report: FullReport, color: boolean): string {
  const paint = painter(color)
  const styles: Record<string, Style> = { online: 'green', degraded: 'yellow', down: 'red' }
  const changes = changesOf(report.transitions)
  const width = (key: 'slug' | 'from' | 'to') => Math.max(0, ...changes.map((change) => change[key].length))
  return [
    ...report.canaries.filter(({ good }) => !good).map(({ url, why }) => `canary ${url}: ${why}`),
    ...changes.map(
      ({ slug, from, to, why }) =>
        `${paint('bold', slug.padEnd(width('slug')))}  ${paint('dim', from.padEnd(width('from')))} → ${paint(styles[to] ?? 'dim', to.padEnd(width('to')))}  ${why}`,
    ),
    ...report.transitions.flatMap(({ slug, to: { warning } }) =>
      warning ? [`${paint('yellow', 'to fix')} ${slug}: ${sentence(warning)}`] : [],
    ),
    ...closing(report),
  ].join('\n')
}

function closing({ outcome, refusal, run, transitions, lastDaily }: FullReport): string[] {
  const counts =
    transitions.length > 0 ? [`${countsText(countStatuses(transitions.map(({ to }) => to)))}.`] : []
  const because = refusal ? [`${refusal[0]!.toUpperCase()}${refusal.slice(1)}.`] : []
  const seconds = Math.round((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000)
  const checked = run.probed > 0 ? [`Checked ${plural(run.probed, 'provider')} in ${seconds} s.`] : []
  const age = run.kind === 'daily' ? [] : [ageOf(lastDaily, run.startedAt)]
  return [...checked, ...counts, ...because, RUN_OUTCOMES[outcome].sentence, ...age]
}

function ageOf(lastDaily: string | null, at: string): string {
  if (lastDaily === null) return 'There has been no daily run yet.'
  const hours = (Date.parse(at) - Date.parse(lastDaily)) / 3_600_000
  return `The last daily run began at ${lastDaily}, ${hours.toFixed(1)} hours before.`
}

const sentence = (reason: string) => (Object.hasOwn(REASONS, reason) ? REASONS[reason]! : reason)

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

/** The issues about health: one about the checks as a whole, and one for each outage, for owners who want that. */

import { codeSpan } from '../../base/safe-text.ts'
import type { IssueKind, WantedIssue } from '../../net/github.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { AlertFacts, Finding } from './conditions.ts'

const TITLE = 'Health checks need attention'

export const ALERT_ISSUE: IssueKind = {
  label: 'health-checks',
  isOurs: (title) => title === TITLE,
  closing: 'The health checks are well again.',
}

/** Lines of one condition: 200 of the longest fit an issue many times (65,536 characters). */
const MOST_LINES = 200

/** The issue that should be open, or none. */
export function alertIssue(findings: readonly Finding[]): WantedIssue[] {
  if (findings.length === 0) return []
  const sections = findings.flatMap(({ title, help, lines }) => [
    `### ${title}`,
    '',
    ...lines.slice(0, MOST_LINES).map((line) => `- ${line}`),
    ...(lines.length > MOST_LINES ? [`- … and ${lines.length - MOST_LINES} more`] : []),
    '',
    help,
    '',
  ])
  const body = [
    ...sections,
    'Runs: [health](../actions/workflows/health.yml), [alerts](../actions/workflows/alerts.yml). This issue is updated, and closed when nothing of it is left.',
  ].join('\n')
  return [{ title: TITLE, body }]
}

const PREFIX = 'Incident: '

export const INCIDENT_ISSUES: IssueKind = {
  label: 'incident',
  isOurs: (title) => title.startsWith(PREFIX),
  closing: 'This incident is over.',
}

/** GitHub slows down whoever opens many issues at once; and so many outages are one. */
const MOST = 50

/** The oldest come first: each stays open until it ends, whatever comes after it. */
export function incidentIssues({ incidents }: AlertFacts): WantedIssue[] {
  return incidents
    .toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : a.openedAt > b.openedAt ? 1 : 0))
    .slice(0, MOST)
    .map(({ slug, status, openedAt, reason }) => ({
      title: `${PREFIX}${slug}`,
      body: `${codeSpan(slug)} is ${status}, since ${openedAt}. ${REASONS[reason]}`,
    }))
}

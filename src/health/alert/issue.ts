/** The one issue about the health checks as a whole. */
import type { IssueKind, WantedIssue } from '../../net/github/api.ts'
import type { Finding } from './conditions.ts'

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

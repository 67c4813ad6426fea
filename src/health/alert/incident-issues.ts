/** An issue for each outage, for owners who want that. */
import { codeSpan } from '../../base/text/markdown.ts'
import type { IssueKind, WantedIssue } from '../../net/github/api.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { AlertFacts } from './alert-facts.ts'

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

/** How people are told of health: issues about the checks and about outages, a chat or monitor, and the build hook of the host. */
import { compareText } from '../../base/order.ts'
import { codeSpan } from '../../base/safe-text.ts'
import type { IssueKind, WantedIssue } from '../../net/github.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { AlertFacts, Finding } from './conditions.ts'

const ALERT_TITLE = 'Health checks need attention'

export const ALERT_ISSUE: IssueKind = {
  label: 'health-checks',
  isOurs: (title) => title === ALERT_TITLE,
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
  return [{ title: ALERT_TITLE, body }]
}

const INCIDENT_PREFIX = 'Incident: '

export const INCIDENT_ISSUES: IssueKind = {
  label: 'incident',
  isOurs: (title) => title.startsWith(INCIDENT_PREFIX),
  closing: 'This incident is over.',
}

/** GitHub slows down whoever opens many issues at once; and so many outages are one. */
const MOST_INCIDENTS = 50

/** The oldest come first: each stays open until it ends, whatever comes after it. */
export const incidentIssues = ({ incidents }: AlertFacts): WantedIssue[] =>
  incidents
    .toSorted((a, b) => compareText(a.openedAt, b.openedAt))
    .slice(0, MOST_INCIDENTS)
    .map(({ slug, status, openedAt, reason }) => ({
      title: `${INCIDENT_PREFIX}${slug}`,
      body: `${codeSpan(slug)} is ${status}, since ${openedAt}. ${REASONS[reason]}`,
    }))

/** What a chat or a monitor is told when the issue opens and closes. `text` is Slack's and Mattermost's name, `content` Discord's. */
export function webhookMessage(findings: readonly Finding[]): { text: string; content: string } {
  const counts = findings.map(({ name, lines }) => `${name} ${lines.length}`).join(', ')
  const text = counts === '' ? 'Health checks are well again.' : `Health checks need attention: ${counts}.`
  return { text, content: text }
}

/** Why the message could not be sent, or null. */
export async function callWebhook(
  url: string,
  message: object,
  fetch: typeof globalThis.fetch,
): Promise<string | null> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'the webhook is not an https:// URL'
  return post('the webhook', fetch, url, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
  })
}

/** Why the host could not be asked for a build, or null; also null without a URL. */
export const callBuildHook = async (
  url: string | undefined,
  fetch: typeof globalThis.fetch,
): Promise<string | null> => (url ? post('the build hook', fetch, url) : null)

async function post(name: string, fetch: typeof globalThis.fetch, url: string, request: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(20_000)
    const { ok, status } = await fetch(url, { method: 'POST', signal, ...request })
    return ok ? null : `${name} answered ${status}`
  } catch {
    return `${name} could not be reached`
  }
}

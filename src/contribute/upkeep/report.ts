/** What upkeep found, as text for a terminal, JSON for a program, Markdown for an issue. */
import { escapeHidden } from '../../core/text/escape-hidden.ts'
import { FINDING_KINDS, type Finding } from './finding.ts'
import { type Directory, rollingIssue } from './rolling-issue.ts'

export type UpkeepReport = {
  findings: readonly Finding[]
  /** Null where no page was requested. */
  visits: { visited: number; failed: number; offline: boolean } | null
  directory: Directory
}

export const UPKEEP_FORMATS = ['text', 'json', 'markdown'] as const
export type UpkeepFormat = (typeof UPKEEP_FORMATS)[number]

/** Characters of one text of others. */
const MAX_TEXT = 300
/** Facts that a line names. */
const MAX_FACTS = 4

export const UPKEEP_REPORTS: Record<UpkeepFormat, (report: UpkeepReport) => string> = {
  text: (report) =>
    [...report.findings.map((finding) => partsOf(finding).join('  ')), summarise(report)].join('\n'),

  json: ({ findings, visits }) => JSON.stringify({ findings, visits }, null, 2),

  /** Empty where there is nothing to do in the core: then there is no need for an issue. */
  markdown: ({ findings, directory }) => rollingIssue(findings, directory),
}

function summarise({ findings, visits }: UpkeepReport): string {
  const counts = FINDING_KINDS.map(
    (kind) => [kind, findings.filter((finding) => finding.kind === kind).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
  const found = counts.length > 0 ? `Found: ${counts.join(', ')}` : 'Nothing was found'
  if (visits === null) return `${found}; no page was requested.`
  if (visits.offline)
    return `${found}; of ${visits.visited} pages so few answered that the network here is at fault, not the pages.`
  return `${found}; ${visits.visited} pages were visited, of which ${visits.failed} gave no certain answer.`
}

/** The parts of a line, each safe to show. */
function partsOf({ kind, slug, facts, page, expected, found, since }: Finding): string[] {
  const more = facts.length - MAX_FACTS
  return [
    kind,
    shown(slug),
    ...facts.slice(0, MAX_FACTS).map(shown),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(page === undefined ? [] : [`on ${shown(page)}`]),
    ...(expected === undefined ? [] : [`stood: ${shown(expected)}`]),
    ...(found === undefined ? [] : [`found: ${shown(found)}`]),
    `since ${since}`,
  ]
}

const shown = (text: string) => escapeHidden(text, MAX_TEXT)

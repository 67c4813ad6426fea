/** What has gone stale, as text for a terminal, JSON for a program, Markdown for an issue. */
import { STALE_AFTER_DAYS } from '../../core/freshness.ts'
import type { StaleFact } from './facts.ts'
import type { DeadLink, LinkCheck } from './links.ts'

export type Staleness = {
  facts: StaleFact[]
  /** Null where the pages were not checked. */
  links: LinkCheck | null
}

export const STALE_FORMATS = ['text', 'json', 'markdown'] as const
export type StaleFormat = (typeof STALE_FORMATS)[number]

/** An issue holds 65,536 characters (GitHub's limit); some are left for what is said around the lists. */
const MAX_ISSUE = 60_000

export const STALE_REPORTS: Record<StaleFormat, (staleness: Staleness) => string> = {
  text: ({ facts, links }) =>
    [
      ...facts.map(({ slug, fact, newest }) => `stale  ${slug}  ${fact}  ${newest ?? 'undated'}`),
      ...(links?.dead ?? []).map(({ url, reason, slugs }) => `dead   ${slugs.join(', ')}  ${url}  ${reason}`),
      summarise(facts, links),
    ].join('\n'),

  json: (staleness) => JSON.stringify(staleness, null, 2),

  /** Empty where there is nothing to do: then there is no need for an issue. */
  markdown({ facts, links }) {
    const dead = links?.dead ?? []
    if (facts.length === 0 && dead.length === 0) return ''
    return [
      summarise(facts, links),
      '',
      'Read the page again, correct the entry where it differs, and set `read` and `asOf` (the date that the page itself shows). Where a page is gone, cite another that shows the fact, or write `unknown`.',
      '',
      ...section('Pages that are gone', dead.map(deadLine)),
      ...section(
        `Facts last seen too long ago: what models get ${STALE_AFTER_DAYS.models} days, quotas and card ${STALE_AFTER_DAYS.quotas}, others ${STALE_AFTER_DAYS.others}`,
        byEntry(facts.filter(({ newest }) => newest !== null)),
      ),
      ...section('Facts whose pages show no date', byEntry(facts.filter(({ newest }) => newest === null))),
    ].join('\n')
  },
}

function summarise(facts: readonly StaleFact[], links: LinkCheck | null): string {
  const entries = new Set(facts.map(({ slug }) => slug)).size
  const stale = `${facts.length} stale facts in ${entries} entries`
  if (links === null) return `${stale}; the pages were not checked.`
  if (links.offline)
    return `${stale}; of ${links.checked} pages so few answered that the network here is at fault, not the pages.`
  return `${stale}; of ${links.checked} pages ${links.dead.length} are gone, and ${links.unsure} could not be checked.`
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const shown: string[] = []
  let size = 0
  for (const line of lines) {
    size += line.length + 1
    if (size > MAX_ISSUE / 3) break
    shown.push(line)
  }
  const rest = lines.length - shown.length
  return [
    `### ${title}`,
    '',
    ...shown,
    ...(rest > 0 ? [`- … and ${rest} more lines: \`npm run stale\` prints all.`] : []),
    '',
  ]
}

const deadLine = ({ url, reason, slugs }: DeadLink) =>
  `- [ ] ${slugs.map((slug) => `\`${slug}\``).join(', ')}: \`${url.replaceAll('`', '%60')}\` ${reason}`

/** One line an entry. */
function byEntry(facts: readonly StaleFact[]): string[] {
  const entries = new Map<string, string[]>()
  for (const { slug, fact, newest } of facts)
    entries.set(slug, [...(entries.get(slug) ?? []), `\`${fact}\`${newest === null ? '' : ` (${newest})`}`])
  return [...entries].map(([slug, named]) => `- [ ] \`${slug}\`: ${named.join(', ')}`)
}

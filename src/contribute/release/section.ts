/** The section of a release in `CHANGELOG.md`, for an owner to edit: names and subjects in plain words. */
import { escapeMarkdown } from '../../core/text/markdown.ts'
import { plural } from '../../core/text/plural.ts'
import type { ContentChanges } from './content-changes.ts'

export type Release = {
  version: string
  /** `YYYY-MM-DD`. */
  date: string
  /** Subjects of the commits that changed more than content, oldest first. */
  commits: readonly string[]
  /** Since the release before; of the first release, how much there is. */
  content: ContentChanges | { providers: number; offers: number }
}

/** Markdown that begins with the heading of the version. Names and subjects are escaped: contributors wrote them. */
export function releaseSection({ version, date, commits, content }: Release): string {
  const parts =
    'providers' in content
      ? [
          `The first release: ${plural(content.providers, 'provider')} with ${plural(content.offers, 'offer')}.`,
        ]
      : [...listed('Content', contentLines(content)), ...listed('Code', commits.map(escapeMarkdown))]
  return [`## ${version} (${date})`, ...(parts.length > 0 ? parts : ['Nothing that users notice.'])].join(
    '\n\n',
  )
}

const listed = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`### ${title}`, lines.map((line) => `- ${line}`).join('\n')]

function contentLines({ added, retired, offers }: ContentChanges): string[] {
  const names = (of: readonly string[]) => of.map(escapeMarkdown).join(', ')
  const changed = offers.map((one) => `${escapeMarkdown(one.name)} (${names(one.offers)})`)
  return [
    ...(added.length > 0 ? [`Added: ${names(added)}`] : []),
    ...(retired.length > 0 ? [`Retired: ${names(retired)}`] : []),
    ...(changed.length > 0 ? [`Offers changed: ${changed.join(', ')}`] : []),
  ]
}

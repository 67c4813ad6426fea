/** The one issue about what rots: at most 20 lines for the core, worst first, each with what settles it. */

import type { ContentTree } from '../../content/tree.ts'
import { groupBy } from '../../core/group-by.ts'
import { escapeHidden } from '../../core/text/escape-hidden.ts'
import { codeSpan, escapeMarkdown, foreignText, markdownLink } from '../../core/text/markdown.ts'
import { plural } from '../../core/text/plural.ts'
import { type Finding, type FindingKind, worstFirst } from './finding.ts'

/** Lines that name a finding; three more say what to do, and what else there is. */
const MOST_FINDINGS = 17
/** Characters of one text of others. */
const MAX_TEXT = 160

export type Directory = {
  /** The providers that people use most; the issue is about these. */
  core: readonly string[]
  /** The name of a provider, by its slug. */
  nameOf: (slug: string) => string
  /** The branch that is edited. */
  branch: string
}

export const directoryOf = ({ site, providers }: Pick<ContentTree, 'site' | 'providers'>): Directory => {
  const names = new Map(providers.map(({ slug, value }) => [slug, value.name]))
  return { core: site.core, branch: site.branch, nameOf: (slug) => names.get(slug) ?? slug }
}

/** What a line says after the provider's name, and what settles it: a link or a command. Several findings become one line. */
type Line = {
  says: (findings: readonly Finding[]) => string
  settledBy: (finding: Finding, branch: string) => string
}

// Links of an issue are relative to it, so that they lead into the repository that has it.
const entry = ({ slug }: Finding, branch: string) =>
  markdownLink('edit the entry', `../edit/${branch}/content/providers/${slug}.yaml`)
const run =
  (command: string) =>
  ({ slug }: Finding) =>
    codeSpan(`npm run ${command} ${slug}`)

const shown = (text: string | undefined) => foreignText(text ?? '', MAX_TEXT)
const page = ({ page = '' }: Finding) => markdownLink(shortUrl(page), page)

/** Host and path, as people read them. */
function shortUrl(url: string): string {
  const { host, pathname } = new URL(url)
  return escapeHidden(`${host}${pathname}`.replace(/\/$/, ''), 80)
}

const LINES: Record<FindingKind, Line> = {
  'call-refused': {
    says: ([one]) => `the free first call is refused: ${shown(one!.found)}`,
    settledBy: run('calls -- --source'),
  },
  'page-gone': {
    says: ([one]) => `${page(one!)} ${shown(one!.found)}; ${plural(one!.facts.length, 'fact')} rested on it`,
    settledBy: entry,
  },
  'value-gone': {
    says: ([one]) =>
      `${page(one!)} no longer shows ${shown(one!.expected)}${one!.found === undefined ? '' : `, and leads to ${shown(one!.found)}`} (${codeSpan(one!.facts[0] ?? '')})`,
    settledBy: entry,
  },
  'page-moved': {
    says: ([one]) => `${page(one!)} leads to ${shown(one!.found)} now`,
    settledBy: entry,
  },
  'model-gone': {
    says: (all) => `its own list lacks ${shown(all.map(({ expected }) => expected).join(', '))}`,
    settledBy: entry,
  },
  unhealthy: {
    says: ([one]) => shown(one!.found),
    settledBy: run('health -- --record --only'),
  },
  'lead-differs': {
    says: ([one]) => `${shown(one!.found)}; the entry says ${shown(one!.expected)}`,
    settledBy: entry,
  },
  'lead-new': {
    says: ([one]) => shown(one!.found),
    settledBy: entry,
  },
  stale: {
    says: (all) => {
      const facts = all.flatMap((one) => one.facts)
      return `no recent page shows ${plural(facts.length, 'fact')}, such as ${codeSpan(facts[0]!)}`
    },
    settledBy: run('validate -- --only'),
  },
  unwatchable: {
    says: (all) =>
      `${plural(all.length, 'page')} to read by hand, such as ${page(all[0]!)} (${shown(all[0]!.found)})`,
    settledBy: entry,
  },
}

/** Kinds of which an entry gets one line, however many findings it has. */
const TOGETHER: ReadonlySet<FindingKind> = new Set(['model-gone', 'stale', 'unwatchable'])

/** The body, or an empty text where nothing is to be done in the core. `findings` may be in any order. */
export function rollingIssue(findings: readonly Finding[], { core, nameOf, branch }: Directory): string {
  const inCore = new Set(core)
  const groups = [
    ...groupBy(
      findings.filter(({ slug }) => inCore.has(slug)),
      (finding) =>
        TOGETHER.has(finding.kind)
          ? `${finding.kind} ${finding.slug}`
          : [finding.kind, finding.slug, finding.page, finding.expected, finding.found].join('\n'),
    ).values(),
  ].toSorted(([a], [b]) => worstFirst(a!, b!))
  if (groups.length === 0) return ''
  const lines = groups.slice(0, MOST_FINDINGS).map((group) => {
    const [first] = group
    const { says, settledBy } = LINES[first!.kind]
    return `- [ ] **${escapeMarkdown(nameOf(first!.slug))}**: ${says(group)} (since ${first!.since}) → ${settledBy(first!, branch)}`
  })
  const rest = [
    [groups.length - lines.length, 'more line', ' of the core'],
    [findings.filter(({ slug }) => !inCore.has(slug)).length, 'finding', ' in other entries'],
  ] as const
  const counted = rest.filter(([count]) => count > 0).map(([count, one, where]) => plural(count, one) + where)
  return [
    'Worst first. Read the page. Where the provider changed something, correct the entry and add a changelog item. Where only this page lost a fact, take the fact out of its `supports`; write `unknown` only if no page shows it. Then set `read` and `asOf`.',
    ...lines,
    ...(counted.length > 0
      ? [`${counted.join(', ')}: \`npm run stale -- --no-links\` and \`npm run leads\` print them.`]
      : []),
  ].join('\n')
}

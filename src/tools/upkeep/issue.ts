/** The one issue about content that needs a look: at most 20 lines for the core, worst first, each with what settles it. */

import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { codeSpan, escapeHidden, escapeMarkdown, foreignText, markdownLink } from '../../base/safe-text.ts'
import type { ContentTree } from '../../content/tree.ts'
import { type IssueChange, type Repository, syncIssues } from '../../net/github.ts'
import { type Finding, type FindingKind, worstFirst } from './findings.ts'

/** Lines that name a finding; three more say what to do, and what else there is. */
const MOST_FINDINGS = 17

/** As code, so that what strangers wrote is no markup, mentions nobody and closes nothing. */
const code = (text = '') => foreignText(text, 160)

function page({ page: url = '' }: Finding): string {
  const { host, pathname } = new URL(url)
  return markdownLink(escapeHidden(`${host}${pathname}`.replace(/\/$/, ''), 80), url)
}

/** What a line says after the provider's name. */
const SAYS: Record<FindingKind, (one: Finding, all: readonly Finding[]) => string> = {
  'call-refused': ({ found }) => `the free first call is refused: ${found}`,
  'page-gone': (one) => `${page(one)} ${one.found}; ${plural(one.facts.length, 'fact')} rested on it`,
  'value-gone': (one) => `${page(one)} no longer shows ${code(one.expected)} (${code(one.facts[0])})`,
  'model-gone': (_, all) => `its own list lacks ${code(all.map(({ expected }) => expected).join(', '))}`,
  unhealthy: ({ found }) => found ?? '',
  'lead-differs': ({ found, expected }) => `${code(found)}; the entry says ${code(expected)}`,
  'lead-new': ({ found }) => code(found),
  stale: ({ facts }, all) =>
    `no recent page shows ${plural(all.flatMap((one) => one.facts).length, 'fact')}, such as ${code(facts[0])}`,
  unwatchable: (one, all) =>
    `${plural(all.length, 'page')} to read by hand, such as ${page(one)} (${one.found})`,
}

/** Kinds of which an entry gets one line, however many findings it has. */
const TOGETHER: ReadonlySet<FindingKind> = new Set(['model-gone', 'stale', 'unwatchable'])

/** Commands that settle a finding; all others a change of the entry does. */
const SETTLED_BY: Partial<Record<FindingKind, string>> = {
  'call-refused': 'calls -- --source',
  unhealthy: 'health -- --record --only',
  stale: 'validate -- --only',
}

/** The body, or an empty text where nothing is to be done in the core. `findings` may be in any order. */
export function issueBody(
  findings: readonly Finding[],
  { site: { core, branch }, providers }: Pick<ContentTree, 'site' | 'providers'>,
): string {
  const names = new Map(providers.map(({ slug, value }) => [slug, value.name]))
  const inCore = findings.filter(({ slug }) => core.includes(slug))
  const groups = [
    ...groupBy(inCore, ({ kind, slug, page: url, expected, found }) =>
      (TOGETHER.has(kind) ? [kind, slug] : [kind, slug, url, expected, found]).join('\n'),
    ).values(),
  ].toSorted(([a], [b]) => worstFirst(a!, b!))
  if (groups.length === 0) return ''
  const lines = groups.slice(0, MOST_FINDINGS).map((all) => {
    const { kind, slug, since } = all[0]!
    // Links of an issue are relative to it, so that they lead into the repository that has it.
    const edit = markdownLink('edit the entry', `../edit/${branch}/content/providers/${slug}.yaml`)
    const settled = SETTLED_BY[kind] ? codeSpan(`npm run ${SETTLED_BY[kind]} ${slug}`) : edit
    return `- [ ] **${escapeMarkdown(names.get(slug) ?? slug)}**: ${SAYS[kind](all[0]!, all)} (since ${since}) → ${settled}`
  })
  const [more, others] = [groups.length - lines.length, findings.length - inCore.length]
  const counted = [
    ...(more > 0 ? [`${plural(more, 'more line')} of the core`] : []),
    ...(others > 0 ? [`${plural(others, 'finding')} in other entries`] : []),
  ]
  return [
    'Worst first. Read the page. Where the provider changed something, correct the entry and add a changelog item. Where only this page lost a fact, take the fact out of its `supports`; write `unknown` only if no page shows it. Then set `read` and `asOf`.',
    ...lines,
    ...(counted.length > 0
      ? [`${counted.join(', ')}: \`npm run stale -- --no-links\` and \`npm run leads\` print them.`]
      : []),
  ].join('\n')
}

export const LABEL = 'stale-content'
export const TITLE = 'Content that needs a look'
const KIND = {
  label: LABEL,
  isOurs: (title: string) => title === TITLE,
  closing: 'Nothing in the core needs a look.',
}

/** Publishes the body, or closes the issue if the body is empty; undefined if there is nothing to do. */
export async function publishIssue(
  repository: Repository,
  body: string,
  fetch: typeof globalThis.fetch,
): Promise<IssueChange | undefined> {
  const wanted = body === '' ? [] : [{ title: TITLE, body }]
  return (await syncIssues(repository, KIND, wanted, fetch))[0]
}

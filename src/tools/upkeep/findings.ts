/** What a maintainer has to look at, from pages, facts, checks, calls and leads; and the one issue that says so. */
import { addDays, daysBetween, utcDay } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { compareText, groupBy } from '../../base/order.ts'
import { codeSpan, escapeHidden, escapeMarkdown, foreignText, markdownLink } from '../../base/safe-text.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { freeModels } from '../../catalog/models/model-rows.ts'
import type { ContentTree, Entry } from '../../content/tree.ts'
import {
  ageOf,
  contradictionsOf,
  freshnessField,
  isContradicted,
  providerSourcesFor,
  sourcesFor,
} from '../../entry/fact-sources.ts'
import { statedFacts } from '../../entry/facts/stated-facts.ts'
import { missingWords } from '../../entry/words.ts'
import { isMisconfigured } from '../../health/alert/conditions.ts'
import type { StoredStatus } from '../../health/state/store.ts'
import { type IssueChange, type Repository, syncIssues } from '../../net/github.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { REASONS } from '../../schema/reasons.ts'
import { isGone, type PageState, type PagesState } from './page-state.ts'
import type { WatchedPage } from './watched-pages.ts'

/** Kinds of findings, worst first. */
export const FINDING_KINDS = [
  /** A free first call with the owner's key was refused. */
  'call-refused',
  /** The page that facts rest on is gone. */
  'page-gone',
  /** The page is there, but does not show the value any more. */
  'value-gone',
  /** The provider's own list of models lacks a free model. */
  'model-gone',
  /** The newest list of a catalogue has lacked a free model for two weeks, or its maker ended it. */
  'model-missing',
  /** The provider's API does not answer as it should. */
  'unhealthy',
  /** A public list says otherwise. */
  'lead-differs',
  /** A public list names a free offer or model that the entry does not. */
  'lead-new',
  /** A source gets too old for a fact that sources disagree on, so that another side counts. */
  'turning',
  /** The page cannot be read by a program: a script builds it, or it asks who reads. */
  'unwatchable',
  /** The page has to be read again: what rests on it is too old, or will be in a week. */
  'stale',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export type Finding = {
  kind: FindingKind
  slug: string
  /** Names of the facts that it is about: `offers.free-plan.quotas.requests`. Empty where it is about the entry. */
  facts: string[]
  /** The page that was read, if one was. */
  page?: string
  /** What the entry says. */
  expected?: string
  /** What was found instead. Text of others: to be escaped wherever it is shown. */
  found?: string
  /** The day on which it was first found, `YYYY-MM-DD`. */
  since: string
}

/** The order of findings wherever they are listed: worst first, of one kind the oldest. */
export const worstFirst = (a: Finding, b: Finding): number =>
  FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
  compareText(a.since, b.since) ||
  compareText(a.slug, b.slug) ||
  compareText(a.page ?? '', b.page ?? '')

/** After so many days without a certain answer a page counts as one that cannot be watched. */
const FAILING_DAYS = 21
/** Days for which an API has not worked before somebody should ask whether it still exists. */
const DOWN_DAYS = 7
/** Values that a finding names, facts that a line names, and characters of one text of others. */
const [MOST_VALUES, MOST_FACTS, MAX_TEXT] = [6, 4, 300]

/** What the state says of pages that are still cited. */
export const pageFindings = (
  pages: ReadonlyMap<string, WatchedPage>,
  state: PagesState,
  today: string,
): Finding[] =>
  state.pages.flatMap((stored) => {
    const page = pages.get(stored.url)
    return (page?.cited ?? []).flatMap((cited) => ofPage(cited, page!, stored, today))
  })

function ofPage(
  { slug, facts }: WatchedPage['cited'][number],
  page: WatchedPage,
  { problem, failing, gone }: PageState,
  today: string,
): Finding[] {
  const own = page.values.filter((value) => value.slug === slug)
  const watched = { slug, page: page.url, facts: factsOf(own) }
  if (problem && isGone(problem.reason))
    return [{ ...watched, kind: 'page-gone', facts, found: problem.reason, since: problem.since }]
  // Nothing is lost where nothing is watched.
  if (own.length === 0) return []
  if (problem) return [{ ...watched, kind: 'unwatchable', found: problem.reason, since: problem.since }]
  if (failing !== undefined && daysBetween(failing, today) >= FAILING_DAYS) {
    const since = addDays(failing, FAILING_DAYS)
    return [{ ...watched, kind: 'unwatchable', found: 'has not answered for weeks', since }]
  }
  const missed = own.filter(({ key }) => gone[key])
  if (missed.length === 0) return []
  const expected = labels(missed.map(({ label }) => label))
  const since = missed.map(({ key }) => gone[key]!.since).toSorted()[0]!
  return [{ ...watched, kind: 'value-gone', facts: factsOf(missed), expected, since }]
}

const factsOf = (values: WatchedPage['values']) => [...new Set(values.map(({ fact }) => fact))]

function labels(all: readonly string[]): string {
  const named = [...new Set(all)]
  const rest = named.length - MOST_VALUES
  return `${named.slice(0, MOST_VALUES).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}

/** Minutes that reading one page again takes: find the passages, compare what rests on them, set `read` and `asOf`; and that a week's list takes at most. */
export const MINUTES = { page: 3, week: 60 } as const

type Content = Pick<ContentTree, 'site' | 'providers'>

/** Entries that maintainers keep current, without the retired ones: the core; without a core all. */
const isKept = ({ site: { core } }: Content, { slug, value }: Entry<ProviderEntry>) =>
  !value.retired && (core.length === 0 || core.includes(slug))

/**
 * Pages of kept entries that are to be read again this week, because what they show is too old or will be: the fewest that
 * show it, as many as the week has time for, what decides first. And facts that turn soon.
 */
export function staleFindings(content: Content, today: string): Finding[] {
  const due = duePages(content, today).slice(0, MINUTES.week / MINUTES.page)
  return [...due, ...turningFindings(content.providers, today)]
}

/** One line for all that is old besides what is due this week, and how long that takes. */
export function staleWords(content: Content, today: string): string {
  const due = duePages(content, today)
  const facts = due.flatMap((one) => one.facts).length
  const minutes = due.length * MINUTES.page
  const others = content.providers.filter((one) => !one.value.retired && !isKept(content, one))
  const old = others.map(({ value }) => agedFacts(value, today).length).filter((count) => count > 0)
  const sum = old.reduce((all, one) => all + one, 0)
  return [
    `Due within a week in the core: ${plural(facts, 'fact')} on ${plural(due.length, 'page')}, ${minutes} minutes at ${MINUTES.page} a page`,
    ...(minutes > MINUTES.week ? [`the first ${MINUTES.week} minutes are listed`] : []),
    `not kept current: ${plural(sum, 'old fact')} in ${old.length} other ${old.length === 1 ? 'entry' : 'entries'}`,
  ].join('; ')
}

/** Facts that are stale on a day, with since when. What only prices show names its page itself. */
const agedFacts = (value: ProviderEntry, day: string) =>
  statedFacts(value).flatMap((fact) => {
    const { from, stale } = ageOf(value, fact, day)
    return stale && from !== null
      ? [{ name: fact.name, from, decides: freshnessField(fact) !== 'others' }]
      : []
  })

function duePages(content: Content, today: string): Finding[] {
  const pages = content.providers
    .filter((one) => isKept(content, one))
    .flatMap(({ slug, value }) => {
      const found: (Finding & { decides: boolean })[] = []
      let left = agedFacts(value, addDays(today, 7))
      while (left.length > 0) {
        const shown = value.sources.map(({ url }) => ({
          url,
          on: left.filter((fact) => isOn(value, url, fact)),
        }))
        const { url, on } = shown.toSorted((a, b) => b.on.length - a.on.length)[0]!
        left = left.filter((fact) => !on.includes(fact))
        found.push({
          kind: 'stale',
          slug,
          facts: on.map(({ name }) => name),
          page: url,
          since: on.map(({ from }) => from).toSorted()[0]!,
          decides: on.some(({ decides }) => decides),
        })
      }
      return found
    })
  return pages
    .toSorted((a, b) => Number(b.decides) - Number(a.decides) || compareText(a.since, b.since))
    .map(({ decides: _, ...finding }) => finding)
}

/** Whether a page is the best that supports a fact: the provider's own, where one of them does. */
function isOn(value: ProviderEntry, url: string, { name }: { name: string }): boolean {
  const own = providerSourcesFor(value, name)
  return (own.length > 0 ? own : sourcesFor(value, name)).some((source) => source.url === url)
}

/** How many days before a fact turns somebody is told. */
const TURNING_DAYS = 30

/** Facts of active entries that become disputed soon, or known again, because a source gets too old for them. */
function turningFindings(
  entries: readonly Pick<Entry<ProviderEntry>, 'slug' | 'value'>[],
  today: string,
): Finding[] {
  const days = Array.from({ length: TURNING_DAYS }, (_, index) => addDays(today, index + 1))
  return entries.flatMap(({ slug, value }) =>
    (value.retired ? [] : statedFacts(value)).flatMap(({ name }): Finding[] => {
      if (contradictionsOf(value, name, today).length === 0) return []
      const isDisputed = isContradicted(value, name, today)
      const on = days.find((day) => isContradicted(value, name, day) !== isDisputed)
      if (on === undefined) return []
      const found = `${isDisputed ? 'no longer disputed' : 'disputed'} from ${on}, when a source is too old`
      return [{ kind: 'turning', slug, facts: [name], found, since: addDays(on, -TURNING_DAYS) }]
    }),
  )
}

/** By outcome, what a maintainer has to look at of a call with a key; the others say nothing about the entry. */
const REFUSED = {
  payment: 'refused for want of payment',
  key: 'the key is refused',
  gone: 'the path or the model is gone',
  rejected: 'the request is refused',
  redirected: 'it leads elsewhere',
} as const

/** What the stored results of the daily checks and of calls with keys say of active entries. */
export function stateFindings(
  entries: readonly Entry<ProviderEntry>[],
  { current, models, calls }: Pick<StoredStatus, 'current' | 'models' | 'calls'>,
  now: Date,
): Finding[] {
  const active = new Set(entries.filter(({ value }) => !value.retired).map(({ slug }) => slug))
  const refused = (calls?.calls ?? []).flatMap(({ slug, outcome, status, since }): Finding[] => {
    const why = REFUSED[outcome as keyof typeof REFUSED]
    return why ? [{ kind: 'call-refused', slug, facts: [], found: `${why} (${status})`, since }] : []
  })
  const unhealthy = (current?.providers ?? []).flatMap((state): Finding[] => {
    const { slug, status, since, reason, warning, warningSince } = state
    const because = (code: string, day: string): Finding[] => {
      const found = REASONS[code as keyof typeof REASONS]!
      return [{ kind: 'unhealthy', slug, facts: [], found, since: day.slice(0, 10) }]
    }
    if (isMisconfigured(state, now)) return because(warning!, warningSince!)
    const isLong = since !== null && daysBetween(since.slice(0, 10), utcDay(now)) >= DOWN_DAYS
    return status === 'down' && isLong ? because(reason, since) : []
  })
  const missing = (models?.providers ?? []).flatMap(({ slug, missing: all }) =>
    all.flatMap(({ id, since, confirmed }): Finding[] =>
      // Two of its own lists lack it.
      confirmed === undefined ? [] : [{ kind: 'model-gone', slug, facts: [], expected: id, since }],
    ),
  )
  return [...refused, ...unhealthy, ...missing].filter(({ slug }) => active.has(slug))
}

/** Days without a list or a call that has a model before somebody should look. */
const MISSING_DAYS = 14

/** Free models that have been missing for two weeks, as their rows say. */
export const missingFindings = ({ active }: Pick<Catalog, 'active'>, today: string): Finding[] =>
  freeModels(active).flatMap(({ row: { id, served, missingFrom }, provider: { slug } }): Finding[] => {
    if (id === null || missingFrom === null) return []
    // What no list ever had is missing since the day of the one that would have it.
    const since = missingFrom.catalogue === 'maker' ? missingFrom.asOf : (served ?? missingFrom.asOf)
    if (daysBetween(since, today) < MISSING_DAYS) return []
    return [{ kind: 'model-missing', slug, facts: [], expected: id, found: missingWords(missingFrom), since }]
  })

/** A line for each finding, safe to show, and how many there are of each kind. */
export function findingLines(findings: readonly Finding[]): string[] {
  const counts = [...groupBy(findings, ({ kind }) => kind)].map(([kind, some]) => `${some.length} ${kind}`)
  return [
    ...findings.map(({ kind, slug, facts, page, expected, found, since }) => {
      const more = facts.length - MOST_FACTS
      const about = [kind, slug, ...facts.slice(0, MOST_FACTS), more > 0 && `and ${more} more`]
      const said = [page && `on ${page}`, expected && `stood: ${expected}`, found && `found: ${found}`]
      return [...about, ...said, `since ${since}`]
        .flatMap((part) => (part ? escapeHidden(part, MAX_TEXT) : []))
        .join('  ')
    }),
    counts.length > 0 ? `Found: ${counts.join(', ')}` : 'Nothing was found',
  ]
}

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
  'model-missing': ({ found }, all) => `${code(all.map(({ expected }) => expected).join(', '))} ${found}`,
  unhealthy: ({ found }) => found ?? '',
  'lead-differs': ({ found, expected }) => `${code(found)}; the entry says ${code(expected)}`,
  'lead-new': ({ found }) => code(found),
  turning: ({ facts, found }) => `${code(facts[0])} is ${found}`,
  stale: (one) =>
    `read ${page(one)} again: ${plural(one.facts.length, 'old fact')}, such as ${code(one.facts[0])}`,
  unwatchable: (one, all) =>
    `${plural(all.length, 'page')} to read by hand, such as ${page(one)} (${one.found})`,
}

/** Kinds of which an entry gets one line, however many findings it has. */
const TOGETHER: ReadonlySet<FindingKind> = new Set(['model-gone', 'model-missing', 'unwatchable'])

/** Commands that settle a finding; all others a change of the entry does. */
const SETTLED_BY: Partial<Record<FindingKind, string>> = {
  'call-refused': 'calls -- --source',
  unhealthy: 'health -- --record --only',
  stale: 'validate -- --only',
}

/**
 * The body of the issue, at most 20 lines for the core, each with what settles it; or an empty text where nothing is to be
 * done in the core. `findings` may be in any order.
 */
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

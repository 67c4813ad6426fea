/** `/changes` and `/changes/<year>`: what changed at the providers, by month, with what held before and after. */
import type { ComponentChildren } from 'preact'
import { newestOf } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { isAddition } from '../../catalog/changes.ts'
import { FREE_MODELS_FEED } from '../../files/feeds/feeds.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'
import { Cuts } from '../charts/columns.tsx'
import { ChangeText, ChangeWord } from '../components/change.tsx'
import { Asked, Links, ProviderNames, Section } from '../components/parts.tsx'
import type { PageKind, SitePage } from '../site-page.ts'

/** `/changes` holds whole months, the newest, until they have as many changes of terms as this. */
const ENOUGH = 60

const NAMES = 12

/** Older ones stay in the API. */
const YEARS = 2

export const changesPages: PageKind = function* ({ catalog: { changes }, today }) {
  const years = [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY'.length))].slice(0, YEARS)
  const newest = newestMonths(timeline(changes))
  // The same lines as the filter counts.
  const shown = newest.flatMap(({ lines }) => lines)
  const [worse, better] = (['worse', 'better'] as const).map(
    (wanted) => shown.filter(({ group }) => group === wanted).length,
  ) as [number, number]
  yield page({
    path: '/changes',
    title: 'Is free AI getting better or worse?',
    answer: changes.some(isOfTerms)
      ? `${plural(worse, 'cut')}, ${plural(better, 'improvement')} since ${MONTH.format(new Date(newest.at(-1)!.month))}.`
      : 'Nothing has changed yet.',
    description: `What changed at AI APIs, newest first: free tiers cut or improved, APIs that ended, limits, prices, models, each with its source.`,
    head: (
      <div class="two">
        <Cuts changes={changes} today={today} />
        <FollowList />
      </div>
    ),
    today,
    months: newest,
    years: years.map(([year]) => year),
  })
  for (const [year, ofYear] of years)
    yield {
      ...page({
        path: `/changes/${year}`,
        title: `Changes in ${year}`,
        description: `Every change at AI APIs in ${year}: free tiers, limits, prices, models, ends, with what held before and after.`,
        answer: `${plural(ofYear.filter(isOfTerms).length, 'change')}.`,
        today,
        months: timeline(ofYear),
        years: years.map(([other]) => other),
      }),
      trail: [['/changes', 'Changes']],
    }
}

/** What a provider did, as opposed to what we found or added. */
const isOfTerms = (change: PublishedChange) => !isAddition(change) && !change.kind.startsWith('incident-')

function newestMonths(months: readonly Month[]): Month[] {
  let terms = 0
  return months.filter(({ lines }) => {
    const wanted = terms < ENOUGH
    terms += lines.filter(({ is }) => is === 'change').length
    return wanted
  })
}

const FEEDS: readonly (readonly [href: string, words: string])[] = [
  ['/feeds/all.atom', 'Everything'],
  [`/feeds/${FREE_MODELS_FEED}.atom`, 'Free models: new, gone, limits cut'],
  ['/ends.ics', 'Announced ends, as a calendar'],
  ['/data#feeds', 'One provider, model, family or task'],
]

const FollowList = () => (
  <section class="follow" aria-labelledby="follow">
    <h2 id="follow">Follow</h2>
    <ul class="plain">
      <Links links={FEEDS} />
    </ul>
    <p class="soft note">They open in a feed reader. No account, no e-mail.</p>
  </section>
)

type Shown = Pick<SitePage, 'path' | 'title' | 'description'> & {
  answer: string
  head?: ComponentChildren
  today: string
  months: readonly Month[]
  years: readonly string[]
}

function page({ path, title, description, answer, head, today, months, years }: Shown): SitePage {
  const newest = newestOf((months[0]?.lines ?? []).map(({ day }) => day))
  return {
    path,
    title,
    description,
    section: 'changes',
    island: 'filter',
    alternates: [
      { type: 'application/json', href: '/api/v1/changes.json' },
      { type: 'application/feed+json', href: '/feeds/all.json' },
    ],
    ...(newest && { lastmod: newest }),
    body: (
      <>
        <Asked ask={title} answer={answer} />
        <p class="lede">
          What held before and after, on the day it took effect or was first read, with its source.{' '}
          <a href="/ended">What ends, and what instead</a> · <a href="/data#feeds">Follow</a> ·{' '}
          <a href="/api/v1/changes.json">JSON</a>
        </p>
        {head}
        <Filter months={months} action={path} />
        {months.map((month) => (
          <MonthOf {...month} today={today} />
        ))}
        <p id="nothing" hidden>
          No change of this kind here.
        </p>
        <nav aria-label="Years">
          <h2>By year</h2>
          <ul class="links">
            {years.map((year) => (
              <li>
                <a href={`/changes/${year}`} {...(path.endsWith(`/${year}`) && { 'aria-current': 'page' })}>
                  {year}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </>
    ),
  }
}

/** By kind. It needs the script, and is not there without it. */
function Filter({ months, action }: { months: readonly Month[]; action: string }) {
  const counts = new Map<Group, number>()
  const lines = months.flatMap(({ lines }) => lines)
  for (const { group } of lines) counts.set(group, (counts.get(group) ?? 0) + 1)
  return (
    <form id="filter" data-filter class="filters scripted" action={action} aria-label="Changes">
      <span id="only" class="soft" data-api="/api/v1/changes" />
      <fieldset class="checks">
        <legend class="hidden">Kind of change</legend>
        <label class="check">
          <input type="radio" name="kind" value="" checked /> <span>All</span>
        </label>
        {(Object.keys(GROUPS) as Group[]).map(
          (group) =>
            counts.has(group) && (
              <label class="check">
                <input type="radio" name="kind" value={group} />{' '}
                <span>
                  {GROUPS[group]} · {counts.get(group)}
                </span>
              </label>
            ),
        )}
      </fieldset>
    </form>
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function MonthOf({ month, lines, today }: Month & { today: string }) {
  return (
    <Section id={month} title={MONTH.format(new Date(month))} data-group>
      <ol class="timeline">
        {lines.map((line) => (
          <LineOf line={line} today={today} />
        ))}
      </ol>
    </Section>
  )
}

function LineOf({ line, today }: { line: Line; today: string }) {
  return (
    <li id={line.id} data-has={`kind:${line.group}`}>
      <a class="soft" href={`#${line.id}`}>
        <time datetime={line.day}>{line.day}</time>
      </a>{' '}
      <span>
        {line.is === 'change' ? <ChangeWord kind={line.kind} /> : <span class="soft">{line.is}</span>}
      </span>
      <div>
        <TextOf line={line} today={today} />
      </div>
    </li>
  )
}

function TextOf({ line, today }: { line: Line; today: string }) {
  const { change } = line
  if (line.is === 'added') return <Added change={change} />
  const [{ slug, name }] = change.providers as [PublishedChange['providers'][number]]
  return (
    <>
      <a href={`/providers/${slug}#changes`}>
        <strong>{name}</strong>
      </a>{' '}
      <ChangeText change={change} today={today} />
    </>
  )
}

function Added({ change: { at, providers } }: { change: PublishedChange }) {
  return (
    <>
      {plural(providers.length, 'provider')} added to this directory:{' '}
      {providers.length <= NAMES ? (
        <ProviderNames providers={providers} />
      ) : (
        <a href={`/api/v1/changes/${at.slice(0, 'YYYY-MM'.length)}.json`}>all names as JSON</a>
      )}
    </>
  )
}

export type Line = { id: string; day: string; group: Group } & (
  | { is: 'change'; change: PublishedChange; kind: ToldKind }
  | { is: 'added'; change: PublishedChange }
)
export type Month = { month: string; lines: Line[] }

/** Newest first, as the catalog has them; what this directory added stands last in its month. Incidents stand on the page of status. */
export function timeline(changes: readonly PublishedChange[]): Month[] {
  const told = changes.filter(({ kind }) => !kind.startsWith('incident-'))
  const byMonth = groupBy(told, ({ at }) => at.slice(0, 'YYYY-MM'.length))
  return [...byMonth].map(([month, ofMonth]) => ({ month, lines: lastAdded(linesOf(ofMonth)) }))
}

const lastAdded = (lines: readonly Line[]) =>
  lines.toSorted((a, b) => Number(a.is === 'added') - Number(b.is === 'added'))

function linesOf(changes: readonly PublishedChange[]): Line[] {
  return [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM-DD'.length))].flatMap(([day, ofDay]) => {
    const whose = (wanted: PublishedChangeKind) =>
      new Set(ofDay.flatMap(({ kind, providers: [one] }) => (kind === wanted ? [one!.slug] : [])))
    const [ended, told] = [whose('retired'), whose('lifecycle')]
    return ofDay.flatMap((change): Line[] => {
      const { slug } = change.providers[0]!
      // Where the changelog tells of the end in words, "The API has ended." next to it says nothing more.
      if (change.kind === 'retired' && told.has(slug)) return []
      if (change.kind === 'lifecycle' && ended.has(slug)) return [lineOf({ ...change, kind: 'retired' }, day)]
      return [lineOf(change, day)]
    })
  })
}

function lineOf(change: PublishedChange, day: string): Line {
  // The feed's entry of the day leads here.
  if (isAddition(change)) return { is: 'added', id: day, day, group: 'added', change }
  const kind = change.kind as ToldKind
  const group = change.gotWorse ? 'worse' : GROUP_OF[kind]
  return { is: 'change', id: anchorOf(change), day, group, change, kind }
}

/** What names a change on a page: its id without the authority, `groq/changelog/quota-halved`. */
export const anchorOf = ({ id }: Pick<PublishedChange, 'id'>): string => id.slice(id.indexOf(':', 4) + 1)

type ToldKind = Exclude<PublishedChangeKind, `incident-${string}`>

export const GROUPS = {
  worse: 'Got worse',
  better: 'Got better',
  models: 'Models',
  other: 'Prices, limits, notices',
  added: 'Added',
} as const
export type Group = keyof typeof GROUPS

export const GROUP_OF: Record<ToldKind, Group> = {
  'free-tier-worse': 'worse',
  'free-tier-better': 'better',
  retired: 'worse',
  lifecycle: 'other',
  card: 'other',
  phone: 'other',
  limit: 'other',
  pricing: 'other',
  models: 'models',
  api: 'other',
  added: 'added',
}

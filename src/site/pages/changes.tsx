/** `/changes` and `/changes/<year>`: what changed at the providers, by month, with what held before and after. */
import type { ComponentChildren } from 'preact'
import { newestOf, utcDayOf } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { isAddition } from '../../catalog/changes.ts'
import { FREE_MODELS_FEED } from '../../files/feeds/feeds.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'
import { Cuts } from '../charts/columns.tsx'
import { ChangeText, ChangeWord } from '../components/change.tsx'
import { Choose } from '../components/choices.tsx'
import { Asked, joined, Links, ProviderNames, Section } from '../components/parts.tsx'
import { monthWords } from '../models/model-words.ts'
import type { PageKind, SitePage } from '../site-page.ts'

/** `/changes` holds whole months, the newest, until they have as many changes of terms as this. */
const ENOUGH = 60

const NAMES = 12

/** Older ones stay in the API. */
const YEARS = 2

export const changesPages: PageKind = function* ({ catalog: { changes }, today }) {
  const all = [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY'.length))].slice(0, YEARS)
  const years = all.map(([year]) => [`/changes/${year}`, year] as const)
  const months = newestMonths(timeline(changes))
  // The same lines as the filter counts.
  const count = (wanted: Group) =>
    months.flatMap(({ lines }) => lines).filter(({ group }) => group === wanted).length
  yield page({
    path: '/changes',
    title: 'Is free AI getting better or worse?',
    answer: changes.some(isOfTerms)
      ? `${plural(count('worse'), 'cut')}, ${plural(count('better'), 'improvement')} since ${monthWords([months.at(-1)!.month])}.`
      : 'Nothing has changed yet.',
    description: `What changed at AI APIs, newest first: free tiers cut or improved, APIs that ended, limits, prices, models, each with its source.`,
    head: <Cuts changes={changes} today={today} />,
    today,
    months,
    years,
  })
  for (const [year, ofYear] of all)
    yield page({
      path: `/changes/${year}`,
      title: `Changes in ${year}`,
      description: `Every change at AI APIs in ${year}: free tiers, limits, prices, models, ends, with what held before and after.`,
      answer: `${plural(ofYear.filter(isOfTerms).length, 'change')}.`,
      trail: [['/changes', 'Changes']],
      today,
      months: timeline(ofYear),
      years,
    })
}

/** What a provider did, as opposed to what we found or added. */
const isOfTerms = (change: PublishedChange) => !isAddition(change) && !change.kind.startsWith('incident-')

function newestMonths(months: readonly Month[]): Month[] {
  let terms = 0
  return months.filter(({ lines }) => {
    const wanted = terms < ENOUGH
    terms += lines.filter(({ change }) => !isAddition(change)).length
    return wanted
  })
}

/** They open in a feed reader, or in a calendar. */
const FOLLOWED: readonly (readonly [href: string, words: string])[] = [
  ['/feeds/all.atom', 'everything'],
  [`/feeds/${FREE_MODELS_FEED}.atom`, 'free models: new, gone, limits cut'],
  ['/ends.ics', 'announced ends'],
  ['/data#feeds', 'one provider, model, family or task'],
]

type Shown = Pick<SitePage, 'path' | 'title' | 'description' | 'trail'> & {
  answer: string
  head?: ComponentChildren
  today: string
  months: readonly Month[]
  years: readonly (readonly [href: string, text: string])[]
}

function page({ answer, head, today, months, years, ...own }: Shown): SitePage {
  return {
    ...own,
    section: 'changes',
    island: 'filter',
    alternates: [
      { type: 'application/json', href: '/api/v1/changes.json' },
      { type: 'application/feed+json', href: '/feeds/all.json' },
    ],
    lastmod: newestOf((months[0]?.lines ?? []).map(({ day }) => day)),
    body: (
      <>
        <Asked ask={own.title} answer={answer} />
        <p class="lede">
          What held before and after, on the day it took effect or was first read, with its source.{' '}
          <a href="/ended">What ends, and what instead</a> · <a href="#follow">Follow</a> ·{' '}
          <a href="/api/v1/changes.json">JSON</a>
        </p>
        {head}
        <Filter months={months} action={own.path} />
        {months.map((month) => (
          <MonthOf {...month} today={today} />
        ))}
        <p id="nothing" hidden>
          No change of this kind here.
        </p>
        <p id="follow">Follow {joined(FOLLOWED.map(([href, words]) => <a href={href}>{words}</a>))}</p>
        <nav aria-label="Years">
          <h2>By year</h2>
          <ul class="links">
            <Links links={years} current={own.path} />
          </ul>
        </nav>
      </>
    ),
  }
}

/** By kind. It needs the script, and is not there without it. */
function Filter({ months, action }: { months: readonly Month[]; action: string }) {
  const counts = groupBy(
    months.flatMap(({ lines }) => lines),
    ({ group }) => group,
  )
  const kinds = Object.entries(GROUPS).flatMap(([group, title]) => {
    const own = counts.get(group as Group)
    return own ? [[`${title} · ${own.length}`, group] as const] : []
  })
  return (
    <form id="filter" data-filter class="filters bar scripted" action={action} aria-label="Changes">
      <Choose label="Show" name="kind" choices={[['all', ''], ...kinds]} />
      <span id="only" class="soft" data-api="/api/v1/changes" />
    </form>
  )
}

function MonthOf({ month, lines, today }: Month & { today: string }) {
  return (
    <Section id={month} title={monthWords([month])} data-group>
      <ol class="timeline">
        {lines.map((line) => (
          <LineOf line={line} today={today} />
        ))}
      </ol>
    </Section>
  )
}

function LineOf({ line: { id, day, group, change }, today }: { line: Line; today: string }) {
  return (
    <li id={id} data-has={`kind:${group}`}>
      <a class="soft" href={`#${id}`}>
        <time datetime={day}>{day}</time>
      </a>{' '}
      <span>
        <ChangeWord kind={change.kind as ToldKind} />
      </span>
      <div>{isAddition(change) ? <Added change={change} /> : <Told change={change} today={today} />}</div>
    </li>
  )
}

function Told({ change, today }: { change: PublishedChange; today: string }) {
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

type Line = { id: string; day: string; group: Group; change: PublishedChange }
type Month = { month: string; lines: Line[] }

/** Newest first, as the catalog has them; what this directory added stands last in its month. Incidents stand on the page of status. */
function timeline(changes: readonly PublishedChange[]): Month[] {
  const lines = [...groupBy(changes, ({ at }) => utcDayOf(at))].flatMap(([day, ofDay]) => linesOf(day, ofDay))
  return [...groupBy(lines, ({ day }) => day.slice(0, 'YYYY-MM'.length))].map(([month, own]) => ({
    month,
    lines: own.toSorted((a, b) => Number(isAddition(a.change)) - Number(isAddition(b.change))),
  }))
}

/** What may tell of one end, the fullest words first. */
const ENDS: readonly string[] = ['lifecycle', 'free-tier-worse', 'retired']

function linesOf(day: string, changes: readonly PublishedChange[]): Line[] {
  const isTold = (wanted: string, { providers: [who] }: PublishedChange) =>
    changes.some(({ kind, providers: [one] }) => kind === wanted && one!.slug === who!.slug)
  return changes.flatMap((change): Line[] => {
    const { kind } = change
    // The feed's entry of the day leads here.
    if (isAddition(change)) return [{ id: day, day, group: 'added', change }]
    if (kind.startsWith('incident-')) return []
    const isEnd = ENDS.includes(kind) && isTold('retired', change)
    // Next to fuller words "The API has ended." or "The free plan has ended." says nothing more.
    if (isEnd && ENDS.slice(0, ENDS.indexOf(kind)).some((fuller) => isTold(fuller, change))) return []
    const told = isEnd ? { ...change, kind: 'retired' as const } : change
    const group = told.gotWorse ? 'worse' : GROUP_OF[told.kind as ToldKind]
    return [{ id: anchorOf(told), day, group, change: told }]
  })
}

/** What names a change on a page: its id without the authority, `groq/changelog/quota-halved`. */
export const anchorOf = ({ id }: Pick<PublishedChange, 'id'>): string => id.slice(id.indexOf(':', 4) + 1)

type ToldKind = Exclude<PublishedChangeKind, `incident-${string}`>

const GROUPS = {
  worse: 'Got worse',
  better: 'Got better',
  models: 'Models',
  other: 'Prices, limits, notices',
  added: 'Added',
} as const
type Group = keyof typeof GROUPS

const GROUP_OF: Record<ToldKind, Group> = {
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

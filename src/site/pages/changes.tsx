/** `/changes` and `/changes/<year>`: what changed at the providers, by month, with what held before and after. */
import { plural } from '../../base/letters.ts'
import { groupBy } from '../../base/order.ts'
import { isAddition } from '../../catalog/changes.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import { CATEGORIES, type PublishedChangeKind } from '../../schema/vocabulary.ts'
import { ChangeText, ChangeWord } from '../components/change.tsx'
import { ProviderNames, Section } from '../components/parts.tsx'
import type { PageKind, SitePage } from '../site-page.ts'

/** `/changes` holds whole months, the newest, until they have as many changes of terms as this. */
const ENOUGH = 60

const FIRST = 40

const NAMES = 12

export const changesPages: PageKind = function* ({ catalog: { changes }, today }) {
  const years = [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY'.length))]
  const newest = newestMonths(timeline(changes))
  const terms = changes.filter(isOfTerms)
  const since = terms.at(-1)?.at.slice(0, 'YYYY-MM-DD'.length)
  yield page({
    path: '/changes',
    title: 'Changes to free tiers and AI APIs',
    description: `What changed at AI APIs, newest first: free tiers cut or improved, APIs that ended, limits, prices, models, each with its source.`,
    intro: since ? `${plural(terms.length, 'change')} since ${since}.` : 'Nothing has changed yet.',
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
        intro: `${plural(ofYear.filter(isOfTerms).length, 'change')}.`,
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

type Shown = Pick<SitePage, 'path' | 'title' | 'description'> & {
  intro: string
  today: string
  months: readonly Month[]
  years: readonly string[]
}

function page({ path, title, description, intro, today, months, years }: Shown): SitePage {
  const newest = months[0]?.lines[0]?.day
  return {
    path,
    title,
    description,
    section: 'changes',
    island: 'change-filter',
    alternates: [
      { type: 'application/json', href: '/api/v1/changes.json' },
      { type: 'application/feed+json', href: '/feeds/all.json' },
    ],
    ...(newest && { lastmod: newest }),
    body: (
      <>
        <h1>{title}</h1>
        <p>
          {intro} <a href="/ended">What ended or shrank</a> · <a href="/feeds/all.atom">Atom</a> ·{' '}
          <a href="/api/v1/changes.json">JSON</a>
        </p>
        <p class="soft">
          A feed for each provider and capability: <code>/feeds/providers/groq.atom</code>,{' '}
          <code>/feeds/capabilities/chat.atom</code>. <a href="/data#feeds">All feeds</a>
        </p>
        <Filter months={months} action={path} />
        <div data-list data-first={FIRST}>
          {months.map((month, index) => (
            <MonthOf
              {...month}
              today={today}
              before={months.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0)}
            />
          ))}
        </div>
        <button type="button" id="more" hidden>
          Show more
        </button>
        <p id="nothing" hidden>
          No change of this kind here.
        </p>
        <nav aria-label="Years">
          <h2>By year</h2>
          <ul class="links">
            {years.map((year) => (
              <li>
                <a
                  href={`/changes/${year}`}
                  data-year
                  {...(path.endsWith(`/${year}`) && { 'aria-current': 'page' })}
                >
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
    <form id="filter" class="filters scripted" action={action} aria-label="Changes">
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

/** `before`: how many lines stand above it. */
function MonthOf({ month, lines, before, today }: Month & { before: number; today: string }) {
  return (
    <Section id={month} title={MONTH.format(new Date(month))} {...(before >= FIRST && { class: 'later' })}>
      <ol class="timeline">
        {lines.map((line, place) => (
          <LineOf line={line} later={before + place >= FIRST} today={today} />
        ))}
      </ol>
    </Section>
  )
}

function LineOf({ line, later, today }: { line: Line; later: boolean; today: string }) {
  return (
    <li id={line.id} data-kind={line.group} {...(later && { class: 'later' })}>
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
  if (line.is === 'incidents')
    return (
      <>
        <Names words="began" {...line.opened} /> <Names words="over" {...line.closed} />
      </>
    )
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

function Names({ words, count: many, who }: Incidents & { words: string }) {
  if (many === 0) return null
  const rest = who.length - NAMES
  return (
    <>
      {plural(many, 'incident')} {words}: <ProviderNames providers={who.slice(0, NAMES)} part="#status" />
      {rest > 0 && `, and ${rest} more`}.
    </>
  )
}

function Added({ change: { at, providers } }: { change: PublishedChange }) {
  const categories = groupBy(providers, ({ category }) => category)
  return (
    <>
      {plural(providers.length, 'provider')} added to this directory
      {providers.length <= NAMES ? (
        <>
          : <ProviderNames providers={providers} />.
        </>
      ) : (
        <span class="second">
          {CATEGORIES.flatMap((category) =>
            categories.has(category) ? [`${category} ${categories.get(category)!.length}`] : [],
          ).join(' · ')}{' '}
          · <a href={`/api/v1/changes/${at.slice(0, 'YYYY-MM'.length)}.json`}>all names as JSON</a>
        </span>
      )}
    </>
  )
}

type Who = { slug: string; name: string }

export type Incidents = { count: number; who: Who[] }

export type Line = { id: string; day: string; group: Group } & (
  | { is: 'change'; change: PublishedChange; kind: PublishedChangeKind }
  | { is: 'added'; change: PublishedChange }
  | { is: 'incidents'; opened: Incidents; closed: Incidents }
)
export type Month = { month: string; lines: Line[] }

/** Newest first. `changes` as the catalog has them: newest first. */
export function timeline(changes: readonly PublishedChange[]): Month[] {
  const byMonth = groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM'.length))
  return [...byMonth].map(([month, ofMonth]) => ({
    month,
    lines: [...linesOf(ofMonth), ...incidentLine(ofMonth, month)],
  }))
}

function linesOf(changes: readonly PublishedChange[]): Line[] {
  return [...groupBy(changes, ({ at }) => at.slice(0, 'YYYY-MM-DD'.length))].flatMap(([day, ofDay]) => {
    const whose = (wanted: PublishedChangeKind) =>
      new Set(ofDay.flatMap(({ kind, providers: [one] }) => (kind === wanted ? [one!.slug] : [])))
    const [ended, told] = [whose('retired'), whose('lifecycle')]
    return ofDay.flatMap((change): Line[] => {
      const { slug } = change.providers[0]!
      if (isIncident(change)) return []
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
  const kind = change.kind as PublishedChangeKind
  return { is: 'change', id: anchorOf(change), day, group: GROUP_OF[kind], change, kind }
}

const isIncident = ({ kind }: PublishedChange) => kind.startsWith('incident-')

/** One line a month, below all others: there are many, and the status page has each. */
function incidentLine(changes: readonly PublishedChange[], month: string): Line[] {
  if (!changes.some(isIncident)) return []
  const of = (wanted: PublishedChangeKind) => {
    const found = changes.filter(({ kind }) => kind === wanted).map(({ providers: [one] }) => one!)
    return { count: found.length, who: [...new Map(found.map((one) => [one.slug, one])).values()] }
  }
  return [
    {
      is: 'incidents',
      id: `incidents-${month}`,
      day: month,
      group: 'incidents',
      opened: of('incident-opened'),
      closed: of('incident-closed'),
    },
  ]
}

/** What names a change on a page: its id without the authority, `groq/changelog/quota-halved`. */
export const anchorOf = ({ id }: Pick<PublishedChange, 'id'>): string => id.slice(id.indexOf(':', 4) + 1)

export const GROUPS = {
  cut: 'Cut',
  improved: 'Improved',
  ended: 'Ended',
  lifecycle: 'Lifecycle',
  signup: 'Card, phone',
  limits: 'Limits',
  prices: 'Prices',
  models: 'Models',
  api: 'API',
  incidents: 'Incidents',
  added: 'Added',
} as const
export type Group = keyof typeof GROUPS

export const GROUP_OF: Record<PublishedChangeKind, Group> = {
  'free-tier-worse': 'cut',
  'free-tier-better': 'improved',
  retired: 'ended',
  lifecycle: 'lifecycle',
  card: 'signup',
  phone: 'signup',
  limit: 'limits',
  pricing: 'prices',
  models: 'models',
  api: 'api',
  'incident-opened': 'incidents',
  'incident-closed': 'incidents',
  added: 'added',
}

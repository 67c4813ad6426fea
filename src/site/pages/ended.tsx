/** `/ended`: announced ends, APIs that ended, free offers that shrank, each with its source and what to use instead. */
import type { ComponentChildren, JSX } from 'preact'
import { newestOf, utcDayOf } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { bestsOf, isFree } from '../../catalog/allowance/ranking.ts'
import { sourcesFor } from '../../entry/fact-sources.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import { CAPABILITIES, type Capability } from '../../schema/vocabulary.ts'
import { ChangeText } from '../components/change.tsx'
import { Fold, Section } from '../components/parts.tsx'
import type { PageKind, SiteProvider, SiteView } from '../site-page.ts'
import { anchorOf } from './changes.tsx'

const ALTERNATIVES = 3

const FIRST = 12

type Instead = (provider: SiteProvider) => Alternatives | undefined

export const endedPage: PageKind = function* (view) {
  const { catalog, provider, retired, today } = view
  const instead = alternativesIn(view, ALTERNATIVES)
  const of = (holds: (change: PublishedChange) => boolean) =>
    catalog.changes.filter(holds).map((change) => ({ change, who: provider(change.providers[0]!.slug)! }))
  const upcoming = of(({ endsOn }) => endsOn !== null && endsOn >= today).toSorted((a, b) =>
    a.change.endsOn! < b.change.endsOn! ? -1 : 1,
  )
  const [free, paid] = [
    upcoming.filter(({ change }) => change.concernsFree),
    upcoming.filter(({ change }) => !change.concernsFree),
  ]
  const ended = retired.toSorted((a, b) => (a.retired!.date < b.retired!.date ? 1 : -1))
  // What is still to come stands with the announced ends.
  const shrunk = of(({ kind, endsOn }) => kind === 'free-tier-worse' && (endsOn === null || endsOn < today))
  const lastmod = newestOf([
    ...ended.map(({ retired }) => retired!.date),
    ...[...upcoming, ...shrunk].map(({ change }) => utcDayOf(change.at)),
  ])
  yield {
    path: '/ended',
    title: 'Free offers that ended or shrank',
    description: `${ended.length} AI APIs that ended and ${shrunk.length} free tiers that were cut, with date, source and what to use instead; announced ends as a calendar.`,
    section: 'changes',
    trail: [['/changes', 'Changes']],
    alternates: [{ type: 'text/calendar', href: '/ends.ics', title: 'Announced ends' }],
    ...(lastmod !== null && { lastmod }),
    body: (
      <>
        <h1>Free offers that ended or shrank</h1>
        <p>
          {plural(ended.length, 'API')} ended, {plural(shrunk.length, 'free tier')} cut, each with its source
          and what to use instead. Know of another? <a href="/submit#new">Tell us</a>.
        </p>
        <Section id="upcoming" title="Announced ends of what is free" count={free.length}>
          <p>
            <a href="/ends.ics">Subscribe as a calendar</a> <span class="soft">(all ends)</span>
          </p>
          <Entries none="None is known.">{free.map((one) => announced(one, today, instead))}</Entries>
          {paid.length > 0 && (
            <Fold title={`${paid.length} ends of what is paid`}>
              <ol class="timeline plainly">{paid.map((one) => announced(one, today))}</ol>
            </Fold>
          )}
        </Section>
        <Section id="apis" title="APIs that ended" count={ended.length}>
          <Entries none="None so far.">
            {ended.map((who) => (
              <Entry day={who.retired!.date} id={`${who.slug}/retired`} who={who} instead={instead}>
                <Ending who={who} today={today} />
              </Entry>
            ))}
          </Entries>
        </Section>
        <Section id="shrunk" title="Free tiers that were cut" count={shrunk.length}>
          <Entries none="None so far.">{shrunk.map((one) => changed(one, today, instead))}</Entries>
        </Section>
      </>
    ),
  }
}

type Told = { change: PublishedChange; who: SiteProvider }

/** What ends is said to have an alternative where it is an offer or an API, and no single model. */
const announced = ({ change, who }: Told, today: string, instead?: Instead) => (
  <Entry
    day={change.endsOn!}
    id={anchorOf(change)}
    who={who}
    {...(instead && change.kind !== 'models' && { instead })}
  >
    <ChangeText change={{ ...change, endsOn: null }} announced={utcDayOf(change.at)} today={today} />
  </Entry>
)

const changed = ({ change, who }: Told, today: string, instead: Instead) => (
  <Entry day={utcDayOf(change.at)} id={anchorOf(change)} who={who} instead={instead}>
    <ChangeText change={change} today={today} />
  </Entry>
)

function Entries({ none, children }: { none: string; children: JSX.Element[] }) {
  if (children.length === 0) return <p>{none}</p>
  // Nobody opens a fold for one more.
  const first = children.length > FIRST + 1 ? FIRST : children.length
  const rest = children.slice(first)
  return (
    <>
      <ol class="timeline plainly">{children.slice(0, first)}</ol>
      {rest.length > 0 && (
        <Fold title={`${rest.length} more`}>
          <ol class="timeline plainly">{rest}</ol>
        </Fold>
      )}
    </>
  )
}

type EntryProps = {
  day: string
  id: string
  who: SiteProvider
  instead?: Instead
  children: ComponentChildren
}

function Entry({ day, id, who, instead, children }: EntryProps) {
  return (
    <li id={id}>
      <a class="soft" href={`#${id}`}>
        <time datetime={day}>{day}</time>
      </a>
      <div>
        <a href={`/providers/${who.slug}`}>
          <strong>{who.name}</strong>
        </a>{' '}
        {children}
        <Instead found={instead?.(who)} />
      </div>
    </li>
  )
}

/** Why it ended, as its last changes say it, and what the provider offers in its place. */
function Ending({ who, today }: { who: SiteProvider; today: string }) {
  const { retired, of, changelog, tagline } = who
  const said = changelog.find(({ kind, date }) => kind === 'lifecycle' && date <= retired!.date)
  const source = said?.source ?? sourcesFor(of.entry, 'retired')[0]?.url ?? null
  return (
    <>
      <ChangeText
        change={{
          summary: said?.change ?? tagline,
          before: said?.before ?? null,
          after: said?.after ?? null,
          endsOn: null,
          source,
        }}
        today={today}
      />
      {retired!.successor && <span class="second">Successor: {retired!.successor}</span>}
    </>
  )
}

function Instead({ found }: { found: Alternatives | undefined }) {
  if (!found || found.count === 0) return null
  return (
    <span class="second">
      {found.title}, free elsewhere:{' '}
      {found.first.map(({ slug, name }) => (
        <>
          <a href={`/providers/${slug}`}>{name}</a> ·{' '}
        </>
      ))}
      <a href={`/capabilities/${found.capability}`}>all {found.count}</a>
    </span>
  )
}

type Alternatives = {
  capability: Capability
  title: string
  count: number
  first: { slug: string; name: string }[]
}

/** A function from a provider to its alternatives by main capability; undefined where it names none. */
export function alternativesIn({ catalog, asked }: Pick<SiteView, 'catalog' | 'asked'>, most: number) {
  return ({ slug, capabilities: [main] }: SiteProvider): Alternatives | undefined => {
    if (main === undefined) return undefined
    const free = bestsOf(catalog, main)
      .filter(isFree)
      .map(({ provider }) => provider.summary)
      .filter((other) => other.slug !== slug)
    return {
      capability: main,
      title: CAPABILITIES[main].title,
      count: free.length === 0 ? 0 : asked(`/providers?freeFor=${main}`).total,
      first: free.slice(0, most).map(({ slug, name }) => ({ slug, name })),
    }
  }
}

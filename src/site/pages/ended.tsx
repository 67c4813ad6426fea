/** `/ended`: announced ends, APIs that ended, free offers that shrank, each with its source and what to use instead. */
import { newestOf, utcDayOf } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { alternativesTo, isFree } from '../../catalog/allowance/ranking.ts'
import { sourcesFor } from '../../entry/fact-sources.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'
import { ChangeText } from '../components/change.tsx'
import { Fold, ProviderNames, Section } from '../components/parts.tsx'
import type { PageKind, SiteProvider, SiteView } from '../site-page.ts'
import { anchorOf } from './changes.tsx'

const ALTERNATIVES = 3

const FIRST = 12

export const endedPage: PageKind = function* (view) {
  const { catalog, provider, retired, today } = view
  const whoOf = (change: PublishedChange) => provider(change.providers[0]!.slug)!
  const upcoming = catalog.changes
    .filter(({ endsOn }) => endsOn !== null && endsOn >= today)
    .toSorted((a, b) => (a.endsOn! < b.endsOn! ? -1 : 1))
  const [free, paid] = [true, false].map((concernsFree) =>
    upcoming
      .filter((change) => change.concernsFree === concernsFree)
      .map((change) => announced(change, whoOf(change))),
  ) as [Told[], Told[]]
  const ended = retired.toSorted((a, b) => (a.retired!.date < b.retired!.date ? 1 : -1)).map(ending)
  // What is still to come stands with the announced ends, what ended with the API there.
  const shrunk = catalog.changes
    .filter(({ kind, endsOn }) => kind === 'free-tier-worse' && (endsOn === null || endsOn < today))
    .map((change): Told => {
      const day = utcDayOf(change.at)
      return { day, id: anchorOf(change), who: whoOf(change), change, instead: true }
    })
    .filter(({ day, who }) => day !== who.retired?.date)
  yield {
    path: '/ended',
    title: 'Free offers that ended or shrank',
    description: `${ended.length} AI APIs that ended and ${shrunk.length} free tiers that were cut, with date, source and what to use instead; announced ends as a calendar.`,
    section: 'changes',
    trail: [['/changes', 'Changes']],
    alternates: [{ type: 'text/calendar', href: '/ends.ics', title: 'Announced ends' }],
    lastmod: newestOf([
      ...[...ended, ...shrunk].map(({ day }) => day),
      ...upcoming.map(({ at }) => utcDayOf(at)),
    ]),
    body: (
      <>
        <h1>Free offers that ended or shrank</h1>
        <p>
          {plural(ended.length, 'API')} ended, {plural(shrunk.length, 'free tier')} cut, each with its source
          and what to use instead. Know of another? <a href="/submit#new">Tell us</a>.
        </p>
        <Section id="upcoming" title="Announced ends of what is free" about={free.length}>
          <p>
            <a href="/ends.ics">Subscribe as a calendar</a> <span class="soft">(all ends)</span>
          </p>
          <Entries none="None is known." told={free} view={view} />
          {paid.length > 0 && (
            <Fold title={`${paid.length} ends of what is paid`}>
              <List told={paid} view={view} />
            </Fold>
          )}
        </Section>
        <Section id="apis" title="APIs that ended" about={ended.length}>
          <Entries none="None so far." told={ended} view={view} />
        </Section>
        <Section id="shrunk" title="Free tiers that were cut" about={shrunk.length}>
          <Entries none="None so far." told={shrunk} view={view} />
        </Section>
      </>
    ),
  }
}

/** One entry; `instead`: whether it names what to use in its place. */
type Told = {
  day: string
  id: string
  who: SiteProvider
  change: Parameters<typeof ChangeText>[0]['change']
  announced?: string
  instead: boolean
}

/** What ends is said to have an alternative where it is an offer or an API, and no single model. */
const announced = (change: PublishedChange, who: SiteProvider): Told => ({
  day: change.endsOn!,
  id: anchorOf(change),
  who,
  change: { ...change, endsOn: null },
  announced: utcDayOf(change.at),
  instead: change.concernsFree && change.kind !== 'models',
})

/** Why it ended, as its last changes say it. */
function ending(who: SiteProvider): Told {
  const { slug, retired, of, changelog, tagline } = who
  const said = changelog.find(({ kind, date }) => kind === 'lifecycle' && date <= retired!.date)
  return {
    day: retired!.date,
    id: `${slug}/retired`,
    who,
    change: {
      summary: said?.change ?? tagline,
      before: said?.before ?? null,
      after: said?.after ?? null,
      endsOn: null,
      source: said?.source ?? sourcesFor(of.entry, 'retired')[0]?.url ?? null,
    },
    instead: true,
  }
}

function Entries({ told, none, view }: { told: readonly Told[]; none: string; view: SiteView }) {
  if (told.length === 0) return <p>{none}</p>
  // Nobody opens a fold for one more.
  const first = told.length > FIRST + 1 ? FIRST : told.length
  const rest = told.slice(first)
  return (
    <>
      <List told={told.slice(0, first)} view={view} />
      {rest.length > 0 && (
        <Fold title={`${rest.length} more`}>
          <List told={rest} view={view} />
        </Fold>
      )}
    </>
  )
}

const List = ({ told, view }: { told: readonly Told[]; view: SiteView }) => (
  <ol class="timeline plainly">
    {told.map(({ day, id, who, change, announced, instead }) => (
      <li id={id}>
        <a class="soft" href={`#${id}`}>
          <time datetime={day}>{day}</time>
        </a>
        <div>
          <a href={`/providers/${who.slug}`}>
            <strong>{who.name}</strong>
          </a>{' '}
          <ChangeText change={change} today={view.today} {...(announced && { announced })} />
          {who.retired?.successor && <span class="second">Successor: {who.retired.successor}</span>}
          {instead && <Instead who={who} view={view} />}
        </div>
      </li>
    ))}
  </ol>
)

function Instead({ who, view }: { who: SiteProvider; view: SiteView }) {
  const [main] = who.capabilities
  const others = alternativesTo(view.catalog, who.of).filter(isFree)
  if (main === undefined || others.length === 0) return null
  const named = others.slice(0, ALTERNATIVES).map(({ provider }) => provider.summary)
  return (
    <span class="second">
      {CAPABILITIES[main].title}, free elsewhere: <ProviderNames providers={named} /> ·{' '}
      <a href={`/capabilities/${main}`}>all {view.asked(`/providers?freeFor=${main}`).total}</a>
    </span>
  )
}

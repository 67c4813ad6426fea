/** `/ended`: announced ends, APIs that ended, free offers that shrank, each with its source and what to use instead. */
import type { ComponentChildren } from 'preact'
import type { PublishedChange } from '../../../api/responses.ts'
import { newestOf } from '../../../core/days.ts'
import { sourcesFor } from '../../../core/facts.ts'
import { type Alternatives, alternativesIn } from '../alternatives.ts'
import { anchorOf } from '../changes/timeline.ts'
import { ChangeText } from '../components/change-line.tsx'
import type { PageKind, SiteProvider } from '../site-page.ts'

/** How many alternatives each entry names. */
const ALTERNATIVES = 3

type Instead = (provider: SiteProvider) => Alternatives | undefined

export const endedPage: PageKind = function* (view) {
  const { catalog, provider, retired, today } = view
  const instead = alternativesIn(view, ALTERNATIVES)
  const of = (holds: (change: PublishedChange) => boolean) =>
    catalog.changes.filter(holds).map((change) => ({ change, who: provider(change.providers[0]!.slug)! }))
  const upcoming = of(({ endsOn }) => endsOn !== null && endsOn >= today).toSorted((a, b) =>
    a.change.endsOn! < b.change.endsOn! ? -1 : 1,
  )
  const ended = retired.toSorted((a, b) => (a.retired!.date < b.retired!.date ? 1 : -1))
  const shrunk = of(({ kind }) => kind === 'free-tier-worse')
  const lifecycle = of(({ kind, endsOn }) => kind === 'lifecycle' && (endsOn === null || endsOn < today))
    // What led to the end of a whole API stands with that API.
    .filter(({ who }) => who.retired === null)
  const lastmod = newestOf([
    ...ended.map(({ retired }) => retired!.date),
    ...[...upcoming, ...shrunk, ...lifecycle].map(({ change }) => change.at.slice(0, 'YYYY-MM-DD'.length)),
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
        <h1 class="small">Free offers that ended or shrank</h1>
        <p>
          {plural(ended.length, 'API')} ended, {plural(shrunk.length, 'free tier')} cut, each with its source
          and what to use instead. Know of another? <a href="/submit">Tell us</a>.
        </p>
        <section aria-labelledby="upcoming">
          <h2 id="upcoming">
            Announced ends <span class="soft count">{upcoming.length}</span>
          </h2>
          <p>
            <a href="/ends.ics">Subscribe as a calendar</a> <span class="soft">(ends.ics)</span>
          </p>
          {upcoming.length === 0 ? (
            <p>None is known.</p>
          ) : (
            <ol class="timeline plainly">
              {upcoming.map(({ change, who }) => (
                <Entry day={change.endsOn!} id={anchorOf(change)} who={who} instead={instead}>
                  <ChangeText change={{ ...change, endsOn: null }} announced={dayOf(change)} />
                </Entry>
              ))}
            </ol>
          )}
        </section>
        <section aria-labelledby="apis">
          <h2 id="apis">
            APIs that ended <span class="soft count">{ended.length}</span>
          </h2>
          {ended.length === 0 ? (
            <p>None so far.</p>
          ) : (
            <ol class="timeline plainly">
              {ended.map((who) => (
                <Entry day={who.retired!.date} id={`${who.slug}/retired`} who={who} instead={instead}>
                  <Ending who={who} />
                </Entry>
              ))}
            </ol>
          )}
        </section>
        <section aria-labelledby="shrunk">
          <h2 id="shrunk">
            Free tiers that were cut <span class="soft count">{shrunk.length}</span>
          </h2>
          {shrunk.length === 0 ? (
            <p>None so far.</p>
          ) : (
            <ol class="timeline plainly">
              {shrunk.map(({ change, who }) => (
                <Entry day={dayOf(change)} id={anchorOf(change)} who={who} instead={instead}>
                  <ChangeText change={change} />
                </Entry>
              ))}
            </ol>
          )}
        </section>
        {lifecycle.length > 0 && (
          <section aria-labelledby="lifecycle">
            <h2 id="lifecycle">
              Versions, parts and owners <span class="soft count">{lifecycle.length}</span>
            </h2>
            <p>Of APIs that go on: what was closed, replaced, renamed or sold.</p>
            <ol class="timeline plainly">
              {lifecycle.map(({ change, who }) => (
                <Entry day={dayOf(change)} id={anchorOf(change)} who={who}>
                  <ChangeText change={change} />
                </Entry>
              ))}
            </ol>
          </section>
        )}
      </>
    ),
  }
}

const dayOf = ({ at }: PublishedChange) => at.slice(0, 'YYYY-MM-DD'.length)

const plural = (many: number, what: string) => `${many} ${what}${many === 1 ? '' : 's'}`

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
function Ending({ who }: { who: SiteProvider }) {
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

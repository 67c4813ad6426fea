/** `/status`: which APIs answer, since when, and why; before the first run, where the providers themselves say so. */
import { byName } from '../../../api/query/order.ts'
import type { StatusHistory } from '../../../api/responses.ts'
import { statusHistory } from '../../../api/status.ts'
import { REASONS } from '../../../core/schema/reasons.ts'
import { STATUSES, type Status } from '../../../core/schema/vocabulary.ts'
import { answeredOf, Bars } from '../components/bars.tsx'
import { hostOf } from '../components/change-line.tsx'
import { Checked } from '../components/checked.tsx'
import { Instant } from '../components/instant.tsx'
import { Section } from '../components/section.tsx'
import { StatusWord } from '../components/status-word.tsx'
import { Table } from '../components/table.tsx'
import type { PageKind, SiteView } from '../site-page.ts'

/** How many incidents that are over the page lists. */
const PAST = 30

/** Worst first. */
const ORDER: readonly Status[] = ['down', 'degraded', 'unknown', 'online']

export const statusPage: PageKind = function* (view) {
  const { catalog, active } = view
  const tracked = byName(active.map(({ of }) => statusHistory(of, catalog)))
  const ran = catalog.health.current !== null
  yield {
    path: '/status',
    title: 'Status of AI APIs',
    description: ran
      ? `Which of ${tracked.length} AI APIs answer, since when, and why: one check a day without a key, 90 days, open incidents.`
      : `The official status pages of ${withPage(tracked).length} AI APIs, and how our own daily checks work.`,
    section: 'status',
    island: 'status-filter',
    alternates: [{ type: 'application/json', href: '/api/v1/status.json' }],
    ...(catalog.barsEnd !== null && { lastmod: catalog.barsEnd }),
    body: (
      <>
        <h1>Status</h1>
        {ran ? <Results view={view} tracked={tracked} /> : <Before view={view} tracked={tracked} />}
        <HowChecksWork />
      </>
    ),
  }
}

const withPage = (tracked: readonly StatusHistory[]) =>
  tracked.flatMap(({ slug, name, statusPageUrl }) =>
    statusPageUrl === null ? [] : [{ slug, name, url: statusPageUrl }],
  )

/** Before the first run, or where what is stored cannot be read. */
function Before({ view: { catalog }, tracked }: { view: SiteView; tracked: readonly StatusHistory[] }) {
  const pages = withPage(tracked)
  return (
    <>
      <div class="panel notice">
        <p>
          <strong>{catalog.health.broken ? REASONS.status_unreadable : 'No checks have run yet.'}</strong>
        </p>
        <p>
          Once a day we call each API without a key and read its status page. Until then, use the providers’
          own status pages.
        </p>
      </div>
      <section aria-labelledby="pages">
        <h2 id="pages">
          Official status pages{' '}
          <span class="soft count" id="say" role="status">
            {pages.length} of {tracked.length} providers
          </span>
        </h2>
        <Filter states={[]} />
        <ul class="plain pairs" data-list>
          {pages.map(({ slug, name, url }) => (
            <li data-name={name}>
              <a href={`/providers/${slug}`}>{name}</a>
              <a class="second" href={url}>
                {hostOf(url)}
              </a>
            </li>
          ))}
        </ul>
        <p id="nothing" hidden>
          No provider matches.
        </p>
      </section>
    </>
  )
}

function Results({ view: { catalog }, tracked }: { view: SiteView; tracked: readonly StatusHistory[] }) {
  const rows = ORDER.flatMap((state) => tracked.filter(({ status }) => status === state))
  return (
    <>
      <p>
        <strong>
          <Checked current={catalog.health.current} />
        </strong>{' '}
        One check a day, without a key. For an outage right now, see the provider’s own page.
      </p>
      <OpenIncidents tracked={tracked} />
      <section aria-labelledby="all">
        <h2 id="all">
          All APIs{' '}
          <span class="soft count" id="say" role="status">
            {rows.length}
          </span>
        </h2>
        <Filter
          states={STATUSES.map((state) => [state, rows.filter(({ status }) => status === state).length])}
        />
        <Table
          class="rows"
          caption="Status, 90 days and how many daily checks were answered"
          columns={[
            'Provider',
            'Status',
            `90 days${catalog.barsEnd ? `, to ${catalog.barsEnd}` : ''}`,
            { title: 'Checks answered', number: true },
          ]}
          body={{ 'data-list': true }}
        >
          {rows.map((row) => (
            <StatusRow row={row} />
          ))}
        </Table>
        <p id="nothing" hidden>
          No provider matches.
        </p>
        <p class="soft key">
          A bar is a day; the higher, the worse: a dot no result, low online, higher degraded, full height
          down. Degraded counts as answered.
        </p>
      </section>
      <PastIncidents tracked={tracked} />
    </>
  )
}

function StatusRow({ row }: { row: StatusHistory }) {
  const { slug, name, status, since, reasonText, source, statusPageUrl, days } = row
  return (
    <tr data-name={name} data-status={status}>
      <th scope="row">
        <a href={`/providers/${slug}#status`}>{name}</a>
        {statusPageUrl && (
          <span class="second">
            <a href={statusPageUrl}>{hostOf(statusPageUrl)}</a>
          </span>
        )}
      </th>
      <td>
        <StatusWord status={status} />
        {since && <span class="soft"> since {since.slice(0, 10)}</span>}
        <span class="second">
          {reasonText}
          {source === 'hold' && ' Kept from an earlier check.'}
        </span>
      </td>
      <td>
        <Bars days={days} />
      </td>
      <td class="number">
        <Answered days={days} window={30} />
        <span class="second">
          <Answered days={days} window={90} />
        </span>
      </td>
    </tr>
  )
}

/** `29 of 30`, and the window where that is not the number of checks. */
function Answered({ days, window }: { days: StatusHistory['days']; window: number }) {
  const { answered, checks } = answeredOf(days.slice(-window))
  return (
    <>
      {checks === 0 ? 'none' : `${answered} of ${checks}`}
      <span class="soft"> in {window} days</span>
    </>
  )
}

type Found = StatusHistory['incidents'][number] & Pick<StatusHistory, 'slug' | 'name' | 'statusPageUrl'>

/** Newest first. */
const incidentsOf = (tracked: readonly StatusHistory[]): Found[] =>
  tracked
    .flatMap(({ slug, name, statusPageUrl, incidents }) =>
      incidents.map((incident) => ({ ...incident, slug, name, statusPageUrl })),
    )
    .toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0))

function OpenIncidents({ tracked }: { tracked: readonly StatusHistory[] }) {
  const open = incidentsOf(tracked)
    .filter(({ closedAt }) => closedAt === null)
    .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  return (
    <Section id="open" title="Open incidents" count={open.length}>
      {open.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="plain pairs">
          {open.map(({ slug, name, status, openedAt, reason, statusPageUrl }) => (
            <li>
              <a href={`/providers/${slug}#status`}>
                <strong>{name}</strong>
              </a>{' '}
              <StatusWord status={status} />
              <span class="second">
                Since <Instant at={openedAt} />. {REASONS[reason] ?? reason}{' '}
                {statusPageUrl && <a href={statusPageUrl}>{hostOf(statusPageUrl)}</a>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function PastIncidents({ tracked }: { tracked: readonly StatusHistory[] }) {
  const past = incidentsOf(tracked).filter(({ closedAt }) => closedAt !== null)
  if (past.length === 0) return null
  return (
    <Section id="past" title="Past incidents">
      <ul class="plain pairs">
        {past.slice(0, PAST).map(({ slug, name, status, openedAt, closedAt, reason, ended }) => (
          <li>
            <a href={`/providers/${slug}#status`}>{name}</a>{' '}
            <span class="soft">
              {status} from <Instant at={openedAt} />{' '}
              {ended ? (
                'on; nobody saw how it ended'
              ) : (
                <>
                  to <Instant at={closedAt!} />
                </>
              )}
            </span>
            <span class="second">{REASONS[reason] ?? reason}</span>
          </li>
        ))}
      </ul>
      <p>
        Older ones stand on each provider’s page, and in <a href="/changes">the changes</a>.
      </p>
    </Section>
  )
}

/** By name and state. Without a script it leads to the API's answer, which takes the same parameters. */
function Filter({ states }: { states: readonly (readonly [state: Status, count: number])[] }) {
  return (
    <form id="filter" class="filters" action="/api/v1/providers" role="search" aria-label="Status">
      <label>
        <span class="hidden">Name of a provider</span>
        <input type="search" name="q" placeholder="Name" autocomplete="off" />
      </label>
      {states.length > 0 && (
        <fieldset class="checks">
          <legend class="hidden">Status</legend>
          <label class="check">
            <input type="radio" name="status" value="" checked /> <span>All</span>
          </label>
          {states.map(([state, count]) => (
            <label class="check">
              <input type="radio" name="status" value={state} />{' '}
              <span>
                {state} · {count}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" class="scriptless">
        Answer as JSON
      </button>
    </form>
  )
}

function HowChecksWork() {
  return (
    <section aria-labelledby="how" class="prose">
      <h2 id="how">How checks work</h2>
      <ul>
        <li>
          Once a day each API gets one request without a key. JSON, or a refusal such as 401, shows that it
          answers.
        </li>
        <li>A failure is checked again after one minute and after two more; only then does it count.</li>
        <li>
          Where the provider runs a status page that we can read, it counts too. A page that says all is well
          does not outweigh an API that fails.
        </li>
        <li>
          What cannot be checked is unknown, never online. Behind a key we see nothing: a model may be down
          while its API answers.
        </li>
      </ul>
      <p>
        <a href="/docs/health">All rules</a> · <a href="/api/v1/status">JSON</a> ·{' '}
        <a href="/feeds/all.atom">Feed of incidents and changes</a>
      </p>
    </section>
  )
}

/** `/status`: which APIs answer, since when, and why; before the first run, where the providers themselves say so. */
import { statusHistory } from '../../api/providers.ts'
import { addDays } from '../../base/days.ts'
import { plural } from '../../base/letters.ts'
import { byName, compareText, groupBy } from '../../base/order.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { StatusHistory } from '../../schema/responses.ts'
import { CATEGORIES, type Category, STATUSES, type Status } from '../../schema/vocabulary.ts'
import { answeredOf, answeredWords, Bars } from '../components/bars.tsx'
import { hostOf } from '../components/change.tsx'
import { AnswerAsJson } from '../components/choices.tsx'
import { Asked, Links, Section, Table } from '../components/parts.tsx'
import { Checked, Instant, StatusWord } from '../components/signs.tsx'
import type { PageKind, SiteView } from '../site-page.ts'

const [RECENT_DAYS, RECENT] = [60, 20]

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
      : `How ${tracked.length} AI APIs are checked once a day, without a key.`,
    section: 'status',
    ...(ran && { island: 'filter' }),
    alternates: [{ type: 'application/json', href: '/api/v1/status.json' }],
    ...(catalog.barsEnd !== null && { lastmod: catalog.barsEnd }),
    body: (
      <>
        <Heading tracked={tracked} ran={ran} />
        {ran ? <Results view={view} tracked={tracked} /> : <Before tracked={tracked} view={view} />}
        {ran && <HowChecksWork />}
      </>
    ),
  }
}

/** Before the first run, or where what is stored cannot be read. */
function Before({ tracked, view }: { tracked: readonly StatusHistory[]; view: SiteView }) {
  const { health, site } = view.catalog
  const isCore = ({ slug }: StatusHistory) => Number(site.core.includes(slug))
  const own = tracked.filter(({ statusPageUrl }) => statusPageUrl).toSorted((a, b) => isCore(b) - isCore(a))
  return (
    <>
      <p class="lede">
        {health.broken ? `${REASONS.status_unreadable} Once` : 'No check has run yet; once'} a day each API
        gets one call without a key, <a href="/docs/health">by these rules</a>.
      </p>
      {own.length > 0 && (
        <Section id="own" title="What they say themselves" count={own.length}>
          <ul class="links">
            <Links links={own.map(({ name, statusPageUrl }) => [statusPageUrl!, name])} />
          </ul>
        </Section>
      )}
    </>
  )
}

const isChecked = ({ status }: StatusHistory) => status !== 'unknown'
const isProblem = ({ status }: StatusHistory) => status === 'down' || status === 'degraded'

function Heading({ tracked, ran }: { tracked: readonly StatusHistory[]; ran: boolean }) {
  const checked = tracked.filter(isChecked)
  const online = checked.filter(({ status }) => status === 'online').length
  return <Asked ask="Which AI APIs are up?" answer={ran ? `${online} of ${checked.length}.` : undefined} />
}

function Results({ view, tracked }: { view: SiteView; tracked: readonly StatusHistory[] }) {
  const { catalog } = view
  const unchecked = tracked.filter((one) => !isChecked(one)).length
  const byCategory = groupBy(tracked, ({ slug }) => view.provider(slug)!.category)
  return (
    <>
      <p class="lede">
        <Checked current={catalog.health.current} /> One call a day, without a key.
        {unchecked > 0 && ` ${unchecked} more gave no result.`}
      </p>
      <Problems tracked={tracked} view={view} />
      <PastIncidents tracked={tracked} end={catalog.barsEnd} />
      <section aria-labelledby="all">
        <h2 id="all">
          All APIs{' '}
          <span class="soft count" id="say" data-of="provider" aria-live="polite">
            {plural(tracked.length, 'provider')}
          </span>
        </h2>
        <Filter tracked={tracked} />
        {CATEGORIES.map((category) => {
          const rows = byCategory.get(category)
          return rows && <CategoryRows category={category} rows={rows} view={view} />
        })}
        <p id="nothing" hidden>
          No provider matches.
        </p>
        <p class="soft key">
          A bar is a day; the higher, the worse: a dot no result, low online, higher degraded, full height
          down. Hover, focus or tap a bar for its day and reason; ← → moves by a day. A degraded API answered,
          with a problem.
        </p>
      </section>
    </>
  )
}

const CHOICES: readonly (readonly [key: string, text: string, holds: (one: StatusHistory) => boolean])[] = [
  ['problem', 'Problems', isProblem],
  ['incident', 'Had one in 90 days', ({ days }) => days.some((day) => day === 'down' || day === 'degraded')],
  ['unchecked', 'No result', (one) => !isChecked(one)],
]

/** What is not online: since when, why, where the provider says so, and what is free in its place. */
function Problems({ tracked, view }: { tracked: readonly StatusHistory[]; view: SiteView }) {
  const longest = (a: StatusHistory, b: StatusHistory) => compareText(a.since ?? '', b.since ?? '')
  const rows = ORDER.flatMap((state) =>
    tracked.filter((one) => isProblem(one) && one.status === state).toSorted(longest),
  )
  return (
    <Section id="open" title="Problems now" count={rows.length}>
      {rows.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="panel problems">
          {rows.map(({ slug, name, status, since, reasonText, source, statusPageUrl, announced, days }) => {
            const [main] = view.provider(slug)!.capabilities
            return (
              <li>
                <div>
                  <a href={`/providers/${slug}#status`}>
                    <strong>{name}</strong>
                  </a>{' '}
                  {statusPageUrl && (
                    <a class="second soft" href={statusPageUrl}>
                      {hostOf(statusPageUrl)}
                    </a>
                  )}
                </div>
                <div>
                  <StatusWord status={status} />
                  {since && (
                    <span class="soft">
                      {' '}
                      since <Instant at={since} />
                    </span>
                  )}{' '}
                  <span class="second soft">
                    {reasonText}
                    {source === 'hold' && ' Kept from an earlier check.'}{' '}
                    {announced && `It says: “${announced}” `}
                    {main && <a href={`/capabilities/${main}`}>Free instead</a>}
                  </span>
                </div>
                <Bars days={days} label={barsLabel(name, days)} slug={slug} />
                <div class="number">
                  <Answered days={days} /> <span class="second soft">answered in 30 days</span>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

const barsLabel = (name: string, days: StatusHistory['days']) =>
  `${name}, ${days.length} days, oldest first: ${answeredWords(days)}`

type CategoryProps = { category: Category; rows: readonly StatusHistory[]; view: SiteView }

/** The worst first: by status, then by how many days had an answer. */
function CategoryRows({ category, rows, view }: CategoryProps) {
  const shareOf = ({ days }: StatusHistory) => {
    const { answered, checks } = answeredOf(days)
    return answered / Math.max(checks, 1)
  }
  const sorted = rows.toSorted(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || shareOf(a) - shareOf(b),
  )
  const counts = STATUSES.flatMap((status) => {
    const count = rows.filter((one) => one.status === status).length
    return count === 0 ? [] : [`${count} ${status === 'unknown' ? 'no result' : status}`]
  })
  return (
    <div data-group>
      <h3>
        {category} <span class="soft count">{counts.join(' · ')}</span>
      </h3>
      <Table
        class="wall"
        caption={`${category}: status, 90 days and how many of the last 30 were answered`}
        columns={['Provider', '90 days', 'Answered']}
      >
        {sorted.map((row) => (
          <StatusRow row={row} name={view.provider(row.slug)!.shortName} />
        ))}
      </Table>
    </div>
  )
}

function StatusRow({ row, name }: { row: StatusHistory; name: string }) {
  const { slug, status, reasonText, source, announced, statusPageUrl, days } = row
  return (
    <tr
      data-name={row.name}
      data-status={status}
      data-has={CHOICES.flatMap(([key, , holds]) => (holds(row) ? [key] : [])).join(' ')}
    >
      <th scope="row">
        <a href={`/providers/${slug}#status`}>{name}</a> <StatusWord status={status} />{' '}
        {status === 'unknown' && <span class="second soft">{reasonText}</span>}
        {status === 'online' && announced && (
          <span class="second soft">
            {statusPageUrl ? <a href={statusPageUrl}>Its page says</a> : 'Its page says'}: “{announced}”
          </span>
        )}
        {source === 'hold' && <span class="second soft">Kept from an earlier check.</span>}
      </th>
      <td>
        <Bars days={days} slug={slug} />
      </td>
      <td class="number">
        <Answered days={days} />
      </td>
    </tr>
  )
}

/** `29 of 30, 21 without a problem`: of the last thirty days those with a result. */
function Answered({ days }: { days: StatusHistory['days'] }) {
  const { answered, working, checks } = answeredOf(days.slice(-30))
  return (
    <>
      {checks === 0 ? 'none' : `${answered} of ${checks}`}
      {working < answered && <span class="partly">, {working} without a problem</span>}
    </>
  )
}

type Found = StatusHistory['incidents'][number] & Pick<StatusHistory, 'slug' | 'name' | 'statusPageUrl'>

const incidentsOf = (tracked: readonly StatusHistory[]): Found[] =>
  tracked
    .flatMap(({ slug, name, statusPageUrl, incidents }) =>
      incidents.map((incident) => ({ ...incident, slug, name, statusPageUrl })),
    )
    .toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0))

function PastIncidents({ tracked, end }: { tracked: readonly StatusHistory[]; end: string | null }) {
  const from = end === null ? '' : addDays(end, -RECENT_DAYS)
  const past = incidentsOf(tracked).filter(({ closedAt }) => closedAt !== null && closedAt >= from)
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <div class="head">
        <h2 id="past">
          Recent incidents <span class="soft count">{RECENT_DAYS} days</span>
        </h2>
        <a href="/feeds/all.atom">feed</a>
      </div>
      <ul class="changes">
        {past.slice(0, RECENT).map(({ slug, name, status, openedAt, closedAt, reason, ended }) => (
          <li>
            <time class="soft" datetime={openedAt}>
              {openedAt.slice(0, 10)}
            </time>{' '}
            <a href={`/providers/${slug}#status`}>{name}</a>{' '}
            <div>
              <StatusWord status={status} past /> · {REASONS[reason] ?? reason}
            </div>
            <span class="soft">
              {ended ? 'nobody saw how it ended' : plural(daysBetween(openedAt, closedAt!), 'day')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whole days, at least one: checks run once a day. */
const daysBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

/** By name and by what happened. Without a script it leads to the API's answer. */
function Filter({ tracked }: { tracked: readonly StatusHistory[] }) {
  return (
    <form
      id="filter"
      data-filter
      class="filters"
      action="/api/v1/providers"
      role="search"
      aria-label="Status"
    >
      <label>
        <span class="hidden">Name of a provider</span>
        <input type="search" name="q" placeholder="Name" autocomplete="off" />
      </label>
      {CHOICES.map(([name, text, holds]) => (
        <label class="check scripted">
          <input type="checkbox" name={name} value="true" />{' '}
          <span>
            {text} · {tracked.filter(holds).length}
          </span>
        </label>
      ))}
      <AnswerAsJson />
    </form>
  )
}

function HowChecksWork() {
  return (
    <section aria-labelledby="how" class="prose">
      <h2 id="how">How checks work</h2>
      <p>
        Once a day each API gets one request without a key; JSON, or a refusal such as 401, shows that it
        answers. A failure counts once it failed three times in three minutes. A provider’s own status page
        can make an API degraded, never down. What cannot be checked is unknown, and behind a key we see
        nothing: a model may be down while its API answers.
      </p>
      <p>
        <a href="/docs/health">All rules</a> · <a href="/api/v1/status.json">JSON</a> ·{' '}
        <a href="/feeds/all.atom">Feed of incidents and changes</a>
      </p>
    </section>
  )
}

/** `/status`: which APIs answer, since when, and why; before the first run, where the providers themselves say so. */
import { statusHistory } from '../../api/providers.ts'
import { plural } from '../../base/letters.ts'
import { byName, compareText, groupBy } from '../../base/order.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { StatusHistory } from '../../schema/responses.ts'
import { CATEGORIES, type Category, STATUSES, type Status } from '../../schema/vocabulary.ts'
import { answeredOf, answeredWords, Bars } from '../components/bars.tsx'
import { hostOf } from '../components/change.tsx'
import { Asked, Links, Section } from '../components/parts.tsx'
import { Checked, Instant, StatusWord } from '../components/signs.tsx'
import type { PageKind, SiteView } from '../site-page.ts'

const ORDER: readonly Status[] = ['down', 'degraded', 'unknown', 'online']

export const statusPage: PageKind = function* (view) {
  const { catalog, active } = view
  const tracked = byName(active.map(({ of }) => statusHistory(of, catalog)))
  const ran = catalog.health.current !== null
  const checked = tracked.filter(isChecked)
  const online = checked.filter(({ status }) => status === 'online').length
  yield {
    path: '/status',
    title: 'Status of AI APIs',
    description: ran
      ? `Which of ${tracked.length} AI APIs answer, since when, and why: one check a day without a key, 90 days, open incidents.`
      : `How ${tracked.length} AI APIs are checked once a day, without a key.`,
    section: 'status',
    alternates: [{ type: 'application/json', href: '/api/v1/status.json' }],
    lastmod: catalog.barsEnd,
    body: (
      <>
        <Asked ask="Which AI APIs are up?" answer={ran ? `${online} of ${checked.length}.` : undefined} />
        {ran ? <Results view={view} tracked={tracked} /> : <Before tracked={tracked} view={view} />}
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
        <details>
          <summary>What they say themselves: {own.length} status pages</summary>
          <ul class="links">
            <Links links={own.map(({ name, statusPageUrl }) => [statusPageUrl!, name])} />
          </ul>
        </details>
      )}
    </>
  )
}

const isChecked = ({ status }: StatusHistory) => status !== 'unknown'

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
      <Section id="all" title="All APIs" about={plural(tracked.length, 'provider')}>
        {CATEGORIES.map((category) => {
          const rows = byCategory.get(category)
          return rows && <CategoryRows category={category} rows={rows} view={view} />
        })}
        <p class="soft key">
          A bar is a day; the higher, the worse: a dot no result, low online, higher degraded (it answered,
          with a problem), full height down. Hover or tap a bar for its day and reason. A model may be down
          while its API answers: behind a key we see nothing. <a href="/docs/health">How checks work</a> ·{' '}
          <a href="/api/v1/status.json">JSON</a> · <a href="/feeds/all.atom">Feed of incidents and changes</a>
        </p>
      </Section>
    </>
  )
}

/** What is not online: since when, why, where the provider says so, and what is free in its place. */
function Problems({ tracked, view }: { tracked: readonly StatusHistory[]; view: SiteView }) {
  const rows = tracked
    .filter(({ status }) => status === 'down' || status === 'degraded')
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || compareText(a.since ?? '', b.since ?? ''),
    )
  return (
    <Section id="open" title="Problems now" about={rows.length}>
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
                <Bars days={days} label={`${name}, oldest first: ${answeredWords(days)}`} slug={slug} />
                <div class="number">
                  {shareWords(days)} <span class="second soft">answered in 30 days</span>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

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
    <>
      <h3>
        {category} <span class="soft count">{counts.join(' · ')}</span>
      </h3>
      <ul class="wall">
        {sorted.map((row) => (
          <StatusRow row={row} name={view.provider(row.slug)!.shortName} />
        ))}
      </ul>
    </>
  )
}

function StatusRow({ row, name }: { row: StatusHistory; name: string }) {
  const { slug, status, reasonText, source, announced, statusPageUrl, days } = row
  return (
    <li>
      <div>
        <a href={`/providers/${slug}#status`}>{name}</a> <StatusWord status={status} />{' '}
        {status === 'unknown' && <span class="second soft">{reasonText}</span>}
        {status === 'online' && announced && (
          <span class="second soft">
            {statusPageUrl ? <a href={statusPageUrl}>Its page says</a> : 'Its page says'}: “{announced}”
          </span>
        )}
        {source === 'hold' && <span class="second soft">Kept from an earlier check.</span>}
      </div>
      <Bars days={days} slug={slug} />
      <span class="number">{shareWords(days)}</span>
    </li>
  )
}

/** `29 of 30`: of the last thirty days those with a result. */
function shareWords(days: StatusHistory['days']): string {
  const { answered, checks } = answeredOf(days.slice(-30))
  return checks === 0 ? 'none' : `${answered} of ${checks}`
}

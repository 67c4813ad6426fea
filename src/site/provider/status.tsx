/** What checks found: the present status, 90 days, incidents, and where the provider itself reports. */

import { statusHistory } from '../../api/providers.ts'
import { possessive } from '../../base/letters.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { StatusHistory } from '../../schema/responses.ts'
import { answeredWords, Bars } from '../components/bars.tsx'
import { Section } from '../components/parts.tsx'
import { Checked, Instant, instantWords, StatusWord } from '../components/signs.tsx'
import type { SiteProvider, SiteView } from '../site-page.ts'
import { pageName } from './facts.tsx'

const WINDOWS = [7, 30] as const

/** The present status in a line, which leads to the rest. */
export function StatusNow({ provider, view }: { provider: SiteProvider; view: SiteView }) {
  const { status, checkedAt } = statusHistory(provider.of, view.catalog)
  const { current, broken } = view.catalog.health
  if (provider.retired) return null
  return (
    <li id="status-now" class="soft">
      <a href="#status">{current === null && !broken ? 'Not checked yet' : <StatusWord status={status} />}</a>{' '}
      {checkedAt && <Checked current={current} at={checkedAt} />}
    </li>
  )
}

export function StatusSection({ provider, view }: { provider: SiteProvider; view: SiteView }) {
  const { catalog } = view
  const { status, reasonText, since, checkedAt, announced, days, incidents, to } = statusHistory(
    provider.of,
    catalog,
  )
  return (
    <Section id="status" title="Status">
      {catalog.health.current === null && !catalog.health.broken ? (
        <p>No checks have run yet.</p>
      ) : (
        <p>
          <strong class={`status ${status}`}>{status}</strong>
          {since && ` since ${instantWords(since)}`}. {reasonText}
          {announced && ` It says: “${announced}”`}
          {checkedAt && (
            <>
              {' '}
              <span class="soft">
                <Checked current={catalog.health.current} at={checkedAt} /> Checks use no key.
              </span>
            </>
          )}
        </p>
      )}
      {days.some((day) => day !== null) && (
        <>
          <Bars days={days} label={`${days.length} days, oldest first: ${answeredWords(days)}`} />
          <p class="soft note">
            {to && `90 days to ${to}, oldest first. `}The higher the bar, the worse the day; dots: no result.
          </p>
          <ul class="links">
            {WINDOWS.map((window) => (
              <li>
                {answeredWords(days.slice(-window))} <span class="soft">in {window} days</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {incidents.length > 0 && <Incidents incidents={incidents} />}
      <OwnPage provider={provider} />
    </Section>
  )
}

function Incidents({ incidents }: Pick<StatusHistory, 'incidents'>) {
  return (
    <>
      <h3 id="incidents">Incidents</h3>
      <ul class="plain">
        {incidents.map(({ openedAt, closedAt, status: worst, reason, ended }) => (
          <li>
            <Instant at={openedAt} />
            {closedAt ? (
              <>
                {' to '}
                <Instant at={closedAt} />
              </>
            ) : (
              ', still open'
            )}{' '}
            <strong class={`status past ${worst}`}>{worst}</strong>{' '}
            <span class="soft">
              {REASONS[reason] ?? reason}
              {ended && ' Nobody saw how it ended.'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnPage({ provider: { name, health, of } }: { provider: SiteProvider }) {
  const { statusPage } = of.entry.health
  const without = statusPage && 'none' in statusPage ? statusPage.none : undefined
  const url = health.statusPageUrl ?? without
  return (
    <p>
      {possessive(name)} status page:{' '}
      {url ? (
        <a href={url}>{without ? 'the documentation names none' : pageName(url)}</a>
      ) : (
        'not looked up yet'
      )}
    </p>
  )
}

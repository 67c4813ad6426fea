import { expect, test } from 'vitest'
import { barDays } from '../../../test/support/bar-days.ts'
import { byTag, type Element, findAll, pageAt, rendered, textOf } from '../../../test/support/rendered.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { aState } from '../../../test/support/stored-status.ts'
import { meta } from '../../api/meta.ts'
import { statusHistory } from '../../api/providers.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { STATUS } from '../../api/query/status-query.ts'
import { addDays } from '../../base/days.ts'
import type { StoredHealth } from '../../catalog/catalog.ts'
import { REASONS } from '../../schema/reasons.ts'
import type { HistoryDay, ProviderState } from '../../schema/status-files.ts'
import type { Status } from '../../schema/vocabulary.ts'
import { dayWords } from '../bar-tip.ts'
import { viewOf } from '../site-page.ts'
import { statusPage } from './status.tsx'

const TODAY = '2026-11-20'
const AT = `${TODAY}T05:23:00.000Z`
const RUN = { kind: 'daily', startedAt: AT, finishedAt: `${TODAY}T05:31:00.000Z`, probed: 8 } as const

const SLUGS = ['steady', 'flaky', 'gaps', 'slow', 'dark', 'ailing', 'new', 'held'] as const

/** A hundred days: two without a run, an outage over three days, one provider of yesterday, one gone. */
function history(): HistoryDay[] {
  return Array.from({ length: 100 }, (_, index) => index - 99)
    .filter((offset) => offset !== -25 && offset !== -26)
    .map((offset): HistoryDay => {
      const line: HistoryDay = { day: addDays(TODAY, offset) }
      if (offset === -99) line.new = [...SLUGS.filter((slug) => slug !== 'new'), 'gone']
      if (offset === -1) line.new = ['new']
      if (offset === -5) line.gone = ['gone']
      line.down = [...(offset >= -12 && offset <= -10 ? ['flaky'] : []), ...(offset >= -1 ? ['ailing'] : [])]
      line.degraded = [...(offset === -9 ? ['flaky'] : []), ...(offset >= -3 ? ['slow'] : [])]
      line.unknown = [
        'dark',
        ...(offset === -2 || offset === -40 ? ['gaps'] : []),
        ...(offset === 0 ? ['held'] : []),
      ]
      return line
    })
}

const state = (slug: string, status: Status, more: Partial<ProviderState> = {}) =>
  aState(slug, AT, { status, since: `${addDays(TODAY, -99)}T05:23:00.000Z`, ...more })

const HEALTH: StoredHealth = {
  current: {
    version: 1,
    lastRun: RUN,
    lastDailyRun: RUN,
    providers: [
      state('ailing', 'down', { reason: 'server_error', since: '2026-11-19T05:23:00.000Z' }),
      state('dark', 'unknown', { reason: 'challenge', source: 'none', since: null, lastVerified: null }),
      state('flaky', 'online', { since: '2026-11-12T05:23:00.000Z' }),
      state('gaps', 'online', { reason: 'page_operational', source: 'page' }),
      state('held', 'online', { source: 'hold' }),
      state('new', 'online', { since: '2026-11-19T05:23:00.000Z' }),
      state('slow', 'degraded', {
        reason: 'page_minor',
        source: 'page',
        since: '2026-11-17T05:23:00.000Z',
        announced: 'Slow answers',
      }),
      state('steady', 'online'),
    ],
  },
  history: history(),
  incidents: [
    { at: '2026-11-08T05:23:00.000Z', event: 'open', slug: 'flaky', status: 'down', reason: 'no_response' },
    { at: '2026-11-12T05:23:00.000Z', event: 'close', slug: 'flaky', status: 'down', reason: 'ok' },
    { at: '2026-11-15T05:23:00.000Z', event: 'open', slug: 'gone', status: 'down', reason: 'nxdomain' },
    { at: '2026-11-17T05:23:00.000Z', event: 'open', slug: 'slow', status: 'degraded', reason: 'page_minor' },
    { at: '2026-11-19T05:23:00.000Z', event: 'open', slug: 'ailing', status: 'down', reason: 'server_error' },
  ],
}

const PAGE = { url: 'https://status.slow.example.com/' }

const context = (health: Partial<StoredHealth> = HEALTH) =>
  contextOf(
    {
      ...Object.fromEntries(SLUGS.map((slug) => [slug, {}])),
      slow: {
        health: { probe: { url: 'https://api.slow.example.com/v1', expect: [401] }, statusPage: PAGE },
      },
      gone: { retired: { date: '2026-11-15' }, health: { none: 'API retired' } },
    },
    health,
  )

const shown = (given = context()) => {
  const view = viewOf(given)
  return { view, root: rendered(pageAt(statusPage, view), view) }
}

const rowsOf = (root: Element) =>
  findAll(root, ({ attributes }) => attributes.class === 'wall').flatMap((wall) => byTag(wall, 'li'))

const slugIn = (row: Element) => /^\/providers\/(.+)#status$/.exec(byTag(row, 'a')[0]!.attributes.href!)![1]!

/** The days that a picture draws: which states, at which places. */
function drawn(row: Element): (Status | null)[] {
  const days: (Status | null)[] = Array(90).fill(null)
  for (const { attributes } of byTag(row, 'path').filter((path) => path.attributes.d!.startsWith('M')))
    if ('stroke-width' in attributes)
      for (const day of barDays(attributes.d!)) days[day] = attributes.class as Status
  return days
}

const COUNTS: Record<string, string> = {
  flaky: '25 of 28',
  gaps: '27 of 27',
  dark: 'none',
  new: '2 of 2',
  slow: '28 of 28',
}

test('each picture shows the days that the API answers, and each count is of those with a result', () => {
  const { view, root } = shown()
  const rows = rowsOf(root)
  expect(rows).toHaveLength(SLUGS.length)
  for (const row of rows) {
    const slug = slugIn(row)
    const { days, uptime, status } = statusHistory(view.provider(slug)!.of, view.catalog)
    expect(textOf(row)).toMatch(new RegExp(`^Provider ${slug} ${status} `))
    // A day without data and one without a result look the same.
    expect(drawn(row), slug).toEqual(days.map((day) => day ?? 'unknown'))
    const said = /(\d+ of \d+|none)$/.exec(textOf(row))![1]!
    const [answered, checks = 0] = said.split(' of ').map(Number)
    expect(checks, slug).toBe(uptime.days30.checks)
    expect(checks && Math.floor((100_000 * answered!) / checks) / 1000).toBe(uptime.days30.percent ?? 0)
    expect(said).toBe(COUNTS[slug] ?? said)
  }
})

test('the worst comes first, and the answer counts what the overview of the API counts', () => {
  const { view, root } = shown()
  const [first, second, third] = rowsOf(root).map(slugIn)
  expect([first, second, third]).toEqual(['ailing', 'slow', 'dark'])
  const { summary } = JSON.parse(answerTo(STATUS, view.datasets.providers).body)
  const checked = summary.online + summary.degraded + summary.down
  expect(textOf(byTag(root, 'h1')[0]!)).toBe(`Which AI APIs are up? ${summary.online} of ${checked}.`)
  expect(textOf(byTag(root, 'h3')[0]!)).toBe('LLM 5 online · 1 degraded · 1 down · 1 no result')
  const held = rowsOf(root).filter((row) => textOf(row).includes('Kept from an earlier check.'))
  expect(held.map(slugIn)).toEqual(['held'])
})

test('what the script needs to say "treat as unknown" is what the meta of the API says', () => {
  const given = context()
  const [checked] = findAll(shown(given).root, ({ attributes }) => 'data-stale-after' in attributes)
  expect(checked!.attributes['data-stale-after']).toBe(meta(given.catalog, given.facts).staleAfter)
  expect(checked!.attributes['data-checked']).toBe(AT)
})

test('a run that was too old when the site was built leaves every status unknown, with the bars and why', () => {
  const day = (at: string) => addDays(at.slice(0, 10), -10) + at.slice(10)
  const old = { ...RUN, startedAt: day(RUN.startedAt), finishedAt: day(RUN.finishedAt) }
  const providers = HEALTH.current!.providers.map((one) => ({ ...one, checkedAt: old.startedAt }))
  const { root } = shown(
    context({ ...HEALTH, current: { version: 1, lastRun: old, lastDailyRun: old, providers } }),
  )
  for (const row of rowsOf(root)) {
    expect(textOf(row)).toContain(`unknown ${REASONS.stale_run}`)
    expect(byTag(row, 'path').length).toBeGreaterThan(1)
  }
})

test('before the first run there is a sentence, and the status pages of those that have one', () => {
  const main = byTag(shown(context({})).root, 'main')[0]!
  expect(textOf(main)).toContain('No check has run yet; once a day each API gets one call without a key')
  expect(byTag(byTag(main, 'details')[0]!, 'a').map(({ attributes }) => attributes.href)).toEqual([PAGE.url])
  // Results that cannot be read are not taken for none.
  const words = textOf(byTag(shown(context({ broken: true })).root, 'main')[0]!)
  expect(words).toContain(REASONS.status_unreadable)
  expect(words).not.toContain('No check has run yet')
})

test('a day in words has its status and, where it was bad, the reason of the incident', () => {
  const given = {
    to: '2026-11-20',
    days: ['online', 'down', 'unknown', null] as (Status | null)[],
    incidents: [
      {
        openedAt: '2026-11-18T05:00:00.000Z',
        closedAt: '2026-11-19T05:00:00.000Z',
        status: 'down' as const,
        reason: 'no_response',
      },
    ],
  }
  const at = (place: number) => dayWords(given, place)
  expect(at(0)).toEqual({ title: '2026-11-17 · online', reason: '' })
  expect(at(1)).toEqual({ title: '2026-11-18 · down', reason: REASONS.no_response })
  expect(at(2)).toEqual({ title: '2026-11-19 · no result', reason: '' })
  expect(at(3)).toEqual({ title: '2026-11-20 · not checked', reason: '' })
})

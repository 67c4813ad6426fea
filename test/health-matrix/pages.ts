/** Official status pages: what each level publishes behind a wall, and pages that contradict what the API answers. */
import { gzipSync } from 'node:zlib'
import { type Answer, answer, type Case, HTML_TYPE, PAGE, type Page, when } from './case.ts'
import { besideAnother, betterstack, google, instatus, named, part, statuspage } from './page-json.ts'

const wall = [answer(403, '', { 'cf-mitigated': 'challenge' })]
const page = (format: Page['format'], value: unknown, components?: readonly string[]): { page: Page } => ({
  page: { format, answer: answer(200, JSON.stringify(value)), ...(components && { components }) },
})
const raw = (format: Page['format'], one: Answer): { page: Page } => ({ page: { format, answer: one } })

const operational = ['works', 'online', 'page_operational'] as const
const unscoped = ['works', 'degraded', 'page_unscoped'] as const
const critical = ['broken', 'degraded', 'page_critical'] as const
const unreadable = ['hidden', 'held', 'challenge'] as const
const over = google('SERVICE_OUTAGE', '2026-01-02T00:00:00Z')[0]
const packed = gzipSync(JSON.stringify(statuspage('minor')))
const major = google('SERVICE_DISRUPTION')
const minor = instatus('UP', [], [part('api', 'DEGRADEDPERFORMANCE')])
const outage = betterstack('operational', 'downtime')
const elsewhere = answer(302, '', { location: 'https://elsewhere.matrix.example/' })
const planned = page('statuspage', statuspage('maintenance'))
const partsOut = statuspage('critical', named({ API: 'major_outage', Website: 'operational' }))

/** The API hides behind a wall, so that the page alone speaks. */
export const PAGES: readonly Case[] = [
  when('well', wall, ...operational, page('statuspage', statuspage('none'))),
  when('in maintenance', wall, 'works', 'online', 'page_maintenance', planned),
  when('a little wrong', wall, 'works', 'degraded', 'page_minor', page('instatus', minor, ['api'])),
  when('quite wrong', wall, 'works', 'degraded', 'page_major', page('google', major, ['api'])),
  when('out', wall, ...critical, page('betterstack', outage, ['api'])),
  when('the part API is out', wall, ...critical, page('statuspage', partsOut)),
  when('somewhere wrong', wall, ...unscoped, page('statuspage', statuspage('minor'))),
  when('somewhere out', wall, ...unscoped, page('statuspage', statuspage('critical'))),
  when('in a new word', wall, ...unreadable, page('statuspage', statuspage('purple'))),
  when('a web page', wall, ...unreadable, raw('statuspage', answer(200, PAGE, HTML_TYPE))),
  when('moved to another host', wall, ...unreadable, raw('google', elsewhere)),
  when(
    'behind gzip',
    wall,
    ...unscoped,
    raw('statuspage', answer(200, packed, { 'content-encoding': 'gzip' })),
  ),
  when('2 MB', wall, ...unreadable, page('statuspage', { ...statuspage('none'), x: 'y'.repeat(2 << 20) })),
  when('2 MB of Google', wall, ...operational, page('google', Array(8_000).fill(over), ['api'])),
]

const green = page('statuspage', statuspage('none'))
const yellow = page('statuspage', statuspage('minor'))
const red = page('statuspage', statuspage('critical'))
const redApi = page('statuspage', statuspage('critical', besideAnother('major_outage')), ['api'])
const yellowApi = page('statuspage', statuspage('none', besideAnother('degraded_performance')), ['api'])
const alone = { probe: null }
const good = [answer(401)]
const errors = [answer(500)]
const refusing: Case['start'] = (host, servers) => servers.refusing(host)
const down = ['broken', 'down', 'server_error'] as const

/** Pages that say something else than the API does. */
export const LIES: readonly Case[] = [
  when('green over errors', errors, ...down, green),
  when('green over a refused connection', refusing, 'broken', 'downNext', 'connection_refused', green),
  when('green over no name', undefined, 'broken', 'down', 'nxdomain', green),
  when('green over a wrong path', [answer(404)], 'hidden', 'held', 'wrong_path', green),
  when('green over an error and walls', [...errors, ...wall], 'hidden', 'held', 'server_error', green),
  when('green over a block', [answer(403, PAGE, HTML_TYPE)], ...operational, green),
  when('green over a private address', undefined, 'hidden', 'unknown', 'blocked_address', {
    ...green,
    addresses: ['10.0.0.1'],
  }),
  when('maintenance over errors', errors, 'works', 'softened', 'page_maintenance', planned),
  when('maintenance over no name', undefined, 'broken', 'down', 'nxdomain', planned),
  when('yellow over errors', errors, ...down, yellow),
  when('yellow over a good API', good, 'works', 'online', 'page_unscoped', yellow),
  when('red for the company over a good API', good, ...unscoped, red),
  when('red for the API over a good answer', good, ...critical, redApi),
  when('red for the part API over errors', errors, ...down, page('statuspage', partsOut)),
  when('yellow for the API over a good answer', good, 'works', 'degraded', 'page_minor', yellowApi),
  when('green, and no probe', undefined, ...operational, { ...green, ...alone }),
  when('yellow, and no probe', undefined, ...unscoped, { ...yellow, ...alone }),
  when('red for the API, and no probe', undefined, ...critical, { ...redApi, ...alone }),
  when('unreadable, and no probe', undefined, 'hidden', 'held', 'page_unreadable', {
    ...raw('statuspage', answer(500)),
    ...alone,
  }),
]

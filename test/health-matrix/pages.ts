/** Official status pages: each format and word behind a wall, and pages that contradict what the API answers. */
import { gzipSync } from 'node:zlib'
import { type Answer, answer, bytes, type Case, HTML_TYPE, PAGE, type Page, when } from './case.ts'

const wall = [answer(403, '', { 'cf-mitigated': 'challenge' })]
const json = (value: unknown): Answer => answer(200, JSON.stringify(value))
const statuspage = (indicator: string, components: unknown = null) => ({
  page: { id: 'x' },
  status: { indicator },
  components,
  incidents: [{ started_at: null }],
})
const parts = (status: string) => [
  { id: 'other', status: 'major_outage' },
  { id: 'api', status },
]
const betterstack = (state: string, resource = state) => ({
  data: { type: 'status_page', attributes: { aggregate_state: state } },
  included: [{ id: 'api', type: 'status_page_resource', attributes: { status: resource } }],
})
const instatus = (status: string, impact?: string, component = 'OPERATIONAL') => ({
  page: { status },
  activeIncidents: impact === undefined ? null : [{ impact }],
  components: [{ id: 'api', status: component }],
})
const google = (status: string, end: string | null = null) => [
  {
    id: '1',
    begin: '2026-01-01T00:00:00Z',
    end,
    most_recent_update: { status },
    affected_products: [{ id: 'api' }],
  },
]

const page = (format: Page['format'], value: unknown, components?: readonly string[]): { page: Page } => ({
  page: { format, answer: json(value), ...(components && { components }) },
})
const raw = (format: Page['format'], one: Answer): { page: Page } => ({ page: { format, answer: one } })

const PUBLISHED: Record<string, readonly [Case['truth'], Case['published'], string]> = {
  operational: ['works', 'online', 'page_operational'],
  maintenance: ['works', 'online', 'page_maintenance'],
  minor: ['works', 'degraded', 'page_minor'],
  major: ['works', 'degraded', 'page_major'],
  critical: ['broken', 'degraded', 'page_critical'],
  unscoped: ['works', 'degraded', 'page_unscoped'],
  unreadable: ['hidden', 'held', 'challenge'],
}

const WORDS: readonly [string, keyof typeof PUBLISHED, { page: Page }][] = [
  ['Statuspage: none', 'operational', page('statuspage', statuspage('none'))],
  ['Statuspage: maintenance', 'maintenance', page('statuspage', statuspage('maintenance'))],
  ['Statuspage: minor', 'unscoped', page('statuspage', statuspage('minor'))],
  ['Statuspage: major', 'unscoped', page('statuspage', statuspage('major'))],
  ['Statuspage: critical, of the whole company', 'unscoped', page('statuspage', statuspage('critical'))],
  ['Statuspage: a new word', 'unreadable', page('statuspage', statuspage('purple'))],
  ...Object.entries({
    operational: 'operational',
    under_maintenance: 'maintenance',
    degraded_performance: 'minor',
    partial_outage: 'major',
    major_outage: 'critical',
    purple: 'unreadable',
  }).map(([word, level]): [string, keyof typeof PUBLISHED, { page: Page }] => [
    `Statuspage, component: ${word}`,
    level,
    page('statuspage', statuspage('critical', parts(word)), ['api']),
  ]),
  [
    'Statuspage: a component that went',
    'unreadable',
    page('statuspage', statuspage('none', parts('operational')), ['gone']),
  ],
  ['Better Stack: operational', 'operational', page('betterstack', betterstack('operational'))],
  ['Better Stack: maintenance', 'maintenance', page('betterstack', betterstack('maintenance'))],
  ['Better Stack: degraded', 'unscoped', page('betterstack', betterstack('degraded'))],
  ['Better Stack: downtime, of the whole company', 'unscoped', page('betterstack', betterstack('downtime'))],
  [
    'Better Stack, component: downtime',
    'critical',
    page('betterstack', betterstack('operational', 'downtime'), ['api']),
  ],
  ['Better Stack: a new word', 'unreadable', page('betterstack', betterstack('purple'))],
  ['Instatus: UP', 'operational', page('instatus', instatus('UP'))],
  ['Instatus: UNDERMAINTENANCE', 'maintenance', page('instatus', instatus('UNDERMAINTENANCE'))],
  ['Instatus: HASISSUES', 'unscoped', page('instatus', instatus('HASISSUES'))],
  ['Instatus: HASISSUES, an outage', 'unscoped', page('instatus', instatus('HASISSUES', 'MAJOROUTAGE'))],
  [
    'Instatus, component: an outage',
    'critical',
    page('instatus', instatus('UP', undefined, 'MAJOROUTAGE'), ['api']),
  ],
  ['Instatus: a new word', 'unreadable', page('instatus', instatus('PURPLE'))],
  ['Google: nothing', 'operational', page('google', [], ['api'])],
  ['Google: over', 'operational', page('google', google('SERVICE_OUTAGE', '2026-01-02T00:00:00Z'), ['api'])],
  ['Google: a disruption', 'major', page('google', google('SERVICE_DISRUPTION'), ['api'])],
  ['Google: an outage', 'critical', page('google', google('SERVICE_OUTAGE'), ['api'])],
  ['Google: of another product', 'operational', page('google', google('SERVICE_OUTAGE'), ['other'])],
  ['Google: without products', 'unreadable', page('google', [])],
  ...(['statuspage', 'betterstack', 'instatus', 'google'] as const).flatMap(
    (format): [string, keyof typeof PUBLISHED, { page: Page }][] => [
      [`${format}: a web page`, 'unreadable', raw(format, answer(200, PAGE, HTML_TYPE))],
      [
        `${format}: half of it`,
        'unreadable',
        raw(format, answer(200, JSON.stringify(statuspage('none')).slice(0, -9))),
      ],
      [`${format}: nothing`, 'unreadable', raw(format, answer(200, ''))],
      [`${format}: null`, 'unreadable', raw(format, answer(200, 'null'))],
      [`${format}: not active`, 'unreadable', raw(format, answer(401, '{"error":"page inactive"}'))],
      [`${format}: an error`, 'unreadable', raw(format, answer(503, JSON.stringify(statuspage('none'))))],
      [
        `${format}: moved to another host`,
        'unreadable',
        raw(format, answer(302, '', { location: 'https://elsewhere.matrix.example/' })),
      ],
    ],
  ),
  [
    'Statuspage: behind gzip',
    'unscoped',
    raw(
      'statuspage',
      answer(200, gzipSync(JSON.stringify(statuspage('minor'))), { 'content-encoding': 'gzip' }),
    ),
  ],
  ['Statuspage: 2 MB', 'unreadable', page('statuspage', { ...statuspage('none'), x: 'y'.repeat(2 << 20) })],
  [
    'Google: 2 MB',
    'operational',
    page('google', Array(8_000).fill(google('SERVICE_OUTAGE', '2026-01-02T00:00:00Z')[0]), ['api']),
  ],
]

/** The API hides behind a wall, so that the page alone speaks. */
export const PAGES: readonly Case[] = WORDS.map(([name, level, more]) =>
  when(name, wall, ...PUBLISHED[level]!, more),
)

const green = page('statuspage', statuspage('none'))
const planned = page('statuspage', statuspage('maintenance'))
const yellow = page('statuspage', statuspage('minor'))
const red = page('statuspage', statuspage('critical'))
const redApi = page('statuspage', statuspage('critical', parts('major_outage')), ['api'])
const alone = { probe: null }

/** Pages that say something else than the API does. */
export const LIES: readonly Case[] = [
  when('green over errors', [answer(500)], 'broken', 'down', 'server_error', green),
  when(
    'green over a refused connection',
    (host, servers) => servers.refusing(host),
    'broken',
    'downNext',
    'connection_refused',
    green,
  ),
  when('green over cut connections', bytes(''), 'broken', 'downNext', 'connection_reset', green),
  when('green over no name', undefined, 'broken', 'down', 'nxdomain', green),
  when(
    'green over another host’s certificate',
    async (host, servers) =>
      servers.https(host, answer(401), await servers.authority.leaf(['other.example'])),
    'broken',
    'down',
    'tls_wrong_name',
    green,
  ),
  when('green over what is not HTTP', bytes('SSH-2.0\r\n\r\n'), 'broken', 'downNext', 'protocol', green),
  when(
    'green over a moved API',
    [answer(302, '', { location: 'https://elsewhere.example/' })],
    'hidden',
    'held',
    'moved',
    green,
  ),
  when('green over a wrong path', [answer(404)], 'hidden', 'held', 'wrong_path', green),
  when(
    'green over a parked domain',
    [answer(200, PAGE, HTML_TYPE)],
    'hidden',
    'held',
    'unexpected_content',
    green,
  ),
  when('green over a private address', undefined, 'hidden', 'unknown', 'blocked_address', {
    ...green,
    addresses: () => ['10.0.0.1'],
  }),
  when('green over an error and walls', [answer(500), ...wall], 'hidden', 'held', 'server_error', green),
  when('green over a block', [answer(403, PAGE, HTML_TYPE)], 'works', 'online', 'page_operational', green),
  when('maintenance over errors', [answer(500)], 'works', 'softened', 'page_maintenance', planned),
  when(
    'maintenance over a refused connection',
    (host, servers) => servers.refusing(host),
    'works',
    'softened',
    'page_maintenance',
    planned,
  ),
  when(
    'maintenance over a parked domain',
    [answer(200, PAGE, HTML_TYPE)],
    'hidden',
    'held',
    'unexpected_content',
    planned,
  ),
  when('maintenance over no name', undefined, 'broken', 'down', 'nxdomain', planned),
  when('yellow over errors', [answer(500)], 'broken', 'down', 'server_error', yellow),
  when('yellow over a good API', [answer(401)], 'works', 'online', 'page_unscoped', yellow),
  when(
    'yellow over a parked domain',
    [answer(200, PAGE, HTML_TYPE)],
    'works',
    'degraded',
    'page_unscoped',
    yellow,
  ),
  when('red for the company over a good API', [answer(401)], 'works', 'degraded', 'page_unscoped', red),
  when('yellow for the API over a good answer', [answer(401)], 'works', 'degraded', 'page_minor', {
    ...page('statuspage', statuspage('none', parts('degraded_performance')), ['api']),
  }),
  when('red for the company over errors', [answer(500)], 'broken', 'down', 'server_error', red),
  when('red for the API over a good answer', [answer(401)], 'broken', 'degraded', 'page_critical', redApi),
  when(
    'red for the API over a parked domain',
    [answer(200, PAGE, HTML_TYPE)],
    'broken',
    'degraded',
    'page_critical',
    redApi,
  ),
  when('green, and no probe', undefined, 'works', 'online', 'page_operational', { ...green, ...alone }),
  when('yellow, and no probe', undefined, 'works', 'degraded', 'page_unscoped', { ...yellow, ...alone }),
  when('red for the API, and no probe', undefined, 'broken', 'degraded', 'page_critical', {
    ...redApi,
    ...alone,
  }),
  when('unreadable, and no probe', undefined, 'hidden', 'held', 'page_unreadable', {
    ...raw('statuspage', answer(500)),
    ...alone,
  }),
]

type Parts = Record<string, string>
/** A page that names its parts. */
const named = (indicator: string, rows: Parts, names: readonly (readonly string[])[] = [], more = {}) => ({
  page: {
    format: 'statuspage' as const,
    names,
    answer: json({
      ...statuspage(indicator),
      components: Object.entries(rows).map(([name, status], id) => ({ id: String(id), name, status })),
      ...more,
    }),
  },
})
const [well, partly, out] = ['operational', 'partial_outage', 'major_outage']
const good = [answer(401)]
const asks = [['Speech to text', 'transcription'], ['Acme']] as const
const online = ['works', 'online', 'ok'] as const
const told = ['works', 'online', 'page_unscoped'] as const
const unknownPart = ['works', 'degraded', 'page_unscoped'] as const
const announced = ['broken', 'degraded', 'page_critical'] as const
const inGroup = (group: string, name: string, status: string) => ({
  components: [
    { id: 'g', name: group, status, group: true },
    { id: 'a', name, status, group_id: 'g' },
    { id: 'b', name: 'Website', status: well },
  ],
})

/** Pages whose parts the entry does not name: those that mean the API count, and others do not. */
export const PARTS: readonly Case[] = [
  when('the part API is out', good, ...announced, named('critical', { API: out!, Website: well! })),
  when(
    'the part API is out in part',
    good,
    'works',
    'degraded',
    'page_major',
    named('major', { 'Public API': partly! }),
  ),
  when('inference is out', good, ...announced, named('critical', { Inference: out!, Console: well! })),
  when(
    'completions are out',
    good,
    ...announced,
    named('critical', { 'Chat Completions': out!, Login: well! }),
  ),
  when(
    'the website is out, the API is well',
    good,
    ...online,
    named('critical', { API: well!, Website: out! }),
  ),
  when(
    'the console is out, and nothing means the API',
    good,
    ...told,
    named('critical', { Console: out!, Core: well! }),
  ),
  when('docs and billing are out', good, ...told, named('major', { Documentation: partly!, Billing: out! })),
  when('an app is out, the API is well', good, ...online, named('critical', { ChatGPT: out!, API: well! })),
  when(
    'a management API is out, the API is well',
    good,
    ...online,
    named('major', { 'Management API': out!, API: well! }),
  ),
  when(
    'another product is out, and nothing means the API',
    good,
    ...unknownPart,
    named('critical', { Robots: out!, Core: well! }),
  ),
  when('a little wrong somewhere', good, ...told, named('minor', { Robots: 'degraded_performance' })),
  when(
    'the task is out',
    good,
    ...announced,
    named('critical', { 'Speech-to-Text (streaming)': out!, Robots: well! }, asks),
  ),
  when(
    'another task is out',
    good,
    ...online,
    named('critical', { 'Speech-to-Text': well!, Robots: out! }, asks),
  ),
  when('by another word of the task', good, ...announced, named('major', { Transcription: out! }, asks)),
  when(
    'the part named like the provider is out',
    good,
    ...announced,
    named('critical', { 'Acme Cloud': out!, Robots: well! }, asks),
  ),
  when(
    'the product by its own name is out, the API of the company is well',
    good,
    ...announced,
    named('critical', { 'Robots AI': out!, API: well! }, [[], ['Acme Robots AI']]),
  ),
  when(
    'the API of the company is out, the product by its own name is well',
    good,
    ...online,
    named('critical', { 'Robots AI': well!, API: out! }, [[], ['Acme Robots AI']]),
  ),
  when(
    'a part of the group API is out',
    good,
    ...announced,
    named('critical', {}, [], inGroup('APIs', 'Responses', out!)),
  ),
  when(
    'a part of the group Apps is out',
    good,
    ...unknownPart,
    named('critical', {}, [], inGroup('Robots', 'Arms', out!)),
  ),
  when(
    'API in maintenance, the page in maintenance',
    good,
    'works',
    'online',
    'ok',
    named('maintenance', { API: 'under_maintenance' }),
  ),
  when('API in a word of its own', good, ...unknownPart, named('critical', { API: 'purple' })),
  when(
    'red for ever over errors',
    [answer(500)],
    'broken',
    'down',
    'server_error',
    named('critical', { API: out! }),
  ),
  when('the part API is out, over a wall', wall, ...announced, named('critical', { API: out! })),
  when('the part API is out, and no probe', undefined, ...announced, {
    ...named('critical', { API: out! }),
    ...alone,
  }),
]

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

/** What one page says over APIs that answer like this. */
const over = (
  said: string,
  more: { page: Page },
  rows: readonly [string, Case['start'] | Answer[], Case['truth'], Case['published'], string][],
) => rows.map(([name, ...row]) => when(`${said} over ${name}`, ...row, more))

/** Pages that say something else than the API does. */
export const LIES: readonly Case[] = [
  ...over('green', green, [
    ['errors', [answer(500)], 'broken', 'down', 'server_error'],
    [
      'a refused connection',
      (host, servers) => servers.refusing(host),
      'broken',
      'downNext',
      'connection_refused',
    ],
    ['cut connections', bytes(''), 'broken', 'downNext', 'connection_reset'],
    ['no name', undefined, 'broken', 'down', 'nxdomain'],
    [
      'another host’s certificate',
      async (host, servers) =>
        servers.https(host, answer(401), await servers.authority.leaf(['other.example'])),
      'broken',
      'down',
      'tls_wrong_name',
    ],
    ['what is not HTTP', bytes('SSH-2.0\r\n\r\n'), 'broken', 'downNext', 'protocol'],
    ['a moved API', [answer(302, '', { location: 'https://elsewhere.example/' })], 'hidden', 'held', 'moved'],
    ['a wrong path', [answer(404)], 'hidden', 'held', 'wrong_path'],
    ['a parked domain', [answer(200, PAGE, HTML_TYPE)], 'hidden', 'held', 'unexpected_content'],
    ['an error and walls', [answer(500), ...wall], 'hidden', 'held', 'server_error'],
    ['a block', [answer(403, PAGE, HTML_TYPE)], 'works', 'online', 'page_operational'],
  ]),
  ...over('maintenance', planned, [
    ['errors', [answer(500)], 'works', 'softened', 'page_maintenance'],
    [
      'a refused connection',
      (host, servers) => servers.refusing(host),
      'works',
      'softened',
      'page_maintenance',
    ],
    ['a parked domain', [answer(200, PAGE, HTML_TYPE)], 'hidden', 'held', 'unexpected_content'],
    ['no name', undefined, 'broken', 'down', 'nxdomain'],
  ]),
  ...over('yellow', yellow, [
    ['errors', [answer(500)], 'broken', 'down', 'server_error'],
    ['a good API', [answer(401)], 'works', 'online', 'page_unscoped'],
    ['a parked domain', [answer(200, PAGE, HTML_TYPE)], 'works', 'degraded', 'page_unscoped'],
  ]),
  ...over('red for the company', red, [
    ['a good API', [answer(401)], 'works', 'degraded', 'page_unscoped'],
    ['errors', [answer(500)], 'broken', 'down', 'server_error'],
  ]),
  ...over('red for the API', redApi, [
    ['a good answer', [answer(401)], 'broken', 'degraded', 'page_critical'],
    ['a parked domain', [answer(200, PAGE, HTML_TYPE)], 'broken', 'degraded', 'page_critical'],
  ]),
  when('green over a private address', undefined, 'hidden', 'unknown', 'blocked_address', {
    ...green,
    addresses: () => ['10.0.0.1'],
  }),
  when('yellow for the API over a good answer', [answer(401)], 'works', 'degraded', 'page_minor', {
    ...page('statuspage', statuspage('none', parts('degraded_performance')), ['api']),
  }),
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

/** By what is wrong, while the API answers well. */
const WITH_PARTS: readonly [string, readonly [Case['truth'], Case['published'], string], { page: Page }][] = [
  ['the part API is out', announced, named('critical', { API: out!, Website: well! })],
  ['the part API is out in part', PUBLISHED.major!, named('major', { 'Public API': partly! })],
  ['inference is out', announced, named('critical', { Inference: out!, Console: well! })],
  ['completions are out', announced, named('critical', { 'Chat Completions': out!, Login: well! })],
  ['the website is out, the API is well', online, named('critical', { API: well!, Website: out! })],
  ['the console is out, and nothing means the API', told, named('critical', { Console: out!, Core: well! })],
  ['docs and billing are out', told, named('major', { Documentation: partly!, Billing: out! })],
  ['an app is out, the API is well', online, named('critical', { ChatGPT: out!, API: well! })],
  [
    'a management API is out, the API is well',
    online,
    named('major', { 'Management API': out!, API: well! }),
  ],
  [
    'another product is out, and nothing means the API',
    unknownPart,
    named('critical', { Robots: out!, Core: well! }),
  ],
  ['a little wrong somewhere', told, named('minor', { Robots: 'degraded_performance' })],
  [
    'the task is out',
    announced,
    named('critical', { 'Speech-to-Text (streaming)': out!, Robots: well! }, asks),
  ],
  ['another task is out', online, named('critical', { 'Speech-to-Text': well!, Robots: out! }, asks)],
  ['by another word of the task', announced, named('major', { Transcription: out! }, asks)],
  [
    'the part named like the provider is out',
    announced,
    named('critical', { 'Acme Cloud': out!, Robots: well! }, asks),
  ],
  [
    'the product by its own name is out, the API of the company is well',
    announced,
    named('critical', { 'Robots AI': out!, API: well! }, [[], ['Acme Robots AI']]),
  ],
  [
    'the API of the company is out, the product by its own name is well',
    online,
    named('critical', { 'Robots AI': well!, API: out! }, [[], ['Acme Robots AI']]),
  ],
  [
    'a part of the group API is out',
    announced,
    named('critical', {}, [], inGroup('APIs', 'Responses', out!)),
  ],
  [
    'a part of the group Apps is out',
    unknownPart,
    named('critical', {}, [], inGroup('Robots', 'Arms', out!)),
  ],
  ['API in maintenance, the page in maintenance', online, named('maintenance', { API: 'under_maintenance' })],
  ['API in a word of its own', unknownPart, named('critical', { API: 'purple' })],
]

/** Pages whose parts the entry does not name: those that mean the API count, and others do not. */
export const PARTS: readonly Case[] = [
  ...WITH_PARTS.map(([name, told, more]) => when(name, good, ...told, more)),
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

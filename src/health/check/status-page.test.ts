/** Status pages of all four kinds: the words of each, which parts count, and what cannot be read. */
import { describe, expect, test } from 'vitest'
import {
  besideAnother,
  betterstack,
  google,
  instatus,
  named,
  part,
  statuspage,
} from '../../../test/health-matrix/page-json.ts'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'
import { feedOf, pageComponents, readPage, type Scope } from './status-page.ts'

type Format = (typeof STATUS_PAGE_FORMATS)[number]
const FORMATS = ['statuspage', 'betterstack', 'instatus', 'google'] as const
const served = (body: string, more: Partial<HttpFacts> = {}): HttpFacts => ({
  phase: 'done',
  status: 200,
  url: 'https://status.example/',
  headers: {},
  body: Buffer.from(body),
  ...more,
})
const read = (format: Format, value: unknown, components: string[] = [], names: Scope['names'] = []) =>
  readPage(served(JSON.stringify(value)), format, { components, names }).level

const WHOLE = { statuspage, betterstack, instatus: (word: string) => instatus(word) }
test.each([
  [
    'statuspage',
    'none maintenance minor major critical purple __proto__ constructor',
    'operational maintenance unscoped unscopedMajor unscopedMajor unreadable unreadable unreadable',
  ],
  [
    'betterstack',
    'operational maintenance degraded downtime purple toString',
    'operational maintenance unscoped unscopedMajor unreadable unreadable',
  ],
  ['instatus', 'UP UNDERMAINTENANCE HASISSUES PURPLE', 'operational maintenance unscoped unreadable'],
] as const)('%s, of the whole: %s', (format, words, levels) => {
  expect(words.split(' ').map((word) => read(format, WHOLE[format](word)))).toEqual(levels.split(' '))
})

const OF_PART: Record<Format, (word: string) => unknown> = {
  statuspage: (word) => statuspage('critical', besideAnother(word)),
  betterstack: (word) => betterstack('downtime', word),
  instatus: (word) => instatus('UP', [], [part('api', word)]),
  google: (word) => google(word),
}
test.each([
  [
    'statuspage',
    'operational under_maintenance degraded_performance partial_outage full_outage major_outage purple',
    'operational maintenance minor major critical critical unreadable',
  ],
  [
    'betterstack',
    'operational maintenance degraded downtime not_monitored',
    'operational maintenance minor critical unreadable',
  ],
  [
    'instatus',
    'OPERATIONAL UNDERMAINTENANCE DEGRADEDPERFORMANCE MINOROUTAGE PARTIALOUTAGE MAJOROUTAGE PURPLE',
    'operational maintenance minor minor major critical unreadable',
  ],
  [
    'google',
    'AVAILABLE SERVICE_INFORMATION SERVICE_DISRUPTION SERVICE_OUTAGE SERVICE_PURPLE',
    'operational operational major critical unreadable',
  ],
] as const)('%s, of the part that the entry names: %s', (format, words, levels) => {
  expect(words.split(' ').map((word) => read(format, OF_PART[format](word), ['api']))).toEqual(
    levels.split(' '),
  )
})

const well = besideAnother('operational')
const website = (api: string, status: string) => ({
  components: [
    { id: 'a', name: 'API', status: api, group: null },
    { id: 'w', name: 'Website', status, group: null },
  ],
})
/** https://docs.rootly.com/configuration/status-page-public-api */
const rootly = (indicator: string) => ({
  ...statuspage(indicator),
  incidents: [{ name: 'API Degradation', status: 'started', impact: 'minor', resolved_at: null }],
})
const OVER = '2026-01-02T00:00:00Z'

test.each<[string, Format, unknown, string[], string]>([
  ['components null', 'statuspage', statuspage('none'), ['api'], 'unreadable'],
  ['a part that went', 'statuspage', statuspage('none', well), ['gone'], 'unreadable'],
  ['the worst of two', 'statuspage', statuspage('none', well), ['api', 'other'], 'critical'],
  ['components.json', 'statuspage', { page: {}, components: well }, ['api'], 'operational'],
  ['components.json, unscoped', 'statuspage', { page: {}, components: well }, [], 'unscopedMajor'],
  ['the status.json of Rootly', 'statuspage', rootly('minor'), [], 'minor'],
  ['Rootly, in maintenance', 'statuspage', rootly('maintenance'), [], 'maintenance'],
  ['neither status nor components', 'statuspage', { page: {} }, [], 'unreadable'],
  ['a resource that went', 'betterstack', betterstack('operational'), ['7'], 'unreadable'],
  ['slow', 'instatus', instatus('HASISSUES', ['DEGRADEDPERFORMANCE']), [], 'unscoped'],
  ['partly out', 'instatus', instatus('HASISSUES', ['OPERATIONAL', 'PARTIALOUTAGE']), [], 'unscopedMajor'],
  ['out', 'instatus', instatus('HASISSUES', ['MAJOROUTAGE']), [], 'unscopedMajor'],
  ['an unknown impact', 'instatus', instatus('HASISSUES', ['purple']), [], 'unreadable'],
  ['the website is out', 'instatus', website('OPERATIONAL', 'MAJOROUTAGE'), [], 'operational'],
  ['the API is partly out', 'instatus', website('PARTIALOUTAGE', 'OPERATIONAL'), [], 'major'],
  ['no update yet', 'google', google(null), ['api'], 'major'],
  ['nothing', 'google', [], ['api'], 'operational'],
  ['over', 'google', google('SERVICE_OUTAGE', OVER), ['api'], 'operational'],
  ['another product', 'google', google('SERVICE_OUTAGE'), ['other'], 'operational'],
  ['no products named', 'google', google('SERVICE_OUTAGE'), [], 'unreadable'],
])('%s, %s', (_, format, value, components, level) => {
  expect(read(format, value, components)).toBe(level)
})

const [fine, slow, partly, out] = ['operational', 'degraded_performance', 'partial_outage', 'major_outage']
/** Of an entry with the task of transcription, and of a provider named Acme. */
const asks = [['Speech to text', 'transcription'], ['Acme']]
const robots = [[], ['Acme Robots AI']]
const inGroup = (group: string, name: string) => [
  { id: 'g', name: group, status: out!, group: true },
  { id: 'a', name, status: out!, group_id: 'g' },
  { id: 'b', name: 'Website', status: fine! },
]

test('of what Better Stack announces, only what is not over is told', () => {
  const page = betterstack('downtime')
  const report = (title: string, ends_at: string | null) => ({
    id: title,
    type: 'status_report',
    attributes: { title, ends_at },
  })
  const reports = [report('Console was down', '2026-01-01T00:00:00Z'), report('API is down', null)]
  const body = JSON.stringify({ ...page, included: [...page.included, ...reports] })
  expect(readPage(served(body), 'betterstack', { components: ['api'] })).toMatchObject({
    announced: 'API is down',
  })
})

describe('of parts that the entry does not name, those that mean the API count:', () => {
  test.each<[string, string, string, object[] | Record<string, string>, string[][]?]>([
    ['API', 'critical', 'critical', { API: out!, Website: fine! }],
    ['API, partly out', 'major', 'major', { 'Public API': partly! }],
    ['inference', 'critical', 'critical', { Inference: out!, Console: fine! }],
    ['completions', 'critical', 'critical', { 'Chat Completions': out!, Login: fine! }],
    ['not the website', 'operational', 'critical', { API: fine!, Website: out! }],
    ['not the console', 'unscoped', 'critical', { Console: out!, Core: fine! }],
    ['not docs and billing', 'unscoped', 'major', { Documentation: partly!, Billing: out! }],
    ['not an app', 'operational', 'critical', { ChatGPT: out!, API: fine! }],
    ['not a management API', 'operational', 'major', { 'Management API': out!, API: fine! }],
    ['perhaps another product', 'unscopedMajor', 'critical', { Robots: out!, Core: fine! }],
    ['a little wrong somewhere', 'unscoped', 'minor', { Robots: slow! }],
    ['the task', 'critical', 'critical', { 'Speech-to-Text (streaming)': out!, Robots: fine! }, asks],
    ['not another task', 'operational', 'critical', { 'Speech-to-Text': fine!, Robots: out! }, asks],
    ['another word of the task', 'critical', 'major', { Transcription: out! }, asks],
    ['the name of the provider', 'critical', 'critical', { 'Acme Cloud': out!, Robots: fine! }, asks],
    ['the product before the API', 'critical', 'critical', { 'Robots AI': out!, API: fine! }, robots],
    ['and not the API then', 'operational', 'critical', { 'Robots AI': fine!, API: out! }, robots],
    ['a part of the group API', 'critical', 'critical', inGroup('APIs', 'Responses')],
    ['perhaps a part of another group', 'unscopedMajor', 'critical', inGroup('Robots', 'Arms')],
    ['in maintenance with the page', 'maintenance', 'maintenance', { API: 'under_maintenance' }],
    ['in a word of its own', 'unscopedMajor', 'critical', { API: 'purple' }],
  ])('%s: %s', (_, level, indicator, parts, names) => {
    const components = Array.isArray(parts) ? parts : named(parts)
    expect(read('statuspage', statuspage(indicator, components), [], names)).toBe(level)
  })
})

describe('what cannot be read', () => {
  const good = JSON.stringify(statuspage('none'))
  test.each<[string, HttpFacts]>([
    ['more than the cap', served(good, { truncated: true })],
    ['a stalled body', served(good, { phase: 'body', code: 'timeout' })],
    ['a redirect that was not followed', served(good, { phase: 'redirect', status: 302 })],
    ['a page that is not active', served(good, { status: 401 })],
    ['an error', served(good, { status: 503 })],
    ['half of it', served(good.slice(0, -9))],
    ['a web page', served('<!doctype html><title>Welcome</title>')],
    ['nothing', served('')],
    ['a list', served('[]')],
    ['a poisoned object', served('{"__proto__":{"status":{"indicator":"none"}},"page":{}}')],
  ])('%s', (_, facts) => {
    expect(readPage(facts, 'statuspage', { components: [] })).toEqual({ level: 'unreadable' })
  })

  test.each(FORMATS)('%s: the JSON of another kind', (format) => {
    for (const value of [null, {}, [{}], 1, 'x', { page: null }, { data: {} }, { page: { status: 1 } }])
      expect(read(format, value, ['x'])).toBe('unreadable')
  })
})

test('the JSON is where the format has it, unless the entry says otherwise', () => {
  const url = 'https://status.x.example/history'
  expect(feedOf({ url, format: 'statuspage' })).toBe('https://status.x.example/api/v2/summary.json')
  expect(feedOf({ url, format: 'google', feed: 'https://y.example/z.json' })).toBe('https://y.example/z.json')
})

describe('the components of a page, for whoever names those of the API', () => {
  const API = { id: 'k8', name: 'API', status: 'operational' }
  const [vertex, maps] = [
    { id: 'a', title: 'Vertex' },
    { id: 'b', title: 'Maps' },
  ]
  const sections = [
    { id: '1', type: 'status_page_section', attributes: {} },
    { id: '2', type: 'status_page_resource', attributes: { public_name: 'API' } },
    { id: '3', type: 'status_page_resource', attributes: {} },
  ]
  test.each<[Format, unknown, string[]]>([
    ['statuspage', { page: {}, components: [API] }, ['k8 API']],
    ['instatus', { page: {}, components: [API] }, ['k8 API']],
    ['betterstack', { included: sections }, ['2 API', '3 ']],
    [
      'google',
      [[vertex], [vertex, maps]].map((affected_products) => ({ affected_products })),
      ['a Vertex', 'b Maps'],
    ],
    ['statuspage', { page: {}, components: null }, []],
    ['google', { components: [API] }, []],
  ])('%s', (format, value, expected) => {
    const found = pageComponents(served(JSON.stringify(value)), format)
    expect(found.map(({ id, name }) => `${id} ${name}`)).toEqual(expected)
  })
  test('of one that was not read, none', () => {
    const text = JSON.stringify({ components: [API] })
    const unread = [
      served(text, { status: 401 }),
      served(text, { phase: 'body', code: 'timeout' }),
      served('<html>'),
    ]
    for (const facts of unread) expect(pageComponents(facts, 'statuspage')).toEqual([])
  })
})

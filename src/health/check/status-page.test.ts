/** Status pages of all four kinds, in states that no page of test/health-matrix is in. */
import { describe, expect, test } from 'vitest'
import type { HttpFacts } from '../../net/http-facts.ts'
import type { STATUS_PAGE_FORMATS } from '../../schema/vocabulary.ts'
import { feedOf, readPage } from './status-page.ts'

type Format = (typeof STATUS_PAGE_FORMATS)[number]
const served = (body: string, more: Partial<HttpFacts> = {}): HttpFacts => ({
  phase: 'done',
  status: 200,
  url: 'https://status.example/',
  headers: {},
  body: Buffer.from(body),
  ...more,
})
const read = (format: Format, value: unknown, components: string[] = []) =>
  readPage(served(JSON.stringify(value)), format, { components }).level

const statuspage = (indicator: string, components: unknown = null) => ({
  page: { id: 'x' },
  status: { indicator, description: 'x' },
  components,
  incidents: [{ started_at: null }],
})
const betterstack = (state: string, status = 'operational') => ({
  data: { id: '1', type: 'status_page', attributes: { aggregate_state: state } },
  included: [
    { id: '8', type: 'status_page_section', attributes: { name: 'x' } },
    { id: '9', type: 'status_page_resource', attributes: { status } },
  ],
})
const instatus = (status: string, ...impacts: string[]) => ({
  page: { name: 'x', status },
  ...(impacts.length > 0 ? { activeIncidents: impacts.map((impact) => ({ name: 'x', impact })) } : {}),
})
const instatusParts = (api: string, website: string) => ({
  components: [
    { id: 'a', name: 'API', status: api, group: null },
    { id: 'w', name: 'Website', status: website, group: null },
  ],
})
/** https://docs.rootly.com/configuration/status-page-public-api */
const rootly = (indicator: string) => ({
  page: { name: 'x', url: 'https://status.example.com', updated_at: '2026-03-19T12:00:00Z' },
  status: { indicator, description: 'x' },
  incidents: [{ name: 'API Degradation', status: 'started', impact: 'minor', resolved_at: null }],
})
const google = (status: string | null, product = 'P', end?: string) => [
  {
    id: 'a',
    begin: '2026-01-01T00:00:00Z',
    ...(end ? { end } : {}),
    status_impact: 'SERVICE_DISRUPTION',
    most_recent_update: status === null ? null : { status },
    affected_products: [{ id: product, title: 'x' }],
  },
]
const component = (status: string) => [
  { id: 'other', status: 'major_outage' },
  { id: 'api', status },
]

test.each<[string, Format, unknown, string[], string]>([
  ['minor', 'statuspage', statuspage('minor'), [], 'unscoped'],
  ['major', 'statuspage', statuspage('major'), [], 'unscopedMajor'],
  ['critical, unscoped', 'statuspage', statuspage('critical'), [], 'unscopedMajor'],
  ['__proto__', 'statuspage', statuspage('__proto__'), [], 'unreadable'],
  ['constructor', 'statuspage', statuspage('constructor'), [], 'unreadable'],
  ['component well', 'statuspage', statuspage('critical', component('operational')), ['api'], 'operational'],
  ['components null', 'statuspage', statuspage('none', null), ['api'], 'unreadable'],
  [
    'the worst of two',
    'statuspage',
    statuspage('none', component('operational')),
    ['api', 'other'],
    'critical',
  ],
  [
    'components.json',
    'statuspage',
    { page: {}, components: component('operational') },
    ['api'],
    'operational',
  ],
  [
    'components.json, unscoped',
    'statuspage',
    { page: {}, components: component('operational') },
    [],
    'unscopedMajor',
  ],
  ['the status.json of Rootly', 'statuspage', rootly('minor'), [], 'minor'],
  ['Rootly, in maintenance', 'statuspage', rootly('maintenance'), [], 'maintenance'],
  ['neither status nor components', 'statuspage', { page: {} }, [], 'unreadable'],
  ['downtime, unscoped', 'betterstack', betterstack('downtime'), [], 'unscopedMajor'],
  ['an unknown word', 'betterstack', betterstack('toString'), [], 'unreadable'],
  ['resource well', 'betterstack', betterstack('downtime'), ['9'], 'operational'],
  ['resource not watched', 'betterstack', betterstack('operational', 'not_monitored'), ['9'], 'unreadable'],
  ['resource gone', 'betterstack', betterstack('operational'), ['7'], 'unreadable'],
  ['slow', 'instatus', instatus('HASISSUES', 'DEGRADEDPERFORMANCE'), [], 'unscoped'],
  ['partly out', 'instatus', instatus('HASISSUES', 'OPERATIONAL', 'PARTIALOUTAGE'), [], 'unscopedMajor'],
  ['out, unscoped', 'instatus', instatus('HASISSUES', 'MAJOROUTAGE'), [], 'unscopedMajor'],
  ['an unknown impact', 'instatus', instatus('HASISSUES', 'purple'), [], 'unreadable'],
  [
    'components.json, website out',
    'instatus',
    instatusParts('OPERATIONAL', 'MAJOROUTAGE'),
    [],
    'operational',
  ],
  ['components.json, API out', 'instatus', instatusParts('PARTIALOUTAGE', 'OPERATIONAL'), [], 'major'],
  ['information', 'google', google('SERVICE_INFORMATION'), ['P'], 'operational'],
  ['no update yet', 'google', google(null), ['P'], 'major'],
  ['an unknown word', 'google', google('SERVICE_PURPLE'), ['P'], 'unreadable'],
])('%s, %s', (_, format, value, components, level) => {
  expect(read(format, value, components)).toBe(level)
})

describe('what cannot be read', () => {
  const fine = JSON.stringify(statuspage('none'))
  test.each<[string, HttpFacts]>([
    ['more than the cap', served(fine, { truncated: true })],
    ['a stalled body', served(fine, { phase: 'body', code: 'timeout' })],
    ['a list', served('[]')],
    ['a poisoned object', served('{"__proto__":{"status":{"indicator":"none"}},"page":{}}')],
  ])('%s', (_, facts) => {
    expect(readPage(facts, 'statuspage', { components: [] })).toEqual({ level: 'unreadable' })
  })

  test.each(['statuspage', 'betterstack', 'instatus', 'google'] as const)(
    '%s: the JSON of another kind',
    (format) => {
      for (const value of [{}, [{}], 1, 'x', { page: null }, { data: {} }, { page: { status: 1 } }])
        expect(read(format, value, ['x'])).toBe('unreadable')
    },
  )
})

test('the JSON is where the format has it, unless the entry says otherwise', () => {
  expect(feedOf({ url: 'https://status.x.example/history', format: 'statuspage' })).toBe(
    'https://status.x.example/api/v2/summary.json',
  )
  expect(
    feedOf({ url: 'https://status.x.example/', format: 'google', feed: 'https://y.example/z.json' }),
  ).toBe('https://y.example/z.json')
})

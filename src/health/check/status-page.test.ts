/** Status pages of all four kinds, in every state, and damaged. */
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
  ['none', 'statuspage', statuspage('none'), [], 'operational'],
  ['minor', 'statuspage', statuspage('minor'), [], 'unscoped'],
  ['major', 'statuspage', statuspage('major'), [], 'unscopedMajor'],
  ['critical, unscoped', 'statuspage', statuspage('critical'), [], 'unscopedMajor'],
  ['maintenance', 'statuspage', statuspage('maintenance'), [], 'maintenance'],
  ['an unknown word', 'statuspage', statuspage('purple'), [], 'unreadable'],
  ['__proto__', 'statuspage', statuspage('__proto__'), [], 'unreadable'],
  ['constructor', 'statuspage', statuspage('constructor'), [], 'unreadable'],
  ['component well', 'statuspage', statuspage('critical', component('operational')), ['api'], 'operational'],
  [
    'component degraded',
    'statuspage',
    statuspage('none', component('degraded_performance')),
    ['api'],
    'minor',
  ],
  ['component partly out', 'statuspage', statuspage('none', component('partial_outage')), ['api'], 'major'],
  ['component out', 'statuspage', statuspage('none', component('major_outage')), ['api'], 'critical'],
  [
    'component in maintenance',
    'statuspage',
    statuspage('none', component('under_maintenance')),
    ['api'],
    'maintenance',
  ],
  [
    'component in an unknown state',
    'statuspage',
    statuspage('none', component('purple')),
    ['api'],
    'unreadable',
  ],
  ['component gone', 'statuspage', statuspage('none', component('operational')), ['moved'], 'unreadable'],
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
  ['operational', 'betterstack', betterstack('operational'), [], 'operational'],
  ['degraded', 'betterstack', betterstack('degraded'), [], 'unscoped'],
  ['downtime, unscoped', 'betterstack', betterstack('downtime'), [], 'unscopedMajor'],
  ['maintenance', 'betterstack', betterstack('maintenance'), [], 'maintenance'],
  ['an unknown word', 'betterstack', betterstack('toString'), [], 'unreadable'],
  ['resource well', 'betterstack', betterstack('downtime'), ['9'], 'operational'],
  ['resource down', 'betterstack', betterstack('operational', 'downtime'), ['9'], 'critical'],
  ['resource not watched', 'betterstack', betterstack('operational', 'not_monitored'), ['9'], 'unreadable'],
  ['resource gone', 'betterstack', betterstack('operational'), ['7'], 'unreadable'],
  ['up', 'instatus', instatus('UP'), [], 'operational'],
  ['in maintenance', 'instatus', instatus('UNDERMAINTENANCE'), [], 'maintenance'],
  ['issues without an incident', 'instatus', instatus('HASISSUES'), [], 'unscoped'],
  ['slow', 'instatus', instatus('HASISSUES', 'DEGRADEDPERFORMANCE'), [], 'unscoped'],
  ['partly out', 'instatus', instatus('HASISSUES', 'OPERATIONAL', 'PARTIALOUTAGE'), [], 'unscopedMajor'],
  ['out, unscoped', 'instatus', instatus('HASISSUES', 'MAJOROUTAGE'), [], 'unscopedMajor'],
  ['an unknown impact', 'instatus', instatus('HASISSUES', 'purple'), [], 'unreadable'],
  ['an unknown state', 'instatus', instatus('SIDEWAYS'), [], 'unreadable'],
  [
    'components.json, website out',
    'instatus',
    instatusParts('OPERATIONAL', 'MAJOROUTAGE'),
    [],
    'operational',
  ],
  ['components.json, API out', 'instatus', instatusParts('PARTIALOUTAGE', 'OPERATIONAL'), [], 'major'],
  ['nothing at all', 'google', [], ['P'], 'operational'],
  ['another product', 'google', google('SERVICE_OUTAGE', 'Q'), ['P'], 'operational'],
  ['over', 'google', google('SERVICE_OUTAGE', 'P', '2026-01-02T00:00:00Z'), ['P'], 'operational'],
  ['outage', 'google', google('SERVICE_OUTAGE'), ['P'], 'critical'],
  ['disruption', 'google', google('SERVICE_DISRUPTION'), ['P'], 'major'],
  ['information', 'google', google('SERVICE_INFORMATION'), ['P'], 'operational'],
  ['no update yet', 'google', google(null), ['P'], 'major'],
  ['an unknown word', 'google', google('SERVICE_PURPLE'), ['P'], 'unreadable'],
  ['no product named', 'google', [], [], 'unreadable'],
])('%s, %s', (_, format, value, components, level) => {
  expect(read(format, value, components)).toBe(level)
})

describe('what cannot be read', () => {
  const fine = JSON.stringify(statuspage('none'))
  test.each<[string, HttpFacts]>([
    ['HTML with 200', served('<!doctype html><title>All systems operational</title>')],
    ['nothing', served('')],
    ['half of it', served(fine.slice(0, -5))],
    ['more than the cap', served(fine, { truncated: true })],
    ['another status', served(fine, { status: 401 })],
    ['a stalled body', served(fine, { phase: 'body', code: 'timeout' })],
    ['a redirect to another host', served(fine, { phase: 'redirect', code: 'other_domain' })],
    ['null', served('null')],
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

import { expect, test } from 'vitest'
import { aContentFolder, anEntry, SITE } from '../../../test/support/content.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { trustedChanges } from './compare.ts'
import { trustedReport } from './report.ts'

const ONE = anEntry('one', {
  connection: {
    ...anEntry('one').connection,
    envVar: 'ONE_API_KEY',
    sdks: { npm: ['one'], pypi: ['one'] },
  },
})
const changesOf = (changed: unknown) =>
  trustedChanges(
    aContentFolder({ 'providers/one.yaml': ONE }),
    aContentFolder({ 'providers/one.yaml': changed }),
  )
const connection = (changes: object) => ({
  ...ONE,
  connection: { ...ONE.connection, ...changes } as ProviderEntry['connection'],
})

test.each<[field: string, changed: unknown]>([
  ['domains', { ...ONE, domains: ['one.example.com', 'evil.example'] }],
  ['website', { ...ONE, website: 'https://www.one.example.com/x' }],
  ['connection.baseUrl', connection({ baseUrl: 'https://evil.example/v1' })],
  ['connection.openaiBaseUrl', connection({ openaiBaseUrl: 'https://evil.example/v1' })],
  ['connection.anthropicBaseUrl', connection({ anthropicBaseUrl: 'https://evil.example/v1' })],
  ['connection.envVar', connection({ envVar: 'OTHER_API_KEY' })],
  ['connection.envVar', connection({ envVar: undefined })],
  ['connection.keyUrl', connection({ keyUrl: 'https://evil.example' })],
  ['connection.sdks.npm', connection({ sdks: { npm: ['other'], pypi: ['one'] } })],
  ['connection.sdks.pypi', connection({ sdks: { npm: ['one'] } })],
  ['docsUrl', { ...ONE, docsUrl: 'https://one.example.com/other' }],
  ['connection.auth', connection({ auth: 'none' })],
  ['connection.authName', connection({ authName: 'X-Key' })],
  ['connection.authPrefix', connection({ authPrefix: 'Token' })],
  [
    'connection.firstCall',
    connection({ firstCall: { method: 'GET', path: '/x', source: 'https://one.example.com/x' } }),
  ],
  [
    'health.statusPage',
    { ...ONE, health: { ...ONE.health, statusPage: { url: 'https://rival.statuspage.io' } } },
  ],
  ['health.probe.url', { ...ONE, health: { probe: { ...ONE.health.probe, url: 'https://evil.example' } } }],
  ['health.probe.expect', { ...ONE, health: { probe: { ...ONE.health.probe, expect: [200] } } }],
])('a change of %s is listed', (field, changed) => {
  const changes = changesOf(changed)
  expect(new Set(changes.map((change) => `${change.slug} ${change.field}`))).toEqual(
    new Set([`one ${field}`]),
  )
})

test('no other change is, and of a new entry only where keys are sent, and which', () => {
  expect(changesOf({ ...ONE, tagline: 'Other' })).toEqual([])
  expect(trustedChanges(aContentFolder({}), aContentFolder({ 'providers/one.yaml': ONE }))).toEqual([
    { slug: 'one', field: 'connection.envVar', before: undefined, after: 'ONE_API_KEY' },
    { slug: 'one', field: 'connection.baseUrl', before: undefined, after: ONE.connection.baseUrl },
  ])
})

test('a removed entry comes first, and what the new one has of it is listed', () => {
  const renamed = trustedChanges(
    aContentFolder({ 'providers/one.yaml': ONE }),
    aContentFolder({ 'providers/a-new-one.yaml': { ...ONE, domains: ['evil.example'] } }),
  )
  expect(renamed.map(({ slug, field, note }) => [slug, field, note])).toEqual([
    ['one', 'entry', undefined],
    ...[
      'website',
      'connection.envVar',
      'connection.baseUrl',
      'connection.sdks.npm',
      'connection.sdks.pypi',
      'health.probe.url',
    ].map((field) => ['a-new-one', field, 'also of one']),
  ])
})

const STATUS_PAGE = { url: 'https://status.one.example.com', feed: 'https://status.one.example.com/x.json' }
const WHOLE = {
  ...ONE,
  connection: {
    ...ONE.connection,
    openaiBaseUrl: 'https://api.one.example.com/openai',
    anthropicBaseUrl: 'https://api.one.example.com/anthropic',
    keyUrl: 'https://one.example.com/keys',
  },
  health: { ...ONE.health, statusPage: STATUS_PAGE },
}
const two = anEntry('two')
const twoConnection = (changes: object) => ({ ...two, connection: { ...two.connection, ...changes } })

test.each<[field: string, entry: unknown]>([
  ['website', { ...two, website: WHOLE.website }],
  ['domains', { ...two, domains: ['two.example.com', ...WHOLE.domains] }],
  ['connection.envVar', twoConnection({ envVar: WHOLE.connection.envVar })],
  ['connection.baseUrl', twoConnection({ baseUrl: WHOLE.connection.baseUrl })],
  ['connection.openaiBaseUrl', twoConnection({ openaiBaseUrl: WHOLE.connection.openaiBaseUrl })],
  ['connection.anthropicBaseUrl', twoConnection({ anthropicBaseUrl: WHOLE.connection.anthropicBaseUrl })],
  ['connection.keyUrl', twoConnection({ keyUrl: WHOLE.connection.keyUrl })],
  ['connection.sdks.npm', twoConnection({ sdks: { npm: ['two', 'one'] } })],
  ['connection.sdks.pypi', twoConnection({ sdks: { pypi: ['one'] } })],
  ['health.probe.url', { ...two, health: { probe: WHOLE.health.probe } }],
  ['health.statusPage.url', { ...two, health: { statusPage: { url: STATUS_PAGE.url } } }],
  [
    'health.statusPage.feed',
    { ...two, health: { statusPage: { url: 'https://two.example.com', feed: STATUS_PAGE.feed } } },
  ],
])('a new entry with the %s of another is listed, whether the other stays or goes', (field, entry) => {
  const [one, both] = [aContentFolder({ 'providers/one.yaml': WHOLE }), { 'providers/two.yaml': entry }]
  for (const after of [both, { ...both, 'providers/one.yaml': WHOLE }])
    expect(
      trustedChanges(one, aContentFolder(after)).filter(({ slug, note }) => slug === 'two' && note),
    ).toEqual([expect.objectContaining({ field, before: undefined, note: 'also of one' })])
})

test.each(Object.keys(SITE))('%s of site.yaml is listed', (key) => {
  expect(
    trustedChanges(
      aContentFolder({ 'site.yaml': SITE }),
      aContentFolder({ 'site.yaml': { ...SITE, [key]: 'https://evil.example' } }),
    ),
  ).toMatchObject([{ slug: 'site.yaml', field: key, after: 'https://evil.example' }])
})

test('a row of declined.yaml is listed', () => {
  const [before, after] = [[], [{ name: 'Nova', reason: 'r', reviewAfter: '2027-01-01' }]].map((rows) =>
    aContentFolder({ 'declined.yaml': rows }),
  )
  expect(trustedChanges(before!, after!).map(({ slug }) => slug)).toEqual(['declined.yaml'])
})

test('a file that cannot be read counts as changed in all of them', () => {
  expect(changesOf('name: [').map(({ field }) => field)).toEqual(
    expect.arrayContaining(['domains', 'connection.baseUrl', 'health']),
  )
})

test('what content says cannot break out of the report', () => {
  const changes = [{ slug: 'one', field: 'domains', before: undefined, after: 'a`|\n\u001b[31m<b>' }]
  expect(trustedReport(changes)).toContain('!!   one domains: – → "a`|\\n\\u001b[31m<b>"\n')
  expect(trustedReport([])).toBeUndefined()
})

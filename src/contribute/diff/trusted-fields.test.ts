import { expect, test } from 'vitest'
import { aContentFolder, anEntry } from '../../../test/support/content.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'
import { trustedChanges } from './trusted-fields.ts'
import { trustedReport } from './trusted-report.ts'

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
  ['health.probe.url', { ...ONE, health: { probe: { ...ONE.health.probe, url: 'https://evil.example' } } }],
  ['health.probe.expect', { ...ONE, health: { probe: { ...ONE.health.probe, expect: [200] } } }],
])('a change of %s is listed', (field, changed) => {
  const changes = changesOf(changed)
  expect(new Set(changes.map((change) => `${change.slug} ${change.field}`))).toEqual(
    new Set([`one ${field}`]),
  )
})

test('no other change is, nor a new entry with domains of its own', () => {
  expect(changesOf({ ...ONE, tagline: 'Other', docsUrl: 'https://one.example.com/other' })).toEqual([])
  expect(trustedChanges(aContentFolder({}), aContentFolder({ 'providers/one.yaml': ONE }))).toEqual([])
})

test('a file that cannot be read counts as changed in all of them', () => {
  expect(changesOf('name: [').map(({ field }) => field)).toEqual(
    expect.arrayContaining(['domains', 'connection.baseUrl', 'health.probe']),
  )
})

test('what content says cannot break out of the report', () => {
  const changes = [{ slug: 'one', field: 'domains', before: undefined, after: 'a`|\n\u001b[31m<b>' }]
  expect(trustedReport(changes, 'markdown')).toContain('`"aʼ\\|\\n\\u001b[31m<b>"`')
  expect(trustedReport(changes, 'text')).not.toMatch(/\u001b/)
  expect(trustedReport([], 'text')).toBeUndefined()
})

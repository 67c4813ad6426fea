import { describe, expect, test } from 'vitest'
import { anEntry } from '../../test/support/content.ts'
import { aState } from '../../test/support/stored-status.ts'
import type { ProviderEntry } from '../schema/entry.ts'
import { presentStatus } from './status.ts'

const CHECKED = '2026-11-20T06:00:00.000Z'
const ONLINE = aState('one', CHECKED, {
  source: 'both',
  since: '2026-10-01T06:00:00.000Z',
  latencies: [120],
})
const after = (milliseconds: number) => new Date(Date.parse(CHECKED) + milliseconds)

const unknown = (reason: string, checkedAt: string | null) =>
  ({ status: 'unknown', reason, source: 'none', since: null, checkedAt }) as const

describe('without a run', () => {
  const reasonFor = (health: ProviderEntry['health']) =>
    presentStatus(anEntry('one', { health }), undefined, after(0))

  test.each([
    ['a probe', { probe: { url: 'https://api.one.example.com/v1', expect: [401] } }, 'never_checked'],
    [
      'a status page that can be read',
      { statusPage: { url: 'https://status.one.example.com', format: 'statuspage' } },
      'never_checked',
    ],
    ['a status page for people', { statusPage: { url: 'https://status.one.example.com' } }, 'not_checkable'],
    ['no status page', { statusPage: { none: 'https://one.example.com' } }, 'not_checkable'],
    ['nothing to check', { none: 'Each account has a host of its own.' }, 'not_checkable'],
  ] as [string, ProviderEntry['health'], string][])('%s: %s', (_, health, reason) => {
    expect(reasonFor(health)).toEqual(unknown(reason, null))
  })
})

test('a retired provider has no status, whatever a run said', () => {
  const retired = anEntry('one', { retired: { date: '2026-10-01' } })
  expect(presentStatus(retired, ONLINE, after(1))).toEqual(unknown('retired', CHECKED))
  expect(presentStatus(retired, undefined, after(1))).toEqual(unknown('retired', null))
})

import { expect, test } from 'vitest'
import type { HealthCheck, HealthSample } from '../../schema/status-files.ts'
import { resultOf } from './transition.ts'

const sample = (wave: number, kind: HealthSample['kind'], more: Partial<HealthSample> = {}): HealthSample =>
  ({ wave, at: (wave - 1) * 60_000, kind, reason: kind, ...more }) as HealthSample
const check = (samples: HealthSample[], more: Partial<HealthCheck> = {}): HealthCheck =>
  ({ slug: 'one', samples, page: null, certificateDays: null, ...more }) as HealthCheck

test('a good answer is evidence of online, with its latency', () => {
  expect(resultOf(check([sample(1, 'ok', { ms: 120 })]))).toEqual({
    probe: { kind: 'ok', reason: 'ok' },
    verdict: { cell: 'online', reason: 'ok', source: 'probe' },
    confirmed: false,
    latency: 120,
  })
})

test('the newest good answer with a time gives the latency; others never do', () => {
  const latency = (...samples: HealthSample[]) => resultOf(check(samples)).latency
  expect(latency(sample(1, 'ok', { ms: 10 }), sample(2, 'ok', { ms: 20 }), sample(3, 'ok'))).toBe(20)
  expect(latency(sample(1, 'ok', { ms: 10 }), sample(2, 'slow', { ms: 9000 }))).toBe(10)
  expect(resultOf(check([sample(1, 'server_error', { ms: 5 })]))).not.toHaveProperty('latency')
})

test('good answers a minute apart confirm each other', () => {
  expect(resultOf(check([sample(1, 'ok'), sample(2, 'ok')])).confirmed).toBe(true)
  expect(resultOf(check([sample(1, 'ok'), sample(2, 'ok', { at: 59_999 })])).confirmed).toBe(false)
  expect(resultOf(check([sample(1, 'slow'), sample(2, 'ok')])).confirmed).toBe(false)
})

test('the page is part of the verdict; without one it counts as unreadable, and is no warning', () => {
  const ok = [sample(1, 'ok')]
  expect(resultOf(check(ok, { page: 'critical' })).verdict.cell).toBe('degraded')
  expect(resultOf(check([], { page: null })).verdict.reason).toBe('page_unreadable')
  expect(resultOf(check(ok, { page: null }))).not.toHaveProperty('warning')
})

test.each<[string, HealthCheck, string | undefined]>([
  ['a wrong path', check([sample(1, 'misconfigured', { reason: 'wrong_path' })]), 'wrong_path'],
  ['server errors', check([sample(1, 'server_error')]), undefined],
  ['a certificate of six days', check([sample(1, 'ok')], { certificateDays: 6 }), 'certificate_expires_soon'],
  ['a certificate of seven days', check([sample(1, 'ok')], { certificateDays: 7 }), undefined],
  ['a page that cannot be read', check([sample(1, 'ok')], { page: 'unreadable' }), 'page_unreadable'],
  ['a page that can', check([sample(1, 'ok')], { page: 'operational' }), undefined],
  [
    'all of it: the probe comes first',
    check([sample(1, 'misconfigured', { reason: 'moved' })], { certificateDays: 1, page: 'unreadable' }),
    'moved',
  ],
  [
    'the certificate comes before the page',
    check([sample(1, 'ok')], { certificateDays: 1, page: 'unreadable' }),
    'certificate_expires_soon',
  ],
])('%s warns of %s', (_, what, warning) => {
  expect(resultOf(what).warning).toBe(warning)
  expect('warning' in resultOf(what)).toBe(warning !== undefined)
})

/** Every cell of the combination table and every row of the transition table, written out a second time. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aState } from '../../../test/support/stored-status.ts'
import { REASONS } from '../../schema/reasons.ts'
import {
  type HealthCheck,
  type HealthSample,
  PAGE_READINGS,
  type ProviderState,
} from '../../schema/status-files.ts'
import { slowerThan } from './outcomes.ts'
import { type CheckResult, nextState, resultOf, TRANSITIONS } from './transition.ts'
import { FINDINGS, findingOf, type ProbeFinding, verdictOf } from './verdict.ts'

const finding = (kind: ProbeFinding['kind'], reason: string = kind): ProbeFinding => ({ kind, reason })

describe('a blip is none, and a failure needs three', () => {
  const samples = (kinds: string) =>
    (kinds.match(/\S+/g) ?? []).map((kind, index): HealthSample => {
      const [name, reason = name] = kind.split(':')
      return { wave: index + 1, at: index * 60_000, kind: name as HealthSample['kind'], reason: reason! }
    })
  test.each([
    ['', 'none'],
    ['ok', 'ok'],
    ['server_error ok', 'ok'],
    ['network ok', 'ok'],
    ['inconclusive ok', 'ok'],
    ['inconclusive:tls_alert inconclusive:dns_failure inconclusive:error_body', 'unclear'],
    ['inconclusive:tls_alert inconclusive:challenge', 'inconclusive'],
    ['slow ok', 'ok'],
    ['ok network ok', 'ok'],
    ['ok inconclusive inconclusive', 'ok'],
    ['slow slow ok', 'slow'],
    ['ok slow slow', 'slow'],
    ['slow slow slow', 'slow'],
    ['server_error server_error ok', 'flaky'],
    ['ok network network', 'flaky'],
    ['slow network network', 'flaky'],
    ['server_error server_error server_error', 'server_error'],
    ['network:connection_refused network:connect_timeout network:connection_reset', 'network'],
    ['protocol protocol protocol', 'protocol'],
    [
      'name_or_certificate:tls_expired name_or_certificate:tls_expired name_or_certificate:tls_expired',
      'name_or_certificate',
    ],
    [
      'name_or_certificate:nxdomain inconclusive:dns_failure name_or_certificate:nxdomain',
      'name_or_certificate',
    ],
    ['name_or_certificate:nxdomain inconclusive inconclusive', 'unclear'],
    ['server_error network server_error', 'mixed'],
    ['server_error inconclusive server_error', 'mixed'],
    ['network', 'unclear'],
    ['network network', 'network'],
    ['ok inconclusive network', 'flaky'],
    ['name_or_certificate:nxdomain name_or_certificate:tls_expired inconclusive', 'unclear'],
    ['name_or_certificate:nxdomain misconfigured name_or_certificate:nxdomain', 'name_or_certificate'],
    ['network network inconclusive', 'unclear'],
    ['server_error inconclusive inconclusive', 'unclear'],
    ['protocol network inconclusive', 'mixed'],
    ['network misconfigured inconclusive', 'misconfigured'],
    ['misconfigured inconclusive inconclusive', 'misconfigured'],
    ['misconfigured ok', 'ok'],
    ['misconfigured misconfigured slow', 'ok'],
    ['ok misconfigured misconfigured', 'flaky'],
    ['slow misconfigured inconclusive', 'flaky'],
    ['misconfigured slow inconclusive', 'flaky'],
    ['slow inconclusive inconclusive', 'ok'],
    ['inconclusive inconclusive inconclusive', 'inconclusive'],
    ['misconfigured misconfigured misconfigured', 'misconfigured'],
  ])('"%s" is %s', (kinds, expected) => {
    expect(findingOf(samples(kinds)).kind).toBe(expected)
  })

  test.each([
    ['inconclusive:challenge inconclusive:blocked', 'blocked'],
    ['inconclusive:tls_alert inconclusive:dns_failure', 'dns_failure'],
    ['misconfigured:moved inconclusive:challenge', 'moved'],
    ['network:connect_timeout network:connection_reset inconclusive:no_route', 'connection_reset'],
    ['network:connect_timeout misconfigured:moved inconclusive:no_route', 'moved'],
    ['slow misconfigured:unexpected_content inconclusive:challenge', 'unexpected_content'],
    ['slow misconfigured:moved network:connect_timeout', 'connect_timeout'],
    ['slow inconclusive:challenge', 'ok'],
    ['ok:rate_limited inconclusive:challenge', 'rate_limited'],
  ])('"%s" is shown as %s', (kinds, reason) => {
    expect(findingOf(samples(kinds)).reason).toBe(reason)
  })
})

describe('what is slow', () => {
  test.each([
    ['too few samples: 8 s', [10, 10, 10, 10, 10, 10], 8000],
    ['a fast API: 3 s', [100, 100, 100, 100, 100, 100, 100], 3000],
    ['three times the median', [1500, 1500, 1500, 1500, 1500, 9000, 1], 4500],
    ['an even count', [1000, 1000, 1000, 1000, 2000, 2000, 2000, 2000], 4500],
    ['never above 8 s', [5000, 5000, 5000, 5000, 5000, 5000, 5000], 8000],
  ])('%s', (_, latencies, expected) => {
    expect(slowerThan(latencies)).toBe(expected)
  })
})

describe('probe × page', () => {
  /** By column: operational, maintenance, minor, major, critical, unscoped, unscopedMajor, unreadable. */
  const EXPECTED: Record<string, string> = {
    ok: 'online online degraded degraded degraded online degraded online',
    slow: 'degraded degraded degraded degraded degraded degraded degraded degraded',
    flaky: 'degraded degraded degraded degraded degraded degraded degraded degraded',
    mixed: 'degraded degraded degraded degraded degraded degraded degraded degraded',
    server_error: 'down degraded down down down down down down',
    protocol: 'pendingDown degraded down down down down down pendingDown',
    network: 'pendingDown degraded down down down down down down',
    name_or_certificate: 'down down down down down down down down',
    inconclusive: 'online online degraded degraded degraded degraded degraded keepLast',
    unclear: 'keepLast keepLast degraded degraded degraded degraded degraded keepLast',
    misconfigured: 'keepLast keepLast degraded degraded degraded degraded degraded keepLast',
    none: 'online online degraded degraded degraded degraded degraded keepLast',
  }
  const cells = FINDINGS.flatMap((kind) =>
    PAGE_READINGS.map((page, index) => [kind, page, EXPECTED[kind]!.split(' ')[index]!] as const),
  )
  test.each(cells)('%s × %s is %s', (kind, page, cell) => {
    expect(verdictOf(finding(kind), page).cell).toBe(cell)
  })

  test.each([
    ['ok', 'operational', 'both', 'ok'],
    ['ok', 'minor', 'page', 'page_minor'],
    ['ok', 'critical', 'page', 'page_critical'],
    ['ok', 'unscoped', 'probe', 'page_unscoped'],
    ['ok', 'unscopedMajor', 'page', 'page_unscoped'],
    ['inconclusive', 'unscoped', 'page', 'page_unscoped'],
    ['ok', 'unreadable', 'probe', 'ok'],
    ['server_error', 'operational', 'probe', 'server_error'],
    ['server_error', 'maintenance', 'both', 'page_maintenance'],
    ['slow', 'minor', 'both', 'slow'],
    ['slow', 'maintenance', 'probe', 'slow'],
    ['protocol', 'operational', 'probe', 'protocol'],
    ['network', 'maintenance', 'both', 'page_maintenance'],
    ['name_or_certificate', 'maintenance', 'probe', 'name_or_certificate'],
    ['misconfigured', 'minor', 'page', 'page_minor'],
    ['misconfigured', 'operational', 'none', 'misconfigured'],
    ['none', 'critical', 'page', 'page_critical'],
    ['inconclusive', 'operational', 'page', 'page_operational'],
    ['inconclusive', 'unreadable', 'none', 'inconclusive'],
    ['none', 'unreadable', 'none', 'page_unreadable'],
  ] as const)('%s × %s is decided by %s, because of %s', (kind, page, source, reason) => {
    expect(verdictOf(finding(kind), page)).toMatchObject({ source, reason })
  })
})

const HOUR = 3_600_000
const GOOD_ANSWER: HealthSample[] = [{ wave: 1, at: 0, kind: 'ok', reason: 'ok' }]
const GOOD: ReadonlySet<string> = new Set(['ok', 'slow', 'flaky'])
const NOW = new Date('2026-11-21T05:23:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR).toISOString()

const state = (status: ProviderState['status'], more: Partial<ProviderState> = {}) =>
  aState('one', ago(24), { status, since: ago(100), ...more })
const never = (more: Partial<ProviderState> = {}) =>
  state('unknown', { lastVerified: null, since: null, reason: 'never_verified', source: 'none', ...more })
const saw = (
  kind: ProbeFinding['kind'],
  page: (typeof PAGE_READINGS)[number] = 'unreadable',
  reason: string = kind,
): CheckResult => ({
  probe: finding(kind, reason),
  verdict: verdictOf(finding(kind, reason), page),
  confirmed: false,
})

/** From the words of a row: the finding, the page, the reason; a `wall` is what hides the API from machines. */
function seen(words: string): CheckResult {
  const [kind, page, reason] = words.split(' ') as Parameters<typeof saw>
  return words.startsWith('wall') ? saw('inconclusive', page, 'challenge') : saw(kind, page, reason)
}
const NEVER = 'unknown none never_verified'

describe('transitions', () => {
  const failing = { failingSince: ago(24) }
  const blocked = saw('inconclusive', 'unreadable', 'challenge')
  const misplaced = (how: string) => `misconfigured ${how}`
  const guarded = (page: string) => misplaced(`${page} blocked_address`)
  const sure = (what: CheckResult) => ({ ...what, confirmed: true })
  const unseen = (verified: number, since: number, more = {}) =>
    state('unknown', { lastVerified: ago(verified), since: ago(since), ...more })
  const downLong = state('down', { lastVerified: ago(49) })
  const [WELL, GUARDED] = ['online page page_operational', 'unknown none blocked_address']
  test.each<[string, ProviderState | undefined, string | CheckResult, string]>([
    ['new, good', undefined, 'ok', 'online probe ok'],
    ['new, out by its page', undefined, 'ok critical', 'degraded page page_critical'],
    ['new, refused', undefined, 'network operational', NEVER],
    ['new, no such name', undefined, 'name_or_certificate', NEVER],
    ['new, a wall', undefined, 'wall', 'unknown none challenge'],
    ['failed first, and a second time', never(failing), 'server_error', NEVER],
    ['refused first, and a second time', never(failing), 'network operational', NEVER],
    ['never good, out by its page alone', undefined, 'none critical', 'degraded page page_critical'],
    ['never good, failing while maintained', never(), 'network maintenance', NEVER],
    ['new, now and then, out by its page', undefined, 'flaky critical', 'degraded both flaky'],
    ['new, slow, out by its page', undefined, 'slow critical', 'degraded both slow'],
    ['new, wrong path, page minor', undefined, 'misconfigured minor', 'degraded page page_minor'],
    ['new, wrong path, page well', undefined, misplaced('operational wrong_path'), 'unknown none wrong_path'],
    ['failed first, good now', never(failing), 'ok', 'online probe ok'],
    ['online, a wall', state('online'), 'wall', 'online hold challenge'],
    ['down, a wall', state('down'), 'wall', 'down hold challenge'],
    [
      'online, a wall, page well',
      state('online'),
      'inconclusive operational',
      'online page page_operational',
    ],
    ['online, refused by the guard', state('online'), guarded('unreadable'), GUARDED],
    ['refused by the guard, page well', state('online'), guarded('operational'), GUARDED],
    ['online, wrong path', state('online'), misplaced('unreadable wrong_path'), 'online hold wrong_path'],
    ['online, server errors', state('online'), 'server_error', 'down probe server_error'],
    ['online, refused, page well', state('online'), 'network operational', 'degraded probe network'],
    ['refused again, page well', state('degraded', failing), 'network operational', 'down probe network'],
    ['down, now refused, page well', state('down'), 'network operational', 'down probe network'],
    ['online, speaks no HTTP', state('online'), 'protocol', 'degraded probe protocol'],
    ['online, moved, page well', state('online'), misplaced('operational moved'), 'online hold moved'],
    ['unknown, never failed, a wall, page well', unseen(73, 24), 'wall operational', WELL],
    ['down, a wall, page well', state('down'), 'wall operational', 'down hold challenge'],
    ['down for longer, a wall, page well', downLong, 'wall operational', 'unknown none challenge'],
    [
      'unknown since down, a wall, page well',
      unseen(73, 24, failing),
      'wall operational',
      'unknown none challenge',
    ],
    ['the same for a week', unseen(241, 192, failing), 'wall operational', WELL],
    ['degraded, a wall, page well', state('degraded'), 'wall operational', WELL],
    ['down, good answers, page well', state('down'), sure(saw('ok', 'operational')), 'online both ok'],
    ['down, a good answer, page minor', state('down'), 'ok minor', 'degraded page page_minor'],
    ['down, one good answer', state('down'), 'ok', 'degraded probe recovering'],
    ['down, two good answers', state('down'), sure(saw('ok')), 'online probe ok'],
    ['down by its page, which is well', state('down'), 'none operational', WELL],
    ['recovering, good', state('degraded', { reason: 'recovering' }), 'ok', 'online probe ok'],
  ])('%s', (_, previous, what, expected) => {
    const after = nextState('one', previous, typeof what === 'string' ? seen(what) : what, NOW)
    expect([after.status, after.source, after.reason].join(' ')).toBe(expected)
  })

  test('failing since the first failure, until an answer; what is inconclusive leaves it', () => {
    const since = (previous: ProviderState | undefined, what: CheckResult) =>
      nextState('one', previous, what, NOW).failingSince
    expect(since(undefined, saw('network'))).toBe(NOW.toISOString())
    expect(since(state('online'), saw('server_error'))).toBe(NOW.toISOString())
    expect(since(state('degraded', failing), saw('network', 'operational'))).toBe(ago(24))
    expect(since(state('degraded', failing), blocked)).toBe(ago(24))
    expect(since(state('degraded', failing), saw('ok'))).toBeNull()
    expect(since(state('degraded', failing), saw('inconclusive', 'operational'))).toBeNull()
    expect(since(state('down', failing), saw('inconclusive', 'operational'))).toBe(ago(24))
  })

  test('last verified is when something was learned', () => {
    const verified = (previous: ProviderState | undefined, what: CheckResult) =>
      nextState('one', previous, what, NOW).lastVerified
    expect(verified(undefined, saw('ok'))).toBe(NOW.toISOString())
    expect(verified(undefined, saw('server_error'))).toBeNull()
    expect(verified(state('online'), blocked)).toBe(ago(24))
    expect(verified(state('online', { lastVerified: ago(49) }), blocked)).toBe(ago(49))
    expect(verified(state('down'), saw('inconclusive', 'operational'))).toBe(ago(24))
    expect(verified(never(failing), saw('server_error'))).toBeNull()
  })

  test('a first state has no latencies and no warning but those of its evidence', () => {
    const bare = nextState('one', undefined, saw('ok'), NOW)
    expect(bare.latencies).toEqual([])
    expect(bare).not.toHaveProperty('warning')
    const warned = nextState('one', undefined, { ...saw('ok'), latency: 5, warning: 'moved' }, NOW)
    expect(warned).toMatchObject({ latencies: [5], warning: 'moved' })
  })

  test('a warning has begun with the first of the runs that all gave it', () => {
    const since = (previous: Partial<ProviderState>, warning?: string) =>
      nextState('one', state('online', previous), { ...saw('ok'), warning }, NOW).warningSince
    expect(since({}, 'moved')).toBe(NOW.toISOString())
    expect(since({ warning: 'moved', warningSince: ago(48) }, 'moved')).toBe(ago(48))
    expect(since({ warning: 'wrong_path', warningSince: ago(48) }, 'moved')).toBe(NOW.toISOString())
    expect(since({ warning: 'moved', warningSince: ago(48) })).toBeUndefined()
  })

  test('a page that has contradicted thirty good answers in a row no longer counts, until it is green once', () => {
    const red = resultOf({
      slug: 'one',
      samples: GOOD_ANSWER,
      page: 'critical',
      announced: 'Outage',
      certificateDays: null,
    })
    const green = resultOf({ slug: 'one', samples: GOOD_ANSWER, page: 'operational', certificateDays: null })
    let now: ProviderState | undefined
    const run = (result: CheckResult, day: number) =>
      (now = nextState('one', now, result, new Date(NOW.getTime() + day * 24 * HOUR)))
    for (let day = 0; day < 30; day++)
      expect(run(red, day)).toMatchObject({
        status: 'degraded',
        reason: 'page_critical',
        announced: 'Outage',
      })
    expect(run(red, 30)).toMatchObject({ status: 'online', reason: 'ok', warning: 'page_disagrees' })
    expect(now).not.toHaveProperty('announced')
    expect(run(red, 31).warningSince).toBe(new Date(NOW.getTime() + 30 * 24 * HOUR).toISOString())
    expect(run(green, 32)).not.toHaveProperty('contradicted')
    expect(run(red, 33)).toMatchObject({ status: 'degraded', contradicted: 1 })
  })

  test('since is when the status began', () => {
    expect(nextState('one', state('online'), saw('server_error'), NOW).since).toBe(NOW.toISOString())
    expect(nextState('one', state('online'), saw('ok'), NOW).since).toBe(ago(100))
    expect(nextState('one', undefined, saw('network'), NOW).since).toBeNull()
  })

  test.each([
    [HOUR - 1, 'degraded'],
    [HOUR, 'down'],
    [HOUR + 1, 'down'],
  ])('failing since %i ms, with a page that is well: %s', (since, status) => {
    const failingSince = new Date(NOW.getTime() - since).toISOString()
    const what = saw('network', 'operational')
    expect(nextState('one', state('degraded', { failingSince }), what, NOW).status).toBe(status)
  })

  test.each([
    [48 * HOUR - 1, 'online'],
    [48 * HOUR, 'online'],
    [48 * HOUR + 1, 'unknown'],
  ])('inconclusive, last verified %i ms ago: %s', (since, status) => {
    const lastVerified = new Date(NOW.getTime() - since).toISOString()
    expect(nextState('one', state('online', { lastVerified }), blocked, NOW).status).toBe(status)
  })

  test.each([
    [12, 13, 0],
    [13, 14, 0],
    [14, 14, 1],
    [20, 14, 7],
  ])('of %i latencies and a new one, the newest %i are kept', (before, kept, first) => {
    const latencies = Array.from({ length: before }, (_, index) => index)
    const next = nextState('one', state('online', { latencies }), { ...saw('ok'), latency: 999 }, NOW)
    expect(next.latencies).toHaveLength(kept)
    expect([next.latencies[0], next.latencies.at(-1)]).toEqual([first, 999])
  })

  test('every reason has its sentence', () => {
    for (const { next } of TRANSITIONS)
      if ('because' in next && next.because) expect(REASONS).toHaveProperty(next.because)
    for (const kind of FINDINGS)
      for (const column of PAGE_READINGS) {
        const { reason } = verdictOf(finding(kind, 'ok'), column)
        expect(REASONS).toHaveProperty(reason)
      }
    for (const code of Object.keys(REASONS)) expect(code).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
  })
})

describe('laws', () => {
  const anyEvidence = fc
    .record({
      kind: fc.constantFrom(...FINDINGS),
      page: fc.constantFrom(...PAGE_READINGS),
      confirmed: fc.boolean(),
      latency: fc.option(fc.nat(9000), { nil: undefined }),
    })
    .map(({ kind, page, ...rest }): CheckResult => ({ ...saw(kind, page), ...rest }))
  const anyHistory = fc.array(fc.tuple(anyEvidence, fc.integer({ min: 1, max: 80 * 60 })), {
    minLength: 1,
    maxLength: 25,
  })

  /** Lives through any runs; hands each step, and what the steps before it left there, to the check. */
  function always(check: (step: Step, memory: { good: boolean }) => void) {
    fc.assert(
      fc.property(anyHistory, (runs) => {
        const memory = { good: false }
        let at = NOW.getTime()
        let before: ProviderState | undefined
        for (const [what, minutes] of runs) {
          at += minutes * 60_000
          const after = nextState('one', before, what, new Date(at))
          check({ before, what, at, after }, memory)
          before = after
        }
      }),
    )
  }
  type Step = { before: ProviderState | undefined; what: CheckResult; at: number; after: ProviderState }

  test('lastVerified never moves backward, nor on inconclusive evidence', () => {
    always(({ before, what, after }) => {
      expect((after.lastVerified ?? '') >= (before?.lastVerified ?? '')).toBe(true)
      if (what.verdict.cell === 'keepLast') expect(after.lastVerified).toBe(before?.lastVerified ?? null)
    })
  })

  test('online is positive evidence of this run, or the last status kept for at most 48 hours', () => {
    always(({ before, what, at, after }) => {
      if (after.status !== 'online') return
      if (after.source !== 'hold') return expect(what.verdict.cell).toBe('online')
      expect(before!.status).toBe('online')
      expect(at - Date.parse(after.lastVerified!)).toBeLessThanOrEqual(48 * HOUR)
    })
  })

  test('a run repeated, or come too late, changes nothing', () => {
    always(({ what, at, after }) => {
      for (const late of [0, 1]) expect(nextState('one', after, what, new Date(at - late))).toBe(after)
    })
  })

  test('what was never seen good is never down', () => {
    always(({ what, after }, memory) => {
      memory.good ||= after.status === 'online' || after.status === 'degraded' || GOOD.has(what.probe.kind)
      if (!memory.good) expect(after.status).toBe('unknown')
    })
  })

  test('a page alone makes nothing online that was down, where there is a probe', () => {
    always(({ before, what, after }) => {
      if (before?.status === 'down' && after.status === 'online' && what.probe.kind !== 'none')
        expect(what.probe.kind).toBe('ok')
    })
  })
})

describe('the result of a check', () => {
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

  test('good answers of later waves confirm nothing: the run began with a failure', () => {
    const found = resultOf(check([sample(1, 'server_error'), sample(2, 'ok'), sample(3, 'ok')]))
    expect(found).toMatchObject({ probe: { kind: 'ok' }, confirmed: false })
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
    [
      'a certificate of six days',
      check([sample(1, 'ok')], { certificateDays: 6 }),
      'certificate_expires_soon',
    ],
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
})

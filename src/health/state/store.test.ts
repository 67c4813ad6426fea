/** What is on disk is taken whole or not at all. */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aDailyRun, sawAlways } from '../../../test/support/stored-status.ts'
import type { HealthSample } from '../../schema/status-files.ts'
import { applyRun, type Stored } from './apply.ts'
import { barsBySlug, openIncidents, trackedBefore } from './history.ts'
import { circuitBreaker, massChange, providersDiffer } from './run-outcomes.ts'
import { CAPS, readStatus, save } from './store.ts'

function aFolder(files: Record<string, string> = {}): string {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'status', file)), { recursive: true })
    writeFileSync(join(root, 'status', file), text)
  }
  return root
}

const run = {
  kind: 'daily',
  startedAt: '2026-01-01T05:23:00.000Z',
  finishedAt: '2026-01-01T05:25:00.000Z',
  probed: 1,
} as const
const line = `{"slug":"a","status":"online","reason":"ok","source":"probe","since":null,"failingSince":null,"lastVerified":"${run.startedAt}","checkedAt":"${run.startedAt}","latencies":[]}`
const current = (providers: string, daily: unknown = run) =>
  `{"version":1,"lastRun":${JSON.stringify(run)},"lastDailyRun":${JSON.stringify(daily)},"providers":[${providers}]}`

const WHOLE = { 'current.json': current(line), 'history/2026.ndjson': '{"day":"2026-01-01","new":["a"]}\n' }

describe('a file that is damaged is an error and counts as absent', () => {
  test('whole ones are read', () => {
    expect(readStatus(aFolder(WHOLE))).toMatchObject({
      current: { providers: [{ slug: 'a', lastVerified: run.startedAt, checkedAt: run.startedAt }] },
      diagnostics: [],
    })
    expect(readStatus(aFolder())).toEqual({ current: null, history: [], incidents: [], diagnostics: [] })
  })
  const DAY = '{"day":"2026-01-01"}\n'
  const DAMAGED: Record<string, [what: string, text: string, rule: string][]> = {
    'current.json': [
      ['empty', '', 'status-syntax'],
      ['cut off', current(line).slice(0, -9), 'status-syntax'],
      ['{}', '{}', 'missing-key'],
      ['__proto__', current(line).replace('"version"', '"__proto__":{},"version"'), 'unknown-key'],
      ['not sorted', current(`${line.replace('"a"', '"b"')},${line}`), 'status-order'],
      ['a slug twice', current(`${line},${line}`), 'status-order'],
      ['an unknown status', current(line.replace('online', 'purple')), 'wrong-value'],
      ['no instant', current(line.replace(/"checkedAt":"[^"]+",/, '')), 'missing-key'],
      ['too large', current(line) + ' '.repeat(CAPS.current), 'too-large'],
    ],
    'history/2026.ndjson': [
      ['conflict marks', `<<<<<<< HEAD\n${DAY}`, 'status-syntax'],
      ['a last line cut off', `${DAY}{"day":"2026-01-0`, 'status-truncated'],
      ['a day twice', DAY + DAY, 'status-order'],
      ['another year', '{"day":"2025-01-01"}\n', 'status-order'],
      ['a long line', `{"day":"2026-01-01"${' '.repeat(CAPS.line)}}\n`, 'too-large'],
    ],
    'history/notes.txt': [['a stray file', 'x', 'unexpected-file']],
    'incidents/2026.ndjson': [
      ['half of one', '{"at":"2026-01-01T00:00:00.000Z","slug":"a","event":"open"}\n', 'missing-key'],
    ],
  }
  test.each(
    Object.entries(DAMAGED).flatMap(([file, cases]) => cases.map((each) => [file, ...each] as const)),
  )('%s: %s', (file, _, text, rule) => {
    const root = aFolder({ [file]: text })
    const { diagnostics, current, history, incidents } = readStatus(root)
    expect(diagnostics.map((each) => each.rule)).toContain(rule)
    expect({ current, history, incidents }).toEqual({ current: null, history: [], incidents: [] })
    expect(readFileSync(join(root, 'status', file), 'utf8')).toBe(text)
  })
  test('a state from the future says which clock to look at', () => {
    const root = aFolder(WHOLE)
    const at = (minutes: number) => new Date(Date.parse(run.finishedAt) - minutes * 60_000)
    expect(readStatus(root, at(5)).diagnostics).toEqual([])
    const { current: read, diagnostics } = readStatus(root, at(5.1))
    expect(read).toBeNull()
    expect(diagnostics[0]).toMatchObject({
      rule: 'status-future',
      message: expect.stringContaining(run.finishedAt),
    })
    expect(diagnostics[0]!.help).toContain('clock')
    for (const field of ['since', 'lastVerified']) {
      const ahead = line.replace(new RegExp(`"${field}":[^,]+`), `"${field}":"2027-01-01T00:00:00.000Z"`)
      const folder = aFolder({ ...WHOLE, 'current.json': current(ahead) })
      expect(readStatus(folder, at(0)).diagnostics).toHaveLength(1)
    }
  })
  test.each<[string, Record<string, string>, string]>([
    ['all of it', {}, 'a daily run on 2026-01-01'],
    [
      'its last days',
      { 'history/2025.ndjson': '{"day":"2025-12-31","new":["a"]}\n' },
      'a daily run on 2026-01-01',
    ],
    ['its first years', { 'history/2026.ndjson': '{"day":"2026-01-01"}\n' }, 'a'],
  ])('a history without %s is an error, for current.json knows of runs', (_, files, missing) => {
    const { diagnostics } = readStatus(aFolder({ 'current.json': current(line), ...files }))
    expect(diagnostics).toEqual([
      expect.objectContaining({
        rule: 'status-missing',
        message: expect.stringContaining(`tells of ${missing}, but`),
        help: expect.stringContaining('git'),
      }),
    ])
  })
  test('a present state that went, where history tells of days before', () => {
    const days = '{"day":"2026-01-01","new":["a"]}\n{"day":"2026-01-02"}\n'
    const { diagnostics } = readStatus(aFolder({ 'history/2026.ndjson': days }))
    expect(diagnostics).toEqual([
      expect.objectContaining({ rule: 'status-missing', file: expect.stringMatching(/current\.json$/) }),
    ])
    // A first run that was killed before it wrote the state.
    const first = readStatus(aFolder({ 'history/2026.ndjson': days.split('\n', 1)[0] + '\n' }))
    expect(first.diagnostics).toEqual([])
  })
  test('without a daily run there need be no history', () => {
    expect(readStatus(aFolder({ 'current.json': current(line, null) })).diagnostics).toEqual([])
  })
  test('lines that an interrupted run wrote before current.json do not count', () => {
    const root = aFolder({
      'current.json': current(line),
      'history/2026.ndjson': '{"day":"2026-01-01","new":["a"]}\n{"day":"2026-01-02","down":["a"]}\n',
      'incidents/2026.ndjson':
        '{"at":"2026-01-01T05:23:00.000Z","slug":"a","event":"open","status":"down","reason":"nxdomain"}\n' +
        '{"at":"2026-01-02T05:23:00.000Z","slug":"a","event":"close","status":"down","reason":"ok"}\n',
    })
    const { history, incidents, diagnostics } = readStatus(root)
    expect(diagnostics).toEqual([])
    expect(history).toEqual([{ day: '2026-01-01', new: ['a'] }])
    expect(incidents.map(({ event }) => event)).toEqual(['open'])
  })
  test('a symbolic link', () => {
    const root = aFolder({ 'real.json': current(line) })
    symlinkSync('real.json', join(root, 'status/current.json'))
    expect(readStatus(root).diagnostics[0]!.rule).toBe('regular-file')
  })
})

const day = (number: number) => aDailyRun(`2026-01-0${number}T05:00:00.000Z`)
const slugs = Array.from({ length: 12 }, (_, index) => `p${String.fromCharCode(97 + index)}`)
const tracked = new Set(slugs)
const nothing: Stored = { current: null, history: [], incidents: [] }
const online = applyRun(nothing, { run: day(1), checks: slugs.map((slug) => sawAlways(slug, 'ok')) }, tracked)
const next = (bad: number, kind: HealthSample['kind'], reason?: string) =>
  slugs.map((slug, index) => (index < bad ? sawAlways(slug, kind, reason) : sawAlways(slug, 'ok')))

describe('an implausible run is refused', () => {
  test.each([
    ['five unreachable', 5, 'network', undefined, false],
    ['six unreachable', 6, 'network', undefined, true],
    ['six names gone', 6, 'name_or_certificate', 'nxdomain', true],
    ['six certificates', 6, 'name_or_certificate', 'tls_expired', false],
    ['twelve server errors', 12, 'server_error', undefined, false],
    ['twelve bot walls', 12, 'inconclusive', undefined, false],
  ] as const)('the circuit breaker: %s', (_, bad, kind, reason, stops) => {
    expect(circuitBreaker(next(bad, kind, reason), online.current) !== null).toBe(stops)
  })
  test.each([
    [6, false],
    [7, true],
  ])('the circuit breaker: of 40, %i unreachable, more than 15 %% is %s', (bad, stops) => {
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`)
    const checks = names.map((slug, index) => sawAlways(slug, index < bad ? 'network' : 'ok'))
    const well = names.map((slug) => sawAlways(slug, 'ok'))
    const { current } = applyRun(nothing, { run: day(1), checks: well }, new Set(names))
    expect(circuitBreaker(checks, current) !== null).toBe(stops)
    // However many new entries are dead, they stop nothing.
    expect(circuitBreaker(checks, null)).toBeNull()
  })
  test('the circuit breaker lets pass what failed before, and names that never worked', () => {
    const down = applyRun(online, { run: day(2), checks: next(6, 'network') }, tracked)
    expect(circuitBreaker(next(6, 'network'), down.current)).toBeNull()
    expect(circuitBreaker(next(12, 'name_or_certificate', 'nxdomain'), null)).toBeNull()
  })
  test.each([
    [100, 39, false],
    [100, 40, false],
    [100, 41, true],
    [12, 4, false],
    [12, 5, true],
    [10, 4, false],
    [10, 5, true],
    [9, 9, false],
  ])('the diff guard: of %i verified before, %i worse: refused is %s', (verified, worse, refused) => {
    const names = Array.from({ length: verified }, (_, index) => `p${index}`)
    const well = names.map((slug) => sawAlways(slug, 'ok'))
    const after = names.map((slug, index) => sawAlways(slug, index < worse ? 'server_error' : 'ok'))
    const known = new Set(names)
    const before = applyRun(nothing, { run: day(1), checks: well }, known)
    expect(massChange(applyRun(before, { run: day(2), checks: after }, known).transitions) !== null).toBe(
      refused,
    )
  })
  test('the diff guard counts neither first verdicts nor recoveries', () => {
    const failed = { run: day(2), checks: next(12, 'server_error') }
    expect(massChange(applyRun(nothing, failed, tracked).transitions)).toBeNull()
    const recovered = { run: day(3), checks: next(0, 'ok') }
    expect(massChange(applyRun(applyRun(online, failed, tracked), recovered, tracked).transitions)).toBeNull()
  })
  test('a daily run that skipped a provider it knew', () => {
    const later = { run: day(2), checks: next(0, 'ok').slice(1) }
    expect(providersDiffer(online, later, tracked)).toContain('pa')
    expect(providersDiffer(nothing, later, tracked)).toBeNull()
  })
})

test('of a provider that retires the last state stays, and the day names it as gone', () => {
  const active = new Set(slugs.slice(1))
  const later = { run: day(2), checks: next(0, 'ok').slice(1) }
  const ended = applyRun(online, later, active, new Set(['pa']))
  const before = online.current.providers.find(({ slug }) => slug === 'pa')!
  expect(ended.current.providers.find(({ slug }) => slug === 'pa')).toEqual(before)
  expect(ended.history.at(-1)).toEqual({ day: '2026-01-02', gone: ['pa'] })
  const folder = aFolder()
  save(folder, ended)
  expect(readStatus(folder).current?.providers[0]).toMatchObject({
    slug: 'pa',
    lastVerified: '2026-01-01T05:00:00.000Z',
  })
  // Removed from content altogether, it is forgotten.
  expect(applyRun(online, later, active).current.providers).toHaveLength(11)
})

const SEVERITY = ['unknown', 'online', 'degraded', 'down']

describe('laws of the stored state', () => {
  const samples = fc.constantFrom<[HealthSample['kind'], reason?: string]>(
    ['ok'],
    ['slow'],
    ['server_error'],
    ['network', 'connect_timeout'],
    ['inconclusive', 'challenge'],
    ['misconfigured', 'wrong_path'],
  )
  const anyRun = fc.record({
    hours: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom('daily' as const, 'recheck' as const),
    seen: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), samples), { minLength: 1, maxLength: 4 }),
  })
  const runs = fc.array(anyRun, { minLength: 1, maxLength: 15 })

  test('what was saved is read again, and a replay changes no byte', () => {
    const root = temporaryFolder()
    fc.assert(
      fc.property(runs, (all) => {
        rmSync(join(root, 'status'), { recursive: true, force: true })
        let stored: Stored = nothing
        let at = Date.parse('2026-12-20T05:00:00.000Z')
        let lastDay = ''
        const worst = new Map<string, string>()
        for (const { hours, kind, seen } of all) {
          at += hours * 3_600_000
          const checks = [...new Map(seen)].map(([slug, saw]) => sawAlways(slug, ...saw))
          const of = { run: { ...aDailyRun(new Date(at).toISOString()), kind }, checks }
          const here = new Set(kind === 'daily' ? checks.map(({ slug }) => slug) : ['a', 'b', 'c', 'd'])
          const applied = applyRun(stored, of, here)
          save(root, applied)
          const read = readStatus(root)
          expect(read.diagnostics).toEqual([])
          expect(read).toMatchObject({
            current: applied.current,
            history: applied.history,
            incidents: applied.incidents,
          })
          expect(save(root, applyRun(read, of, here))).toEqual([])
          // A day's bars hold exactly those who were tracked on it, with the worst conclusive status of its daily runs.
          if (kind === 'daily') {
            const today = new Date(at).toISOString().slice(0, 10)
            const bars = barsBySlug(read.history, today)
            if (today !== lastDay) worst.clear()
            lastDay = today
            for (const slug of worst.keys()) if (!here.has(slug)) worst.delete(slug)
            for (const { slug, status: published, source } of read.current!.providers) {
              const status = source === 'hold' ? 'unknown' : published
              const before = worst.get(slug) ?? 'unknown'
              worst.set(slug, SEVERITY.indexOf(before) > SEVERITY.indexOf(status) ? before : status)
              expect(bars.get(slug)!.at(-1)!.status).toBe(worst.get(slug))
            }
            expect(trackedBefore([...read.history, { day: '9999-01-01' }], '9999-01-01')).toEqual(here)
          }
          for (const { slug, status } of applied.current.providers) {
            const open = openIncidents(read.incidents).get(slug)
            if (status === 'online') expect(open).toBeUndefined()
            if (status === 'down') expect(open).toBe('down')
            if (!here.has(slug) && kind === 'daily') expect(open).toBeUndefined()
            if (status === 'degraded') expect(open).toBeDefined()
          }
          stored = read
        }
        const files = readdirSync(join(root, 'status'), { recursive: true }).map(String)
        expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

test('what a killed run left is removed by the next one', () => {
  const folder = aFolder({ 'history/2026.ndjson.4711.tmp': 'half a li' })
  save(folder, online)
  expect(readdirSync(join(folder, 'status/history'))).toEqual(['2026.ndjson'])
})

test('where one file cannot be written, none is replaced', () => {
  const folder = aFolder()
  save(folder, online)
  const days = () => readFileSync(join(folder, 'status/history/2026.ndjson'), 'utf8')
  const before = days()
  // A file in the way of a folder: also for root, whom no permission stops.
  writeFileSync(join(folder, 'status/incidents'), '')
  const worse = applyRun(online, { run: day(2), checks: next(6, 'server_error') }, tracked)
  expect(() => save(folder, worse)).toThrow()
  expect(days()).toBe(before)
})

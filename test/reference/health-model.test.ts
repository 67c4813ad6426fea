/** Random days of random providers, through the stored files of each run: all that is published is what the model says. */
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { randomNumbers } from '../../src/contribute/audit/random.ts'
import { addDays } from '../../src/core/days.ts'
import type { HealthRun } from '../../src/core/schema/health.ts'
import type { HealthSample } from '../../src/core/schema/health-run.ts'
import { applyRun } from '../../src/health/state/apply.ts'
import { BAR_DAYS, barsBySlug, emptyBars, incidentsBySlug, uptime } from '../../src/health/state/bars.ts'
import { refusalOf } from '../../src/health/state/guards.ts'
import { save } from '../../src/health/state/save.ts'
import { readStatus } from '../../src/health/state/store.ts'
import { temporaryFolder } from '../support/content.ts'
import { GATE_EXAMPLES, SEED } from '../support/seed.ts'
import { createHealthModel, type ModelCheck, type ModelRun } from './health-model.ts'

/** The whole size: `PROVIDERS=150 DAYS=90 ROUNDS=10 SEED=random`. */
const PROVIDERS = Number(process.env.PROVIDERS ?? 20)
const DAYS = Number(process.env.DAYS ?? 100)
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const GATE = GATE_EXAMPLES && process.env.PROVIDERS === undefined

type ModelKind = ModelCheck['samples'][number]['kind']
const REASONS: Record<ModelKind, readonly [HealthSample['kind'], reason: string]> = {
  ok: ['ok', 'ok'],
  slow: ['slow', 'slow'],
  server_error: ['server_error', 'server_error'],
  protocol: ['protocol', 'protocol'],
  network: ['network', 'connect_timeout'],
  nxdomain: ['name_or_certificate', 'nxdomain'],
  certificate: ['name_or_certificate', 'tls_expired'],
  inconclusive: ['inconclusive', 'challenge'],
  misconfigured: ['misconfigured', 'wrong_path'],
}
const KINDS = Object.keys(REASONS) as ModelKind[]
const PAGES = ['operational', 'maintenance', 'minor', 'major', 'critical', 'unreadable'] as const

/** What a provider answers while nothing changes, and what it has to be checked by. */
type Provider = { kind: ModelKind; page: ModelCheck['page']; by: 'probe' | 'page' | 'both' }

function simulate(seed: number) {
  const random = randomNumbers(seed)
  const chance = (share: number) => random() < share
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const folder = temporaryFolder(onTestFinished)
  const model = createHealthModel()
  const providers = new Map<string, Provider>()
  const retired = new Set<string>()
  const unchecked = new Set<string>()
  const ever: string[] = []
  const seen = { runs: 0, network: 0, mass: 0, late: 0, states: 0, cells: 0, uptimes: 0, incidents: 0 }

  /** As `expect`, which a million comparisons would wait for. */
  const same = (got: unknown, expected: unknown, why: () => string) => {
    if (!isDeepStrictEqual(got, expected)) expect(got, `seed ${seed}, ${why()}`).toEqual(expected)
  }

  const add = () => {
    const slug = `p${ever.length}`
    ever.push(slug)
    providers.set(slug, {
      kind: chance(0.9) ? 'ok' : pick(KINDS),
      page: 'operational',
      by: pick(['probe', 'page', 'both']),
    })
  }
  for (let index = 0; index < PROVIDERS; index++) add()

  const tracked = () => [...providers.keys()].filter((slug) => !unchecked.has(slug)).toSorted()

  function observe(slug: string, wasDown: boolean, outage: ModelKind | undefined): ModelCheck {
    const { kind, page, by } = providers.get(slug)!
    const samples: { at: number; kind: ModelKind }[] = []
    let at = Math.floor(random() * 20_000)
    for (const wave of [1, 2, 3]) {
      if (by === 'page') break
      const last = samples.at(-1)?.kind
      if (wave > 1 && last === 'ok' && !(wave === 2 && wasDown)) break
      samples.push({ at, kind: outage ?? (chance(0.9) ? kind : pick(KINDS)) })
      at += 55_000 + Math.floor(random() * 90_000)
    }
    return { slug, samples, page: by === 'probe' ? null : chance(0.95) ? page : pick(PAGES) }
  }

  /** The run as both get it; both must say the same of it. */
  function run(
    kind: HealthRun['kind'] & ModelRun['kind'],
    at: string,
    accepted: boolean,
    outage?: ModelKind,
  ) {
    const stored = readStatus(folder, new Date(at > newest ? at : newest))
    expect(stored.diagnostics).toEqual([])
    const states = new Map(stored.current?.providers.map((state) => [state.slug, state]))
    const slugs = tracked().filter((slug) => {
      const state = states.get(slug)
      return kind === 'daily' || state?.status !== 'online' || state.source === 'hold'
    })
    if (slugs.length === 0) return
    const checks = slugs.map((slug) =>
      observe(slug, states.get(slug)?.status === 'down', chance(0.95) ? outage : undefined),
    )
    const report = {
      run: { kind, startedAt: at, finishedAt: at, probed: checks.length },
      checks: checks.map(({ slug, samples, page }) => ({
        slug,
        page,
        certificateDays: null,
        samples: samples.map((sample, index) => {
          const [sampleKind, reason] = REASONS[sample.kind]
          return { wave: index + 1, at: sample.at, kind: sampleKind, reason }
        }),
      })),
    }
    const now = new Set(tracked())
    const applied = applyRun(stored, report, now, retired)
    const refusal = accepted ? null : refusalOf(stored, report, applied, now)
    const expected = model.apply({ kind, startedAt: at, tracked: tracked(), checks, accepted })
    const outcome = { network: 'circuit_breaker', mass: 'mass_change' } as const
    expect(refusal?.outcome ?? null, `${at} ${refusal?.refusal}`).toBe(expected && outcome[expected])
    seen.runs++
    if (expected) seen[expected]++
    else save(folder, applied)
    newest = at > newest ? at : newest
    compareStates(at, checks)
  }
  let newest = ''

  function compareStates(at: string, checks: readonly ModelCheck[]) {
    const { current } = readStatus(folder)
    const states = new Map(current?.providers.map((state) => [state.slug, state]))
    for (const slug of tracked()) {
      const state = states.get(slug)
      const own = model.state(slug)
      same(
        state && {
          status: state.status,
          held: state.source === 'hold',
          since: state.since,
          lastVerified: state.lastVerified,
          failingSince: state.failingSince,
          checkedAt: state.checkedAt,
          neverVerified: state.reason === 'never_verified',
          recovering: state.reason === 'recovering',
        },
        own,
        () => `${slug} after ${at}: ${JSON.stringify(checks.find((check) => check.slug === slug))}`,
      )
      seen.states++
    }
  }

  function compareDays(day: string) {
    const { history, incidents } = readStatus(folder)
    const bars = barsBySlug(history, day)
    const bySlug = incidentsBySlug(incidents)
    for (const slug of ever) {
      const own = bars.get(slug) ?? emptyBars(day)
      const why = () => `${slug} on ${day}`
      const statuses = own.map(({ status }) => status)
      same(statuses, model.bars(slug, day, BAR_DAYS), why)
      seen.cells += BAR_DAYS
      for (const window of [7, 30, 90]) same(uptime(own, window), model.uptime(slug, day, window), why)
      seen.uptimes += 3
      const got = (bySlug.get(slug) ?? []).toReversed().map(({ openedAt, closedAt, status, ended }) => ({
        start: openedAt,
        end: closedAt,
        worst: status,
        endUnseen: ended === 'unknown',
      }))
      same(got, model.incidents(slug), why)
      seen.incidents += got.length
    }
  }

  let lastDaily = ''
  for (let index = 0; index < DAYS; index++) {
    const day = addDays('2025-11-20', index)
    for (const slug of [...providers.keys()]) {
      const provider = providers.get(slug)!
      if (chance(0.1)) provider.kind = chance(0.75) ? 'ok' : pick(KINDS)
      if (chance(0.05)) provider.page = chance(0.7) ? 'operational' : pick(PAGES)
      const fate = random()
      if (fate < 0.004) providers.delete(slug)
      if (fate < 0.002) retired.add(slug)
      else if (fate < 0.006) unchecked.add(slug)
      else if (fate < 0.1) unchecked.delete(slug)
    }
    if (chance(0.1)) add()
    // The daily run, now and then missing, repeated or refused; then the re-checks of the day.
    const minutes = Array.from({ length: 5 }, () => 60 + Math.floor(random() * 1_300)).toSorted(
      (a, b) => a - b,
    )
    const instants = [...new Set(minutes)].map((minute) =>
      new Date(Date.parse(day) + minute * 60_000 + Math.floor(random() * 1_000)).toISOString(),
    )
    const nobody = chance(0.04)
    for (const [position, at] of instants.entries()) {
      if (nobody || chance(0.1)) continue
      const daily = lastDaily.slice(0, 10) !== day || (position > 1 && chance(0.1))
      const outage = chance(0.08) ? pick(['network', 'server_error'] as const) : undefined
      const before = seen.network + seen.mass
      run(daily ? 'daily' : 'recheck', at, chance(0.2), outage)
      if (daily && seen.network + seen.mass === before) lastDaily = at
    }
    if (lastDaily > day && chance(0.05)) {
      run('daily', new Date(Date.parse(lastDaily) - 25 * 3_600_000).toISOString(), true)
      seen.late++
    }
    // The bars of a day have the days before it.
    if (!GATE || index % 4 === 3) compareDays(day)
  }
  return seen
}

test('states, days, uptime and incidents are what the model says', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const seen = simulate(SEED + round)
    if (!GATE) console.log(JSON.stringify(seen))
    else for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  }
})

/** Whole runs over hundreds of ways to answer: nothing broken is called online, nothing that works is called down. */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite } from '../../src/build/build.ts'
import { bytesOf } from '../../src/files/site-files.ts'
import { check } from '../../src/health/check/check-run.ts'
import type { Target } from '../../src/health/check/requests.ts'
import { applyRun } from '../../src/health/state/apply.ts'
import { parseRun } from '../../src/health/state/publish.ts'
import { readStatus, save } from '../../src/health/state/store.ts'
import { OUTCOMES, observe } from '../../src/health/verdict/outcomes.ts'
import { nextState, resultOf } from '../../src/health/verdict/transition.ts'
import { resolver } from '../../src/net/network.ts'
import type { StatusOverview } from '../../src/schema/responses.ts'
import type { HealthCheck, ProviderState } from '../../src/schema/status-files.ts'
import { type FakeServers, startFakeServers } from '../fake-servers/fake-servers.ts'
import { type Answer, nameServer } from '../fake-servers/name-server.ts'
import { aContentFolder, providerFiles, temporaryFolder } from '../support/content.ts'
import { aDailyRun, aState, storedAt } from '../support/stored-status.ts'
import { BODIES, SAID } from './bodies.ts'
import { type Case, PUBLISHED } from './case.ts'
import { CERTIFICATES, NAMES, RESETS } from './connections.ts'
import { INCIDENTS } from './incidents.ts'
import { ODDITIES } from './oddities.ts'
import { LIES, PAGES } from './pages.ts'
import { REDIRECTS, REFUSED_URLS } from './redirects.ts'
import { EXPECTED, STATUSES } from './statuses.ts'
import { PARKED, WALLS } from './walls.ts'

const GROUPS: Record<string, readonly Case[]> = {
  ...{ STATUSES, EXPECTED, BODIES, SAID, RESETS, CERTIFICATES, NAMES, REDIRECTS, REFUSED_URLS },
  ...{ WALLS, PARKED, ODDITIES, PAGES, LIES, INCIDENTS },
}
const CASES = Object.entries(GROUPS).flatMap(([group, cases]) =>
  cases.map((each, index) => ({ ...each, group, slug: `${group.toLowerCase().replace('_', '-')}-${index}` })),
)
type Numbered = (typeof CASES)[number]
const hostOf = ({ slug }: Numbered) => `${slug}.matrix.example`

/** Milliseconds that the servers of a case exceed, and that no answer on loopback needs. */
const SHORT = 1_000
const LIMITS = { headers: { headers: SHORT }, body: { body: SHORT }, connect: { connect: SHORT } }

const NOW = new Date('2026-11-21T05:23:00.000Z')
const hoursFrom = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const SEEN_ONLINE = aState('x', hoursFrom(-24).toISOString(), { since: hoursFrom(-240).toISOString() })

let servers: FakeServers
let names: Awaited<ReturnType<typeof nameServer>>
const checks = new Map<string, HealthCheck>()

beforeAll(async () => {
  servers = await startFakeServers(['*.matrix.example'])
  await servers.https('canary.matrix.example', (_, response) => void response.writeHead(204).end())
  const zone: Record<string, Answer> = {}
  for (const { slug, facts, published } of CASES)
    if (facts) checks.set(slug, checkOf(slug, Array(published === 'online' ? 1 : 3).fill(facts)))
  const served = CASES.filter(({ facts }) => !facts)
  for (const each of served) {
    const host = hostOf(each)
    await each.start?.(host, servers)
    if (each.page) await servers.https(`status-${host}`, each.page.answer)
    if (each.addresses) zone[host] = each.addresses
    if ('zone' in each) zone[host] = each.zone as Answer
  }
  names = await nameServer(zone)
  const groups = [undefined, 'headers', 'body', 'connect'] as const
  const casesOf = (group: Case['exceeds']) => served.filter(({ exceeds }) => exceeds === group)
  await Promise.all(groups.map((exceeds) => runOver(casesOf(exceeds), exceeds)))
})
afterAll(async () => {
  await servers.close()
  await names.close()
})

async function runOver(cases: readonly Numbered[], exceeds: Case['exceeds']): Promise<void> {
  // A name server that does not answer is waited for; the others take as long as they need.
  const patient = resolver(60_000, [names.address], false)
  const hasty = resolver(SHORT, [names.address], false)
  const silent = new Set(cases.filter((each) => 'zone' in each && each.zone === 'silence').map(hostOf))
  const { checks: found } = await check({
    targets: cases.map(targetOf),
    current: null,
    network: {
      ...servers.network(exceeds && LIMITS[exceeds]),
      // However busy the machine: only what a server does makes an answer slow here.
      now: () => 0,
      resolve: (host, signal) => (silent.has(host) ? hasty : patient)(host, signal),
    },
    // Short limits are for servers that exceed them; on a busy machine a canary would, too.
    canaries: exceeds ? [] : ['https://canary.matrix.example/'],
    wavePauses: [0, 0],
    concurrency: 32,
    signal: new AbortController().signal,
  })
  for (const one of found!) checks.set(one.slug, one)
}

function targetOf(each: Numbered): Target {
  const host = hostOf(each)
  const target: Target = { slug: each.slug }
  if (each.probe !== null)
    target.probe = { url: `https://${host}/`, method: 'GET', expect: [401], ...each.probe }
  if (each.page)
    target.page = {
      url: `https://status-${host}/summary.json`,
      format: each.page.format,
      components: each.page.components ?? [],
      names: each.page.names ?? [],
    }
  return target
}

/** What is published at the first check of all, a day after online, and two days after that. */
function statesOf({ slug }: Numbered): ProviderState[] {
  const found = checks.get(slug)!
  const result = resultOf(found)
  const dayAfter = nextState(slug, SEEN_ONLINE, result, NOW)
  return [nextState(slug, undefined, result, NOW), dayAfter, nextState(slug, dayAfter, result, hoursFrom(49))]
}
const shown = ({ status, source }: ProviderState) =>
  source === 'hold' && status === 'online' ? 'held' : status

describe.each(Object.keys(GROUPS))('%s', (group) => {
  test.each(CASES.filter((each) => each.group === group))('$name: $published', (each) => {
    const states = statesOf(each)
    const found = JSON.stringify(checks.get(each.slug))
    expect(states.map(shown), found).toEqual(PUBLISHED[each.published])
    expect(states[1]!.reason, found).toBe(each.reason)
  })
})

test('at least 200 cases, 0 of them falsely online, 0 falsely down', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200)
  const shows = (each: Numbered, status: string) => statesOf(each).some((state) => shown(state) === status)
  const titles = (cases: readonly Numbered[]) => cases.map(({ group, name }) => `${group}: ${name}`)
  const falselyOnline = CASES.filter((each) => each.truth !== 'works' && shows(each, 'online'))
  const falselyDown = CASES.filter((each) => each.truth !== 'broken' && shows(each, 'down'))
  expect({ online: titles(falselyOnline), down: titles(falselyDown) }).toEqual({ online: [], down: [] })
})

test('at least 60 cases are public incidents, each with a page of its own', () => {
  const sources = INCIDENTS.map(({ source }) => new URL(source).href)
  expect(new Set(sources).size).toBe(sources.length)
  expect(sources.length).toBeGreaterThanOrEqual(60)
})

test('no server was reached that the guard forbids', () => {
  const refused = CASES.filter(({ reason }) => reason === 'blocked_address')
  expect(refused.length).toBeGreaterThan(10)
  for (const { slug } of refused)
    expect(checks.get(slug)!.samples.every(({ reason }) => reason === 'blocked_address')).toBe(true)
})

/** No server can bring these about; a busy machine can. */
const OWN_REASONS = ['internal_error', 'no_route', 'connect_timeout', 'tls_invalid']

test('every reason of the observation table was given, but for those that no server can bring about', () => {
  const given = new Set([...checks.values()].flatMap(({ samples }) => samples.map(({ reason }) => reason)))
  const missing = OUTCOMES.map(({ reason }) => reason).filter((reason) => !given.has(reason))
  expect(missing.filter((reason) => !OWN_REASONS.includes(reason))).toEqual([])
})

/** The run as the job that checks hands it over, published from bytes and read back from disk, as a build reads it. */
function published(found: HealthCheck[]) {
  const startedAt = NOW.toISOString()
  const run = aDailyRun(startedAt, found.length)
  const parsed = parseRun(JSON.stringify({ version: 1, outcome: 'done', run, checks: found }), NOW)
  if ('refusal' in parsed) return parsed.refusal
  const nothing = { current: null, history: [], incidents: [] }
  const applied = applyRun(nothing, parsed.report, new Set(found.map(({ slug }) => slug)))
  const folder = temporaryFolder()
  save(folder, applied)
  const { current, diagnostics } = readStatus(folder, NOW)
  return { same: isDeepStrictEqual(current, applied.current), diagnostics }
}

/** A directory of one provider for each state that differs, built from what is stored: what is published of each. */
async function built(found: HealthCheck[]) {
  const byState = new Map(
    found.map((one) => {
      // A day after online, so that failures are more than "never seen".
      const { slug: _, ...state } = nextState(one.slug, SEEN_ONLINE, resultOf(one), NOW)
      return [JSON.stringify(state), one]
    }),
  )
  const checks = [...byState.values()]
  const slugs = checks.map(({ slug }) => slug)
  const dir = aContentFolder(providerFiles(...slugs))
  const before = SEEN_ONLINE.checkedAt!
  const online = slugs.map((slug) => ({ ...SEEN_ONLINE, slug }))
  const history = [{ day: before.slice(0, 'YYYY-MM-DD'.length), new: slugs }]
  const report = { version: 1, outcome: 'done', run: aDailyRun(NOW.toISOString(), slugs.length), checks }
  const parsed = parseRun(JSON.stringify(report), NOW)
  if ('refusal' in parsed) throw new Error(parsed.refusal)
  const applied = applyRun(
    { current: storedAt(before, online), history, incidents: [] },
    parsed.report,
    new Set(slugs),
  )
  save(dir, applied)
  const fallbacks = { fallbackBaseUrl: 'https://directory.example', fallbackRepository: '' }
  const site = await makeSite({ contentDir: dir, now: NOW, commit: null, ...fallbacks })
  if (!site.ok) throw new Error(JSON.stringify(site.diagnostics.slice(0, 5)))
  const files = new Map(Array.from(site.files, (file) => [file[0], bytesOf(file)] as const))
  const { data } = JSON.parse(String(files.get('api/v1/status.json'))) as StatusOverview
  return {
    pages: slugs.filter((slug) => files.has(`providers/${slug}/index.html`)).length,
    published: Object.fromEntries(data.map(({ slug, status }) => [slug, status])),
    stored: Object.fromEntries(applied.current!.providers.map(({ slug, status }) => [slug, status])),
  }
}

/** The check of these answers, one in each wave. */
function checkOf(slug: string, answers: readonly NonNullable<Case['facts']>[]): HealthCheck {
  const samples = answers.map((facts, index) => {
    const whole = { url: 'https://x.example/', phase: 'done', headersMs: 0, ...facts } as const
    return {
      wave: index + 1,
      at: index,
      status: facts.status,
      ms: 0,
      ...observe(whole, { expect: [401] }, []),
    }
  })
  return { slug, samples, page: null, certificateDays: null }
}

/** The check of a server that answers with a status from 0 to 999, each with several bodies. */
function everyStatus(): HealthCheck[] {
  const bodies = ['', '{}', '<html>', 'disabled', '[{"error":'].map((body) => Buffer.from(body))
  return Array.from({ length: 1000 }, (_, status) => {
    const answers = bodies.slice(status % 3, (status % 3) + 3).map((body) => ({ status, headers: {}, body }))
    return checkOf(`status-${status}`, answers)
  })
}

test('whatever servers answer, and with any status from 0 to 999, the run is saved, published and read back', () => {
  expect(checks.size).toBe(CASES.length)
  for (const found of [[...checks.values()], everyStatus()])
    expect(published(found)).toEqual({ same: true, diagnostics: [] })
})

test('and a site is built of it', async () => {
  const { pages, published, stored } = await built([...checks.values(), ...everyStatus()])
  expect(published).toEqual(stored)
  expect(pages).toBe(Object.keys(stored).length)
  expect(new Set(Object.values(stored))).toEqual(new Set(['online', 'degraded', 'down', 'unknown']))
}, 120_000)

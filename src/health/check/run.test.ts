/** The waves: who is asked again, when, and how many at once. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Farm, plantFarm } from '../../../test/fake-servers/farm.ts'
import type { CurrentState } from '../../core/schema/health.ts'
import { evidenceOf } from '../verdict/evidence.ts'
import { look, type Progress, type RunOptions } from './run.ts'
import type { Target } from './targets.ts'

let farm: Farm
/** Host to what it answers, request by request; the last one stays. */
const scripts = new Map<string, ((response: ServerResponse) => void)[]>()
const times = new Map<string, number[]>()
let flying = 0
let most = 0
const flyingTo = new Map<string, number>()
let mostToOne = 0

beforeAll(async () => {
  farm = await plantFarm()
  await farm.https(
    '',
    (request, response) => {
      const host = request.headers.host!
      if (host.startsWith('canary')) return void response.writeHead(204).end()
      times.set(host, [...(times.get(host) ?? []), performance.now()])
      flyingTo.set(host, (flyingTo.get(host) ?? 0) + 1)
      most = Math.max(most, ++flying)
      mostToOne = Math.max(mostToOne, flyingTo.get(host)!)
      response.on('close', () => {
        flying--
        flyingTo.set(host, flyingTo.get(host)! - 1)
      })
      const script = scripts.get(host) ?? [status(401)]
      ;(script.length > 1 ? script.shift()! : script[0]!)(response)
    },
    await farm.authority.leaf(['*.waves.example']),
  )
})
afterAll(() => farm.close())

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end()
const hostOf = (slug: string) => `${slug}.waves.example`
const target = (slug: string, host = hostOf(slug)): Target => ({
  slug,
  probe: { url: `https://${host}/${slug}`, method: 'GET', expect: [401] },
})
const plan = (slug: string, ...answers: ((response: ServerResponse) => void)[]) => {
  scripts.set(hostOf(slug), answers)
  return target(slug)
}
const options = (targets: readonly Target[], more: Partial<RunOptions> = {}): RunOptions => ({
  targets,
  current: null,
  network: farm.network(),
  canaries: ['https://canary.waves.example/'],
  wavePauses: [0, 0],
  concurrency: 3,
  signal: new AbortController().signal,
  ...more,
})
const found = async (targets: readonly Target[], more?: Partial<RunOptions>) =>
  new Map((await look(options(targets, more))).checks!.map((check) => [check.slug, check]))

test('what is ok is asked once, what is not again, until it is', async () => {
  const checks = await found([
    plan('well', status(401)),
    plan('blip', status(500), status(401)),
    plan('flaky', status(500), status(500), status(401)),
    plan('dead', status(500)),
  ])
  expect([...checks.values()].map(({ samples }) => samples.length)).toEqual([1, 2, 3, 3])
  expect([...checks.values()].map((check) => evidenceOf(check).probe.kind)).toEqual([
    'ok',
    'ok',
    'flaky',
    'server_error',
  ])
})

test('what was down before is asked twice even if it is ok', async () => {
  const current = { providers: [{ slug: 'back', status: 'down', latencies: [] }] } as unknown as CurrentState
  const checks = await found([plan('back', status(401))], { current })
  expect(checks.get('back')!.samples.map(({ wave }) => wave)).toEqual([1, 2])
})

test('421, 425 and a cut connection are tried once more at once', async () => {
  const checks = await found([
    plan('misdirected', status(421), status(401)),
    plan('early', status(425), status(401)),
    plan('cut', (response) => response.socket!.destroy(), status(401)),
  ])
  for (const check of checks.values()) expect(check.samples).toMatchObject([{ wave: 1, kind: 'ok' }])
})

test('Retry-After is waited for', async () => {
  await found([plan('busy', status(503, { 'retry-after': '1' }), status(401))])
  const [first, second] = times.get(hostOf('busy'))!
  expect(second! - first!).toBeGreaterThanOrEqual(990)
})

test('never more at once than allowed, and one to each host', async () => {
  most = 0
  mostToOne = 0
  // The first answers wait until three are under way, and a little for a fourth that must not come.
  const waiting: ServerResponse[] = []
  const later = (response: ServerResponse) => {
    if (most < 3) return void waiting.push(response)
    setTimeout(() => {
      for (const each of [...waiting.splice(0), response]) status(401)(each)
    }, 40)
  }
  scripts.set(hostOf('shared'), [later])
  const targets = [
    ...Array.from({ length: 6 }, (_, index) => target(`s${index}`, hostOf('shared'))),
    ...Array.from({ length: 12 }, (_, index) => plan(`o${index}`, later)),
  ]
  expect((await found(targets)).size).toBe(18)
  expect(most).toBe(3)
  expect(mostToOne).toBe(1)
})

test('progress begins and ends with the canaries', async () => {
  const seen: Progress[] = []
  await look(options([plan('p', status(500))], { onProgress: (progress) => seen.push(progress) }))
  expect(seen.map(({ stage, wave, done }) => `${stage} ${wave} ${done}`)).toEqual([
    'canaries 0 0',
    'wave 1 0',
    'wave 1 1',
    'pause 2 0',
    'wave 2 0',
    'wave 2 1',
    'pause 3 0',
    'wave 3 0',
    'wave 3 1',
    'canaries 3 0',
  ])
})

test('a page alone is read again where it could not be read', async () => {
  scripts.set('page.waves.example', [
    status(500),
    (response) => void response.end('{"page":{},"status":{"indicator":"minor"}}'),
  ])
  const checks = await found([
    {
      slug: 'page',
      page: { url: 'https://page.waves.example/api/v2/summary.json', format: 'statuspage', components: [] },
    },
  ])
  expect(checks.get('page')).toMatchObject({ samples: [], page: 'minor' })
})

/** The waves: what is requested again, when, and how much at once. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import type { CurrentState } from '../../schema/status-files.ts'
import { resultOf } from '../verdict/transition.ts'
import { check, type Progress, type RunOptions } from './check-run.ts'
import type { Target } from './requests.ts'

let servers: FakeServers
/** Host to what it answers, request by request; the last one stays. */
const answers = new Map<string, ((response: ServerResponse) => void)[]>()
const times = new Map<string, number[]>()
const asked = new Map<string, unknown>()
let underWay = 0
let most = 0
const underWayTo = new Map<string, number>()
let mostToOne = 0

beforeAll(async () => {
  servers = await startFakeServers()
  await servers.https(
    '',
    (request, response) => {
      const host = request.headers.host!
      if (host.startsWith('canary')) return void response.writeHead(204).end()
      asked.set(host, [request.method, request.headers.accept])
      times.set(host, [...(times.get(host) ?? []), performance.now()])
      underWayTo.set(host, (underWayTo.get(host) ?? 0) + 1)
      most = Math.max(most, ++underWay)
      mostToOne = Math.max(mostToOne, underWayTo.get(host)!)
      response.on('close', () => {
        underWay--
        underWayTo.set(host, underWayTo.get(host)! - 1)
      })
      const left = answers.get(host) ?? [status(401)]
      ;(left.length > 1 ? left.shift()! : left[0]!)(response)
    },
    await servers.authority.leaf(['*.waves.example']),
  )
})
afterAll(() => servers.close())

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end()
const hostOf = (slug: string) => `${slug}.waves.example`
const target = (slug: string, host = hostOf(slug)): Target => ({
  slug,
  probe: { url: `https://${host}/${slug}`, method: 'GET', expect: [401] },
})
const answering = (slug: string, ...inTurn: ((response: ServerResponse) => void)[]) => {
  answers.set(hostOf(slug), inTurn)
  return target(slug)
}
const options = (targets: readonly Target[], more: Partial<RunOptions> = {}): RunOptions => ({
  targets,
  current: null,
  network: servers.network(),
  canaries: ['https://canary.waves.example/'],
  wavePauses: [0, 0],
  concurrency: 3,
  signal: new AbortController().signal,
  ...more,
})
const checksOf = async (targets: readonly Target[], more?: Partial<RunOptions>) =>
  new Map((await check(options(targets, more))).checks!.map((one) => [one.slug, one]))

test('what is ok gets one request, what is not one more in each wave until it is', async () => {
  const checks = await checksOf([
    answering('well', status(401)),
    answering('blip', status(500), status(401)),
    answering('flaky', status(500), status(500), status(401)),
    answering('dead', status(500)),
  ])
  expect([...checks.values()].map(({ samples }) => samples.length)).toEqual([1, 2, 3, 3])
  const kinds = [...checks.values()].map((one) => resultOf(one).probe.kind)
  expect(kinds).toEqual(['ok', 'ok', 'flaky', 'server_error'])
})

test('what was down before gets two requests even if it is ok', async () => {
  const current = { providers: [{ slug: 'back', status: 'down', latencies: [] }] } as unknown as CurrentState
  const checks = await checksOf([answering('back', status(401))], { current })
  expect(checks.get('back')!.samples.map(({ wave }) => wave)).toEqual([1, 2])
})

test('421, 425 and a cut connection are tried once more at once', async () => {
  const checks = await checksOf([
    answering('misdirected', status(421), status(401)),
    answering('early', status(425), status(401)),
    answering('cut', (response) => response.socket!.destroy(), status(401)),
  ])
  for (const { samples } of checks.values()) expect(samples).toMatchObject([{ wave: 1, kind: 'ok' }])
})

test('Retry-After is waited for', async () => {
  await checksOf([answering('busy', status(503, { 'retry-after': '1' }), status(401))])
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
  answers.set(hostOf('shared'), [later])
  const targets = [
    ...Array.from({ length: 6 }, (_, index) => target(`s${index}`, hostOf('shared'))),
    ...Array.from({ length: 12 }, (_, index) => answering(`o${index}`, later)),
  ]
  expect((await checksOf(targets)).size).toBe(18)
  expect(most).toBe(3)
  expect(mostToOne).toBe(1)
})

test('progress begins and ends with the canaries', async () => {
  const seen: Progress[] = []
  await check(options([answering('p', status(500))], { onProgress: (progress) => seen.push(progress) }))
  const stages = seen.map(({ stage, wave, done }) => `${stage} ${wave} ${done}`).join(', ')
  expect(stages).toBe(
    'canaries 0 0, wave 1 0, wave 1 1, pause 2 0, wave 2 0, wave 2 1, pause 3 0, wave 3 0, wave 3 1, canaries 3 0',
  )
})

test('a bug of ours costs one provider its result, and no other', async () => {
  const network = servers.network()
  const guard = {
    ...network.guard,
    refusal: (url: URL) => {
      if (url.hostname.startsWith('bug')) throw new TypeError('x is not a function')
      return network.guard.refusal(url)
    },
  }
  const checks = await checksOf([target('bug'), answering('fine', status(401))], {
    network: { ...network, guard },
  })
  expect(checks.get('bug')!.samples).toMatchObject(
    [1, 2, 3].map((wave) => ({ wave, reason: 'internal_error' })),
  )
  expect(checks.get('fine')!.samples).toMatchObject([{ kind: 'ok' }])

  // The same, where the answer cannot be made sense of.
  const current = { providers: [{ slug: 'odd', status: 'online', latencies: 5 }] } as unknown as CurrentState
  const odd = await checksOf([answering('odd', status(401))], { current })
  expect(odd.get('odd')!.samples[0]).toMatchObject({ reason: 'internal_error' })
})

test('a page alone is read again where it could not be read', async () => {
  answers.set('page.waves.example', [
    status(500),
    (response) => void response.end('{"page":{},"status":{"indicator":"minor"}}'),
  ])
  const url = 'https://page.waves.example/api/v2/summary.json'
  const checks = await checksOf([{ slug: 'page', page: { url, format: 'statuspage', components: [] } }])
  expect(checks.get('page')).toMatchObject({ samples: [], page: 'unscoped' })
})

test.each(['GET', 'HEAD'] as const)(
  'a probe asks for JSON, by the method of its entry: %s',
  async (method) => {
    const own = target(method.toLowerCase())
    await checksOf([{ ...own, probe: { ...own.probe!, method } }])
    expect(asked.get(hostOf(own.slug))).toEqual([method, 'application/json'])
  },
)

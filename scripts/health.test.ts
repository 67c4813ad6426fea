/** The real command, against real servers on loopback: what it writes, and when it writes nothing. */

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readStatus } from '../src/health/state/store.ts'
import {
  CANARY,
  type Ended,
  type RunOptions,
  sharedHealthFixture,
} from '../test/fake-servers/health-fixture.ts'
import { aContentFolder, anEntry, asYaml, providerFiles, temporaryFolder } from '../test/support/content.ts'

const SLUGS = Array.from({ length: 12 }, (_, index) => `p${String(index + 1).padStart(2, '0')}`)
const hostOf = (slug: string) => `api.${slug}.example.com`

const fixture = sharedHealthFixture([...SLUGS.map(hostOf), 'status.p01.example.com', 'api.new.example.com'])

function health(content: string, now: string, args: string[] = [], options?: RunOptions): Promise<Ended> {
  const own = ['--content', content, '--now', now, '--wave-pauses', '0,0', '--timeout', '100']
  return fixture.run([...own, ...args], options)
}

/** Every file below status/, to its text. */
function stored(content: string): Record<string, string> {
  const root = join(content, 'status')
  if (!existsSync(root)) return {}
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  )
}
const statusOf = (content: string, slug: string) =>
  readStatus(content).current!.providers.find((state) => state.slug === slug)!

describe('a sequence of runs', () => {
  test('an outage of some days, from the first check to the next year', async () => {
    const content = aContentFolder(providerFiles('p01', 'p02', 'p03'))
    const first = await health(content, '2026-12-29T05:23:00Z')
    expect(first.code, first.stderr).toBe(0)
    expect(statusOf(content, 'p01')).toMatchObject({
      status: 'online',
      lastVerified: '2026-12-29T05:23:00.000Z',
    })
    expect(stored(content)['history/2026.ndjson']).toBe('{"day":"2026-12-29","new":["p01","p02","p03"]}\n')
    expect(stored(content)['current.json']!.split('\n')).toHaveLength(6)

    const bytes = stored(content)
    fixture.answers.set(hostOf('p02'), 503)
    const outage = await health(content, '2026-12-30T05:23:00Z', ['--format', 'json'])
    expect(outage.code).toBe(0)
    const samples = [{ wave: 1 }, { wave: 2 }, { wave: 3 }]
    expect(JSON.parse(outage.stdout)).toMatchObject({
      outcome: 'done',
      checks: [{ slug: 'p01' }, { slug: 'p02', samples }, { slug: 'p03' }],
      transitions: [{}, { from: { status: 'online' }, to: { status: 'down', reason: 'server_error' } }, {}],
    })
    expect(stored(content)).not.toEqual(bytes)

    fixture.answers.clear()
    fixture.requests.length = 0
    await health(content, '2026-12-30T13:41:00Z', ['--recheck'])
    expect(new Set(fixture.requests)).toEqual(new Set([CANARY, hostOf('p02')]))
    expect(statusOf(content, 'p02')).toMatchObject({ status: 'degraded', reason: 'recovering' })
    expect(stored(content)['history/2026.ndjson']).toContain('{"day":"2026-12-30","down":["p02"]}')
    await health(content, '2026-12-30T17:41:00Z', ['--recheck'])
    expect(statusOf(content, 'p02').status).toBe('online')
    expect(stored(content)['history/2026.ndjson']).toContain('{"day":"2026-12-30","down":["p02"]}')

    fixture.refused.add(hostOf('p03'))
    await health(content, '2026-12-31T23:59:59Z')
    await health(content, '2027-01-01T05:23:00Z')
    const { history, incidents, diagnostics } = readStatus(content)
    expect(diagnostics).toEqual([])
    expect(history.map(({ day }) => day)).toEqual(['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'])
    expect(Object.keys(stored(content)).toSorted().join(' ')).toBe(
      'current.json history/2026.ndjson history/2027.ndjson incidents/2026.ndjson',
    )
    expect(incidents.map(({ slug, event }) => `${slug} ${event}`)).toContain('p02 close')
  })

  test('--only does not change the others or the day', async () => {
    const content = aContentFolder(providerFiles('p01', 'p02'))
    await health(content, '2026-11-20T05:23:00Z')
    const { history, current } = readStatus(content)
    fixture.answers.set(hostOf('p01'), 500).set(hostOf('p02'), 500)
    await health(content, '2026-11-21T05:23:00Z', ['--only', 'p01'])
    expect(readStatus(content).history).toEqual(history)
    expect(statusOf(content, 'p01').status).toBe('down')
    expect(statusOf(content, 'p02')).toEqual(current!.providers[1])
  })
})

describe('re-checks', () => {
  test('are the daily run where none has come on this UTC day', async () => {
    const content = aContentFolder(providerFiles('p01', 'p02'))
    await health(content, '2026-11-20T05:23:00Z')
    fixture.requests.length = 0
    const made = await health(content, '2026-11-21T09:41:00Z', ['--recheck'])
    expect(made.stdout).toContain('No daily run has begun on this UTC day yet')
    expect(fixture.requests.filter((host) => host !== CANARY)).toHaveLength(2)
    expect(readStatus(content).history.at(-1)).toEqual({ day: '2026-11-21' })
    expect(readStatus(content).current!.lastDailyRun!.startedAt).toBe('2026-11-21T09:41:00.000Z')
  })

  test('look at what is online only because its last status is kept', async () => {
    const content = aContentFolder(providerFiles('p01', 'p02'))
    await health(content, '2026-11-20T05:23:00Z')
    fixture.answers.set(hostOf('p01'), (response) =>
      response.writeHead(403, { 'cf-mitigated': 'challenge' }).end(),
    )
    await health(content, '2026-11-21T05:23:00Z')
    expect(statusOf(content, 'p01')).toMatchObject({ status: 'online', source: 'hold' })
    fixture.requests.length = 0
    fixture.answers.clear()
    const { stdout } = await health(content, '2026-11-21T09:41:00Z', ['--recheck'])
    expect(fixture.requests.filter((host) => host !== CANARY)).toEqual([hostOf('p01')])
    expect(stdout).toContain('The last daily run began at 2026-11-21T05:23:00.000Z, 4.3 hours before.')
    expect(statusOf(content, 'p01')).toMatchObject({ status: 'online', source: 'probe' })
  })
})

test('a run keeps what another one stored while it was under way', async () => {
  const slugs = ['p01', 'p02']
  const content = aContentFolder(providerFiles(...slugs))
  await health(content, '2026-11-20T05:23:00Z')
  fixture.answers.set(hostOf('p02'), 500)
  let other: ReturnType<typeof health> | undefined
  fixture.answers.set(hostOf('p01'), async (response) => {
    other ??= health(content, '2026-11-21T05:24:00Z', ['--only', 'p02'])
    await other
    response.writeHead(500).end()
  })
  const { code } = await health(content, '2026-11-21T05:23:00Z', ['--only', 'p01'])
  expect([code, (await other)!.code]).toEqual([0, 0])
  const { current, incidents, diagnostics } = readStatus(content)
  expect(diagnostics).toEqual([])
  expect(current!.providers.map(({ status }) => status)).toEqual(['down', 'down'])
  expect(incidents.map(({ slug }) => slug)).toEqual(slugs)
})

test('many requests that wait at once cause no warning of listeners', async () => {
  const content = aContentFolder(providerFiles(...SLUGS))
  for (const slug of SLUGS)
    fixture.answers.set(hostOf(slug), (response) =>
      response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}'),
    )
  const { stderr } = await health(content, '2026-11-20T05:23:00Z', ['--concurrency', '64'])
  expect(stderr).toBe('')
})

describe('nothing is written', () => {
  const pasts = new Map<string, string>()
  /** A folder with one stored run, everything online. The same slugs are checked only once for all tests. */
  async function withPast(...slugs: string[]) {
    const name = slugs.join()
    if (!pasts.has(name)) {
      const past = aContentFolder(providerFiles(...slugs), mkdtempSync(join(fixture.folder, 'past-')))
      expect((await health(past, '2026-11-20T05:23:00Z')).code).toBe(0)
      pasts.set(name, past)
      fixture.requests.length = 0
    }
    const content = join(temporaryFolder(), 'content')
    cpSync(pasts.get(name)!, content, { recursive: true })
    return content
  }
  const NEXT_DAY = '2026-11-21T05:23:00Z'
  async function refusedRun(
    content: string,
    code: number,
    args: string[] = [],
    options = {},
    now = NEXT_DAY,
  ) {
    const before = stored(content)
    const ended = await health(content, now, args, options)
    expect(ended.code, ended.stdout + ended.stderr).toBe(code)
    expect(stored(content)).toEqual(before)
    return ended
  }

  test('when the canaries fail, before the waves and after them: 3, and the network is named', async () => {
    const content = await withPast('p01')
    fixture.answers.set(CANARY, 503)
    expect((await refusedRun(content, 3)).stdout).toContain('The network here is at fault, not the providers')
    fixture.answers.set(CANARY, (response) =>
      response.writeHead(200, { date: new Date(Date.now() - 600_000).toUTCString() }).end(),
    )
    expect((await refusedRun(content, 3)).stdout).toContain('clock')
    expect(fixture.requests.filter((host) => host !== CANARY)).toEqual([])
    fixture.answers.delete(CANARY)
    fixture.answers.set(hostOf('p01'), (response) => {
      fixture.answers.set(CANARY, 500)
      response.writeHead(401).end()
    })
    await refusedRun(content, 3)
    expect(fixture.requests).toContain(hostOf('p01'))
  })

  test('when too many cannot be reached at once: 4; and server errors do not count', async () => {
    const content = await withPast(...SLUGS)
    for (const slug of SLUGS.slice(0, 6)) fixture.refused.add(hostOf(slug))
    expect((await refusedRun(content, 4)).stdout).toContain('6 of 12')
    const accepted = join(temporaryFolder(), 'content')
    cpSync(content, accepted, { recursive: true })
    expect((await health(accepted, '2026-11-21T05:23:00Z', ['--accept-mass-change'])).code).toBe(0)
    expect(statusOf(accepted, 'p01')).toMatchObject({ status: 'down', reason: 'connection_refused' })
    fixture.refused.clear()
    for (const slug of SLUGS.slice(0, 6)) fixture.answers.set(hostOf(slug), 500)
    expect((await refusedRun(content, 5)).stdout).toContain('6 of 12')
    expect((await health(content, '2026-11-21T05:23:00Z', ['--accept-mass-change'])).code).toBe(0)
  })

  test('when the stored state is damaged: 1, and it is unchanged', async () => {
    const content = await withPast('p01')
    writeFileSync(join(content, 'status/current.json'), '{"version":1,')
    expect((await refusedRun(content, 1)).stderr).toContain('status-syntax')
  })

  test('when usage is wrong: 2', async () => {
    const content = await withPast('p01')
    const wrong = [
      ['--only', 'no-such'],
      ['--recheck', '--only', 'p01'],
      ['--wave-pauses', '1'],
      ['--canary', 'http://x.example/'],
      ['--connect-to', 'nonsense'],
      ['--now', 'yesterday'],
      ['--concurrency', '0'],
      ['--purple'],
    ]
    await Promise.all(wrong.map((args) => refusedRun(content, 2, args)))
  })

  test('on --dry-run and --record, which print their results', async () => {
    const content = await withPast('p01')
    fixture.answers.set(hostOf('p01'), 500)
    const dry = await refusedRun(content, 0, ['--dry-run', '--save', join(fixture.folder, 'run.json')])
    expect(dry.stdout).toMatch(/p01\s+online\s+→ down/)
    expect(JSON.parse(readFileSync(join(fixture.folder, 'run.json'), 'utf8'))).toMatchObject({
      outcome: 'done',
    })
    fixture.answers.set(hostOf('p01'), 405)
    const probe = { url: 'https://api.p01.example.com/v1/models', expect: [401] }
    const page = { url: 'https://status.p01.example.com', format: 'statuspage' } as const
    const entry = anEntry('p01', { health: { probe, statusPage: { ...page, components: ['gone'] } } })
    writeFileSync(join(content, 'providers/p01.yaml'), asYaml(entry))
    fixture.answers.set('status.p01.example.com', (response) =>
      response.end('{"page":{},"components":[{"id":"k8","name":"API\\u001b[31m","status":"operational"}]}'),
    )
    const recorded = (await refusedRun(content, 0, ['--record'])).stdout
    expect(recorded).toContain('p01: the status page has no component gone\np01: component k8: API')
    expect(recorded).not.toContain('\u001b')
    expect((await refusedRun(content, 0, ['--record'])).stdout).toContain(
      'p01: expect: [405] in place of [401]',
    )
  })

  test('on --recheck when all is online, and nothing is requested', async () => {
    const content = await withPast('p01')
    const { stdout } = await refusedRun(content, 0, ['--recheck'], {}, '2026-11-20T13:41:00Z')
    expect(fixture.requests).toEqual([])
    expect(stdout).toContain('The last daily run began at 2026-11-20T05:23:00.000Z, 8.3 hours before.')
  })

  test('when the run is stopped by a signal', async () => {
    const content = await withPast('p01')
    fixture.answers.set(hostOf('p01'), 500)
    // Longer than this test may take.
    const ended = await refusedRun(content, 143, ['--wave-pauses', '3600,3600'], {
      killAfterLine: /Waiting before wave 2/,
    })
    expect(ended.stderr).toContain('Nothing was written')
  })

  test('to the summary and the output of a job but our own text', async () => {
    const content = await withPast('p01')
    const summary = join(fixture.folder, 'summary.md')
    const output = join(fixture.folder, 'output')
    fixture.answers.set(hostOf('p01'), (response) =>
      response.writeHead(500).end('::set-output name=x::<script>'),
    )
    await health(content, '2026-11-21T05:23:00Z', ['--save', join(fixture.folder, 'run.json')], {
      env: { CI: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output },
    })
    const said = readFileSync(summary, 'utf8')
    expect(said).toContain('p01  online → down  The API answered with a server error.')
    expect(said).not.toContain('script')
    expect(readFileSync(output, 'utf8')).toBe('saved=true\n')
  })
})

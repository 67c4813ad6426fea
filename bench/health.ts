/** How long a run over many providers takes, what memory it needs, and what a year of runs weighs in git. */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '../src/health/check/limits.ts'
import { applyRun, type Stored } from '../src/health/state/apply.ts'
import { save } from '../src/health/state/store.ts'
import type { HealthCheck } from '../src/schema/status-files.ts'
import { startFakeServers } from '../test/fake-servers/fake-servers.ts'
import type { Order, Outcome } from './health-run.ts'
import { type BenchOptions, printTable } from './table.ts'

const PROVIDERS = 500
const ANSWER_MS = 200
const TIMEOUT_MS = 2_000
const HANGING = 10
const HUGE = 100
const HUGE_BYTES = 100 * 1024 * 1024
const MiB = 1024 * 1024

export async function benchHealth({ quick }: BenchOptions): Promise<void> {
  const [providers, huges, hangings, days] = quick ? [20, 1, 0, 2] : [PROVIDERS, HUGE, HANGING, 365]
  const ideal = Math.ceil(providers / LIMITS.concurrency) * ANSWER_MS
  const rounds = 3 * Math.ceil(hangings / LIMITS.concurrency) * TIMEOUT_MS
  const slow = await measure(providers, (_, response) => answerLater(response))
  const hanging = await measure(providers, (host, response) => {
    if (Number(host.slice(1, host.indexOf('.'))) >= hangings) answerLater(response)
  })
  const huge = await measure(huges, (_, response) => pour(response))
  const year = yearInGit(150, days)
  printTable(
    'Health checks',
    ['what', 'measured', 'at most', ''],
    [
      row(`${providers} providers that answer in ${ANSWER_MS} ms`, slow.ms, 1.2 * ideal, seconds),
      row(
        `${hangings} of them hanging, deadline ${TIMEOUT_MS / 1000} s`,
        hanging.ms,
        ideal + rounds,
        seconds,
      ),
      row(`peak memory, ${huges} bodies of 100 MB`, huge.peak, 200 * MiB, mebibytes),
      row('a year of 150 providers in .git, after gc', year, 2 * MiB, mebibytes),
    ],
  )
}

const row = (what: string, measured: number, limit: number, show: (value: number) => string) => [
  what,
  show(measured),
  show(limit),
  measured <= limit ? 'ok' : 'MISSED',
]
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mebibytes = (bytes: number) => `${(bytes / MiB).toFixed(2)} MiB`

const answerLater = (response: ServerResponse) =>
  setTimeout(() => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'), ANSWER_MS)

/** Writes as fast as the other side takes it, up to 100 MB. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024)
  let left = HUGE_BYTES
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) return
    }
    response.end()
  }
  response.writeHead(401, { 'content-type': 'application/json' }).on('drain', more)
  more()
}

/** Runs the waves in a process of their own, so that memory and time are theirs alone. */
async function measure(
  providers: number,
  answer: (host: string, response: ServerResponse) => void,
): Promise<Outcome> {
  const servers = await startFakeServers()
  try {
    await servers.https(
      '',
      (request, response) => {
        const host = request.headers.host!
        if (host.startsWith('canary')) response.writeHead(204).end()
        else answer(host, response)
      },
      await servers.authority.leaf(['*.bench.example']),
    )
    const order: Order = {
      providers,
      ca: servers.authority.ca,
      connectTo: servers.connectTo,
      deadline: TIMEOUT_MS,
    }
    const child = fork(new URL('./health-run.ts', import.meta.url))
    child.send(order)
    const [outcome] = (await once(child, 'message')) as [Outcome]
    child.disconnect()
    return outcome
  } finally {
    await servers.close()
  }
}

/** Bytes of `.git` after a daily commit for each day, with outages and latencies as they come. */
function yearInGit(providers: number, days: number): number {
  const root = mkdtempSync(join(tmpdir(), 'health-year-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root })
  try {
    // As on a server: without sample hooks and reflogs, which are a clone's own and never pushed.
    git('init', '--quiet', '--template=')
    git('config', 'core.logAllRefUpdates', 'false')
    git('config', 'gc.auto', '0')
    const random = seeded(1)
    const slugs = Array.from(
      { length: providers },
      (_, index) => `provider-${String(index).padStart(3, '0')}`,
    )
    const tracked = new Set(slugs)
    let stored: Stored = { current: null, history: [], incidents: [] }
    for (let day = 0; day < days; day++) {
      const startedAt = new Date(Date.UTC(2026, 0, 1, 5, 23, 11, day) + day * 86_400_000)
      const run = {
        kind: 'daily' as const,
        startedAt: startedAt.toISOString(),
        finishedAt: new Date(startedAt.getTime() + 200_000).toISOString(),
        probed: providers,
      }
      const applied = applyRun(stored, { run, checks: slugs.map((slug) => someCheck(slug, random)) }, tracked)
      save(root, applied)
      git('add', 'status')
      git('commit', '--quiet', '-m', `Record health checks: day ${day}`)
      stored = applied
    }
    git('gc', '--quiet', '--prune=now')
    return bytesOf(join(root, '.git'))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** One in fifty fails, one in fifty is walled off; the others answer in 100 to 900 ms. */
function someCheck(slug: string, random: () => number): HealthCheck {
  const luck = random()
  const kind = luck < 0.02 ? 'server_error' : luck < 0.04 ? 'inconclusive' : 'ok'
  const reason = { server_error: 'server_error', inconclusive: 'challenge', ok: 'ok' }[kind]
  const waves = kind === 'ok' ? [1] : [1, 2, 3]
  return {
    slug,
    samples: waves.map((wave) => ({
      wave,
      at: wave * 60_000,
      kind,
      reason,
      ms: Math.floor(100 + 800 * random()),
    })),
    page: null,
    certificateDays: 60,
  }
}

/** Mulberry32: the same year in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const bytesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

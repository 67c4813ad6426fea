import { mkdirSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '../../src/base/days.ts'
import { readStatus } from '../../src/health/state/store.ts'
import { startFakeServers } from '../fake-servers/fake-servers.ts'
import { startHealthFixture } from '../fake-servers/health-fixture.ts'
import { aContentFolder, providerFiles, temporaryFolder } from '../support/content.ts'
import { randomNumbers, SEED } from '../support/seed.ts'
import { ROUNDS } from './two-builds.ts'

const SLUGS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
const hostOf = (slug: string) => `api.${slug}.example.com`
const ANSWERS = [401, 401, 401, 500, 403, 302]

/** All that is stored, but for how long things took. */
function stored(content: string): unknown {
  const { diagnostics, current, ...rest } = readStatus(content)
  expect(diagnostics).toEqual([])
  const timeless = (key: string, value: unknown) =>
    key === 'latencies' || key === 'finishedAt' ? undefined : value
  return JSON.parse(JSON.stringify({ current, ...rest }, timeless))
}

test(`${ROUNDS} health runs killed at random moments leave the old state or the new one, and the next one goes on`, async () => {
  const servers = await startFakeServers()
  afterAll(servers.close)
  const fixture = await startHealthFixture(servers, temporaryFolder(afterAll), SLUGS.map(hostOf))
  const random = randomNumbers(SEED)
  const [content, unharmed] = [
    aContentFolder(providerFiles(...SLUGS)),
    aContentFolder(providerFiles(...SLUGS)),
  ]
  const status = join(content, 'status')
  mkdirSync(status)
  const args = (folder: string, now: string) => ['--content', folder, '--now', now, '--wave-pauses', '0,0']
  const run = async (folder: string, now: string) => {
    const { code, stderr } = await fixture.run(args(folder, now))
    expect([code, stderr]).toEqual([0, ''])
  }

  let longest = 0
  const seen = { old: 0, new: 0, 'while it wrote': 0, repeated: 0 }
  for (let round = 0; round < ROUNDS + 2; round++) {
    for (const slug of SLUGS)
      fixture.answers.set(hostOf(slug), ANSWERS[Math.floor(random() * ANSWERS.length)]!)
    const now = `${addDays('2026-12-01', round)}T05:23:00.000Z`
    if (round < 2) {
      const began = performance.now()
      await run(content, now)
      longest = Math.max(longest, performance.now() - began)
      await run(unharmed, now)
      continue
    }
    const before = stored(content)
    // Most at any moment, mostly late; some while it writes, which takes some milliseconds of a second.
    const writing = random() < 0.2
    const delay = writing ? random() * 12 : longest * 1.1 * random() ** 0.5
    let kill = () => {}
    const watchers = [status, join(status, 'history')].map((folder) =>
      watch(folder, (_, name) => writing && name?.endsWith('.tmp') && setTimeout(kill, delay)),
    )
    await fixture.run(args(content, now), {
      started(child) {
        kill = () => child.kill('SIGKILL')
        if (!writing) setTimeout(kill, delay)
      },
    })
    for (const watcher of watchers) watcher.close()
    const left = readdirSync(status, { recursive: true, encoding: 'utf8' })
    if (left.some((name) => name.endsWith('.tmp'))) seen['while it wrote']++
    const { current } = readStatus(content)
    const isNew = current?.lastRun.startedAt === now
    seen[isNew ? 'new' : 'old']++
    if (!isNew) expect(stored(content), `round ${round}`).toEqual(before)
    // Now and then the next kill meets what this one left, and the day has no run.
    if (random() < 0.5) {
      await run(content, now)
      seen.repeated++
      expect(['current.json', 'history', 'incidents']).toEqual(expect.arrayContaining(readdirSync(status)))
    } else if (!isNew) continue
    await run(unharmed, now)
    expect(stored(content), `round ${round}`).toEqual(stored(unharmed))
  }
  console.log(`what was there after a kill: ${JSON.stringify(seen)}`)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readSnapshot } from '../../src/build/emit.ts'
import { serve } from '../../src/build/serve/server.ts'
import { randomNumbers, SEED } from '../support/seed.ts'
import { expectBuilt, ROUNDS, startBuild, type TwoBuilds, twoBuilds } from './two-builds.ts'

/** A process that never stops replacing the build. */
function startWriter({ parent, out }: TwoBuilds) {
  const references = ['a', 'b'].map((name) => join(parent, '..', `reference-${name}`))
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/faults/rewrite.ts', out, ...references], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit') }
}

test('a server next to constant builds, some of them killed, answers from one build at a time', async () => {
  const builds = await twoBuilds(afterAll)
  expectBuilt(builds, await startBuild(builds, 'a').ended, 'a')
  const expected = ['a', 'b'].map((name) => readSnapshot(join(builds.parent, '..', `reference-${name}`))!)
  const paths = [...new Set(expected.flatMap(({ files }) => [...files.keys()]))].filter(
    (path) => !/^\/(?:api\/v1\/meta|_)/.test(path),
  )
  const random = randomNumbers(SEED)
  const server = await serve({ from: builds.out, port: 0 })
  onTestFinished(() => server.close())
  let writer = startWriter(builds)
  const answer = async (path: string) => {
    const response = await fetch(server.urls[0] + path)
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }
  const builtAt = async () => JSON.parse((await answer('/api/v1/meta')).body.toString()).builtAt as string
  /** Which of the two builds an answer can be of; a path that only one has is not there in the other. */
  const buildsOf = ({ status, body }: Awaited<ReturnType<typeof answer>>, path: string) =>
    [0, 1].filter((index) => {
      const file = expected[index]!.files.get(path)
      return file ? status === 200 && file().equals(body) : status === 404
    })

  const first = await builtAt()
  await expect.poll(builtAt, { timeout: 60_000 }).not.toBe(first)
  const end = performance.now() + Math.min(60, Math.max(20, ROUNDS / 5)) * 1000
  const seen = { requests: 0, bursts: 0, within: 0, builds: new Set<string>() }
  let doomed = 2
  // A writer that is started anew takes its time on a busy machine.
  const isEnough = () => seen.builds.size > 3 && seen.within > 3
  while (performance.now() < end || (!isEnough() && performance.now() < end + 240_000)) {
    const before = await builtAt()
    let possible = [0, 1]
    for (let count = 0; count < 12; count++) {
      const path = paths[Math.floor(random() * paths.length)]!
      const found = buildsOf(await answer(path), path)
      expect(found, `GET ${path}`).not.toEqual([])
      possible = possible.filter((index) => found.includes(index))
      seen.requests++
    }
    const after = await builtAt()
    seen.bursts++
    seen.builds.add(after)
    if (before === after) {
      seen.within++
      expect(possible, `answers between two of /meta that say ${after}`).not.toEqual([])
    }
    if (doomed > 0 && random() < 0.05) {
      doomed--
      writer.child.kill('SIGKILL')
      await writer.ended
      writer = startWriter(builds)
    }
  }
  expect(writer.child.exitCode, 'a builder failed').toBeNull()
  writer.child.kill('SIGKILL')
  await writer.ended
  expect(seen.builds.size).toBeGreaterThan(3)
  expect(seen.within).toBeGreaterThan(3)

  expectBuilt(builds, await startBuild(builds, 'b').ended, 'b')
  await expect
    .poll(async () => (await answer('/api/v1/providers.json')).body, { timeout: 30_000 })
    .toEqual(expected[1]!.files.get('/api/v1/providers.json')!())
  console.log(JSON.stringify({ ...seen, builds: seen.builds.size }))
})

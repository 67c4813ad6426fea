import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { prepareOutput } from '../../src/build/emit.ts'
import { randomNumbers, SEED } from '../support/seed.ts'
import { expectBuilt, idIn, type Name, ROUNDS, startBuild, twoBuilds } from './two-builds.ts'

test(`${ROUNDS} builds killed at random moments leave one whole build each, and the next one clears up`, async () => {
  const builds = await twoBuilds(afterAll)
  const random = randomNumbers(SEED)
  const durations: number[] = []
  for (const name of ['b', 'a'] as const) {
    const began = performance.now()
    expectBuilt(builds, await startBuild(builds, name).ended, name)
    durations.push(performance.now() - began)
  }
  let present: Name = 'a'
  const seen = { old: 0, new: 0, none: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const next: Name = present === 'a' ? 'b' : 'a'
    const { child, ended } = startBuild(builds, next)
    // A little beyond the end, so that some come too late; mostly late, for a build writes when it has made all.
    await Promise.race([sleep(Math.max(...durations) * 1.1 * random() ** 0.5), ended])
    child.kill('SIGKILL')
    await ended
    if (existsSync(builds.out)) {
      const id = idIn(builds)
      expect([builds.id[present], builds.id[next]], `round ${round}`).toContain(id)
      if (id === builds.id[next]) present = next
      seen[id === builds.id[next] ? 'new' : 'old']++
    } else {
      seen.none++
      prepareOutput(builds.out)
      expect(idIn(builds), `round ${round}`).toBe(builds.id[present])
    }
    // Now and then the next kill meets what this one left.
    if (random() < 0.5) continue
    expectBuilt(builds, await startBuild(builds, present).ended, present)
  }
  console.log(`what was there after a kill: ${JSON.stringify(seen)}`)
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBuilt, idIn, ROUNDS, startBuild, type TwoBuilds, twoBuilds } from './two-builds.ts'

/** File systems of our own, in a namespace of mounts that ends with these tests. */

const mounted: string[] = []
function mount(folder: string, type: string, options: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', type, '-o', options, type, folder])
  mounted.unshift(folder)
}
/** Says no option again that is not meant: among them are owners that a namespace of users may not name. */
const remount = (folder: string, options: string) =>
  execFileSync('mount', ['--options-mode', 'ignore', '-o', `remount,${options}`, 'none', folder])

const AMPLE = 64 * 1024 ** 2
function usedBytes(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

describe.runIf(process.env.CAN_MOUNT)('a disk', () => {
  let builds: TwoBuilds
  beforeAll(async () => {
    builds = await twoBuilds(afterAll)
  })
  afterEach(() => {
    for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder])
  })

  test('that fills up anywhere on the way leaves the old build', async () => {
    mount(builds.parent, 'tmpfs', `size=${AMPLE}`)
    expectBuilt(builds, await startBuild(builds, 'a').ended, 'a')
    const one = usedBytes(builds.parent)
    const steps = Math.max(4, Math.round(ROUNDS / 5))
    for (let step = 0; step < steps; step++) {
      // From no room at all to all but what the last files take.
      const room = Math.floor((one * 0.95 * step) / steps)
      remount(builds.parent, `size=${one + room}`)
      const { status, stderr } = await startBuild(builds, 'b').ended
      expect([status, stderr], `${room} bytes`).toEqual([
        1,
        expect.stringMatching(
          /cannot write to .*ENOSPC: no space left on device[\s\S]*help: make room on the disk/,
        ),
      ])
      expect(stderr).not.toContain('    at ')
      expect(idIn(builds), `${room} bytes`).toBe(builds.id.a)
      expect(readdirSync(builds.parent), `${room} bytes`).toEqual(['public'])
    }
    remount(builds.parent, `size=${AMPLE}`)
    expectBuilt(builds, await startBuild(builds, 'b').ended, 'b')
  })

  test('that may not be written to refuses, and says what to do', async () => {
    mount(builds.parent, 'tmpfs', `size=${AMPLE}`)
    expectBuilt(builds, await startBuild(builds, 'a').ended, 'a')
    remount(builds.parent, 'ro')
    const { status, stderr } = await startBuild(builds, 'b').ended
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /cannot write to .*EROFS: read-only file system[\s\S]*help: choose a folder .*--out/,
      ),
    ])
    expect(idIn(builds)).toBe(builds.id.a)
    remount(builds.parent, 'rw')
    expectBuilt(builds, await startBuild(builds, 'b').ended, 'b')
  })

  test('that is mounted at the output itself refuses, and a folder inside does not', async () => {
    mount(builds.out, 'tmpfs', `size=${AMPLE}`)
    const { status, stderr } = await startBuild(builds, 'a').ended
    const inside = { ...builds, parent: builds.out, out: join(builds.out, 'site') }
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`with --out ${inside.out}, then build again`),
    ])
    expect(readdirSync(builds.parent)).toEqual(['public'])
    const { ended } = startBuild(inside, 'a')
    expect([(await ended).status, idIn(inside)]).toEqual([0, builds.id.a])
  })

  test('of an image below a container takes a build in the place of one of the image', async () => {
    mount(join(builds.parent, '..', 'overlay'), 'tmpfs', `size=${AMPLE}`)
    const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => {
      const folder = join(builds.parent, '..', 'overlay', name)
      mkdirSync(folder)
      return folder
    })
    expect((await startBuild({ ...builds, out: join(lower!, 'public') }, 'a').ended).status).toBe(0)
    mount(builds.parent, 'overlay', `lowerdir=${lower},upperdir=${upper},workdir=${work}`)
    expect(idIn(builds)).toBe(builds.id.a)
    expectBuilt(builds, await startBuild(builds, 'b').ended, 'b')
    expectBuilt(builds, await startBuild(builds, 'a').ended, 'a')
  })
})

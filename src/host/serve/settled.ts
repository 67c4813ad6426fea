/** Reading a folder that a build may be writing at the same moment. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockHolder } from '../../build/lock.ts'
import { MANIFEST } from '../../build/manifest.ts'

/** Milliseconds: between two looks, and before builds that never pause are no longer waited for. */
const PAUSE = 20
const PATIENCE = 30_000

/**
 * What `read` finds; while it finds nothing, it is asked again as long as a build is writing to `out`. Undefined once
 * nothing was found in a folder that nobody touched meanwhile.
 */
export async function settled<Found>(
  out: string,
  read: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const before = stateOf(out)
    const found = await read()
    if (found !== undefined) return found
    if (before !== WRITING && before === stateOf(out)) return undefined
    if (performance.now() > deadline) return undefined
    await sleep(PAUSE)
  }
}

const WRITING = 'writing'

const stateOf = (out: string) => (existsSync(out) && lockHolder(out) ? WRITING : landed(out))

/** Which build landed last in a folder: a word that changes with each, whatever the clock says. */
export function landed(out: string): string {
  const manifest = statSync(join(out, MANIFEST), { throwIfNoEntry: false, bigint: true })
  return manifest ? `${manifest.ino} ${manifest.ctimeNs} ${manifest.mtimeNs}` : 'none'
}

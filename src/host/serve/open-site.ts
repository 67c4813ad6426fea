/** Reads a built folder, which a build may be replacing at the same moment. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILD_FILE } from '../../build/build-file.ts'
import { readHostRules } from './rules.ts'
import { createSite, type SiteAnswer, type SiteRequest } from './site.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** One whole build, ready to answer. */
export type OpenSite = { buildId: string; answer: (request: SiteRequest) => SiteAnswer }

/** Milliseconds: between two attempts, and for how long the folder must stay as it is before nobody waits for a build. */
const PAUSE = 25
const PATIENCE = 1000

export async function siteOf(snapshot: Snapshot): Promise<OpenSite> {
  const { rewrites, headerRules } = await readHostRules(snapshot.rules)
  return { buildId: snapshot.id, answer: createSite(snapshot, rewrites, headerRules) }
}

/** The site in a folder. Undefined where the folder holds no whole build and none is being put there. */
export async function openSite(out: string): Promise<OpenSite | undefined> {
  let stamp = stampOf(out)
  let since = performance.now()
  for (;;) {
    const snapshot = readSnapshot(out)
    if (snapshot) return siteOf(snapshot)
    await sleep(PAUSE)
    const present = stampOf(out)
    if (present !== stamp) since = performance.now()
    else if (performance.now() - since > PATIENCE) return undefined
    stamp = present
  }
}

/** A word that changes with each build, whatever the clock says. */
export function stampOf(out: string): string {
  const stats = statSync(join(out, BUILD_FILE), { throwIfNoEntry: false, bigint: true })
  return stats ? `${stats.ino} ${stats.ctimeNs} ${stats.mtimeNs}` : 'none'
}

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

/** The built folder, and the `netlify.toml` whose headers apply. */
export type SitePlace = { out: string; tomlPath: string }

/** Milliseconds: between two attempts, and for how long the folder must stay as it is before nobody waits for a build. */
const PAUSE = 25
const PATIENCE = 1000

export async function siteOf(snapshot: Snapshot, tomlPath: string): Promise<OpenSite> {
  const { rewrites, headerRules } = await readHostRules(tomlPath, snapshot.rules)
  return { buildId: snapshot.id, answer: createSite(snapshot, rewrites, headerRules) }
}

/** The site in a folder. Undefined where the folder contains no complete build and none is being put there. */
export async function openSite(place: SitePlace): Promise<OpenSite | undefined> {
  let stamp = stampOf(place)
  let since = performance.now()
  for (;;) {
    const snapshot = readSnapshot(place.out)
    if (snapshot) return siteOf(snapshot, place.tomlPath)
    await sleep(PAUSE)
    const present = stampOf(place)
    if (present !== stamp) since = performance.now()
    else if (performance.now() - since > PATIENCE) return undefined
    stamp = present
  }
}

/** A word that changes with each build and each edit of the `netlify.toml`, whatever the clock says. */
export function stampOf({ out, tomlPath }: SitePlace): string {
  return [join(out, BUILD_FILE), tomlPath]
    .map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
    .map((stats) => (stats ? `${stats.ino} ${stats.ctimeNs} ${stats.mtimeNs}` : 'none'))
    .join(', ')
}

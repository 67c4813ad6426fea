/** Reads a built folder, which a build may be replacing at the same moment. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILD_FILE, readBuildFile } from '../../build/build-file.ts'
import { readHeaderRules, readRewrites } from './rules.ts'
import { createSite } from './site.ts'
import { readSnapshot } from './snapshot.ts'

/** One whole build, ready to answer. */
export type OpenSite = { buildId: string; answer: ReturnType<typeof createSite> }

/** The built folder, and the `netlify.toml` whose headers apply. */
export type SitePlace = { out: string; tomlPath: string }

/** Milliseconds: between two attempts, and for how long the folder must stay as it is before nobody waits for a build. */
const PAUSE = 25
const PATIENCE = 1000

/** The site in a folder. Undefined where the folder holds no whole build and none is being put there. */
export async function openSite(place: SitePlace): Promise<OpenSite | undefined> {
  let stamp = stampOf(place)
  let since = performance.now()
  for (;;) {
    const site = await attempt(place)
    if (site) return site
    await sleep(PAUSE)
    const present = stampOf(place)
    if (present !== stamp) since = performance.now()
    else if (performance.now() - since > PATIENCE) return undefined
    stamp = present
  }
}

async function attempt({ out, tomlPath }: SitePlace): Promise<OpenSite | undefined> {
  const snapshot = readSnapshot(out)
  if (!snapshot) return undefined
  const rewrites = await readRewrites(join(out, '_redirects'))
  const headerRules = await readHeaderRules(tomlPath, join(out, '_headers'))
  // The host's parsers read the files themselves, perhaps those of a newer build.
  if (readBuildFile(out)?.id !== snapshot.id) return undefined
  return { buildId: snapshot.id, answer: createSite(snapshot, rewrites, headerRules) }
}

/** A word that changes with each build and each edit of the `netlify.toml`, whatever the clock says. */
export function stampOf({ out, tomlPath }: SitePlace): string {
  return [join(out, BUILD_FILE), tomlPath]
    .map((file) => statSync(file, { throwIfNoEntry: false, bigint: true }))
    .map((stats) => (stats ? `${stats.ino} ${stats.ctimeNs} ${stats.mtimeNs}` : 'none'))
    .join(', ')
}

/** Writes two builds in turn over each other, as fast as a disk can, as another `npm run build` would if it were that fast. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emit } from '../../src/build/emit.ts'
import { readManifest } from '../../src/build/manifest.ts'

const [out, times, pause, ...folders] = process.argv.slice(2) as [string, string, string, ...string[]]

const builds = folders.map((folder) => {
  const files = Object.keys(readManifest(folder)!.files)
  return new Map(files.map((file) => [file, readFileSync(join(folder, file))]))
})
const META = 'api/v1/meta.json'
for (let round = 0; round < Number(times); round++) {
  const files = new Map(builds[round % builds.length]!)
  // No two builds of this folder, whoever writes them, have the same clock.
  const clock = new Date(Date.UTC(2026, 10, 21) + process.pid * 1e7 + round).toISOString()
  const meta = files
    .get(META)!
    .toString()
    .replace(/"builtAt":"[^"]*"/, `"builtAt":"${clock}"`)
  files.set(META, Buffer.from(meta))
  emit(out, files)
  await sleep(Math.random() * Number(pause))
}

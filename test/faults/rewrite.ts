/** Replaces a build by one of two others in turn, as fast as a disk can, each with a time of its own in `/meta`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emit, readBuildFile } from '../../src/build/emit.ts'

const META = 'api/v1/meta.json'
const [out, ...folders] = process.argv.slice(2) as [string, ...string[]]
const builds = folders.map(
  (folder) =>
    new Map<string, string | Buffer>(
      readBuildFile(folder)!.files.map((file) => [file, readFileSync(join(folder, file))]),
    ),
)
for (let round = 0; ; round++) {
  const files = builds[round % builds.length]!
  const builtAt = new Date(Date.UTC(2026, 10, 21) + process.pid * 1e7 + round).toISOString()
  files.set(
    META,
    files
      .get(META)!
      .toString()
      .replace(/"builtAt":"[^"]*"/, `"builtAt":"${builtAt}"`),
  )
  emit(out, files)
  await sleep(Math.random() * 50)
}

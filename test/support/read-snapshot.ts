/** A built folder, read back whole. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildFile, type Snapshot, sha256 } from '../../src/build/emit.ts'

/** Undefined where the files are not those of the build that `.build.json` names: it is being replaced, is not there, or was damaged. */
export function readSnapshot(out: string): Snapshot | undefined {
  const build = readBuildFile(out)
  if (!build) return undefined
  try {
    const read = build.files.map((path) => [path, readFileSync(join(out, path))] as const)
    // The lines that sha256sum prints.
    const id = sha256(read.map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`).join(''))
    if (id !== build.id) return undefined
    const files = new Map(read.map(([path, bytes]) => [`/${path}`, () => bytes]))
    return { id, siteUrl: build.siteUrl, files }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The build in a folder, to serve it. Throws where there is no whole one. */
export function snapshotIn(out: string): Snapshot {
  const snapshot = readSnapshot(out)
  if (!snapshot) throw new Error(`${out} contains no complete build`)
  return snapshot
}

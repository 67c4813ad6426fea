/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../base/memo.ts'
import { bytesOf, type SiteFile } from '../files/site-files.ts'
import { type BuildFile, describeBuild, readBuildFile } from './build-file.ts'

export type Snapshot = Pick<BuildFile, 'id' | 'siteUrl'> & {
  /** By path from the site's root. Getting the bytes may make them, and throws where that is not possible. */
  files: ReadonlyMap<string, () => Buffer>
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads a built folder. Undefined where the files are not those of the build that `.build.json` names: it is being
 * replaced just now, is not there, or was damaged.
 */
export function readSnapshot(out: string): Snapshot | undefined {
  const build = readBuildFile(out)
  if (!build) return undefined
  const { id, siteUrl } = build
  try {
    const read = build.files.map((path) => [path, readFileSync(join(out, path))] as const)
    const hashes = new Map(read.map(([path, bytes]) => [path, sha256(bytes)]))
    if (describeBuild(hashes, siteUrl).id !== id) return undefined
    return { id, siteUrl, files: new Map(read.map(([path, bytes]) => [`/${path}`, () => bytes])) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The build of these files, each of which is made when it is first asked for. Its id is its own, whatever the bytes. */
export function snapshotOf(files: Iterable<SiteFile>, siteUrl: string | null): Snapshot {
  const made = [...files].map((file) => [`/${file[0]}`, once(() => bytesOf(file))] as const)
  return { id: randomUUID(), siteUrl, files: new Map(made) }
}

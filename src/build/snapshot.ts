/** One whole build: the file that says which it is and what is part of it, and the build in memory, so that no answer mixes two. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../base/memo.ts'
import { bytesOf, type SiteFile } from '../files/site-files.ts'

export const BUILD_FILE = '.build.json'

type BuildFile = {
  /** SHA-256, in hex, of all paths and the bytes of their files: two builds with one id are the same bytes. */
  id: string
  /** The URL that the files name because content/site.yaml names none; null where it names one. */
  siteUrl: string | null
  /** Each file of the build but this one, relative to its folder, with slashes, ascending. */
  files: string[]
}

/** Describes a build by the SHA-256 of each file's bytes, in hex, by its path. */
export function describeBuild(hashes: ReadonlyMap<string, string>, siteUrl: string | null): BuildFile {
  const files = [...hashes.keys()].sort()
  // The lines that sha256sum prints.
  const lines = files.map((file) => `${hashes.get(file)}  ${file}\n`)
  return { id: createHash('sha256').update(lines.join('')).digest('hex'), siteUrl, files }
}

/** The description of the build in a folder, or undefined where it holds none, or a damaged one. */
export function readBuildFile(folder: string): BuildFile | undefined {
  try {
    const file: BuildFile | null = JSON.parse(readFileSync(join(folder, BUILD_FILE), 'utf8'))
    return typeof file?.id === 'string' && Array.isArray(file.files) && file.files.every(isInside)
      ? file
      : undefined
  } catch {
    return undefined
  }
}

/** What a server gives out lies in the build's own folder. */
const isInside = (file: unknown) =>
  typeof file === 'string' && !/^[\\/]|^[a-z]:/i.test(file) && !file.split(/[\\/]/).includes('..')

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

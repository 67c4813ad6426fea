/** The file in each build that says which build it is, and which files are part of it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const BUILD_FILE = '.build.json'

export type BuildFile = {
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

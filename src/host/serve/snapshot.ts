/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../api/query/dataset.ts'
import { type BuildFile, describeBuild, readBuildFile } from '../../build/build-file.ts'
import type { RuleTexts } from './rules.ts'

/** Which build it is, and the address that stands in its files because nobody had named one. */
export type BuildName = Pick<BuildFile, 'id' | 'address'>

export type StoredFile = {
  bytes: Buffer
  etag: string
  /** Whether the build's address stands in it. */
  namesAddress: boolean
}

export type Snapshot = BuildName & {
  /** By path from the site's root: `/api/v1/status.json`. */
  files: ReadonlyMap<string, StoredFile>
  dataset: Dataset
  rules: RuleTexts
}

const BINARY = /\.sqlite$/

/** A file of a build, by its path in the folder, and the SHA-256 of its bytes in hex. */
export function storedFile(path: string, bytes: Buffer, hash: string, address: string | null): StoredFile {
  const namesAddress = address !== null && !BINARY.test(path) && bytes.includes(address)
  return { bytes, etag: etagOf(hash), namesAddress }
}

/** A strong tag from a SHA-256 in hex. */
export const etagOf = (hash: string) => `"${hash.slice(0, 32)}"`

/** A build whose files, by their paths in the folder, are all there. Undefined where one that the host needs is not. */
export function snapshotOf(name: BuildName, stored: ReadonlyMap<string, StoredFile>): Snapshot | undefined {
  const files = new Map([...stored].map(([path, file]) => [`/${path}`, file]))
  /** What the host reads and does not serve. */
  const taken = (path: string) => {
    const text = files.get(path)?.bytes.toString()
    files.delete(path)
    return text
  }
  const [redirects, headers] = [taken('/_redirects'), taken('/_headers')]
  const dataset = files.get('/edge/dataset.json')
  if (!dataset || redirects === undefined || headers === undefined) return undefined
  return { ...name, files, dataset: JSON.parse(dataset.bytes.toString()), rules: { redirects, headers } }
}

/**
 * Reads a built folder. Undefined where the files are not those of the build that `.build.json` names: it is being
 * replaced just now, is not there, or was damaged.
 */
export function readSnapshot(out: string): Snapshot | undefined {
  const build = readBuildFile(out)
  if (!build) return undefined
  const files = new Map<string, StoredFile>()
  const hashes = new Map<string, string>()
  try {
    for (const path of build.files) {
      const bytes = readFileSync(join(out, path))
      const hash = createHash('sha256').update(bytes).digest('hex')
      hashes.set(path, hash)
      files.set(path, storedFile(path, bytes, hash, build.address))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return describeBuild(hashes, build.address).id === build.id ? snapshotOf(build, files) : undefined
}

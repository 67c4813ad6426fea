/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../api/query/dataset.ts'
import { type BuildFile, describeBuild, readBuildFile } from '../../build/build-file.ts'

export type StoredFile = {
  bytes: Buffer
  etag: string
  /** Whether the build's address stands in it. */
  namesAddress: boolean
}

export type Snapshot = Pick<BuildFile, 'id' | 'address'> & {
  /** By path from the site's root: `/api/v1/status.json`. */
  files: ReadonlyMap<string, StoredFile>
  dataset: Dataset
}

/** What the host reads and does not serve. */
const HOST_RULES = ['/_redirects', '/_headers']
const BINARY = /\.sqlite$/

/**
 * Reads the built site. Undefined where the files are not those of the build that `.build.json` names: it is being
 * replaced just now, is not there, or was damaged.
 */
export function readSnapshot(out: string): Snapshot | undefined {
  const build = readBuildFile(out)
  if (!build) return undefined
  const files = new Map<string, StoredFile>()
  const hashes = new Map<string, string>()
  try {
    for (const file of build.files) {
      const bytes = readFileSync(join(out, file))
      const hash = createHash('sha256').update(bytes).digest('hex')
      hashes.set(file, hash)
      const namesAddress = build.address !== null && !BINARY.test(file) && bytes.includes(build.address)
      files.set(`/${file}`, { bytes, etag: etagOf(hash), namesAddress })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const dataset = files.get('/edge/dataset.json')
  if (!dataset || describeBuild(hashes, build.address).id !== build.id) return undefined
  for (const name of HOST_RULES) files.delete(name)
  return { id: build.id, address: build.address, files, dataset: JSON.parse(dataset.bytes.toString()) }
}

/** A strong tag from a SHA-256 in hex. */
export const etagOf = (hash: string) => `"${hash.slice(0, 32)}"`

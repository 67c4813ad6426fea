/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeDataset } from '../../api/query/change-query.ts'
import type { Dataset } from '../../api/query/dataset.ts'
import type { ModelDataset } from '../../api/query/model-query.ts'
import type { OfferDataset } from '../../api/query/offer-query.ts'
import { type BuildFile, describeBuild, readBuildFile } from '../../build/build-file.ts'
import { once } from '../../core/once.ts'
import { bytesOf, type SiteFile } from '../../outputs/site-files.ts'
import type { RuleTexts } from './rules.ts'

export type StoredFile = {
  bytes: Buffer
  etag: string
  /** Whether it holds the build's URL. */
  namesUrl: boolean
}

type StoredFiles = Pick<ReadonlyMap<string, StoredFile>, 'get' | 'has' | 'keys' | 'size'>

export type Snapshot = Pick<BuildFile, 'id' | 'siteUrl'> & {
  /** By path from the site's root: `/api/v1/status.json`. Getting one may make it, and throws where that is not possible. */
  files: StoredFiles
  readonly dataset: Dataset
  readonly offers: OfferDataset
  readonly models: ModelDataset
  readonly changes: ChangeDataset
  rules: RuleTexts
}

const BINARY = /\.sqlite$/

/** A file of a build, by its path in the folder, and the SHA-256 of its bytes in hex. */
export function storedFile(path: string, bytes: Buffer, hash: string, siteUrl: string | null): StoredFile {
  const namesUrl = siteUrl !== null && !BINARY.test(path) && bytes.includes(siteUrl)
  return { bytes, etag: etagOf(hash), namesUrl }
}

/** A strong tag from a SHA-256 in hex. */
export const etagOf = (hash: string) => `"${hash.slice(0, 32)}"`

/**
 * Reads a built folder. Undefined where the files are not those of the build that `.build.json` names: it is being
 * replaced just now, is not there, or was damaged.
 */
export function readSnapshot(out: string): Snapshot | undefined {
  const build = readBuildFile(out)
  if (!build) return undefined
  const files = new Map<string, () => StoredFile>()
  const hashes = new Map<string, string>()
  try {
    for (const path of build.files) {
      const bytes = readFileSync(join(out, path))
      const hash = sha256(bytes)
      const file = storedFile(path, bytes, hash, build.siteUrl)
      hashes.set(path, hash)
      files.set(`/${path}`, () => file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return describeBuild(hashes, build.siteUrl).id === build.id ? describe(build, files) : undefined
}

/** The build of these files, each of which is made when it is first asked for. Its id is its own, whatever the bytes. */
export function snapshotOf(siteFiles: Iterable<SiteFile>, siteUrl: string | null): Snapshot {
  const files = new Map<string, () => StoredFile>()
  for (const file of siteFiles) {
    const [path] = file
    const made = once(() => {
      const bytes = bytesOf(file)
      return storedFile(path, bytes, sha256(bytes), siteUrl)
    })
    files.set(`/${path}`, made)
  }
  return describe({ id: randomUUID(), siteUrl }, files)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function describe(
  { id, siteUrl }: Pick<BuildFile, 'id' | 'siteUrl'>,
  files: Map<string, () => StoredFile>,
): Snapshot {
  const textOf = (path: string) => files.get(path)!().bytes.toString()
  const [redirects, headers] = ['/_redirects', '/_headers'].map(textOf)
  const edge = <Data>(name: string): Data => JSON.parse(textOf(`/edge/${name}.json`))
  // What the host reads and does not serve.
  for (const path of ['/_redirects', '/_headers']) files.delete(path)
  return {
    id,
    siteUrl,
    files: {
      get: (path) => files.get(path)?.(),
      has: (path) => files.has(path),
      keys: () => files.keys(),
      size: files.size,
    },
    get dataset() {
      return edge<Dataset>('dataset')
    },
    get offers() {
      return edge<OfferDataset>('offers')
    },
    get models() {
      return edge<ModelDataset>('models')
    },
    get changes() {
      return edge<ChangeDataset>('changes')
    },
    rules: { redirects: redirects!, headers: headers! },
  }
}

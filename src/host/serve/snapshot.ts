/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeDataset } from '../../api/query/change-query.ts'
import type { Dataset } from '../../api/query/dataset.ts'
import type { ModelDataset } from '../../api/query/model-query.ts'
import type { OfferDataset } from '../../api/query/offer-query.ts'
import { type BuildFile, describeBuild, readBuildFile } from '../../build/build-file.ts'
import type { SiteFile } from '../../outputs/site-files.ts'
import type { RuleTexts } from './rules.ts'

export type StoredFile = {
  bytes: Buffer
  etag: string
  /** Whether it holds the build's URL. */
  namesUrl: boolean
}

export type Snapshot = Pick<BuildFile, 'id' | 'siteUrl'> & {
  /** By path from the site's root: `/api/v1/status.json`. */
  files: ReadonlyMap<string, StoredFile>
  dataset: Dataset
  offers: OfferDataset
  models: ModelDataset
  changes: ChangeDataset
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
  function* files(): Iterable<SiteFile> {
    for (const path of build!.files) yield [path, readFileSync(join(out, path))]
  }
  try {
    const hashed = hash(files(), build.siteUrl)
    return describeBuild(hashed.hashes, build.siteUrl).id === build.id ? describe(hashed, build) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The build of these files, which need not be in a folder. */
export function snapshotOf(files: Iterable<SiteFile>, siteUrl: string | null): Snapshot {
  const hashed = hash(files, siteUrl)
  return describe(hashed, describeBuild(hashed.hashes, siteUrl))
}

type Hashed = { files: Map<string, StoredFile>; hashes: Map<string, string> }

function hash(files: Iterable<SiteFile>, siteUrl: string | null): Hashed {
  const hashed: Hashed = { files: new Map(), hashes: new Map() }
  for (const [path, content] of files) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : bufferOf(content)
    const digest = createHash('sha256').update(bytes).digest('hex')
    hashed.hashes.set(path, digest)
    hashed.files.set(`/${path}`, storedFile(path, bytes, digest, siteUrl))
  }
  return hashed
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

function describe({ files }: Hashed, { id, siteUrl }: BuildFile): Snapshot {
  const textOf = (path: string) => files.get(path)!.bytes.toString()
  const [redirects, headers] = ['/_redirects', '/_headers'].map(textOf)
  const edge = <Data>(name: string): Data => JSON.parse(textOf(`/edge/${name}.json`))
  // What the host reads and does not serve.
  for (const path of ['/_redirects', '/_headers']) files.delete(path)
  return {
    id,
    siteUrl,
    files,
    dataset: edge('dataset'),
    offers: edge('offers'),
    models: edge('models'),
    changes: edge('changes'),
    rules: { redirects: redirects!, headers: headers! },
  }
}

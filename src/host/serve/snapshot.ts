/** One whole build held in memory, so that no answer ever mixes two. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import type { Dataset } from '../../api/query/dataset.ts'
import { readManifest } from '../../build/manifest.ts'
import { pendingFiles } from '../../build/staging.ts'

export type StoredFile = { bytes: Buffer; etag: string }

export type Snapshot = {
  /** By path from the site's root: `/api/v1/status.json`. */
  files: ReadonlyMap<string, StoredFile>
  dataset: Dataset
  /** What the host reads and does not serve, as text: its rules of rewriting and of headers. */
  rules: { _redirects: string; _headers: string }
}

/**
 * Reads the built site. Undefined where it is not of one build: no manifest, a file missing, or one whose bytes are
 * not those the manifest names (a build was killed, or is being written just now).
 */
export function readSnapshot(out: string): Snapshot | undefined {
  const manifest = readManifest(out)
  if (!manifest) return undefined
  const files = new Map<string, StoredFile>()
  try {
    for (const [file, expected] of Object.entries(manifest.files)) {
      const bytes = readFileSync(join(out, file))
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (hash !== expected) return undefined
      files.set(`/${file}`, { bytes, etag: `"${hash.slice(0, 32)}"` })
    }
    const others = glob.sync('**/*', { cwd: out, ignore: ['api/**', 'edge/**'] })
    // Asked after the folder was listed: whoever moved a file into it before then is still known, or has ended.
    const pending = new Set(pendingFiles(out))
    for (const file of others) {
      if (files.has(`/${file}`) || pending.has(file)) continue
      const bytes = readFileSync(join(out, file))
      files.set(`/${file}`, {
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (JSON.stringify(readManifest(out)) !== JSON.stringify(manifest)) return undefined
  const dataset = files.get('/edge/dataset.json')
  const [redirects, headers] = [files.get('/_redirects'), files.get('/_headers')]
  if (!dataset || !redirects || !headers) return undefined
  for (const name of ['/_redirects', '/_headers']) files.delete(name)
  return {
    files,
    dataset: JSON.parse(dataset.bytes.toString()),
    rules: { _redirects: redirects.bytes.toString(), _headers: headers.bytes.toString() },
  }
}

/** Writes a whole build so that no reader ever finds half a file, and the next build can tell whether all of it landed. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { acquireLock } from './lock.ts'

export const MANIFEST = '.manifest.json'
const STAGING = '.staging-'

/** File, relative to the output folder, to the SHA-256 of its bytes in hex. */
export type Manifest = { files: Record<string, string> }

export type Emitted = { files: number; bytes: number; written: number; unchanged: number; pruned: number }

/** The disk failed us: full, read-only, not there. Nothing was replaced unless `partial`. */
export class EmitError extends Error {
  override name = 'EmitError'
}

/**
 * Replaces what an earlier build wrote under `out` by `files` (path relative to `out` → text).
 *
 * Everything that differs is written to a staging folder first; only when all of it is there is each file renamed
 * into place, the manifest last, and what no longer belongs removed. Identical files keep their bytes and time.
 * Throws an `EmitError` when the disk refuses; while staging, that leaves the old build as it was.
 */
export function emit(out: string, files: ReadonlyMap<string, string>): Emitted {
  try {
    mkdirSync(out, { recursive: true })
    const release = acquireLock(join(out, '.lock'))
    try {
      return replace(out, files)
    } finally {
      release()
    }
  } catch (error) {
    if (error instanceof EmitError || !isDiskError(error)) throw error
    throw new EmitError(`cannot write to ${out}: ${error.message}`, { cause: error })
  }
}

function replace(out: string, files: ReadonlyMap<string, string>): Emitted {
  // Whoever holds the lock is the only one who builds here: staging folders of others are of killed builds.
  for (const name of readdirSync(out))
    if (name.startsWith(STAGING)) rmSync(join(out, name), { recursive: true })
  const before = readManifest(out)?.files ?? {}
  const manifest: Manifest = { files: {} }
  const changed: string[] = []
  const staging = join(out, `${STAGING}${process.pid}`)
  const folders = new Set<string>()
  const emitted: Emitted = { files: files.size, bytes: 0, written: 0, unchanged: 0, pruned: 0 }
  const write = (path: string, bytes: Buffer) => {
    const folder = dirname(path)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    writeFileSync(path, bytes)
  }

  try {
    for (const file of [...files.keys()].sort()) {
      const bytes = Buffer.from(files.get(file)!)
      manifest.files[file] = createHash('sha256').update(bytes).digest('hex')
      emitted.bytes += bytes.length
      if (isSame(join(out, file), bytes, before[file] !== undefined)) {
        emitted.unchanged++
        continue
      }
      changed.push(file)
      write(join(staging, file), bytes)
    }
    write(join(staging, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    for (const file of changed) {
      const target = join(out, file)
      const folder = dirname(target)
      if (!folders.has(folder)) {
        mkdirSync(folder, { recursive: true })
        folders.add(folder)
      }
      renameSync(join(staging, file), target)
    }
    emitted.written = changed.length
    emitted.pruned = prune(out, Object.keys(before), manifest)
    renameSync(join(staging, MANIFEST), join(out, MANIFEST))
    return emitted
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Removes files of earlier builds, and whatever else stands in folders that only builds write to. */
function prune(out: string, before: readonly string[], manifest: Manifest): number {
  const generated = ['api', 'edge'].flatMap((folder) =>
    existsSync(join(out, folder))
      ? readdirSync(join(out, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => !entry.isDirectory())
          .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
      : [],
  )
  const stale = new Set([...before, ...generated].filter((file) => !Object.hasOwn(manifest.files, file)))
  for (const file of stale) {
    rmSync(join(out, file), { force: true })
    removeEmptyFolders(out, dirname(file))
  }
  return stale.size
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === '.' || !existsSync(join(out, folder)) || readdirSync(join(out, folder)).length > 0) return
  rmdirSync(join(out, folder))
  removeEmptyFolders(out, dirname(folder))
}

function isSame(path: string, bytes: Buffer, expected: boolean): boolean {
  if (!expected && !existsSync(path)) return false
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === bytes.length && readFileSync(path).equals(bytes)
}

/** The manifest of the last build that ended, or undefined where there is none or it is damaged. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(out, MANIFEST), 'utf8'))
    const files = (manifest as Manifest | null)?.files
    // Only paths that stay inside the output folder: a manifest says what may be deleted.
    if (typeof files !== 'object' || files === null || Object.keys(files).some(escapes)) return undefined
    return { files }
  } catch {
    return undefined
  }
}

const escapes = (file: string) => file.startsWith('/') || file.split(/[\\/]/).includes('..')

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

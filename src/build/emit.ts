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
import { acquireLock, LockedError } from './lock.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { createStaging, emptyStaging, pendingFiles, stagingFolders } from './staging.ts'

export type Emitted = { files: number; bytes: number; written: number; unchanged: number; pruned: number }

/** The folder could not be written: the disk is full, read-only, not there, or another build has it. */
export class EmitError extends Error {
  override name = 'EmitError'
  readonly help: string
  constructor(message: string, help: string, options?: ErrorOptions) {
    super(message, options)
    this.help = help
  }
}

/**
 * Replaces what an earlier build wrote under `out` by `files` (path relative to `out`, and its text or bytes), which
 * may be made one by one while they are written; if making one throws, nothing is replaced.
 *
 * Everything that differs is written to a staging folder first; only when all of it is there is each file renamed
 * into place, the manifest last, and what no longer belongs removed. Identical files keep their bytes and time.
 * Throws an `EmitError` when the disk refuses, which leaves the old build as it was unless it happened while files
 * were renamed, or when another build keeps the folder for longer than `patience` milliseconds.
 */
export function emit(
  out: string,
  files: Iterable<readonly [file: string, content: string | Uint8Array]>,
  patience?: number,
): Emitted {
  const progress = { moving: false }
  try {
    mkdirSync(out, { recursive: true })
    const release = acquireLock(out, patience)
    try {
      return replace(out, files, progress)
    } finally {
      release()
    }
  } catch (error) {
    if (error instanceof LockedError)
      throw new EmitError(error.message, `wait for it to end, or end it. ${KEPT}`, { cause: error })
    if (!isDiskError(error)) throw error
    throw new EmitError(
      `cannot write to ${out}: ${error.message}`,
      `${REMEDIES[error.code ?? ''] ?? 'mend what the disk reports'}, then build again. ${progress.moving ? MIXED : KEPT}`,
      { cause: error },
    )
  }
}

const REMEDIES: Record<string, string> = {
  ENOSPC: 'make room on the disk',
  EDQUOT: 'make room within the quota',
  EROFS: 'mount the disk writable, or choose another folder with --out',
  EACCES: 'make the folder writable, or choose another with --out',
  EPERM: 'make the folder and its files writable, or choose another with --out',
}
const KEPT = 'The last good build is as it was.'
const MIXED = 'Until then the folder holds files of two builds, which npm start does not serve.'

function replace(
  out: string,
  files: Iterable<readonly [file: string, content: string | Uint8Array]>,
  progress: { moving: boolean },
): Emitted {
  const before = new Set([...Object.keys(readManifest(out)?.files ?? {}), ...pendingFiles(out)])
  // Whoever holds the lock is the only one who builds here: staging folders of others are of killed builds.
  for (const folder of stagingFolders(out)) emptyStaging(folder)
  const hashes = new Map<string, string>()
  const changed: string[] = []
  const staging = createStaging(out)
  const folders = new Set<string>()
  const emitted: Emitted = { files: 0, bytes: 0, written: 0, unchanged: 0, pruned: 0 }
  const prepare = (path: string) => {
    const folder = dirname(path)
    if (folders.has(folder)) return
    mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }

  try {
    for (const [file, content] of files) {
      if (hashes.has(file)) throw new Error(`${file} is made twice`)
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      hashes.set(file, createHash('sha256').update(bytes).digest('hex'))
      emitted.files++
      emitted.bytes += bytes.length
      if (isSame(join(out, file), bytes, before.has(file))) {
        emitted.unchanged++
        continue
      }
      changed.push(file)
      prepare(join(staging, file))
      writeFileSync(join(staging, file), bytes)
    }
    // Sorted, so that the same files give the same manifest in whatever order they were made.
    const manifest: Manifest = { files: Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))) }
    // All that can need room on the disk comes before the first move.
    for (const file of changed) prepare(join(out, file))
    writeFileSync(join(staging, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
    progress.moving = true
    for (const file of changed) renameSync(join(staging, file), join(out, file))
    emitted.written = changed.length
    emitted.pruned = prune(out, before, manifest)
    renameSync(join(staging, MANIFEST), join(out, MANIFEST))
    progress.moving = false
  } catch (error) {
    if (progress.moving) emptyStaging(staging)
    else rmSync(staging, { recursive: true, force: true })
    throw error
  }
  for (const folder of stagingFolders(out)) rmSync(folder, { recursive: true, force: true })
  return emitted
}

/** Folders that hold nothing but what builds write. */
const GENERATED = ['api', 'badges', 'configs', 'data', 'edge', 'feeds', 'providers']

/** Removes files of earlier builds, and whatever else stands in folders that only builds write to. */
function prune(out: string, before: ReadonlySet<string>, manifest: Manifest): number {
  const generated = GENERATED.flatMap((folder) =>
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

function isSame(path: string, bytes: Uint8Array, expected: boolean): boolean {
  if (!expected && !existsSync(path)) return false
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === bytes.length && readFileSync(path).equals(bytes)
}

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

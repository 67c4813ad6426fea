/** Writes a build into a folder next to the output and swaps it in by renaming, so that no reader finds half of one. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { posixPath } from '../base/letters.ts'
import { bytesOf, type SiteFile } from '../files/site-files.ts'
import { BUILD_FILE, describeBuild, readBuildFile } from './snapshot.ts'

/** `bytes` is left out where not every file was made. */
export type Emitted = { id: string; files: number; bytes?: number }

/**
 * Makes sure that a build may replace `out`: that it is not there, empty, or a build of ours and nothing else. Clears up
 * first what a killed build left. Throws an `EmitError` where it may not.
 */
export function prepareOutput(out: string): void {
  asEmitError(out, () => {
    const { path, next, old } = placesOf(out)
    if (!existsSync(path) && readBuildFile(old)) renameSync(old, path)
    for (const folder of [next, old]) remove(folder)
    refuseForeignFiles(path)
  })
}

/**
 * Replaces the build in `out` by `files`, which may be made one by one while they are written; if making one throws,
 * nothing is replaced. `siteUrl` goes into the build's file. One build at a time may do so. Throws an `EmitError` when
 * the disk refuses or `out` holds files that are not ours.
 */
export function emit(out: string, files: Iterable<SiteFile>, siteUrl: string | null = null): Emitted {
  prepareOutput(out)
  return asEmitError(out, () => {
    const { path, next, old } = placesOf(out)
    try {
      const emitted = write(next, files, siteUrl)
      refuseForeignFiles(path)
      swap(next, path, old)
      return emitted
    } catch (error) {
      leave(next)
      throw error
    }
  })
}

/** The output, where the next build is written, and where the last one waits to be removed. */
function placesOf(out: string) {
  const path = target(out)
  return { path, next: `${path}.next`, old: `${path}.old` }
}

/** Where `out` really is: a link to a folder stays a link. */
function target(out: string): string {
  const path = resolve(out)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? target(resolve(dirname(path), readlinkSync(path))) : path
}

function write(folder: string, files: Iterable<SiteFile>, siteUrl: string | null): Emitted {
  const hashes = new Map<string, string>()
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  // Says that the folder is ours to remove, should this end before it is a build.
  writeFileSync(join(folder, BUILD_FILE), '')
  const made = new Set([folder])
  // Not recursive, so that nothing appears again below a folder that another build took away.
  const makeFolder = (path: string) => {
    if (made.has(path)) return
    makeFolder(dirname(path))
    mkdirSync(path)
    made.add(path)
  }
  let bytes = 0
  for (const siteFile of files) {
    const [file] = siteFile
    if (hashes.has(file)) throw new Error(`${file} is made twice`)
    const data = bytesOf(siteFile)
    hashes.set(file, createHash('sha256').update(data).digest('hex'))
    bytes += data.length
    const path = join(folder, file)
    makeFolder(dirname(path))
    writeFileSync(path, data)
  }
  const build = describeBuild(hashes, siteUrl)
  writeFileSync(join(folder, BUILD_FILE), `${JSON.stringify(build)}\n`)
  return { id: build.id, files: hashes.size, bytes }
}

function swap(next: string, out: string, old: string): void {
  try {
    if (existsSync(out)) renameSync(out, old)
  } catch (error) {
    // In a container a folder of the image can be removed but not renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    remove(out)
  }
  try {
    renameSync(next, out)
  } catch (error) {
    if (existsSync(old)) renameSync(old, out)
    throw error
  }
  leave(old)
}

/** Removes what a build wrote. Throws an `EmitError` where the folder is not of a build. */
function remove(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  if (names.length > 0 && !names.includes(BUILD_FILE))
    throw new EmitError(
      `${folder} is where builds are written, and holds ${names[0]}`,
      'Move it elsewhere, or choose another folder with --out.',
    )
  // What makes it ours goes last.
  for (const name of names)
    if (name !== BUILD_FILE) rmSync(join(folder, name), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Removes it, or leaves what cannot be removed now to the next build. */
function leave(folder: string): void {
  try {
    remove(folder)
  } catch {}
}

/** What systems put into folders that somebody looked at. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini']

/** Throws an `EmitError` where a folder holds anything that no build wrote, so that no file of the user's is deleted. */
function refuseForeignFiles(out: string): void {
  if (!existsSync(out)) return
  const build = readBuildFile(out)
  const known = new Set(build?.files).add(BUILD_FILE)
  const foreign = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !SYSTEM_FILES.includes(entry.name))
    .map((entry) => posixPath(relative(out, join(entry.parentPath, entry.name)), sep))
    .find((file) => !known.has(file))
  if (foreign === undefined) return
  if (build)
    throw new EmitError(
      `${join(out, foreign)} was written by no build, and would be deleted`,
      'Move it elsewhere. What the site should serve as it is belongs into src/site/static/.',
    )
  throw new EmitError(
    `${out} is neither empty nor a build: it holds ${foreign}`,
    'Choose another folder with --out, or empty this one if nothing in it is yours.',
  )
}

/** The output cannot be written or may not be replaced. The last good build is as it was. */
export class EmitError extends Error {
  override name = 'EmitError'
  readonly help: string
  constructor(message: string, help: string, options?: ErrorOptions) {
    super(message, options)
    this.help = help
  }
}

const unwritable = (out: string) =>
  `make ${dirname(out)} writable, where the build is written, or choose another folder with --out`

/** What to do about each error; of others, the disk's own words must do. */
const REMEDIES: Record<string, (out: string) => string> = {
  ENOSPC: () => 'make room on the disk',
  EDQUOT: () => 'make room within the quota',
  ENOENT: () => 'another build writes there too: run one at a time',
  EROFS: () => 'choose a folder that can be written with --out',
  EACCES: unwritable,
  EPERM: unwritable,
  EBUSY: (out) =>
    `a mount point cannot be replaced: mount ${dirname(out)} instead, or choose a folder inside with --out ${join(out, 'site')}`,
  ENOTDIR: () => 'a file is in the way: choose another folder with --out',
  EEXIST: () => 'a file is in the way: choose another folder with --out',
}

/** What the action returns; an error of the disk becomes an `EmitError` about `out`. */
function asEmitError<T>(out: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isDiskError(error)) throw error
    const remedy = REMEDIES[error.code ?? '']?.(resolve(out)) ?? 'fix what the disk reports'
    throw new EmitError(
      `cannot write to ${out}: ${error.message}`,
      `${remedy}, then build again. The last good build is as it was.`,
      { cause: error },
    )
  }
}

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

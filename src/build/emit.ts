/** Builds on disk: written beside the output and swapped in by renaming, so that no reader finds half of one. */
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { posixPath } from '../base/letters.ts'
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
function describeBuild(hashes: ReadonlyMap<string, string>, siteUrl: string | null): BuildFile {
  const files = [...hashes.keys()].sort()
  // The lines that sha256sum prints.
  const lines = files.map((file) => `${hashes.get(file)}  ${file}\n`)
  return { id: sha256(lines.join('')), siteUrl, files }
}

/** The description of the build in a folder, or undefined where it holds none, or a damaged one. */
export function readBuildFile(folder: string): BuildFile | undefined {
  try {
    const file: BuildFile | null = JSON.parse(fs.readFileSync(join(folder, BUILD_FILE), 'utf8'))
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

/** One whole build in memory, so that no answer mixes two. */
export type Snapshot = Pick<BuildFile, 'id' | 'siteUrl'> & {
  /** By path from the site's root. Getting the bytes may make them, and throws where that is not possible. */
  files: ReadonlyMap<string, () => Buffer>
}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** The build of these files, each of which is made when it is first asked for. Its id is its own, whatever the bytes. */
export function snapshotOf(files: Iterable<SiteFile>, siteUrl: string | null): Snapshot {
  const made = [...files].map((file) => [`/${file[0]}`, once(() => bytesOf(file))] as const)
  return { id: randomUUID(), siteUrl, files: new Map(made) }
}

export type Emitted = { id: string; files: number; bytes: number }

/**
 * Makes sure that a build may replace `out`: that it is not there, empty, or a build of ours and nothing else. Clears up
 * first what a killed build left. Throws an `EmitError` where it may not.
 */
export function prepareOutput(out: string): void {
  asEmitError(out, () => {
    const { path, next, old } = foldersOf(out)
    if (!fs.existsSync(path) && readBuildFile(old)) fs.renameSync(old, path)
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
    const { path, next, old } = foldersOf(out)
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
function foldersOf(out: string) {
  const path = target(out)
  return { path, next: `${path}.next`, old: `${path}.old` }
}

/** Where `out` really is: a link to a folder stays a link. */
function target(out: string): string {
  const path = resolve(out)
  const isLink = fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? target(resolve(dirname(path), fs.readlinkSync(path))) : path
}

function write(folder: string, files: Iterable<SiteFile>, siteUrl: string | null): Emitted {
  const hashes = new Map<string, string>()
  fs.mkdirSync(dirname(folder), { recursive: true })
  fs.mkdirSync(folder)
  // Says that the folder is ours to remove, should this end before it is a build.
  fs.writeFileSync(join(folder, BUILD_FILE), '')
  const made = new Set([folder])
  // Not recursive, so that nothing appears again below a folder that another build took away.
  const makeFolder = (path: string) => {
    if (made.has(path)) return
    makeFolder(dirname(path))
    fs.mkdirSync(path)
    made.add(path)
  }
  let bytes = 0
  for (const siteFile of files) {
    const [file] = siteFile
    if (hashes.has(file)) throw new Error(`${file} is made twice`)
    const data = bytesOf(siteFile)
    hashes.set(file, sha256(data))
    bytes += data.length
    const path = join(folder, file)
    makeFolder(dirname(path))
    fs.writeFileSync(path, data)
  }
  const build = describeBuild(hashes, siteUrl)
  fs.writeFileSync(join(folder, BUILD_FILE), `${JSON.stringify(build)}\n`)
  return { id: build.id, files: hashes.size, bytes }
}

function swap(next: string, out: string, old: string): void {
  try {
    if (fs.existsSync(out)) fs.renameSync(out, old)
  } catch (error) {
    // In a container a folder of the image can be removed but not renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    remove(out)
  }
  try {
    fs.renameSync(next, out)
  } catch (error) {
    if (fs.existsSync(old)) fs.renameSync(old, out)
    throw error
  }
  leave(old)
}

/** Removes what a build wrote. Throws an `EmitError` where the folder is not of a build. */
function remove(folder: string): void {
  if (!fs.existsSync(folder)) return
  const names = fs.readdirSync(folder)
  if (names.length > 0 && !names.includes(BUILD_FILE))
    throw new EmitError(
      `${folder} is where builds are written, and holds ${names[0]}`,
      'Move it elsewhere, or choose another folder with --out.',
    )
  // What makes it ours goes last.
  for (const name of names)
    if (name !== BUILD_FILE) fs.rmSync(join(folder, name), { recursive: true, force: true })
  fs.rmSync(folder, { recursive: true, force: true })
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
  if (!fs.existsSync(out)) return
  const build = readBuildFile(out)
  const known = new Set(build?.files).add(BUILD_FILE)
  const foreign = fs
    .readdirSync(out, { recursive: true, withFileTypes: true })
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

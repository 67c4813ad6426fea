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
import { dirname, join, resolve } from 'node:path'
import type { SiteFile } from '../outputs/site-files.ts'
import { BUILD_FILE, describeBuild } from './build-file.ts'
import { asEmitError } from './emit-error.ts'
import { refuseForeignFiles } from './foreign-files.ts'
import { discard, repair, siblingPath } from './siblings.ts'

export type Emitted = { id: string; files: number; bytes: number }

/**
 * Makes sure that a build may replace `out`: that it is not there, empty, or a build of ours and nothing else. Repairs
 * first what a killed build left. Throws an `EmitError` where it may not.
 */
export function prepareOutput(out: string): void {
  asEmitError(out, () => {
    repair(target(out))
    refuseForeignFiles(target(out))
  })
}

/**
 * Replaces the build in `out` by `files`, which may be made one by one while they are written; if making one throws,
 * nothing is replaced. `siteUrl` goes into the build's file. Of several builds at once, the last to end is what stays.
 * Throws an `EmitError` when the disk refuses or `out` holds files that are not ours.
 */
export function emit(out: string, files: Iterable<SiteFile>, siteUrl: string | null = null): Emitted {
  prepareOutput(out)
  return asEmitError(out, () => {
    const path = target(out)
    mkdirSync(dirname(path), { recursive: true })
    const next = siblingPath(path, 'next')
    mkdirSync(next)
    try {
      const emitted = write(next, files, siteUrl)
      refuseForeignFiles(path)
      swap(next, path)
      return emitted
    } finally {
      discard(next, path)
    }
  })
}

/** Where `out` really is: a link to a folder stays a link. */
function target(out: string): string {
  const path = resolve(out)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? target(resolve(dirname(path), readlinkSync(path))) : path
}

function write(folder: string, files: Iterable<SiteFile>, siteUrl: string | null): Emitted {
  const hashes = new Map<string, string>()
  const made = new Set([folder])
  // Not recursive, so that no folder appears again below one that was taken away.
  const makeFolder = (path: string) => {
    if (made.has(path)) return
    makeFolder(dirname(path))
    mkdirSync(path)
    made.add(path)
  }
  let bytes = 0
  for (const [file, content] of files) {
    if (hashes.has(file)) throw new Error(`${file} is made twice`)
    const data = typeof content === 'string' ? Buffer.from(content) : content
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

/** Milliseconds between two attempts, and how many there are. */
const PAUSE = 20
const ATTEMPTS = 100
/** Another build came between our two renames, or, on Windows, somebody has a file open for a moment. */
const PASSING = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : [])]

function swap(next: string, out: string): void {
  for (let attempt = 1; ; attempt++)
    try {
      swapOnce(next, out)
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
}

function swapOnce(next: string, out: string): void {
  const old = siblingPath(out, 'old')
  const moved = moveAway(out, old)
  try {
    renameSync(next, out)
  } catch (error) {
    if (moved && !existsSync(out)) renameSync(old, out)
    throw error
  } finally {
    if (existsSync(out)) discard(old, out)
  }
}

/** Whether there was anything to move. */
function moveAway(out: string, old: string): boolean {
  try {
    renameSync(out, old)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code !== 'EXDEV') throw error
    // In a container a folder of the image can be removed but not renamed. What makes it ours goes last.
    for (const name of readdirSync(out))
      if (name !== BUILD_FILE) rmSync(join(out, name), { recursive: true, force: true })
    rmSync(out, { recursive: true, force: true })
    return false
  }
}

/** Folders next to the output: where a build is written, and where the one before it goes while it is replaced. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BUILD_FILE, readBuildFile } from './build-file.ts'

/** `next` is being written, `old` is being removed. Both names say which process of which machine that is up to. */
const NAME = /^(next|old)-([0-9A-Za-z]*)-(\d+)-[0-9a-f]{8}$/

/** Milliseconds after which a folder of another machine counts as abandoned: its processes cannot be asked for. */
const ABANDONED_AFTER = 60 * 60 * 1000

/** A path next to `out` that nobody else uses: `public.next-laptop-4711-0badcafe`. */
export function siblingPath(out: string, kind: 'next' | 'old'): string {
  return `${out}.${kind}-${machine()}-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Repairs what a killed build left: an output that had been moved away and not yet replaced comes back, and the rest
 * goes. Folders of builds that are still running stay.
 */
export function repair(out: string, now = Date.now()): void {
  const left = abandonedSiblings(out, now)
  const last = left.find((folder) => basename(folder).includes('.old-') && readBuildFile(folder))
  if (last !== undefined && !existsSync(out))
    try {
      renameSync(last, out)
    } catch (error) {
      // Another build has repaired it already.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code!)) throw error
    }
  for (const folder of left) discard(folder, out)
}

/** Removes a folder next to `out`. What cannot be removed now is left to the next build. */
export function discard(folder: string, out: string): void {
  try {
    // Renamed first: if somebody writes there after all, all of it is gone for them, and not a part.
    const own = siblingPath(out, 'old')
    renameSync(folder, own)
    // First of all the file that would make it a whole build.
    rmSync(join(own, BUILD_FILE), { force: true })
    rmSync(own, { recursive: true, force: true, maxRetries: 5 })
  } catch {}
}

function abandonedSiblings(out: string, now: number): string[] {
  const parent = dirname(out)
  if (!existsSync(parent)) return []
  const prefix = `${basename(out)}.`
  return readdirSync(parent)
    .filter(
      (name) => name.startsWith(prefix) && isAbandoned(name.slice(prefix.length), join(parent, name), now),
    )
    .map((name) => join(parent, name))
}

function isAbandoned(name: string, path: string, now: number): boolean {
  const [, , host, pid] = NAME.exec(name) ?? []
  if (pid === undefined) return false
  if (host === machine()) return Number(pid) === process.pid || !isRunning(Number(pid))
  // Renaming changes this time, unlike that of the last write.
  const changed = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.NaN
  return now - changed > ABANDONED_AFTER
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, but it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const machine = () => hostname().replace(/[^0-9A-Za-z]/g, '')

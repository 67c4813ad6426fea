/** One writer at a time, over processes and machines that share a disk. */
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. What is done under the lock takes less than a second, so a lock this old is left from a process that ended. */
const ABANDONED_AFTER = 10_000
const POLL = 50

/**
 * Runs the action while this process holds the lock, and returns its result. Waits for others that hold it. The age of
 * a lock is how long it was seen here: clocks of machines differ, and process ids of containers mean nothing outside.
 */
export async function withLock<T>(
  file: string,
  action: () => T,
  abandonedAfter = ABANDONED_AFTER,
): Promise<T> {
  const own = randomUUID()
  mkdirSync(dirname(file), { recursive: true })
  let seen: { owner: string | undefined; since: number } | undefined
  while (!created(file, own)) {
    const owner = ownerOf(file)
    if (!seen || seen.owner !== owner) seen = { owner, since: performance.now() }
    else if (performance.now() - seen.since >= abandonedAfter) remove(file, owner)
    await sleep(POLL)
  }
  try {
    return action()
  } finally {
    remove(file, own)
  }
}

/** Whether the lock is now ours. */
function created(file: string, owner: string): boolean {
  try {
    writeFileSync(file, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Undefined if there is no lock. */
function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Removes the lock of this owner. One that somebody else has made in the meantime is put back. */
function remove(file: string, owner: string | undefined): void {
  const aside = `${file}.${randomUUID()}.tmp`
  try {
    renameSync(file, aside)
    if (ownerOf(aside) !== owner) linkSync(aside, file)
  } catch {
    // Somebody else removed it.
  } finally {
    rmSync(aside, { force: true })
  }
}

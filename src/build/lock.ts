/** One build at a time in one folder, also after a holder was killed and its process id belongs to another. */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, UNKNOWN_BIRTH } from './birth.ts'

/** Milliseconds: how long a second build waits for the first, and about how long between two looks. */
const PATIENCE = 60_000
const PAUSE = 50

/** The name says all, so that a lock is never half written, and takes no room on a full disk. */
const NAME = /^\.lock-(\d+)-([0-9A-Za-z]+)-[0-9a-f]+$/

/** Somebody else is building, for longer than we wait. */
export class LockedError extends Error {
  override name = 'LockedError'
}

/**
 * Waits for the lock of a folder and takes it; returns the function that gives it back.
 * Throws a `LockedError` when a living holder keeps it for longer than `patience`; looks about every `pause` (both in
 * milliseconds).
 *
 * Every builder has a file of its own, made before it looks for others. Of two, the one that looks later sees the
 * other and gives way, so both can never hold the lock; and to clear away a dead builder's file can never hit the
 * file of one that lives.
 */
export function acquireLock(folder: string, patience = PATIENCE, pause = PAUSE): () => void {
  const birth = birthOf(process.pid) ?? UNKNOWN_BIRTH
  const own = `.lock-${process.pid}-${birth}-${randomBytes(4).toString('hex')}`
  const giveBack = () => rmSync(join(folder, own), { force: true })
  const deadline = performance.now() + patience
  for (;;) {
    let holder = lockHolder(folder)
    if (!holder) {
      closeSync(openSync(join(folder, own), 'wx'))
      holder = lockHolder(folder, own)
      if (!holder) {
        for (const name of locks(folder)) if (!isHeld(name)) rmSync(join(folder, name), { force: true })
        return giveBack
      }
      giveBack()
    }
    if (performance.now() > deadline)
      throw new LockedError(
        `another build (process ${NAME.exec(holder)![1]}) holds ${join(folder, holder)} for longer than ${patience / 1000} s`,
      )
    // Of different lengths, so that two who gave way to each other do not meet again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause * (0.5 + Math.random()))
  }
}

/** The lock file of a living process other than `own`, if there is one: a build is running in this folder. */
export function lockHolder(folder: string, own?: string): string | undefined {
  return locks(folder).find((name) => name !== own && isHeld(name))
}

const locks = (folder: string) => readdirSync(folder).filter((name) => NAME.test(name))

function isHeld(name: string): boolean {
  const [, pid, birth] = NAME.exec(name)!
  const present = birthOf(Number(pid))
  return present !== undefined && (present === birth || [present, birth].includes(UNKNOWN_BIRTH))
}

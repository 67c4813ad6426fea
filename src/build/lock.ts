/** One build at a time in one folder. */
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'

/** How long a second build waits for the first, in milliseconds. */
const PATIENCE = 60_000
const PAUSE = 50

/** Waits for the lock and takes it; returns the function that gives it back. Throws when the holder takes too long. */
export function acquireLock(path: string): () => void {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    try {
      const handle = openSync(path, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isAbandoned(path)) rmSync(path, { force: true })
      else if (performance.now() > deadline)
        throw new Error(
          `another build (process ${readFileSync(path, 'utf8')}) has been writing for over a minute; remove ${path} if it is gone`,
        )
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
}

/** Whether the process that took the lock is gone: killed, most likely. */
function isAbandoned(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // A process killed between creating the file and writing into it leaves it empty.
    if (!Number.isInteger(pid) || pid <= 0) return Date.now() - statSync(path).mtimeMs > 2 * PAUSE
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Which process a process id means: ids are used again, the moment of birth is not. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Birth of a process that lives but does not tell when it began. */
export const UNKNOWN_BIRTH = 'unknown'

/** A word that differs between two processes that had the same id in turn; undefined where no such process lives. */
export function birthOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** Clock ticks from boot to birth: field 22 of proc(5). */
function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name in brackets, and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie keeps its id until its parent asks for it, but will never write again.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return UNKNOWN_BIRTH
  }
}

function fromPs(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  return (stdout ?? '').replace(/[^0-9A-Za-z]/g, '') || UNKNOWN_BIRTH
}

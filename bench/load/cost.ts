/** What a process costs: resident memory and processor time, as the system counts them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type Cost = {
  /** Resident bytes. */
  memory: number
  /** Seconds of processor time since its start. */
  processor: number
}

/** Clock ticks a second in `/proc`: the same on every Linux that Node runs on. */
const TICKS = 100

/** What the running process `pid` has cost so far; throws when it is gone. */
export function costOf(pid: number): Cost {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): Cost {
  const memory = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  // proc(5): the second field is the name in brackets, which may hold spaces; utime and stime are the 14th and 15th.
  const [utime, stime] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
  return { memory: Number(memory) * 1024, processor: (Number(utime) + Number(stime)) / TICKS }
}

/** Where there is no `/proc`: `ps` gives kilobytes, and minutes and seconds. */
function fromPs(pid: number): Cost {
  const [memory, time] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  const processor = time!.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { memory: Number(memory) * 1024, processor }
}

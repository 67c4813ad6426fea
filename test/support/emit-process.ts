/**
 * Runs one `emit` in a process of its own, where something happens before one call to the file system: the process is
 * killed, or the disk is full from then on. Prints how many calls there were.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { emit } from '../../src/build/emit.ts'
import { wordBuild } from './word-build.ts'

const [out, word, what, at, movable] = process.argv.slice(2) as [string, string, string, string, string]

/** The calls that change anything. */
const CALLS = ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync'] as const
const NEED_ROOM = ['mkdirSync', 'writeFileSync']

const failure = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: as a test wants it`), { code, syscall })

/** What happens at the call of this name, when it is the one. */
const EVENTS: Record<string, (name: string) => void> = {
  nothing: () => {},
  kill: () => process.kill(process.pid, 'SIGKILL'),
  full: (name) => {
    if (NEED_ROOM.includes(name)) throw failure('ENOSPC', name)
  },
}

let count = 0
for (const name of CALLS) {
  const original = fs[name] as (...given: unknown[]) => unknown
  const changed = (...given: unknown[]) => {
    count++
    if (what === 'full' ? count >= Number(at) : count === Number(at)) EVENTS[what]!(name)
    if (movable === 'fixed' && name === 'renameSync' && given[0] === out) throw failure('EXDEV', 'rename')
    return original(...given)
  }
  Object.assign(fs, { [name]: changed })
}
syncBuiltinESMExports()

emit(out, wordBuild(word))
console.log(count)

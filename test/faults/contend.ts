/** Takes and gives back the lock of a folder over and over, and fails where somebody else has it at the same time. */
import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from '../../src/build/lock.ts'

const [folder, times] = process.argv.slice(2) as [string, string]

/** Milliseconds; next to none, so that many look at the same moment. */
const PAUSE = 0.05

const inside = join(folder, 'inside')
for (let time = 0; time < Number(times); time++) {
  const giveBack = acquireLock(folder, undefined, PAUSE)
  closeSync(openSync(inside, 'wx'))
  rmSync(inside)
  giveBack()
}

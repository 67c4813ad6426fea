import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { birthOf } from './birth.ts'
import { acquireLock, LockedError, lockHolder } from './lock.ts'

const plant = (folder: string, pid: number, birth: string) =>
  writeFileSync(join(folder, `.lock-${pid}-${birth}-0badcafe`), '')

test('the lock is one file, and gone when given back', () => {
  const folder = temporaryFolder()
  const giveBack = acquireLock(folder)
  expect(readdirSync(folder)).toEqual([expect.stringContaining(`.lock-${process.pid}-`)])
  expect(lockHolder(folder)).toBe(readdirSync(folder)[0])
  giveBack()
  expect(readdirSync(folder)).toEqual([])
})

test('a living holder is waited for, then named', () => {
  const folder = temporaryFolder()
  plant(folder, process.pid, birthOf(process.pid)!)
  expect(() => acquireLock(folder, 120)).toThrow(LockedError)
  expect(() => acquireLock(folder, 120)).toThrow(/process \d+\) holds .*\.lock-.* for longer than 0.12 s/)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the lock of a process that is gone counts for nothing', () => {
  const folder = temporaryFolder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  plant(folder, pid, '12345')
  acquireLock(folder, 0)()
  expect(readdirSync(folder)).toEqual([])
})

test('nor does one whose process id belongs to another process by now', () => {
  const folder = temporaryFolder()
  plant(folder, process.pid, '1')
  plant(folder, process.ppid, '1')
  acquireLock(folder, 0)()
  expect(readdirSync(folder)).toEqual([])
})

test('a process has one birth, told by each observer; it ends with the process', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const birth = birthOf(child.pid!)
  expect(birth).toMatch(/^[0-9A-Za-z]+$/)
  expect(birthOf(child.pid!)).toBe(birth)
  expect(birth).not.toBe(birthOf(process.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(birthOf(child.pid!)).toBeUndefined()
})

test('names of other files are no locks', () => {
  const folder = temporaryFolder()
  for (const name of ['.lock', '.lock-x-1-00', '.lock-1', 'lock-1-1-00'])
    writeFileSync(join(folder, name), '')
  expect(lockHolder(folder)).toBeUndefined()
})

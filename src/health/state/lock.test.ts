import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { withLock } from './lock.ts'

test('one at a time, in a folder that need not be there, and the lock is gone afterwards', async () => {
  const file = join(temporaryFolder(), 'status/.lock')
  let inside = 0
  const order: number[] = []
  const enter = (index: number) =>
    withLock(file, () => {
      expect(++inside).toBe(1)
      order.push(index)
      inside--
      return index
    })
  expect(await Promise.all([1, 2, 3].map(enter))).toEqual([1, 2, 3])
  expect(order.toSorted()).toEqual([1, 2, 3])
  expect(existsSync(file)).toBe(false)
})

test('waits for another owner, and takes over a lock that is never given back', async () => {
  const file = join(temporaryFolder(), '.lock')
  writeFileSync(file, 'another process')
  const started = performance.now()
  await withLock(file, () => expect(readFileSync(file, 'utf8')).not.toBe('another process'), 200)
  expect(performance.now() - started).toBeGreaterThanOrEqual(200)
  expect(existsSync(file)).toBe(false)
})

test('the lock is given back when the action throws', async () => {
  const file = join(temporaryFolder(), '.lock')
  await expect(
    withLock(file, () => {
      throw new Error('full disk')
    }),
  ).rejects.toThrow('full disk')
  expect(existsSync(file)).toBe(false)
})

test('a lock that somebody else took over is left to them', async () => {
  const file = join(temporaryFolder(), '.lock')
  await withLock(file, () => writeFileSync(file, 'another process'))
  expect(readFileSync(file, 'utf8')).toBe('another process')
})

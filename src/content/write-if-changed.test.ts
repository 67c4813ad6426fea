import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { writeIfChanged } from './write-if-changed.ts'

test('writes once, leaves identical bytes and their time alone, and nothing else in the folder', () => {
  const dir = temporaryFolder()
  const file = join(dir, 'state.json')
  expect(writeIfChanged(file, 'old')).toBe(true)
  const { ino, mtimeMs } = statSync(file)
  expect(writeIfChanged(file, 'old')).toBe(false)
  expect(statSync(file)).toMatchObject({ ino, mtimeMs })
  expect(writeIfChanged(file, 'new')).toBe(true)
  // Another file took the name, so that who had the old one open still reads the old one.
  expect(statSync(file).ino).not.toBe(ino)
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(dir)).toEqual(['state.json'])
})

test('a write that fails leaves what was there, and no temporary file', () => {
  const dir = temporaryFolder()
  const file = join(dir, 'state.json')
  mkdirSync(file)
  writeFileSync(join(file, 'inside'), 'kept')
  expect(() => writeIfChanged(file, 'old')).toThrow()
  expect(readdirSync(dir)).toEqual(['state.json'])
  expect(readFileSync(join(file, 'inside'), 'utf8')).toBe('kept')
})

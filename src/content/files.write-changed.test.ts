import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { writeChanged } from './files.ts'

const write = (file: string, text: string) => writeChanged(new Map([[file, text]]))

test('writes once, leaves identical bytes and their time alone, and nothing else in the folder', () => {
  const dir = temporaryFolder()
  const file = join(dir, 'state.json')
  expect(write(file, 'old')).toEqual([file])
  const { ino, mtimeMs } = statSync(file)
  expect(write(file, 'old')).toEqual([])
  expect(statSync(file)).toMatchObject({ ino, mtimeMs })
  expect(write(file, 'new')).toEqual([file])
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
  expect(() => write(file, 'old')).toThrow()
  expect(readdirSync(dir)).toEqual(['state.json'])
  expect(readFileSync(join(file, 'inside'), 'utf8')).toBe('kept')
})

test('of several files, one that cannot be written aside leaves all as they were', () => {
  const dir = temporaryFolder()
  writeFileSync(join(dir, 'a'), 'old')
  const files = new Map([
    [join(dir, 'a'), 'new'],
    [join(dir, 'a/b'), 'new'],
  ])
  expect(() => writeChanged(files)).toThrow()
  expect(readdirSync(dir)).toEqual(['a'])
  expect(readFileSync(join(dir, 'a'), 'utf8')).toBe('old')
})

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { EmitError, emit } from './emit.ts'
import { acquireLock } from './lock.ts'
import { MANIFEST, readManifest } from './manifest.ts'

const files = (entries: Record<string, string>) => new Map(Object.entries(entries))
const read = (out: string, file: string) => readFileSync(join(out, file), 'utf8')

test('writes files and, last, a manifest of their hashes', () => {
  const out = temporaryFolder()
  expect(emit(out, files({ 'api/v1/a.json': '{}', 'b.json': '[]' }))).toMatchObject({
    files: 2,
    bytes: 4,
    written: 2,
  })
  expect(read(out, 'api/v1/a.json')).toBe('{}')
  expect(Object.keys(readManifest(out)!.files)).toEqual(['api/v1/a.json', 'b.json'])
  expect(readManifest(out)!.files['b.json']).toBe(
    '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
  )
})

test('identical files keep their time; changed ones are replaced', () => {
  const out = temporaryFolder()
  emit(out, files({ 'api/same.json': '1', 'api/other.json': '1' }))
  utimesSync(join(out, 'api/same.json'), 1000, 1000)
  expect(emit(out, files({ 'api/same.json': '1', 'api/other.json': '2' }))).toMatchObject({
    written: 1,
    unchanged: 1,
  })
  expect(statSync(join(out, 'api/same.json')).mtimeMs).toBe(1_000_000)
  expect(read(out, 'api/other.json')).toBe('2')
})

test('a file that somebody tampered with is mended, even to the same length', () => {
  const out = temporaryFolder()
  emit(out, files({ 'api/a.json': 'good' }))
  writeFileSync(join(out, 'api/a.json'), 'evil')
  emit(out, files({ 'api/a.json': 'good' }))
  expect(read(out, 'api/a.json')).toBe('good')
})

test('files that no longer belong are pruned with their empty folders; hand-made ones stay', () => {
  const out = temporaryFolder()
  writeFileSync(join(out, 'hand.json'), 'mine')
  emit(out, files({ 'api/v1/old/a.json': '1', 'gone.html': '1', 'api/b.json': '1' }))
  writeFileSync(join(out, 'api/stray.json'), 'left by a killed build')
  expect(emit(out, files({ 'api/b.json': '1' }))).toMatchObject({ pruned: 3 })
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'api', 'hand.json'])
  expect(readdirSync(join(out, 'api'))).toEqual(['b.json'])
})

test('what a killed build left behind is cleared away', () => {
  const out = temporaryFolder()
  mkdirSync(join(out, '.staging-999999'))
  writeFileSync(join(out, '.staging-999999/x'), '')
  writeFileSync(join(out, '.lock-999999-1-00000000'), '')
  emit(out, files({ 'api/a.json': '1' }))
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'api'])
})

test('a file that a killed build had moved into place is pruned by the next, wherever it stands', () => {
  const out = temporaryFolder()
  emit(out, files({ 'a.txt': '1' }))
  writeFileSync(join(out, 'b.txt'), 'moved by the killed build')
  writeFileSync(join(out, 'hand.txt'), 'mine')
  mkdirSync(join(out, '.staging-killed'))
  writeFileSync(
    join(out, '.staging-killed', MANIFEST),
    JSON.stringify({ files: { 'b.txt': 'x', 'c.txt': 'x' } }),
  )
  expect(emit(out, files({ 'a.txt': '1' }))).toMatchObject({ written: 0, pruned: 2 })
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'a.txt', 'hand.txt'])
})

test('a folder that cannot be made is noticed before the first move', () => {
  const out = temporaryFolder()
  emit(out, files({ 'a.txt': 'old' }))
  writeFileSync(join(out, 'deep'), 'a file in the way')
  expect(() => emit(out, files({ 'a.txt': 'new', 'deep/b.txt': 'new' }))).toThrow(
    expect.objectContaining({ name: 'EmitError', help: expect.stringContaining('as it was') }),
  )
  expect(read(out, 'a.txt')).toBe('old')
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'a.txt', 'deep'])
})

test('a refusal between two moves says that the folder is mixed, and the next build mends it', () => {
  const out = temporaryFolder()
  emit(out, files({ 'a.txt': 'old' }))
  mkdirSync(join(out, 'b.txt/in-the-way'), { recursive: true })
  const next = files({ 'a.txt': 'new', 'b.txt': 'new' })
  expect(() => emit(out, next)).toThrow(
    expect.objectContaining({ name: 'EmitError', help: expect.stringContaining('files of two builds') }),
  )
  rmSync(join(out, 'b.txt'), { recursive: true })
  emit(out, next)
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'a.txt', 'b.txt'])
  expect(read(out, 'a.txt')).toBe('new')
})

test('a build that goes on for too long is named, with its lock', () => {
  const out = temporaryFolder()
  const giveBack = acquireLock(out)
  expect(() => emit(out, files({ 'a.txt': '1' }), 100)).toThrow(
    expect.objectContaining({
      name: 'EmitError',
      message: expect.stringContaining(`(process ${process.pid}) holds ${join(out, '.lock-')}`),
    }),
  )
  giveBack()
  expect(emit(out, files({ 'a.txt': '1' }), 100)).toMatchObject({ written: 1 })
})

test('when the disk refuses while staging, nothing is replaced', () => {
  const out = temporaryFolder()
  emit(out, files({ 'api/a.json': 'old', 'api/b.json': 'old' }))
  // A name longer than any file system takes stands in for a full disk: the write fails half way through.
  const tooLong = `api/z${'z'.repeat(300)}.json`
  expect(() => emit(out, files({ 'api/a.json': 'new', 'api/b.json': 'new', [tooLong]: 'x' }))).toThrow(
    EmitError,
  )
  expect([read(out, 'api/a.json'), read(out, 'api/b.json')]).toEqual(['old', 'old'])
  expect(readdirSync(out).toSorted()).toEqual([MANIFEST, 'api'])
})

test('an output that is a file, or below one, is a clear error', () => {
  const out = join(temporaryFolder(), 'file')
  writeFileSync(out, '')
  expect(() => emit(out, files({ 'a.json': '1' }))).toThrow(/cannot write to .*file/)
  expect(() => emit(join(out, 'below'), files({ 'a.json': '1' }))).toThrow(EmitError)
})

test('a manifest that names files outside is not believed', () => {
  const out = temporaryFolder()
  const victim = join(temporaryFolder(), 'victim')
  writeFileSync(victim, '')
  mkdirSync(join(out, 'api'), { recursive: true })
  writeFileSync(join(out, MANIFEST), JSON.stringify({ files: { '../../victim': 'x', [victim]: 'x' } }))
  expect(readManifest(out)).toBeUndefined()
  emit(out, files({ 'api/a.json': '1' }))
  expect(existsSync(victim)).toBe(true)
})

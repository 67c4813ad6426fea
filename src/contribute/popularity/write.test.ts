import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { type Popularity, popularity } from '../../core/schema/popularity.ts'
import { serialise, write } from './write.ts'

const sdk = { registry: 'npm', name: 'sdk', downloads: 5, asOf: '2026-11-21' } as const
const full: Popularity = {
  packages: [sdk, { ...sdk, registry: 'pypi' }],
  catalogues: [
    {
      name: 'C',
      url: 'https://example.org/c',
      asOf: '2026-11-01',
      providers: { zeta: null, 'alpha "A"': 'alpha' },
    },
  ],
}

test('a package and a name a line, names in order, and all of it is read back', () => {
  const text = serialise(full)
  expect(text.split('\n')).toEqual([
    '{"packages":[',
    '{"registry":"npm","name":"sdk","downloads":5,"asOf":"2026-11-21"},',
    '{"registry":"pypi","name":"sdk","downloads":5,"asOf":"2026-11-21"}',
    '],"catalogues":[',
    '{"name":"C","url":"https://example.org/c","asOf":"2026-11-01","providers":{',
    '"alpha \\"A\\"":"alpha",',
    '"zeta":null',
    '}}',
    ']}',
    '',
  ])
  expect(popularity.parse(JSON.parse(text))).toEqual(full)
  const empty = { packages: [], catalogues: [] }
  expect(popularity.parse(JSON.parse(serialise(empty)))).toEqual(empty)
})

test('writes once, leaves identical bytes and their time alone, and nothing else in the folder', () => {
  const dir = temporaryFolder()
  const file = join(dir, 'popularity.json')
  expect(write(file, full)).toBe(true)
  const { ino, mtimeMs } = statSync(file)
  expect(write(file, full)).toBe(false)
  expect(statSync(file)).toMatchObject({ ino, mtimeMs })
  expect(write(file, { ...full, packages: [] })).toBe(true)
  // Another file took the name, so that who had the old one open still reads the old one.
  expect(statSync(file).ino).not.toBe(ino)
  expect(readFileSync(file, 'utf8')).toBe(serialise({ ...full, packages: [] }))
  expect(readdirSync(dir)).toEqual(['popularity.json'])
})

test('a write that fails leaves what was there, and no temporary file', () => {
  const dir = temporaryFolder()
  const file = join(dir, 'popularity.json')
  mkdirSync(file)
  writeFileSync(join(file, 'inside'), 'kept')
  expect(() => write(file, full)).toThrow()
  expect(readdirSync(dir)).toEqual(['popularity.json'])
  expect(readFileSync(join(file, 'inside'), 'utf8')).toBe('kept')
})

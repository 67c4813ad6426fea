import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { findChromium } from './chromium.ts'
import { installTestPackage } from './test-package.ts'

// The failure that is provoked below must not read like one of this run.
beforeAll(() => {
  vi.stubEnv('npm_config_loglevel', 'silent')
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A package with one local dependency, so that nothing is downloaded. */
function aPackage() {
  const folder = temporaryFolder()
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value))
  const lock = (version: string) =>
    write('package-lock.json', {
      name: 'outer',
      version,
      lockfileVersion: 3,
      packages: {
        '': { name: 'outer', version, dependencies: { inner: 'file:inner' } },
        inner: { version: '1.0.0' },
        'node_modules/inner': { resolved: 'inner', link: true },
      },
    })
  mkdirSync(join(folder, 'inner'))
  write('package.json', { name: 'outer', version: '1.0.0', dependencies: { inner: 'file:inner' } })
  write('inner/package.json', { name: 'inner', version: '1.0.0' })
  lock('1.0.0')
  return { folder, lock }
}

test('installs once for each version of the lock file', async () => {
  const { folder, lock } = aPackage()
  expect(await installTestPackage(folder)).toBe(true)
  expect(readdirSync(join(folder, 'node_modules'))).toContain('inner')

  // npm ci empties node_modules first, so the mark shows whether it ran.
  const mark = join(folder, 'node_modules/mark')
  mkdirSync(mark)
  expect(await installTestPackage(folder)).toBe(true)
  expect(existsSync(mark)).toBe(true)
  lock('1.0.1')
  expect(await installTestPackage(folder)).toBe(true)
  expect(existsSync(mark)).toBe(false)
})

test('finds the Chromium that CHROMIUM names, else one on PATH, else none', () => {
  const folder = temporaryFolder()
  const program = join(folder, 'chromium-browser')
  writeFileSync(program, '', { mode: 0o755 })
  expect(findChromium({ CHROMIUM: program })).toBe(program)
  expect(findChromium({ CHROMIUM: join(folder, 'none'), PATH: folder })).toBeUndefined()
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program)
  expect(findChromium({ PATH: '/nowhere' })).toBeUndefined()
  expect(findChromium({})).toBeUndefined()
})

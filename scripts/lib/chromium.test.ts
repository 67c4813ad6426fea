import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { findChromium } from './chromium.ts'

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

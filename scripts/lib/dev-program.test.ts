import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import { devProgram } from './dev-program.ts'

test('code is bundled as it is now, and knows where it lies; broken code is not', async () => {
  const root = temporaryFolder()
  const scripts = join(root, 'scripts')
  mkdirSync(scripts)
  const source = join(scripts, 'dev.ts')
  writeFileSync(source, `import { word } from './word.ts'\nconsole.log(word, import.meta.dirname)\n`)
  const write = (text: string) => writeFileSync(join(scripts, 'word.ts'), text)
  const said = (file: string | undefined) => execFileSync(process.execPath, [file!], { encoding: 'utf8' })

  write(`export const word: string = 'first'`)
  const { bundle, close, folder } = await devProgram(source)
  onTestFinished(close)
  expect(said(await bundle())).toBe(`first ${scripts}\n`)
  write(`export const word: string = 'second'`)
  expect(said(await bundle())).toBe(`second ${scripts}\n`)
  write('export const word = {')
  expect(await bundle()).toBeUndefined()
  write(`export const word: string = 'third'`)
  expect(said(await bundle())).toBe(`third ${scripts}\n`)
  await close()
  expect(existsSync(folder)).toBe(false)
})

test('a program that is one file already stays where it is', async () => {
  const source = join(temporaryFolder(), 'dev.js')
  const { bundle, close } = await devProgram(source)
  onTestFinished(close)
  expect(await bundle()).toBe(source)
})

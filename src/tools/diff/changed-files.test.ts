import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { git } from '../../../test/support/git.ts'
import { changedFiles } from './base.ts'

test('names what was committed on the branch, edited and added since it left main, and nothing else', () => {
  const folder = temporaryFolder()
  const write = (name: string) => writeFileSync(join(folder, name), `${name} ${Math.random()}`)
  git(folder, 'init', '-q', '-b', 'main')
  for (const name of ['same', 'edited']) write(name)
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'Begin')
  expect(changedFiles(folder)).toEqual([])
  git(folder, 'checkout', '-q', '-b', 'topic')
  write('committed')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'Add a file')
  write('edited')
  write('new file')
  expect(changedFiles(folder).toSorted()).toEqual(['committed', 'edited', 'new file'])
})

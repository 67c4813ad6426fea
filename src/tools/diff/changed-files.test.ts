import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { changedFiles } from './base.ts'

test('names what was committed on the branch, edited and added since it left main, and nothing else', () => {
  const folder = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  const write = (name: string) => writeFileSync(join(folder, name), `${name} ${Math.random()}`)
  git('init', '-q', '-b', 'main')
  for (const name of ['same', 'edited']) write(name)
  git('add', '-A')
  git('commit', '-q', '-m', 'Begin')
  expect(changedFiles(folder)).toEqual([])
  git('checkout', '-q', '-b', 'topic')
  write('committed')
  git('add', '-A')
  git('commit', '-q', '-m', 'Add a file')
  write('edited')
  write('new file')
  expect(changedFiles(folder).toSorted()).toEqual(['committed', 'edited', 'new file'])
})

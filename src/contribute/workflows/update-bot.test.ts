import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import glob from 'fast-glob'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Update = { 'package-ecosystem': string; directory?: string; directories?: string[]; schedule: object }

const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { updates: Update[] }
const foldersOf = (ecosystem: string) =>
  updates
    .filter((update) => update['package-ecosystem'] === ecosystem)
    .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])])
    .toSorted()

test('the update bot looks after every lock file, and after the actions', () => {
  const locked = glob.sync('**/package-lock.json', { ignore: ['**/node_modules/**', '.*/**'] })
  expect(foldersOf('npm')).toEqual(locked.map((file) => join('/', dirname(file))).toSorted())
  expect(foldersOf('github-actions')).toEqual(['/'])
  for (const { schedule } of updates) expect(schedule).toEqual({ interval: 'weekly' })
})

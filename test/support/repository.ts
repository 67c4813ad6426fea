/** A git repository with content committed, and a way to run a command of `scripts/` in it. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aContentFolder, asYaml } from './content.ts'
import { git } from './git.ts'
import { runCommand } from './run-command.ts'

/** `name` is the command's: `diff` runs `scripts/diff.ts`. The repository is gone when the test is over. */
export function aRepository(name: string, files: Record<string, unknown>) {
  const content = aContentFolder(files)
  const dir = join(dirname(content), 'repository')
  mkdirSync(dir)
  renameSync(content, join(dir, 'content'))
  const inDir = (...args: string[]) => git(dir, ...args)
  inDir('init', '--quiet')
  inDir('add', '.')
  inDir('commit', '--quiet', '--message', 'Content')
  const run = (...args: string[]) => runCommand(name, args, { cwd: dir })
  const write = (file: string, value: unknown) => writeFileSync(join(dir, 'content', file), asYaml(value))
  return { dir, git: inDir, run, write }
}

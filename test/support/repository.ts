/** A git repository with content committed, and a way to run a command of `scripts/` in it. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandFile } from './command-file.ts'
import { aContentFolder, asYaml } from './content.ts'

type Ran = { status: number; stdout: string; stderr: string }

/** `name` is the command's: `diff` runs `scripts/diff.ts`. The repository is gone when the test is over. */
export function aRepository(name: string, files: Record<string, unknown>) {
  const content = aContentFolder(files)
  const dir = join(dirname(content), 'repository')
  mkdirSync(dir)
  renameSync(content, join(dir, 'content'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: dir })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Content')
  const run = (...args: string[]) =>
    new Promise<Ran>((done) => {
      execFile(process.execPath, [commandFile(name), ...args], { cwd: dir }, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  const write = (file: string, value: unknown) => writeFileSync(join(dir, 'content', file), asYaml(value))
  return { dir, git, run, write }
}

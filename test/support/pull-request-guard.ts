/** The steps of the CI workflow that decide: what refuses stored statuses and submodules, what changed, and whether all is well. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { providerFiles } from './content.ts'
import { aRepository } from './repository.ts'

type Step = { name?: string; if?: string; run?: string }

export const { on, jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as {
  on: object
  jobs: Record<
    'changes' | 'content' | 'ready',
    { name?: string; if?: string; needs?: string[]; steps: Step[] }
  >
}
export const { ready } = jobs
export const guard = jobs.content.steps.find(
  ({ name }) => name === 'Only scheduled jobs change content/status',
)!
export const changes = jobs.changes.steps.find(({ run }) => run !== undefined)!

/** What the step prints of a repository, and its exit code; `env` comes on top of our own environment. */
export function runGuard(dir: string, script = guard.run!, env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync('bash', ['-e', '-c', script], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout }
}

/** A repository in which a pull request with a submodule was merged; `settings` are lines of its `.gitmodules`. */
export function withSubmodule(path: string, settings: readonly string[]): string {
  const { dir, git } = aRepository('gitlink', providerFiles('one'))
  const commit = String(git('rev-parse', 'HEAD')).trim()
  git('checkout', '--quiet', '-b', 'change')
  writeFileSync(join(dir, '.gitmodules'), `[submodule "s"]\n\tpath = ${path}\n\t${settings.join('\n\t')}\n`)
  git('add', '.gitmodules')
  git('update-index', '--add', '--cacheinfo', `160000,${commit},${path}`)
  git('commit', '--quiet', '--message', 'Change')
  git('checkout', '--quiet', '-')
  git('merge', '--quiet', '--no-ff', '--no-edit', 'change')
  return dir
}

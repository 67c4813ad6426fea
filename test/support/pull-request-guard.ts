/** The step of the workflow for pull requests that refuses stored statuses and submodules, run in a merge commit. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { providerFiles } from './content.ts'
import { aRepository } from './repository.ts'

type Step = { name?: string; if?: string; run?: string }

const { jobs } = parse(readFileSync('.github/workflows/pull-request.yml', 'utf8')) as {
  jobs: { content: { steps: Step[] } }
}
export const guard = jobs.content.steps.find(
  ({ name }) => name === 'Only scheduled jobs change content/status',
)!

/** What the step prints of a repository, and its exit code. */
export function runGuard(dir: string, script = guard.run!) {
  const { status, stdout } = spawnSync('bash', ['-e', '-c', script], { cwd: dir, encoding: 'utf8' })
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

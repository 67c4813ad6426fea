/** Git, as the commands of workflows use it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Deploy } from '../../src/health/state/deploys.ts'
import { SKIP_MARK } from '../../src/health/state/publish.ts'

/** Options that make a commit one of the workflow's own bot: https://api.github.com/users/github-actions%5Bbot%5D */
export const BOT = [
  '-c',
  'user.name=github-actions[bot]',
  '-c',
  'user.email=41898282+github-actions[bot]@users.noreply.github.com',
  '-c',
  'commit.gpgsign=false',
]

/** What Git prints, without white space around it. Never asks for a password. */
export async function git(args: readonly string[], cwd?: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args as string[], {
    cwd,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  })
  return stdout.trim()
}

/** Commits that the host built, newest first, as far back as two months: older ones decide nothing. */
export async function deploysSoFar(tree: string, now: Date): Promise<Deploy[]> {
  const since = new Date(now.getTime() - 62 * 86_400_000).toISOString()
  const lines = await git(
    [
      'log',
      '--first-parent',
      `--since=${since}`,
      '--fixed-strings',
      '--invert-grep',
      `--grep=${SKIP_MARK}`,
      '--format=%ct %s',
    ],
    tree,
  )
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [seconds = '', ...subject] = line.split(' ')
      return { at: new Date(Number(seconds) * 1000), subject: subject.join(' ') }
    })
}

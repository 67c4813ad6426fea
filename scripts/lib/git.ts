/** Git, as the commands of workflows use it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Deploy, SKIP_MARK } from '../../src/health/state/publish.ts'

/** Options that make a commit one of the workflow's own bot: https://api.github.com/users/github-actions%5Bbot%5D */
const BOT = [
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

/** Commits these files as the bot, and returns the commit. No hook runs. */
export async function committed(tree: string, path: string, message: string): Promise<string> {
  await git(['add', '--', path], tree)
  await git([...BOT, 'commit', '--quiet', '--no-verify', '-m', message], tree)
  return git(['rev-parse', 'HEAD'], tree)
}

/** Whether `origin` has a branch of this name. */
export const hasBranch = async (branch: string): Promise<boolean> =>
  (await git(['ls-remote', '--heads', 'origin', `refs/heads/${branch}`])) !== ''

/** The newest commit of a branch, fetched under a ref of the command's own, because two runs may use one repository. */
export async function fetchTip(branch: string, name: string): Promise<string> {
  const ref = `refs/${name}/tip-${process.pid}`
  try {
    await git(['fetch', '--quiet', '--no-tags', 'origin', `+refs/heads/${branch}:${ref}`])
    return await git(['rev-parse', ref])
  } finally {
    await git(['update-ref', '-d', ref]).catch(() => {})
  }
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

export const GITHUB_HELP =
  'run the workflow again; if it fails again, check that GITHUB_REPOSITORY is right and that the token may read and write its issues and workflow runs'

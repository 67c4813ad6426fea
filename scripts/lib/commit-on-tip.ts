/** Commits in a temporary work tree to the newest commit of a branch and pushes, starting again where somebody else pushed in between. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchTip, git } from './git.ts'

/** Runs `use` with the path of a work tree that it may add, and removes it after that, whatever happens. */
export async function withWorkTree<T>(name: string, use: (tree: string) => Promise<T>): Promise<T> {
  await removeAbandoned(name)
  const tree = join(mkdtempSync(join(tmpdir(), `${name}-publish-${process.pid}-`)), 'tree')
  try {
    return await use(tree)
  } finally {
    await remove(tree)
  }
}

async function remove(tree: string): Promise<void> {
  await git(['worktree', 'remove', '--force', tree]).catch(() => {})
  rmSync(dirname(tree), { recursive: true, force: true })
}

/** Processes that were killed have left theirs, in the repository too. */
async function removeAbandoned(name: string): Promise<void> {
  const list = await git(['worktree', 'list', '--porcelain'])
  for (const [, tree, owner, id] of list.matchAll(
    /^worktree (.*[/\\]([a-z]+)-publish-(\d+)-\w+[/\\]tree)$/gm,
  ))
    if (owner === name && !isRunning(Number(id))) await remove(tree!)
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Others push to the branch too; each attempt writes on top of the newest commit. */
export const ATTEMPTS = 5

/**
 * Lets `write` make a commit in a temporary work tree of the branch's tip, and pushes it; `name` keeps the refs of two
 * commands apart. Returns what `write` returned, or why no push was taken.
 */
export async function commitOnTip<Written extends { exitCode: number } | { commit: string }>(
  { branch, name }: { branch: string; name: string },
  write: (tree: string) => Promise<Written>,
): Promise<Written | { refusal: string }> {
  return withWorkTree(name, async (tree) => {
    let refusal = ''
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const tip = await fetchTip(branch, name)
      if (attempt === 1) await git(['worktree', 'add', '--quiet', '--detach', tree, tip])
      else await git(['reset', '--quiet', '--hard', tip], tree)
      const written = await write(tree)
      if ('exitCode' in written) return written
      try {
        // From the main repository, which is where a checkout leaves its credentials.
        await git(['push', '--quiet', 'origin', `${written.commit}:refs/heads/${branch}`])
        console.log(`Published ${written.commit.slice(0, 12)} on ${branch}.`)
        return written
      } catch (error) {
        refusal = (error as { stderr?: string }).stderr ?? String(error)
        console.log(`Push ${attempt} of ${ATTEMPTS} was refused.`)
        await sleep(attempt * 200 + Math.random() * 300)
      }
    }
    return { refusal: refusal.trim() }
  })
}

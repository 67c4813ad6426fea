/** A temporary work tree, for commits that must not touch the user's own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { git } from './git.ts'

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

/** Commits to the newest commit of a branch and pushes, starting again where somebody else pushed in between. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchTip, git } from './git.ts'
import { withWorkTree } from './work-tree.ts'

/** Others push to the branch too; each attempt writes on top of the newest commit. */
export const ATTEMPTS = 5

/**
 * Lets `write` make a commit in a temporary work tree of the branch's tip, and pushes it; `name` keeps the refs of two
 * commands apart. Returns what `write` returned, or why no push was taken.
 */
export async function commitOnTip<Written extends { exitCode: number } | { commit: string }>(
  { remote, branch, name }: { remote: string; branch: string; name: string },
  write: (tree: string) => Promise<Written>,
): Promise<Written | { refusal: string }> {
  return withWorkTree(name, async (tree) => {
    let refusal = ''
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const tip = await fetchTip(remote, branch, name)
      if (attempt === 1) await git(['worktree', 'add', '--quiet', '--detach', tree, tip])
      else await git(['reset', '--quiet', '--hard', tip], tree)
      const written = await write(tree)
      if ('exitCode' in written) return written
      try {
        // From the main repository, which is where a checkout leaves its credentials.
        await git(['push', '--quiet', remote, `${written.commit}:refs/heads/${branch}`])
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

/** Where a change began, when nobody says with what to compare it. */
import { git } from './git.ts'

/** Whom a pull request is for, in this order: the project, one's own copy of it, a copy without remotes. */
const MAIN = ['upstream/main', 'origin/main', 'main', 'HEAD']

/** The commit that HEAD shares with the main branch; undefined outside a repository, and before the first commit. */
export function defaultBase(folder = '.'): string | undefined {
  for (const branch of MAIN) {
    const base = git(['-C', folder, 'merge-base', 'HEAD', branch])
    if (base !== undefined) return base
  }
  return undefined
}

/** What a change is compared with: the commit where it began, the files that differ from it, and a folder of any commit. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { posixPath } from '../../base/letters.ts'

/** What git prints, or undefined if it fails or is not installed. */
export function git(args: readonly string[], env: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch (error) {
    const { status, code } = error as { status?: unknown; code?: unknown }
    if (typeof status === 'number' || code === 'ENOENT') return undefined
    throw error
  }
}

const NO_REPOSITORY =
  'this folder is not a git clone, or git is not installed\nhelp: run it in a git clone of the project'
const FETCH_IT = 'help: fetch it first, for example with git fetch origin main'

/**
 * Writes `folder` of the commit that `reference` names to `target`, and returns whether the commit has such a folder; or
 * what is wrong where there is no such commit, which a shallow clone may lack.
 */
export function checkOutFolder(
  reference: string,
  folder: string,
  target: string,
): boolean | { problem: string } {
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`])
  const repository = git(['rev-parse', '--show-toplevel'])
  if (repository === undefined) return { problem: NO_REPOSITORY }
  if (commit === undefined) return { problem: `unknown commit "${reference}"\n${FETCH_IT}` }
  const path = posixPath(resolve(folder), sep).slice(repository.length + 1)
  const tree = git(['rev-parse', '--verify', '--quiet', `${commit}:${path}`])
  if (tree === undefined) return false
  mkdirSync(target, { recursive: true })
  const index = join(target, '.index')
  const env = { ...process.env, GIT_INDEX_FILE: index }
  git(['read-tree', tree], env)
  git(['checkout-index', '--all', '--force', `--prefix=${resolve(target)}/`], env)
  rmSync(index)
  return true
}

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

/** Relative to the repository; empty outside of one. */
export function changedFiles(folder = '.'): string[] {
  const base = defaultBase(folder)
  if (base === undefined) return []
  const edited = git(['-C', folder, 'diff', '--name-only', '-z', base]) ?? ''
  const added = git(['-C', folder, 'ls-files', '--others', '--exclude-standard', '-z']) ?? ''
  return [...new Set(`${edited}\0${added}`.split('\0').filter(Boolean))]
}

/** Names of the entries in a content folder, ascending; one without providers has none. */
export function entryFiles(dir: string): string[] {
  const folder = join(dir, 'providers')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.endsWith('.yaml')).toSorted()
}

/** Checks out a folder of some commit, without touching the work tree or the index. */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { posixPath } from '../../base/text/posix-path.ts'
import { git } from './git.ts'

/** The reference names no commit, or this is not a git repository. */
export class UnknownReferenceError extends Error {
  override name = 'UnknownReferenceError'
  readonly help: string
  constructor(message: string, help: string) {
    super(message)
    this.help = help
  }
}

export const NO_REPOSITORY = [
  'this folder is not a git clone, or git is not installed',
  'run it in a git clone of the project',
] as const
const FETCH_IT = 'fetch it first, for example with git fetch origin main'

/**
 * Writes `folder` of the commit that `reference` names to `target`. Returns false if the commit has no such folder.
 * Throws an `UnknownReferenceError` if there is no such commit (a shallow clone may lack it).
 */
export function checkOutFolder(reference: string, folder: string, target: string): boolean {
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`])
  const repository = git(['rev-parse', '--show-toplevel'])
  if (repository === undefined) throw new UnknownReferenceError(...NO_REPOSITORY)
  if (commit === undefined) throw new UnknownReferenceError(`unknown commit "${reference}"`, FETCH_IT)
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

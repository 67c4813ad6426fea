/** A bare git repository whose branch main has a content folder, and clones of it, for commands that push. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './content.ts'
import { git } from './git.ts'

/** `seed`: the work tree that its one commit was made in. All are gone when the test is over. */
export function aRemote(content: string) {
  const root = temporaryFolder()
  const seed = join(root, 'seed')
  cpSync(content, join(seed, 'content'), { recursive: true })
  git(root, 'init', '--quiet', '--initial-branch=main', 'seed')
  git(seed, 'add', '.')
  git(seed, 'commit', '--quiet', '-m', 'Begin')
  git(root, 'clone', '--quiet', '--bare', 'seed', 'remote.git')
  const clone = (name: string) => {
    git(root, 'clone', '--quiet', 'remote.git', name)
    return join(root, name)
  }
  return { root, seed, bare: join(root, 'remote.git'), clone }
}

/** Installs packages of heavy test tools below `test/`, each with its own lock file, when a command needs them. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Their folders, relative to the repository, and their approximate sizes. */
export const PLATFORM = 'test/platform'
export const MUTATION = 'test/mutation'
const SIZES: Record<string, string> = { [PLATFORM]: '980 MB', [MUTATION]: '65 MB' }

const STAMP = 'node_modules/.installed'

/**
 * Runs `npm ci` in the package's folder, unless what is installed matches its lock file. Shows what npm prints, unless
 * told to ignore it. Returns whether the package is installed now.
 */
export function installTestPackage(folder: string, stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (stamp(folder) === wanted) return true
  console.log(
    `installing ${folder} (${SIZES[folder] ?? 'size unknown'}, once for each change of its lock file)`,
  )
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: folder,
    stdio,
    shell: process.platform === 'win32',
  })
  if (status !== 0) return false
  writeFileSync(join(folder, STAMP), wanted)
  return true
}

function stamp(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, STAMP), 'utf8')
  } catch {
    return undefined
  }
}

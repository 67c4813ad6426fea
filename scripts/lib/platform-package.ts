/** Installs the package of heavy tools in `test/platform` when a command needs it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the package, relative to the repository. */
export const PLATFORM = 'test/platform'

const STAMP = 'node_modules/.installed'

/**
 * Runs `npm ci` in the package's folder, unless what is installed matches its lock file. Shows what npm prints, unless
 * told to ignore it. Returns whether the package is installed now.
 */
export function installPlatformPackage(folder = PLATFORM, stdio: 'inherit' | 'ignore' = 'inherit'): boolean {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (stamp(folder) === wanted) return true
  console.log(`installing ${folder} (about 850 MB, once for each change of its lock file)`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
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

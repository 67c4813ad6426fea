/** Installs packages of heavy test tools below `test/`, each with its own lock file, when a command needs them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** Their folders, relative to the repository, and their approximate sizes. */
export const PLATFORM = 'test/platform'
export const MUTATION = 'test/mutation'
export const NODES = 'test/nodes'
const SIZES: Record<string, string> = { [PLATFORM]: '1,060 MB', [MUTATION]: '65 MB', [NODES]: '520 MB' }

const STAMP = 'node_modules/.installed'

/**
 * Runs `npm ci` in the package's folder, unless what is installed matches its lock file. Returns whether the package is
 * installed now; if not, it says what to do.
 */
export async function installTestPackage(folder: string): Promise<boolean> {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(folder, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log(
    `installing ${folder} (${SIZES[folder] ?? 'size unknown'}, once for each change of its lock file)`,
  )
  // Some judges ask for a newer Node than ours, and what tests use of them runs in ours.
  const options = ['--no-audit', '--no-fund', '--engine-strict=false']
  const status = await runProgram('npm', ['ci', ...options], { cwd: folder })
  if (status !== 0) {
    console.error(
      `${folder} could not be installed: npm says why above\nhelp: check that npm can reach its registry (npm ping), then run the command again`,
    )
    return false
  }
  writeFileSync(stamp, wanted)
  return true
}

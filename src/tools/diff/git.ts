/** Git, for commands that read the repository they stand in. */
import { execFileSync } from 'node:child_process'

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

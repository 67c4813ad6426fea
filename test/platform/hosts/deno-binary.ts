/** Deno itself: the package's own command is a Node program that starts it, and would have to be stopped first. */
import { createRequire } from 'node:module'

/** Path of the program. */
export function denoBinary(): string {
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return runInstall()
}

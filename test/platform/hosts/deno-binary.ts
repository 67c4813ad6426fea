/** Finds Deno's binary; the command of the package is only a Node program that starts it. */
import { createRequire } from 'node:module'

/** The path of the binary. */
export function denoBinary(): string {
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return runInstall()
}

/** Programs of the distribution that check a build: tests are skipped if they are missing, but not in CI. */
import { spawnSync } from 'node:child_process'
import { type TestAPI, test } from 'vitest'

/** Tests that need a program; skipped if it does not run with these arguments, with the package to install. */
export function testWith(debianPackage: string, program: string, ...args: string[]): TestAPI['skip'] {
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status === 0) return test
  const missing = `${[program, ...args].join(' ')} does not run here: apt-get install ${debianPackage}`
  if (process.env.CI === 'true') throw new Error(missing)
  console.warn(`skipped: ${missing}`)
  return test.skip
}

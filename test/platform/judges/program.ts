/** Programs of the distribution that judge a build: skipped where they are not, but not in CI. */
import { spawnSync } from 'node:child_process'
import { type TestAPI, test } from 'vitest'

/** The tests of a program that runs with these arguments; skipped where it does not, with the package to install. */
export function testWith(debianPackage: string, program: string, ...args: string[]): TestAPI['skip'] {
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status === 0) return test
  const missing = `${[program, ...args].join(' ')} does not run here: apt-get install ${debianPackage}`
  if (process.env.CI === 'true') throw new Error(missing)
  console.warn(`skipped: ${missing}`)
  return test.skip
}

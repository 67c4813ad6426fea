/** Where tests find the commands of the project. */
import { join } from 'node:path'
import { inject } from 'vitest'

/** The file to run with Node for a command of `scripts/`: `health-publish` for `scripts/health-publish.ts`. */
export const commandFile = (name: string): string => join(inject('commands'), `${name}.js`)

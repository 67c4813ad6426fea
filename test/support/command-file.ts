/** Where tests find the commands of the project. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import glob from 'fast-glob'
import { inject } from 'vitest'

/** The file to run with Node for a command of `scripts/`: `health-publish` for `scripts/health-publish.ts`. */
export const commandFile = (name: string): string => join(inject('commands'), `${name}.js`)

export const SCRIPTS = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
).scripts

/** The file to run with Node for a command of package.json: `preview:static` is `tsx scripts/preview-static.ts`. */
export const fileOf = (name: string): string =>
  commandFile(basename(SCRIPTS[name]!.split(' ').at(-1)!, '.ts'))

/** Every command of `scripts/`, those of workflows too; without those of the npm package, and `npm test`, whose options are those of vitest. */
export const COMMANDS = glob
  .sync('scripts/*.ts', { ignore: ['**/*.test.ts', 'scripts/{cli,mcp,test}.ts'] })
  .map((file) => basename(file, '.ts'))
  .toSorted()

/** Where tests find the commands of the project. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inject } from 'vitest'

/** The file to run with Node for a command of `scripts/`: `health-publish` for `scripts/health-publish.ts`. */
export const commandFile = (name: string): string => join(inject('commands'), `${name}.js`)

/** The commands of package.json: `health:publish` is `tsx scripts/health-publish.ts`. */
export const SCRIPTS = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
).scripts

/** Those that workflows run by their path. */
const BY_PATH = ['content-issue', 'record']

/** Every command that is ours; two are vitest's. */
export const COMMANDS = [
  ...Object.keys(SCRIPTS).filter((name) => SCRIPTS[name]!.startsWith('tsx ')),
  ...BY_PATH,
]

/** The file to run with Node for one of them. */
export const fileOf = (name: string): string =>
  commandFile(SCRIPTS[name] === undefined ? name : basename(SCRIPTS[name].split(' ')[1]!, '.ts'))

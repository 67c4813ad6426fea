/** Finds a Chromium that tests may drive. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** The program's path: `CHROMIUM` of the environment, else the first of its usual names on PATH. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM) return isProgram(env.CHROMIUM) ? env.CHROMIUM : undefined
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** The same, or a message that says what to do. */
export function requiredChromium(env: NodeJS.ProcessEnv): string | undefined {
  const chromium = findChromium(env)
  if (!chromium)
    console.error(
      'found no Chromium: CHROMIUM is not set, and PATH has no chromium, chromium-browser or google-chrome\nhelp: apt-get install chromium, or set CHROMIUM to its path',
    )
  return chromium
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Reads a file that an option names. */
import { readFileSync, statSync } from 'node:fs'
import type { Command } from 'commander'

/** Its text; a usage error if there is no such file, or if it is a folder. */
export function readInput(program: Command, file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) program.error(`error: there is no file ${file}`)
  if (stats.isDirectory()) program.error(`error: ${file} is a folder`)
  return readFileSync(file, 'utf8')
}

/** What lies in `content/` and belongs to nothing. */
import { lstatSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { slugOfName } from '../base/letters.ts'
import { nearest } from '../base/nearest.ts'

/** The files of `content/`. Scheduled jobs write `status/`, whose readers are theirs. */
const FILES = ['site.yaml', 'declined.yaml', 'leads.yaml', 'popularity.json']
const FILES_OF_FOLDERS = [
  /^providers\/[^/]+\.yaml$/,
  /^collections\/[^/]+\.yaml$/,
  /^models\/[^/]+\.json$/,
  /^schemas\/[^/]+\.json$/,
  /^status\/(?:current|models|calls|pages)\.json$/,
  /^status\/(?:history|incidents)\/[^/]+$/,
  // What a job that was killed has left; the next one removes it.
  /^status\/.*\.tmp$/,
]

const FOLDERS = new Set([
  'providers',
  'collections',
  'models',
  'schemas',
  'status',
  'status/history',
  'status/incidents',
])

/** An entry by another name than `providers/nova.yaml`. */
const ENTRY = /^(?:providers|collections)\/[^/]+\.ya?ml$/i

/** As the rule for slugs wants it, so that nobody renames a file twice. */
const entryFile = (file: string) => `${dirname(file)}/${slugOfName(basename(file, extname(file)))}.yaml`

export type StrayFile = { file: string; rule: string; message: string; help: string }

/** `files` are all paths below `dir`, folders included. */
export function strayFiles(dir: string, files: readonly string[]): StrayFile[] {
  return files.flatMap((file): StrayFile[] => {
    if (FOLDERS.has(file)) {
      const stats = lstatSync(join(dir, file))
      if (stats.isDirectory()) return []
      const got = stats.isSymbolicLink() ? 'a symbolic link' : 'a file'
      const help = 'Put the folder itself here, not a link to it.'
      return [{ file, rule: 'regular-file', message: `expected a folder, got ${got}`, help }]
    }
    if (FILES.includes(file) || FILES_OF_FOLDERS.some((pattern) => pattern.test(file))) return []
    const near = ENTRY.test(file) ? entryFile(file) : nearest(file, [...FILES, `${file}.yaml`])
    return [
      {
        file,
        rule: 'unexpected-file',
        message: 'nothing reads this file',
        help: near ? `Rename it to ${near}?` : 'Move it out of content/.',
      },
    ]
  })
}

/** Files in the output that no build wrote. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { posixPath } from '../base/text/posix-path.ts'
import { BUILD_FILE, readBuildFile } from './build-file.ts'
import { EmitError } from './emit-error.ts'

/** What systems put into folders that somebody looked at. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini']

/** Throws an `EmitError` where a folder holds anything that no build wrote, so that no file of the user's is deleted. */
export function refuseForeignFiles(out: string): void {
  if (!existsSync(out)) return
  const build = readBuildFile(out)
  const known = new Set(build?.files).add(BUILD_FILE)
  const foreign = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !SYSTEM_FILES.includes(entry.name))
    .map((entry) => posixPath(relative(out, join(entry.parentPath, entry.name)), sep))
    .find((file) => !known.has(file))
  if (foreign === undefined) return
  if (build)
    throw new EmitError(
      `${join(out, foreign)} was written by no build, and would be deleted`,
      'Move it elsewhere. What the site should serve as it is belongs into src/site/static/.',
    )
  throw new EmitError(
    `${out} is neither empty nor a build: it holds ${foreign}`,
    'Choose another folder with --out, or empty this one if nothing in it is yours.',
  )
}

/** Files in the output that no build wrote. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { posixPath } from '../core/text/posix-path.ts'
import { BUILD_FILE, readBuildFile } from './build-file.ts'
import { EmitError } from './emit-error.ts'

/** What systems put into folders that somebody looked at. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini']

/** Throws an `EmitError` where a folder holds anything that no build wrote, so that no file of the user's is deleted. */
export function refuseForeignFiles(out: string): void {
  for (;;) {
    const build = readBuildFile(out)
    const known = new Set(build?.files).add(BUILD_FILE)
    const foreign = filesBelow(out).find((file) => !known.has(file) && !SYSTEM_FILES.includes(basename(file)))
    if (foreign === undefined) return
    // Another build was swapped in meanwhile, so the list is not of these files.
    if (readBuildFile(out)?.id !== build?.id || !existsSync(join(out, foreign))) continue
    if (build)
      throw new EmitError(
        `${join(out, foreign)} was written by no build, and would be deleted`,
        'Move it elsewhere. What the site should serve as it is belongs into src/outputs/site/static/.',
      )
    throw new EmitError(
      `${out} is neither empty nor a build: it holds ${foreign}`,
      'Choose another folder with --out, or empty this one if nothing in it is yours.',
    )
  }
}

/** Every file below a folder, relative to it, with slashes. */
function filesBelow(folder: string): string[] {
  for (;;)
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => posixPath(relative(folder, join(entry.parentPath, entry.name)), sep))
    } catch (error) {
      // Swapped while it was read, or not there at all.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      if (!existsSync(folder)) return []
    }
}

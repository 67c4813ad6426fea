/** Files that are published as they are: the style, script and icon of the pages, and the settings of plain static hosts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import type { FileGroup, SiteFile } from '../files/site-files.ts'

/** Its layout is that of the site: `static/assets/site.css` is served as `/assets/site.css`. */
const FOLDER = join(import.meta.dirname, 'static')

export const staticFiles: FileGroup = {
  name: 'static files',
  files: () =>
    glob
      .sync('**/*', { cwd: FOLDER, dot: true })
      .toSorted()
      .map((file): SiteFile => [file, readFileSync(join(FOLDER, file))]),
}

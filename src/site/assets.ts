/** The files of the site that content does not change: style and scripts, bundled, and those that are published as they are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import glob from 'fast-glob'
import { once } from '../base/memo.ts'
import type { FileGroup, SiteFile } from '../files/site-files.ts'

const FOLDER = import.meta.dirname

/**
 * `assets/site.css`, and `assets/<name>.js` for each file of `islands/`. Content does not change them, so a process bundles
 * them once.
 */
export const assetFiles = once(bundled)

async function bundled(): Promise<SiteFile[]> {
  const islands = glob.sync('islands/*.{ts,tsx}', { cwd: FOLDER, ignore: ['**/*.test.*'] }).toSorted()
  const { outputFiles } = await build({
    entryPoints: [
      { in: join(FOLDER, 'style/site.css'), out: 'site' },
      ...islands.map((file) => ({ in: join(FOLDER, file), out: file.replace(/^islands\/|\.tsx?$/g, '') })),
    ],
    outdir: '/assets',
    absWorkingDir: FOLDER,
    bundle: true,
    // Loaded by the script of all pages when somebody searches.
    external: ['/assets/palette.js'],
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  })
  return outputFiles
    .map(({ path, contents }): SiteFile => [`assets/${path.split(/[\\/]/).at(-1)}`, contents])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Its layout is that of the site: `static/assets/icon.svg` is served as `/assets/icon.svg`. */
const STATIC = join(FOLDER, 'static')

export const staticFiles: FileGroup = {
  name: 'static files',
  files: () =>
    glob
      .sync('**/*', { cwd: STATIC, dot: true })
      .toSorted()
      .map((file): SiteFile => [file, readFileSync(join(STATIC, file))]),
}

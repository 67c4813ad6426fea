/** The HTML pages of the site, and the scripts and styles that they load. To add a kind of page, add its file in `pages/` and a row here. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import glob from 'fast-glob'
import { memo, once } from '../base/memo.ts'
import { isMapped, sitemap } from '../files/discovery/discovery.ts'
import { dumpFiles } from '../files/dumps/dumps.ts'
import type { FileGroup, SiteContext, SiteFile } from '../files/site-files.ts'
import { documentOf } from './document.tsx'
import { readDocuments } from './documents/library.ts'
import { INDEXES } from './indexes.ts'
import { aboutPage } from './pages/about.tsx'
import { apiReferencePage } from './pages/api-reference.tsx'
import { capabilitiesPage, capabilityPage } from './pages/capability.tsx'
import { changesPages } from './pages/changes.tsx'
import { collectionPage } from './pages/collection.tsx'
import { comparePage } from './pages/compare.tsx'
import { dataPage } from './pages/data.tsx'
import { docsPages } from './pages/docs.tsx'
import { endedPage } from './pages/ended.tsx'
import { familyPages } from './pages/family.tsx'
import { homePage } from './pages/home.tsx'
import { modelPages } from './pages/model.tsx'
import { modelsPage } from './pages/models.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { providerPages } from './pages/provider.tsx'
import { providersPage } from './pages/providers.tsx'
import { qualityPage } from './pages/quality.tsx'
import { statusPage } from './pages/status.tsx'
import { submitPage } from './pages/submit.tsx'
import { type Card, pictureOf, previewPath } from './picture/card.ts'
import { readFonts } from './picture/fonts.ts'
import { type PageKind, type SitePage, viewOf } from './site-page.ts'

export const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  home: homePage,
  models: modelsPage,
  model: modelPages,
  family: familyPages,
  providers: providersPage,
  provider: providerPages,
  capabilities: capabilitiesPage,
  capability: capabilityPage,
  collection: collectionPage,
  compare: comparePage,
  status: statusPage,
  changes: changesPages,
  ended: endedPage,
  docs: docsPages,
  reference: apiReferencePage,
  data: dataPage,
  quality: qualityPage,
  about: aboutPage,
  submit: submitPage,
  '404': notFoundPage,
}

export const pages: FileGroup = {
  name: 'pages and dumps',
  start() {
    const assets = assetFiles()
    // Nobody waits for them where the content is refused.
    assets.catch(() => {})
    return { ...pages, files: (context) => filesWith(assets, context) }
  },
  files: (context) => filesWith(assetFiles(), context),
}

async function filesWith(bundled: Promise<SiteFile[]>, context: SiteContext): Promise<Iterable<SiteFile>> {
  const [assets, dumps] = await Promise.all([bundled, dumpFiles(context)])
  return (function* (): Iterable<SiteFile> {
    yield* assets
    // Before the pages, one of which says how large they are.
    yield* dumps.files
    const view = viewOf(context, { dumps: dumps.described, documents: readDocuments() })
    for (const [file, made] of Object.entries(INDEXES)) yield [file, () => JSON.stringify(made(view))]
    // Bodies of pages are large, so of each page only what the sitemap says is kept.
    const mapped: Pick<SitePage, 'path' | 'lastmod'>[] = []
    for (const kind of Object.values(PAGE_KINDS))
      for (const page of kind(view)) {
        if (isMapped(page)) mapped.push({ path: page.path, lastmod: page.lastmod })
        const html = once(() => Buffer.from(documentOf(page, view)))
        for (const file of filesOf(page.path)) yield [file, html]
        if ('picture' in page)
          yield [previewPath(page.path).slice(1), () => drawn(page.picture!, view.publication.name)]
      }
    yield ['sitemap.xml', () => sitemap(mapped, view.publication)]
  })()
}

const fonts = once(readFonts)
/** More than the pages of a large directory have; each takes about 18 KB. */
const pictures = memo<Buffer>(3000)
/** Drawing one takes longer than the rest of its page. */
const drawn = (card: Card, site: string): Buffer =>
  pictures(JSON.stringify([card, site]), () => pictureOf(card, site, fonts()))

/**
 * `/providers/groq` lies in `providers/groq.html`, where most hosts find it without a redirect, and a second time in
 * `providers/groq/index.html`, where every file server finds it.
 */
function filesOf(path: string): string[] {
  if (path === '/') return ['index.html']
  const name = path.slice(1)
  // Hosts look for this one by its name.
  return name === '404' ? ['404.html'] : [`${name}.html`, `${name}/index.html`]
}

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

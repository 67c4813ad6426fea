/** The HTML pages of the site. To add a kind of page, add its file in `pages/` and a row here. */
import type { FileGroup, SiteFile } from '../site-files.ts'
import { assetFiles } from './assets.ts'
import { documentOf } from './document.tsx'
import { FINDER_INDEX, finderIndex } from './finder/index-file.ts'
import { aboutPage } from './pages/about.tsx'
import { homePage } from './pages/home.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { providersPage } from './pages/providers.tsx'
import { submitPage } from './pages/submit.tsx'
import type { PageKind } from './site-page.ts'
import { NEIGHBOURS_FILE, neighbourhood } from './submit/neighbours-file.ts'
import { viewOf } from './view.ts'

export const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  home: homePage,
  providers: providersPage,
  about: aboutPage,
  submit: submitPage,
  '404': notFoundPage,
}

export const pages: FileGroup = {
  name: 'pages',
  async files(context): Promise<Iterable<SiteFile>> {
    const assets = await assetFiles()
    const view = viewOf(context)
    return (function* (): Iterable<SiteFile> {
      yield* assets
      yield [FINDER_INDEX, JSON.stringify(finderIndex(view))]
      yield [NEIGHBOURS_FILE, JSON.stringify(neighbourhood(view))]
      for (const kind of Object.values(PAGE_KINDS))
        for (const page of kind(view)) yield [fileOf(page.path), documentOf(page, view)]
    })()
  },
}

/** `/providers/groq` lies in `providers/groq.html`, where hosts find it without a redirect. */
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

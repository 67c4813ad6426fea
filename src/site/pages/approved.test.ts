/**
 * Pages of the sample, one or more of each kind, beside copies that a person has read. Wording is asserted here; what it
 * has to be true of, by the tests of each part. `npx vitest run src/site/pages/approved.test.ts -u` writes the copies
 * again.
 */
import { expect, test } from 'vitest'
import { outlineOf } from '../../../test/support/outline.ts'
import { sampleContext } from '../../../test/support/site-context.ts'
import { documentOf } from '../document.tsx'
import { PAGE_KINDS } from '../pages.ts'
import { viewOf } from '../site-page.ts'

const PAGES: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  models: ['/models'],
  model: ['/models/aurora-large'],
  family: ['/families/aurora'],
  providers: ['/providers'],
  // Free, nothing free, ended.
  provider: ['/providers/aurora', '/providers/juno', '/providers/isle'],
  capabilities: ['/capabilities'],
  capability: ['/capabilities/chat', '/capabilities/speech-to-text'],
  collection: ['/collections/chosen', '/collections/no-credit-card'],
  compare: ['/compare'],
  status: ['/status'],
  changes: ['/changes'],
  ended: ['/ended'],
  data: ['/data'],
  quality: ['/quality'],
  about: ['/about'],
  submit: ['/submit'],
  '404': ['/404'],
}
const view = viewOf(sampleContext())

test.each(Object.entries(PAGES).flatMap(([kind, paths]) => paths.map((path) => [path, kind] as const)))(
  '%s',
  async (path, kind) => {
    const page = [...PAGE_KINDS[kind]!(view)].find((one) => one.path === path)!
    const name = path === '/' ? 'home' : path.slice(1).replace('/', '-')
    await expect(outlineOf(documentOf(page, view))).toMatchFileSnapshot(
      `../../../test/approved/pages/${name}.txt`,
    )
  },
)

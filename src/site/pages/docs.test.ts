import { expect, test } from 'vitest'
import { contextOf } from '../../../test/support/site-context.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { docsPages } from './docs.tsx'

const view = viewOf(contextOf({}), {
  dumps: () => [],
  documents: [
    { file: 'docs/api.md', text: '# The API\nFirst.\n## One\n## Two\n' },
    { file: 'docs/data.md', text: '# The <data>\n' },
    { file: 'docs/feeds.md', text: '# Feeds\n' },
  ],
})
const pages = new Map([...docsPages(view)].map((page) => [page.path, documentOf(page, view)]))

test('there is a page for each document, and one that lists them', () => {
  expect([...pages.keys()]).toEqual(['/docs', '/docs/api-guide', '/docs/data', '/docs/feeds'])
  for (const path of ['/docs/api', '/docs/api-guide', '/docs/data', '/docs/feeds'])
    expect(pages.get('/docs')).toContain(`href="${path}"`)
})

test('a document shows its contents and the others', () => {
  const html = pages.get('/docs/data')!
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<h1>The &lt;data&gt;</h1>')
  expect(html).toContain('<a href="/docs/data" aria-current="page">')
  // One heading is no list of contents.
  expect(html).not.toContain('aria-label="On this page"')
  expect(pages.get('/docs/api-guide')).toContain('<a href="#two">Two</a>')
})

test('without documents the list still says where the reference is', () => {
  const empty = viewOf(contextOf({}))
  const [only, ...more] = [...docsPages(empty)]
  expect(more).toEqual([])
  expect(documentOf(only!, empty)).toContain('href="/docs/api"')
})

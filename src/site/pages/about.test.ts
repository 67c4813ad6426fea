import { expect, test } from 'vitest'
import { elements } from '../../../test/support/html.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { Publication } from '../../api/openapi.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { aboutPage } from './about.tsx'

function linesOf(publication: Partial<Publication>, editor?: string): string[] {
  const context = contextOf({ one: {} })
  const view = viewOf({
    ...context,
    publication: { ...context.publication, repository: '', contact: '', ...publication },
    catalog: { ...context.catalog, site: { ...context.catalog.site, editor } },
  })
  const [page] = [...aboutPage(view)]
  return elements(documentOf(page!, view)).flatMap(({ tag, text }) => (tag === 'dd' ? [text] : []))
}

test('says who edits it, how to reach them, and how new its facts are', () => {
  const [editor, contact, newest] = linesOf({ contact: 'mailto:us@example.org' }, 'Ada and friends')
  expect([editor, contact]).toEqual(['Ada and friends', 'us@example.org'])
  // No page is dated on the day on which it was read.
  expect(newest).toBe('2026-11-20, the day on which a page behind one was last read')
  expect(linesOf({ repository: 'https://github.com/a/b' })[1]).toBe('the repository')
})

test('promises nothing where nobody is named', () => {
  const [editor, contact] = linesOf({})
  expect(editor).toBe('No editor is named.')
  expect(contact).toContain('cannot reach the editor')
})

import { expect, test } from 'vitest'
import { elements } from '../../../test/support/html.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { submitPage } from './submit.tsx'

function nodesOf(publication: { repository?: string; contact?: string }) {
  const context = contextOf({ one: {} })
  const view = viewOf({ ...context, publication: { ...context.publication, ...publication } })
  const [page] = [...submitPage(view)]
  return elements(documentOf(page!, view))
}
const hrefsOf = (...given: Parameters<typeof nodesOf>) =>
  nodesOf(...given).flatMap(({ attributes }) => attributes.href ?? [])

test('leads to the issue forms of a repository on GitHub, else to the repository and the contact', () => {
  for (const form of ['new-provider.yml', 'wrong-fact.yml', 'sign-up-report.yml'])
    expect(hrefsOf({ repository: 'https://github.com/a/b' })).toContain(
      `https://github.com/a/b/issues/new?template=${form}`,
    )
  const elsewhere = hrefsOf({ repository: 'https://git.example.org/a', contact: 'mailto:us@example.org' })
  expect(elsewhere).toEqual(expect.arrayContaining(['https://git.example.org/a', 'mailto:us@example.org']))
  expect(elsewhere.join()).not.toContain('issues/new')
  expect(hrefsOf({}).join()).not.toContain('github.com')
})

test('the script finds its place, what it is told, and the parts that other pages lead to', () => {
  const nodes = nodesOf({ repository: 'https://github.com/a/b', contact: 'mailto:us@example.org' })
  const place = nodes.find(({ attributes }) => attributes.id === 'submit')!
  expect(place.attributes).toMatchObject({
    'data-repository': 'https://github.com/a/b',
    'data-branch': 'main',
    'data-contact': 'mailto:us@example.org',
  })
  const ids = nodes.map(({ attributes }) => attributes.id)
  expect(ids).toEqual(expect.arrayContaining(['new', 'correct', 'signed-up']))
})

import { describe, expect, test } from 'vitest'
import { elements } from '../../../test/support/html.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { submitPage } from './submit.tsx'

function pageOf(publication: { repository?: string; contact?: string } = {}) {
  const context = contextOf({ one: {} })
  const view = viewOf({ ...context, publication: { ...context.publication, ...publication } })
  const [page] = [...submitPage(view)]
  const nodes = elements(documentOf(page!, view))
  const main = nodes.find(({ tag }) => tag === 'main')!
  return { nodes, words: main.text, hrefs: nodes.flatMap(({ attributes }) => attributes.href ?? []) }
}

describe('without a script', () => {
  test('the steps, and the issue forms of a repository on GitHub', () => {
    const { hrefs, words } = pageOf({ repository: 'https://github.com/a/b' })
    for (const form of ['new-provider.yml', 'wrong-fact.yml', 'sign-up-report.yml'])
      expect(hrefs).toContain(`https://github.com/a/b/issues/new?template=${form}`)
    expect(words).toContain('What is free: how much')
  })

  test('the repository of another host, and the contact', () => {
    const { hrefs } = pageOf({ repository: 'https://git.example.org/a', contact: 'mailto:us@example.org' })
    expect(hrefs).toEqual(expect.arrayContaining(['https://git.example.org/a', 'mailto:us@example.org']))
    expect(hrefs.join()).not.toContain('issues/new')
  })

  test('where neither is known it promises nothing', () => {
    const { hrefs, words } = pageOf()
    expect(words).toContain('This site names neither a repository nor a contact yet')
    expect(hrefs.join()).not.toContain('github.com')
  })
})

test('the script finds its place, and what it is told', () => {
  const { nodes } = pageOf({ repository: 'https://github.com/a/b', contact: 'mailto:us@example.org' })
  const place = nodes.find(({ attributes }) => attributes.id === 'submit')!
  expect(place.attributes).toMatchObject({
    'data-repository': 'https://github.com/a/b',
    'data-branch': 'main',
    'data-contact': 'mailto:us@example.org',
  })
})

test('each part has an anchor that other pages lead to', () => {
  const ids = pageOf().nodes.map(({ attributes }) => attributes.id)
  expect(ids).toEqual(expect.arrayContaining(['new', 'correct', 'signed-up']))
})

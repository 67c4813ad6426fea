import { expect, test } from 'vitest'
import { aChange, withOffer } from '../../../test/support/entry-parts.ts'
import { elements, linkedData } from '../../../test/support/html.ts'
import { BASE_URL, contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import type { SiteContext } from '../../files/site-files.ts'
import { CAPABILITIES } from '../../schema/vocabulary.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { homePage } from './home.tsx'

function homeOf(context: SiteContext) {
  const view = viewOf(context)
  const [page] = [...homePage(view)]
  const html = documentOf(page!, view)
  return { html, nodes: elements(html) }
}

const mixed = () =>
  contextOf({
    one: {},
    card: withOffer({ card: true }),
    open: withOffer({ card: 'unknown' }),
    both: withOffer({ phone: false }),
    keyless: {
      ...withOffer({ kind: 'keyless', covers: ['speech-to-text', 'chat'], allowance: 'unknown', quotas: [] }),
      capabilities: ['speech-to-text', 'chat'],
    },
    other: { connection: { openaiCompatible: false } },
    old: { retired: { date: '2026-11-05' } },
  })

test('the count in the first line is that of active providers', () => {
  expect(homeOf(mixed()).html).toContain('6 APIs and their models: how much is free')
})

test('each capability leads to its page, with the number of those that give it free, and of those without a card', () => {
  const { nodes, html } = homeOf(mixed())
  const tile = nodes.filter(({ tag, attributes }) => tag === 'li' && attributes.class === 'tile')
  expect(tile[0]!.text).toMatch(/^Chat6 free.*4 free/)
  const speech = tile.find(({ text }) => text.startsWith(CAPABILITIES['speech-to-text'].title))!
  expect(speech.text).toMatch(/^Speech to text1 free.*1 free/)
  expect(html).toContain('href="/capabilities/speech-to-text"')
  expect(tile[0]!.text.match(/Provider /g)).toHaveLength(6)
})

test('the last changes are those of providers, the newest first, and lead to their page', () => {
  const { nodes } = homeOf(
    contextOf({
      one: {
        changelog: [
          aChange('a', '2026-11-18', { before: '10 a day', after: '5 a day' }),
          aChange('b', '2026-11-02', { kind: 'models', change: 'Two models left.' }),
        ],
      },
    }),
  )
  const links = nodes.filter(({ attributes }) => attributes.href?.endsWith('#changes'))
  expect(links.map(({ attributes }) => attributes.href)).toEqual([
    '/providers/one#changes',
    '/providers/one#changes',
  ])
  const lines = nodes.flatMap(({ tag, text }) => (tag === 'li' && text.startsWith('2026-') ? [text] : []))
  expect(lines[0]).toMatch(/Before: 10 a day → After: 5 a day/)
  expect(lines[1]).toMatch(/Two models left\.models$/)
  const days = nodes.filter(({ tag }) => tag === 'time').map(({ attributes }) => attributes.datetime)
  expect(days).toEqual(['2026-11-18', '2026-11-02'])
})

test('the search leads to the finder, under the name of the API', () => {
  const { nodes } = homeOf(contextOf({ one: {} }))
  const forms = nodes.filter(({ tag }) => tag === 'form')
  expect(forms.map(({ attributes }) => attributes.action)).toEqual(['/providers'])
  const fields = nodes.filter(({ tag }) => tag === 'input')
  for (const { attributes } of fields.filter(({ attributes }) => attributes.type === 'search'))
    expect([attributes.name, attributes['aria-label']]).toEqual(['q', expect.any(String)])
})

test('says what the data is to search engines', () => {
  expect(linkedData(homeOf(contextOf({ one: {} })).html)!['@graph'][0]).toMatchObject({
    '@type': 'Dataset',
    url: `${BASE_URL}/`,
    license: expect.stringContaining('publicdomain/zero'),
  })
})

test('a tile shows offers with an amount first, and none that no page shows to cover the task', () => {
  const context = contextOf({
    a: withOffer({ allowance: 'unpublished', quotas: [] }),
    b: withOffer({ covers: undefined }),
    c: withOffer({ allowance: 'unmetered', quotas: [] }),
  })
  const [chat] = homeOf(context).nodes.filter(({ attributes }) => attributes.class === 'tile')
  expect(chat!.text.match(/Provider \w/g)).toEqual(['Provider c', 'Provider a', 'Provider c', 'Provider a'])
})

test('a hostile name stays text', () => {
  const { nodes } = homeOf(contextOf({ one: { name: HOSTILE } }))
  expect(
    nodes.filter(({ tag, attributes }) => tag === 'a' && attributes.href === '/providers/one')[0]!.text,
  ).toBe(HOSTILE)
})

import { describe, expect, test } from 'vitest'
import { against, SOURCE } from '../../../test/support/entry-parts.ts'
import { elements } from '../../../test/support/html.ts'
import { contextOf, sampleContext } from '../../../test/support/site-context.ts'
import { aState, storedAt } from '../../../test/support/stored-status.ts'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { answerTo } from '../../api/query/query-endpoint.ts'
import { readerOf } from '../../api/query/reader.ts'
import { NO_WORDS } from '../../catalog/dataset.ts'
import type { SiteContext } from '../../files/site-files.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { FILTERS } from '../../schema/filters.ts'
import { chipsOf } from '../components/signs.tsx'
import { documentOf } from '../document.tsx'
import { finderIndex } from '../indexes.ts'
import { viewOf } from '../site-page.ts'
import { providersPage } from './providers.tsx'

function pageOf(context: SiteContext) {
  const view = viewOf(context)
  const [page] = [...providersPage(view)]
  const html = documentOf(page!, view)
  return { html, nodes: elements(html), view }
}

/** The text of each cell, row by row. */
const rowsOf = (html: string) =>
  (/<tbody>([\s\S]*?)<\/tbody>/.exec(html)?.[1] ?? '')
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .split(/<\/t[dh]>/)
        .slice(0, -1)
        .map((cell) =>
          cell
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
    )

describe.each([
  ['the sample', sampleContext()],
  ['an empty directory', contextOf({})],
  ['one, and one retired', contextOf({ one: {}, old: { retired: { date: '2026-11-05' } } })],
])('with %s', (_, context) => {
  const { html, nodes, view } = pageOf(context)
  const { body, total } = view.asked('/providers')

  test('the rows are those that the API answers without a filter, in its order', () => {
    const links = [...html.matchAll(/<th scope="row">.*?<a href="\/providers\/([^"]+)"/g)].map(
      ([, slug]) => slug,
    )
    expect(links).toEqual(JSON.parse(body).data.map(({ slug }: { slug: string }) => slug))
  })

  test('the count is that of the API', () => {
    const said = nodes.find(({ attributes }) => attributes.id === 'say')!.text
    expect(said).toBe(total === 1 ? '1 provider' : `${total} providers`)
  })

  test('the index answers every filter of the form as the API does', () => {
    const index = finderIndex(view)
    for (const query of queriesOf(nodes))
      expect(answerTo(PROVIDERS, index, query).matching, query).toEqual(
        view.asked(`/providers?${query}`).matching,
      )
  })
})

/** Every single choice that the form has, as a query. */
function queriesOf(nodes: ReturnType<typeof elements>): string[] {
  const queries: string[] = []
  let name = ''
  for (const { tag, attributes, text } of nodes) {
    if (tag === 'select') name = attributes.name!
    if (tag === 'option') queries.push(`${name}=${encodeURIComponent(attributes.value ?? text)}`)
    if (tag === 'input' && attributes.type === 'checkbox' && attributes.name)
      queries.push(`${attributes.name}=${attributes.value}`)
  }
  const chosen = queries.filter((query) => !query.endsWith('=')).map((query) => `${query}&limit=200`)
  expect(chosen.length).toBeGreaterThan(40)
  return chosen
}

test('what it takes to start is told in words, and never by colour alone', () => {
  const answers = [false, true, null]
  const all = answers.flatMap((card) => answers.map((phone) => chipsOf({ keyless: false, card, phone })))
  expect(all.map((chips) => chips.map(({ text, look }) => `${text}:${look}`).join(' '))).toEqual([
    'no card:no no phone:no',
    'no card:no phone:yes',
    'no card:no phone ?:open',
    'card:yes no phone:no',
    'card:yes phone:yes',
    'card:yes phone ?:open',
    'card ?:open no phone:no',
    'card ?:open phone:yes',
    'not confirmed:open',
  ])
  expect(chipsOf({ keyless: true, card: true, phone: null })).toEqual([{ text: 'no account', look: 'no' }])
  const disputed = contextOf({ one: { sources: [SOURCE, against('offers.free-plan.card')] } })
  expect(rowsOf(pageOf(disputed).html)[0]![2]).toBe('not confirmed')
})

test('there is no column of status before the first run, and one after it', () => {
  expect(pageOf(contextOf({ one: {} })).html).not.toContain('>Status</th>')
  const at = '2026-11-21T06:00:00.000Z'
  const current = storedAt(at, [aState('one', at, { status: 'down', reason: 'server_error' })])
  const { html } = pageOf(contextOf({ one: {} }, { current }))
  expect(html).toContain('>Status</th>')
  expect(rowsOf(html)[0]![5]).toBe('down')
})

test('without a script the form leads to the answer of the API, in fields that it understands', () => {
  const { nodes } = pageOf(sampleContext())
  const form = nodes.find(({ attributes }) => attributes.id === 'finder')!
  expect(form.attributes.action).toBe('/api/v1/providers')
  const names = nodes
    .filter(({ tag, attributes }) => /^(?:input|select)$/.test(tag) && attributes.name)
    .map(({ attributes }) => attributes.name!)
  const empty = new URLSearchParams([...new Set(names)].map((name) => [name, '']))
  for (const [name, { takes }] of Object.entries(FILTERS)) if (takes === 'flag') empty.set(name, 'true')
  expect(readerOf(PROVIDERS, NO_WORDS)(empty)).toHaveProperty('question')
})

const many = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`p${place + 10}`, {}]))

test('shows thirty rows, has more for a script, and without one names all others', () => {
  const { html } = pageOf(contextOf(many))
  expect(rowsOf(html)).toHaveLength(30)
  expect(html).toContain('<button type="button" class="more scripted">10 more of 10</button>')
  const others = /<noscript>(.*?)<\/noscript>/s.exec(html)![1]!
  expect(others.match(/<a href="\/providers\/p/g)).toHaveLength(10)
  expect(new Set(html.match(/<a href="\/providers\/p\d+"/g)).size).toBe(40)
})

test('says what training and company are known to be, and what exceptions there are', () => {
  const terms = (trainsOnData: NonNullable<ProviderEntry['terms']>['trainsOnData']) =>
    rowsOf(pageOf(contextOf({ one: { terms: { trainsOnData } } })).html)[0]![3]
  expect(terms('opt-out')).toBe('trains unless you opt out')
  expect(terms({ value: 'yes', except: [{ regions: ['EU', 'CH'], value: 'no' }] })).toBe(
    'trains on input; EU: does not train',
  )
  const disputed = contextOf({
    one: { terms: { trainsOnData: 'no' }, sources: [SOURCE, against('terms.trainsOnData')] },
  })
  expect(rowsOf(pageOf(disputed).html)[0]![3]).toBe('training ?')
})

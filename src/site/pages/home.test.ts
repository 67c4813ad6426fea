import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { aChange, confirmed, withOffer } from '../../../test/support/entry-parts.ts'
import { elements } from '../../../test/support/html.ts'
import { catalogWith } from '../../../test/support/offers.ts'
import { contextAround, contextOf } from '../../../test/support/site-context.ts'
import { ratingsOf } from '../../../test/support/some-ratings.ts'
import type { ModelRow } from '../../catalog/models/model-schemas.ts'
import { bestModels } from '../../catalog/models/ratings.ts'
import type { SiteContext } from '../../files/site-files.ts'
import { Scatter } from '../charts/scatter.tsx'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { homePage } from './home.tsx'

type Comparable = NonNullable<ModelRow['comparable']>

function homeOf(context: SiteContext) {
  const view = viewOf(context)
  const [page] = [...homePage(view)]
  const html = documentOf(page!, view)
  return { html, nodes: elements(html) }
}

test('what got worse lately stands there, the newest first, and is counted by month', () => {
  const { nodes } = homeOf(
    contextOf({
      one: {
        changelog: [
          aChange('a', '2026-11-18', { kind: 'free-tier-worse', before: '10 a day', after: '5 a day' }),
          aChange('b', '2026-11-02', { kind: 'models', change: 'Two models left.' }),
          aChange('c', '2026-10-02', { kind: 'free-tier-worse', change: 'Half of it.' }),
          aChange('d', '2026-10-01', { kind: 'free-tier-better', change: 'Twice of it.' }),
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
  expect(lines[1]).toMatch(/Half of it\.cut$/)
  const days = nodes.filter(({ tag }) => tag === 'time').map(({ attributes }) => attributes.datetime)
  expect(days).toEqual(['2026-11-18', '2026-10-02'])
  const plot = nodes.find(({ attributes }) => attributes.id === 'plot-cuts')!
  expect(plot.text).toMatch(
    /^2 cuts, 1 improvement since Jun 2026: .*2026-10: 1 worse, 1 better; 2026-11: 1 worse, 0 better$/,
  )
})

test('sentences, rows and dots are of the highest rated models that one can call, with what their host gives', () => {
  const names = Array.from({ length: 10 }, (_, index) => `m${index}`)
  const changes = confirmed(
    withOffer({ models: names, card: false, cardBasis: 'stated', quotas: [{ requests: '50/day' }] }),
  )
  const context = contextAround(
    catalogWith(
      [['one', anEntry('one', changes)]],
      {},
      {
        ratings: {
          columns: [
            {
              slug: 'arena-text',
              file: 'ratings/arena-text.json',
              value: {
                ...ratingsOf('arena-text'),
                rows: names.map((name, index) => ({
                  name,
                  value: 1500 - index,
                  low: 1490 - index,
                  high: 1510 - index,
                })),
                hash: '',
              },
            },
          ],
          matches: Object.fromEntries(names.map((name) => [name, { 'arena-text': name }])),
        },
      },
    ),
  )
  const { html } = homeOf(context)
  const picks = /<ul class="picks plain">.*?<\/ul>/.exec(html)![0]
  expect(picks).toMatch(
    /without a card:<\/strong> <a href="\/models\/m0">m0<\/a>, 1,500 ±10, at <a href="\/providers\/one#first-call">Provider one<\/a>, 50 requests a day; phone \?; training \?\./,
  )
  expect(picks).not.toContain('Without an account')
  // At most two of one host.
  expect(html.match(/<tr><th scope="row"><a href="\/models\/m\d"/g)).toHaveLength(2)
  const dots = [...html.matchAll(/<circle class="([^"]*)"[^>]*><title>([^<]*)/g)]
  // Once for wide screens, once for small ones.
  expect(dots).toHaveLength(20)
  expect(dots[0]!.slice(1)).toEqual(['dot', 'm0 at Provider one: 1500, 50 requests a day'])
  const drawn = (changes: Partial<ModelRow>) => {
    const rows = bestModels(context.catalog, 'chat').map((one) => ({
      ...one,
      row: { ...one.row, ...changes },
    }))
    return renderToString(h(Scatter, { rows, column: 'arena-text' }))
  }
  const looks = [false, true, null].map((card) => /<circle class="([^"]*)"/.exec(drawn({ card }))![1])
  expect(looks).toEqual(['dot', 'ring', 'ring open'])
  // What is less or more than the axis shows stands at its ends.
  const [few, least, most, huge] = [1, 20, 20_000, 1e9].map((requestsPerDay) =>
    Number(/<circle [^>]*\bcx="([^"]*)"/.exec(drawn({ comparable: { requestsPerDay } as Comparable }))![1]),
  )
  expect([few, huge]).toEqual([least, most])
  expect(most).toBeGreaterThan(least!)
})

import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { contextAround } from '../../../test/support/site-context.ts'
import { ratingsOf } from '../../../test/support/some-ratings.ts'
import type { ModelDetail } from '../../catalog/models/model-schemas.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import type { RatingRow } from '../../schema/ratings.ts'
import type { RatingColumn } from '../../schema/vocabulary.ts'
import { documentOf } from '../document.tsx'
import { pagedModels } from '../models/model-words.ts'
import { viewOf } from '../site-page.ts'
import { modelPages } from './model.tsx'

const ID = 'lab/big-1'

const host = (slug: string, offer: Partial<Offer>, changes: Partial<ProviderEntry> = {}) =>
  [slug, anEntry(slug, { name: slug.toUpperCase(), offers: [anOffer(offer)], ...changes })] as const

const price = (input: number) => ({ input, output: 1, currency: 'USD' as const, per: 1_000_000 })
const listed = (changes: Partial<ImportedModel>) => someModels({ id: ID, ...changes })

const HOSTS = [
  host('few', { models: [ID] }),
  host('most', { quotas: [{ models: [ID], requests: '1000/day', tokens: '200000/day' }] }),
  host('open', { kind: 'keyless', quotas: [{ models: [ID], requests: '2/minute' }] }),
  host('paid', { quotas: [{ models: ['other'], requests: '1/day' }] }),
  host('dear', { quotas: [{ models: ['other'], requests: '1/day' }] }),
]

type Given = Parameters<typeof catalogWith>

function pageOf(
  hosts: Given[0] = HOSTS,
  imported: Given[1] = {},
  gone: readonly string[] = [],
  more: Given[2] = {},
) {
  const missing = [{ id: ID, since: '2026-11-18', confirmed: '2026-11-19' }]
  const models = { version: 1 as const, providers: gone.map((slug) => ({ slug, missing })) }
  const view = viewOf(contextAround(catalogWith(hosts, imported, more, { models })))
  const page = [...modelPages(view)].find(({ path }) => path === '/models/big-1')!
  const model = pagedModels(view.catalog).get('big-1')!
  return { title: page.title, html: documentOf(page, view), model }
}

const sectionOf = (html: string, id: string) =>
  html.split(`aria-labelledby="${id}"`)[1]!.split('</section>')[0]!
const hostsIn = (html: string) => [...html.matchAll(/href="\/providers\/(\w+)[#"]/g)].map(([, slug]) => slug)
const slugsOf = (rows: ModelDetail['free'] | ModelDetail['paid']) => rows.map(({ provider }) => provider)

test('says first who gives it free, how many ask for no card, and who gives most', () => {
  const { title, html } = pageOf([
    HOSTS[0]!,
    host('most', { ...HOSTS[1]![1].offers[0]!, card: false }),
    HOSTS[2]!,
  ])
  expect(title).toBe('Where is big-1 free? At 3 providers, 2 without a card.')
  expect(html).toContain('Most: <strong>MOST, 1,000 requests a day, 200,000 tokens a day</strong>')
  expect(html).toContain('Without an account: OPEN.')
  expect(pageOf([HOSTS[0]!]).title).toBe('Where is big-1 free? At 1 provider.')
})

test('says which hosts no longer serve it, and counts the others', () => {
  const { title, html } = pageOf(HOSTS, {}, ['most'])
  expect(title).toBe('Where is big-1 free? At 2 providers, 1 without a card.')
  expect(html).toContain('MOST: not served: its own list lacks it since 2026-11-18')
  expect(html).not.toContain('Most: <strong>MOST')
  expect(pageOf(HOSTS, {}, ['few', 'most', 'open']).title).toContain('Nowhere now')
})

test('lists hosts in the order of the API, each with the id to use; what ends says so', () => {
  const { html, model } = pageOf([
    ...HOSTS,
    host('once', { kind: 'one-time-credits', models: [ID], quotas: [{ USD: '5/once' }] }),
  ])
  const free = sectionOf(html, 'free')
  expect(hostsIn(free)).toEqual(slugsOf(model.free))
  expect(free.match(/<code class="second">lab\/big-1<\/code>/g)).toHaveLength(4)
  expect(free).toContain('Plan · free credits, once · $5 once')
})

test('what a token limit comes to stands where requests do; a rate is no amount', () => {
  const { html } = pageOf([
    host('most', { quotas: [{ models: [ID], tokens: '200000/day' }] }),
    host('rate', { allowance: 'unmetered', quotas: [{ models: [ID], requests: '2/minute' }] }),
  ])
  const rows = sectionOf(html, 'free').split('<tr>').slice(2)
  expect(rows.map((row) => /RPD<\/span>(.*?)<\/td>/.exec(row)![1])).toEqual(['<strong>≈ 133</strong>', '–'])
  expect(rows[1]).toContain('2 requests a minute, no daily or monthly cap')
})

test('lists who sells it, the cheapest first, with a price for a million tokens', () => {
  const { html, model } = pageOf(HOSTS, {
    paid: listed({ price: { input: 0.000037, output: 0.00017, currency: 'USD', per: 1000 } }),
    dear: listed({ price: price(3) }),
  })
  const paid = sectionOf(html, 'paid')
  expect(hostsIn(paid)).toEqual(slugsOf(model.paid))
  for (const cell of ['In</span>$0.037<', 'Out</span>$0.17<', '3:1</span><strong>$0.0703<'])
    expect(paid).toContain(cell)
  expect(pageOf().html).not.toContain('aria-labelledby="paid"')
})

test('says where hosts differ, and nothing of what no catalogue says', () => {
  const { html } = pageOf(HOSTS, {
    most: listed({ context: 131_072, tools: true, input: ['text'] }),
    paid: listed({ context: 8192, tools: false, input: ['text', 'image'] }),
  })
  const facts = sectionOf(html, 'facts')
  expect(facts).toContain('8,192 to 131,072 tokens, by host')
  expect(facts).toContain('yes (at 1 of 2), no (at 1 of 2)')
  expect(facts).toContain('text, image (at 1 of 2)')
  expect(facts).not.toMatch(/Family|Weights/)
})

test('shows each rating of the model with its interval, effort and day, and whose it is', () => {
  const board = (slug: RatingColumn, name: string, first: Partial<RatingRow>) => {
    const { board, source, ...file } = ratingsOf(slug, { first })
    const value = {
      ...file,
      hash: '',
      board: { ...board, name },
      source: { ...source, attribution: `By ${name}` },
    }
    return { slug, file: `ratings/${slug}.json`, value }
  }
  const ratings = {
    columns: [
      board('arena-text', 'Text', { value: 1476, low: 1471, high: 1481, variant: 'max', date: '2026-09-02' }),
      board('arena-vision', 'Vision', {}),
      board('open-asr', 'Speech', { name: 'big-1', value: 5.9 }),
    ],
    matches: {
      'big-1': { 'arena-text': 'Model 0', 'open-asr': 'big-1' },
      'big-2': { 'arena-vision': 'Model 0' },
    },
  }
  const facts = sectionOf(pageOf(HOSTS, {}, [], { ratings }).html, 'facts')
  const text = facts.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Text 1,476 ±5 rated at max effort, as Model 0, 2026-09-02')
  expect(text).toContain('Speech 5.9 points, lower is better 2026-10-01')
  expect(text).toMatch(/not covered by CC0: By Text .* By Speech /)
  expect(text).not.toContain('Vision')
  expect(sectionOf(pageOf().html, 'facts')).not.toContain('Ratings')
})

test('shows the call of the first host that has one, with this model', () => {
  const connection: ProviderEntry['connection'] = {
    baseUrl: 'https://api.most.example.com/v1',
    auth: 'bearer',
    firstCall: {
      method: 'POST',
      path: '/chat/completions',
      body: { model: 'another', messages: [{ role: 'user', content: 'Hello' }] },
      model: 'another',
      source: 'https://docs.most.example.com/quickstart',
    },
  }
  const offer = { covers: ['chat' as const], quotas: [{ models: [ID], requests: '1000/day' }] }
  const { html } = pageOf([HOSTS[2]!, host('most', offer, { connection })])
  const call = html.split('aria-labelledby="call"')[1]!
  expect(call).toContain('at MOST, free')
  expect(call).toContain('data-copy="lab/big-1"')
  expect(call).toContain('&quot;model&quot;: &quot;lab/big-1&quot;')
  expect(call).not.toContain('another')
})

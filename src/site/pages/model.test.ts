import { describe, expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { linkedData } from '../../../test/support/html.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { BASE_URL, contextAround } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { documentOf } from '../document.tsx'
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

function pageOf(
  hosts: Parameters<typeof catalogWith>[0] = HOSTS,
  imported: Parameters<typeof catalogWith>[1] = {},
  slug = 'big-1',
  gone: readonly string[] = [],
) {
  const missing = [{ id: ID, since: '2026-11-18', confirmed: '2026-11-19' }]
  const models = { version: 1 as const, providers: gone.map((slug) => ({ slug, missing })) }
  const view = viewOf(contextAround(catalogWith(hosts, imported, {}, { models })))
  const page = [...modelPages(view)].find(({ path }) => path === `/models/${slug}`)!
  return { page, html: documentOf(page, view) }
}

const sectionOf = (html: string, id: string) =>
  html.split(`aria-labelledby="${id}"`)[1]!.split('</section>')[0]!

describe('the page of a model', () => {
  test('says first who gives it free, and how many ask for no card', () => {
    const { page, html } = pageOf([
      HOSTS[0]!,
      host('most', { ...HOSTS[1]![1].offers[0]!, card: false }),
      HOSTS[2]!,
    ])
    expect(html).toContain(
      '<h1>Where is big-1 free? <span class="good">At 3 providers, 2 without a card.</span></h1>',
    )
    expect(page.title).toBe('Where is big-1 free? At 3 providers, 2 without a card.')
    expect(html).toContain(
      'Most: <strong>MOST, 1,000 requests a day, 200,000 tokens a day</strong>. Without an account: OPEN.',
    )
    expect(pageOf([HOSTS[0]!]).html).toContain('>At 1 provider.</span></h1>')
    expect(pageOf([HOSTS[0]!]).html).toContain('<strong>FEW, no daily amount stated</strong>.')
  })

  test('says which hosts no longer serve it, and counts the others', () => {
    const { html } = pageOf(HOSTS, {}, 'big-1', ['most'])
    expect(html).toContain(
      '<h1>Where is big-1 free? <span class="good">At 2 providers, 1 without a card.</span></h1>',
    )
    expect(html).toContain('MOST: not served: its own list lacks it since 2026-11-18')
    expect(html).not.toContain('Most: <strong>MOST')
    const nowhere = pageOf(HOSTS, {}, 'big-1', ['few', 'most', 'open']).html
    expect(nowhere).toContain('Nowhere now: its hosts no longer list it.')
  })

  test('lists the hosts by group, easy to start first in each, with the id to use', () => {
    const free = sectionOf(pageOf().html, 'free')
    expect([...free.matchAll(/href="\/providers\/(\w+)#offer-plan"/g)].map(([, slug]) => slug)).toEqual([
      'most',
      'open',
      'few',
    ])
    expect(free.match(/<code class="second">lab\/big-1<\/code>/g)).toHaveLength(3)
    expect(free).toContain('no account')
    expect(free.match(/training \?/g)).toHaveLength(3)
    expect(
      [...free.matchAll(/scope="rowgroup" colspan="\d+">([\w ]+?) </g)].map(([, title]) => title),
    ).toEqual(['Renews', 'Amount not known'])
  })

  test('says of an offer that ends that it is given once', () => {
    const { html } = pageOf([
      host('one', { kind: 'one-time-credits', models: [ID], quotas: [{ USD: '5/once' }] }),
    ])
    expect(sectionOf(html, 'free')).toContain('Plan · free credits, once')
    expect(html).toContain('<strong>ONE, $5 once</strong>')
  })

  test('lists who sells it, the cheapest first, with a price for a million tokens', () => {
    const { html } = pageOf(HOSTS, {
      paid: listed({ price: { input: 0.000037, output: 0.00017, currency: 'USD', per: 1000 } }),
      dear: listed({ price: price(3) }),
    })
    const paid = sectionOf(html, 'paid')
    expect([...paid.matchAll(/href="\/providers\/(\w+)"/g)].map(([, slug]) => slug)).toEqual(['paid', 'dear'])
    expect(paid).toContain('In</span>$0.037<')
    expect(paid).toContain('Out</span>$0.17<')
    expect(paid).toContain('3:1</span><strong>$0.0703<')
    expect(pageOf().html).not.toContain('aria-labelledby="paid"')
  })

  test('says what catalogues say, where hosts differ, and which catalogue of which day', () => {
    const { html } = pageOf(HOSTS, {
      most: listed({
        context: 131_072,
        tools: true,
        input: ['text'],
        openWeights: true,
        released: '2025-08-05',
      }),
      paid: listed({ context: 8192, tools: false, input: ['text', 'image'] }),
    })
    const facts = sectionOf(html, 'facts')
    expect(facts).toContain('8,192 to 131,072 tokens, by host')
    expect(facts).toContain('yes (at 1 of 2), no (at 1 of 2)')
    expect(facts).toContain('text, image (at 1 of 2)')
    expect(facts).toContain('<dt>Weights</dt><dd>open<')
    expect(facts).toContain('2025-08-05')
    expect(facts).not.toContain('Family')
    expect(facts).toContain(
      '<a href="https://models.dev/api.json">models.dev</a> (MIT), <time datetime="2026-11-01">',
    )
    expect(sectionOf(pageOf().html, 'facts')).toContain('No catalogue that we read lists it.')
  })

  test('shows the call of the first host with this model, and its base URL and id to copy', () => {
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
    const { html } = pageOf([host('most', offer, { connection })])
    const call = html.split('aria-labelledby="call"')[1]!
    expect(call).toContain('at MOST, free')
    expect(call).toContain('<code>https://api.most.example.com/v1</code>')
    expect(call).toContain('data-copy="lab/big-1"')
    expect(call).toContain('&quot;model&quot;: &quot;lab/big-1&quot;')
    expect(call).not.toContain('another')
    expect(call).toContain(', model replaced.')
  })

  test('what a token limit comes to stands where requests do; a rate is no amount', () => {
    const free = sectionOf(
      pageOf([
        host('most', { quotas: [{ models: [ID], tokens: '200000/day' }] }),
        host('open', { allowance: 'unmetered', quotas: [{ models: [ID], requests: '2/minute' }] }),
      ]).html,
      'free',
    )
    expect([...free.matchAll(/RPD<\/span>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
      '<strong>≈ 133</strong>',
      '–',
    ])
    expect(free).toContain('No daily amount stated')
  })

  test('has its JSON, its trail and linked data', () => {
    const { page, html } = pageOf()
    expect(page.alternates).toEqual([
      { type: 'application/json', href: '/api/v1/models/big-1.json' },
      { type: 'application/atom+xml', href: '/feeds/models/big-1.atom', title: 'Changes of big-1' },
    ])
    expect(page.trail).toEqual([['/models', 'Models']])
    expect(JSON.stringify(linkedData(html))).toContain(`${BASE_URL}/models/big-1`)
  })
})

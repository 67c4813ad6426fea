import { describe, expect, test } from 'vitest'
import { against, NOTHING_FREE, OFFER, SOURCE } from '../../../test/support/entry-parts.ts'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import { capabilityList } from '../../api/lists.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import type { CapabilityDetail } from '../../schema/responses.ts'
import { CATEGORIES } from '../../schema/vocabulary.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { capabilitiesPage, capabilityPage } from './capability.tsx'

type Entries = Record<string, Partial<ProviderEntry>>

/** A speech-to-text entry with 100 minutes a month; `changes` replace fields of its offer. */
const speech = (changes: Partial<Offer> = {}, more: Partial<ProviderEntry> = {}): Partial<ProviderEntry> => ({
  capabilities: ['speech-to-text'],
  category: 'Speech',
  summary: 'Some minutes are free.',
  offers: [{ ...OFFER, covers: ['speech-to-text'], quotas: [{ minutes: '100/month' }], ...changes }],
  ...more,
})

function pageOf(entries: Entries, path = '/capabilities/speech-to-text') {
  const view = viewOf(contextOf(entries))
  const page = [...capabilityPage(view)].find((one) => one.path === path)!
  return { page, html: documentOf(page, view), view }
}

/** The row of a provider, from its tag to its end. */
const rowOf = (html: string, slug: string) =>
  new RegExp(`<tr [^>]*><th scope="row"><a href="/providers/${slug}">.*?</tr>`).exec(html)?.[0]

const EVERY_GROUP: Entries = {
  less: speech({ quotas: [{ minutes: '60/month' }] }),
  more: speech({ quotas: [{ minutes: '20/day' }] }),
  credit: speech({
    kind: 'one-time-credits',
    quotas: [{ USD: '200/once' }],
    buys: [
      {
        capability: 'speech-to-text',
        metric: 'hours',
        amount: 775,
        model: 'nova',
        source: 'https://credit.example.com/prices',
        asOf: '2026-06-01',
      },
    ],
  }),
  cloud: speech({
    kind: 'one-time-credits',
    sharedWith: 'Big Cloud',
    quotas: [{ USD: '300/once' }],
  }),
  silent: speech({ allowance: 'unpublished', quotas: [] }),
  unsure: speech({ allowance: 'unknown', quotas: [] }),
  argued: speech({}, { sources: [SOURCE, against('offers.free-plan.kind')] }),
  open: speech({ covers: undefined }),
  paid: speech({}, NOTHING_FREE),
}

test('what it costs after that, of the same model, else the lowest, in a unit that compares', () => {
  const price = (model: string | undefined, price: number, amount: number) => ({
    capability: 'speech-to-text' as const,
    metric: 'minutes' as const,
    amount,
    currency: 'USD' as const,
    price,
    ...(model && { model }),
    source: 'https://one.example.com/prices',
  })
  const page = (prices: ProviderEntry['prices']) =>
    rowOf(pageOf({ one: speech({}, { prices }), two: speech() }).html, 'one')!
  const cell = (prices: ProviderEntry['prices']) => /<td class="price.*?<\/td>/.exec(page(prices))?.[0]
  expect(cell([price('a', 0.006, 1), price('b', 0.3, 60)])).toContain(
    '>from ≈ $0.005 / minute</a><span class="second">b</span>',
  )
  expect(cell([price(undefined, 4, 1000)])).toContain('>$4 / 1,000 minutes</a>')
  expect(cell(undefined)).toBeUndefined()
  expect(
    rowOf(pageOf({ one: speech({}, { prices: [price('a', 1, 1)] }), two: speech() }).html, 'two'),
  ).toContain('<td class="price none">–</td>')
})

describe('the page of a capability', () => {
  test('has the groups, members and order of the API', () => {
    const { html, view } = pageOf(EVERY_GROUP)
    const { groups } = JSON.parse(view.asked('/capabilities/speech-to-text').body) as CapabilityDetail
    const shown = html
      .split('<section data-group')
      .slice(1)
      .map((section) => [...section.matchAll(/<a href="\/providers\/([a-z]+)"/g)].map(([, slug]) => slug))
    const filled = groups.filter(({ data }) => data.length > 0)
    expect(shown).toEqual(filled.map(({ data }) => data.map(({ provider }) => provider)))
    expect(shown.map(({ length }) => length)).toEqual([2, 2, 3, 1, 1])
    for (const title of ['Renews', 'Once']) expect(html).toContain(`>${title} <small`)
    for (const fold of [
      '1</span> with no price to convert',
      '3</span> free, amount not known',
      '1</span> not confirmed',
      '1</span> paid only',
    ])
      expect(html).toContain(fold)
  })

  test('asks the question people type, and answers it in the same line', () => {
    const { page, html } = pageOf(EVERY_GROUP)
    expect(html).toContain('<h1>Which speech-to-text APIs are free? <span class="soft">7 of 9.</span></h1>')
    expect(page.description).toContain(
      'Which speech-to-text APIs are free? 7 without a card, 1 more not confirmed. Most: Provider more, 20 minutes a day; once: Provider credit, $200 once ≈ 46,500 minutes.',
    )
  })

  test('says of a need what part each offer covers, and what runs out first', () => {
    const { html } = pageOf({
      ...EVERY_GROUP,
      slow: speech({ quotas: [{ minutes: '9000/month 1/hour' }] }),
    })
    const said = (slug: string) =>
      /data-gives="[^"]*"><strong[^>]*>(.*?)<.*?data-out[^>]*>(.*?)</.exec(rowOf(html, slug)!)!.slice(1, 3)
    expect(html).toContain('Your 120 minutes a day')
    expect(said('more')).toEqual(['covers 16 %', 'minutes, every day'])
    expect(said('less')).toEqual(['covers 1 %', 'minutes, day 1'])
    expect(said('credit')[0]).toBe('lasts 387 days')
    expect(said('slow')).toEqual(['covers 20 %', 'speed: 1 minute an hour'])
    expect(rowOf(html, 'cloud')).not.toContain('data-gives')
    expect(html).toContain('data-need-say="true">0 cover it, 1 more until a grant ends<')
  })

  test('shows the published amount bold and the conversion after it', () => {
    const { html } = pageOf(EVERY_GROUP)
    expect(rowOf(html, 'more')).not.toContain('≈')
    expect(rowOf(html, 'more')).toContain('<strong>20 minutes a day</strong>')
    expect(rowOf(html, 'credit')).toMatch(/<strong>\$200 once<\/strong>.*≈ 46,500 minutes, /)
    expect(rowOf(html, 'credit')).toMatch(/>nova<.*href="https:\/\/credit.example.com\/prices".*2026-06-01/)
    const cloud = rowOf(html, 'cloud')
    expect(cloud).toContain('<strong>$300 once</strong>')
    expect(cloud).toContain('>shared with Big Cloud; shared credit, not ranked<')
    expect(cloud).not.toContain('≈')
  })

  test('fills nothing where the amount is not known', () => {
    const { html } = pageOf(EVERY_GROUP)
    expect(rowOf(html, 'silent')).toContain('<strong>Amount not published</strong>')
    expect(rowOf(html, 'unsure')).toContain('<strong>Amount not confirmed</strong>')
    expect(rowOf(html, 'argued')).toContain('sources disagree')
    expect(rowOf(html, 'argued')).not.toContain('≈')
  })

  test('tells rate caps apart as speed, those after a purchase not at all', () => {
    const { html } = pageOf({
      one: {
        ...speech(),
        offers: [
          {
            ...OFFER,
            covers: ['speech-to-text'],
            quotas: [{ minutes: '60/month', requests: '20/minute', concurrency: '2/moment' }],
          },
          { ...OFFER, id: 'after-purchase', unlockedBy: {}, quotas: [{ requests: '900/minute' }] },
        ],
      },
    })
    const row = rowOf(html, 'one')!
    expect(row).toContain('Speed: 20 requests a minute, 2 requests at once')
    expect(row).toContain('<strong>60 minutes a month</strong>')
    expect(row).not.toContain('900')
  })

  test('shows an amount in another unit without converting it', () => {
    const { html } = pageOf({
      one: speech({ quotas: [{ requests: '50/day' }] }),
    })
    expect(rowOf(html, 'one')).toContain('no price to convert')
    expect(html).not.toMatch(/≈ \d/)
  })

  test('marks each row with what is known to hold and what nobody knows, for the filter', () => {
    const { html } = pageOf({
      free: speech(),
      asks: speech({ card: true }, { connection: { auth: 'bearer' } }),
      quiet: speech({ card: 'unknown' }),
    })
    const holds = (slug: string) => /data-has(?:="([^"]*)")?/.exec(rowOf(html, slug)!)![1]
    expect(holds('free')).toMatch(
      /^noCard \?noPhone \?noTraining \?commercialUse openaiCompatible .*\?region/,
    )
    expect(holds('asks')).toMatch(/^\?noPhone .* \?openaiCompatible/)
    expect(holds('quiet')).toMatch(/^\?noCard /)
    expect(html).toContain('name="kind" value="keyless"')
    expect(html).toContain('action="/api/v1/capabilities/speech-to-text"')
  })

  test('hostile text stays text', () => {
    const { html } = pageOf({
      one: speech({ allowance: 'unknown', quotas: [] }, { name: HOSTILE, summary: HOSTILE }),
    })
    expect(html).not.toContain('<script>&')
    expect(html).toContain('&lt;script>&amp;&quot;')
  })
})

describe('the list of capabilities', () => {
  const listOf = (entries: Entries) => {
    const context = contextOf(entries)
    const view = viewOf(context)
    const [page] = [...capabilitiesPage(view)]
    return { html: documentOf(page!, view), list: capabilityList(context) }
  }

  test('has the categories as headings, and every capability with the counts of its own page', () => {
    const { html, list } = listOf(EVERY_GROUP)
    expect([...html.matchAll(/<h2 id="\w+">(\w+)<\/h2>/g)].map(([, text]) => text)).toEqual([...CATEGORIES])
    for (const { slug, providerCount } of list.data) {
      const own = pageOf(EVERY_GROUP, `/capabilities/${slug}`).html
      const [, free = '0', all = '0'] = /<span class="soft">(\d+) of (\d+)\.<\/span><\/h1>/.exec(own) ?? []
      const [, withoutCard = '0'] = /<p class="lede">(\d+) without a card/.exec(own) ?? []
      const row = new RegExp(`<a href="/capabilities/${slug}">.*?</tr>`).exec(html)![0]
      const said = [
        ...row.matchAll(/class="number"><a [^>]*>(\d+)<\/a>(?: <span class="soft">of (\d+)<\/span>)? /g),
      ]
      expect([slug, ...said[0]!.slice(1), said[1]![1]]).toEqual([slug, free, all, withoutCard])
      expect(Number(all)).toBe(providerCount)
    }
  })

  test('of providers that need no phone number, counts those that are free', () => {
    const { html } = listOf({
      one: speech({ phone: false }),
      two: speech({ phone: true }),
      three: speech({ phone: false }, { sources: [SOURCE, against('offers.free-plan.kind')] }),
    })
    const row = /<a href="\/capabilities\/speech-to-text">.*?<\/tr>/.exec(html)![0]
    expect([...row.matchAll(/class="number"><a [^>]*>(\d+)/g)].map(([, number]) => number)).toEqual([
      '3',
      '3',
      '2',
    ])
  })
})

test('a row whose amount no page showed lately says when one last did', () => {
  const { html } = pageOf({
    fresh: speech(),
    old: speech({}, { sources: [{ ...SOURCE, url: 'https://old.example.com/pricing', asOf: '2026-01-01' }] }),
  })
  expect(rowOf(html, 'old')).toContain('last shown by a page on 2026-01-01')
  expect(rowOf(html, 'fresh')).not.toContain('last shown')
})

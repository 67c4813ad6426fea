import { describe, expect, test } from 'vitest'
import { against, NOTHING_FREE, OFFER, SOURCE, withOffer } from '../../../test/support/entry-parts.ts'
import { outlineOf } from '../../../test/support/outline.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { capabilityList } from '../../api/lists.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
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

function pageOf(entries: Entries): string {
  const view = viewOf(contextOf(entries))
  return documentOf([...capabilityPage(view)].find(({ path }) => path.endsWith('/speech-to-text'))!, view)
}

/** The row of a provider, from its tag to its end. */
const rowOf = (html: string, slug: string) =>
  new RegExp(`<tr [^>]*><th scope="row"><a href="/providers/${slug}">.*?</tr>`).exec(html)?.[0]

const price = (model: string | undefined, price: number, amount: number) => ({
  capability: 'speech-to-text' as const,
  metric: 'minutes' as const,
  amount,
  currency: 'USD' as const,
  price,
  ...(model && { model }),
  source: 'https://one.example.com/prices',
})

const EVERY_GROUP: Entries = {
  less: speech({ quotas: [{ minutes: '60/month', requests: '20/minute', concurrency: '2/moment' }] }),
  slow: speech({ quotas: [{ minutes: '9000/month 1/hour' }] }),
  unit: speech({ quotas: [{ requests: '50/day' }] }),
  pace: speech({ allowance: 'unmetered', quotas: [{ requests: '20/minute' }] }),
  old: speech(
    { quotas: [{ minutes: '50/month' }] },
    { sources: [{ ...SOURCE, url: 'https://old.example.com/pricing', asOf: '2026-01-01' }] },
  ),
  bought: {
    ...speech(),
    offers: [
      { ...OFFER, covers: ['speech-to-text'], quotas: [{ minutes: '40/month' }] },
      { ...OFFER, id: 'after-purchase', unlockedBy: {}, quotas: [{ requests: '900/minute' }] },
    ],
  },
  priced: speech(
    { quotas: [{ minutes: '30/month' }] },
    { prices: [price('a', 0.006, 1), price('b', 0.3, 60)] },
  ),
  round: speech({ quotas: [{ minutes: '10/month' }] }, { prices: [price(undefined, 4, 1000)] }),
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

describe('the page of a capability', () => {
  test('says of each offer what it gives, what it comes to, what it costs after that and what one has to know', async () => {
    await expect(outlineOf(pageOf(EVERY_GROUP))).toMatchFileSnapshot('capability.approved.txt')
  })

  test('counts against a need the speed of the row, and nothing where nothing compares', () => {
    const html = pageOf(EVERY_GROUP)
    const gives = (slug: string) => /data-gives="([^"]*)"/.exec(rowOf(html, slug)!)?.[1]
    expect(JSON.parse(gives('slow')!.replaceAll('&quot;', '"'))).toEqual({
      amount: 9000,
      window: 'month',
      what: 'minutes',
      caps: [['1 minute an hour', 24]],
    })
    for (const slug of ['cloud', 'unit', 'silent']) expect(gives(slug)).toBeUndefined()
  })

  test('marks each row with what is known to hold and what nobody knows, for the filter', () => {
    const html = pageOf({
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
  })

  test('nobody is a row where nobody does it', () => {
    const html = pageOf({ gone: speech({}, { retired: { date: '2026-01-01' } }) })
    expect(html).toContain('No provider in the directory does this yet.')
    expect(html).not.toContain('<table')
  })
})

describe('the list of capabilities', () => {
  const listOf = (entries: Entries) => {
    const context = contextOf(entries)
    const view = viewOf(context)
    const [page] = [...capabilitiesPage(view)]
    const pages = new Map([...capabilityPage(view)].map((one) => [one.path, documentOf(one, view)]))
    return { html: documentOf(page!, view), list: capabilityList(context), pages }
  }

  test('has the categories as headings, and every capability with the counts of its own page', () => {
    const { html, list, pages } = listOf(EVERY_GROUP)
    expect([...html.matchAll(/<h2 id="\w+">(\w+)<\/h2>/g)].map(([, text]) => text)).toEqual([...CATEGORIES])
    for (const { slug, providerCount } of list.data) {
      const own = pages.get(`/capabilities/${slug}`)!
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

  test('counts who gives a comparable amount once, however many offers give one', () => {
    const quotas = [{ requests: '9/day' }]
    const offers = ['a', 'b'].map((id) => ({ ...OFFER, id, quotas }))
    const { list } = listOf({
      one: { offers },
      two: withOffer({ allowance: 'unmetered', quotas: undefined }),
    })
    expect(list.data.find(({ slug }) => slug === 'chat')!.comparableCount).toBe(1)
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

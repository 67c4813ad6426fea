import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { groupBy } from '../../base/order.ts'
import type { EntrySource } from '../../schema/entry.ts'
import { MOST, planVisits, requestUrl } from './visit-pages.ts'
import { siteOf, watchedPages } from './watched-pages.ts'

const [source] = anEntry('one').sources
const [offer] = anEntry('one').offers
const watchedOn = (changes: Parameters<typeof anEntry>[1]) =>
  [...watchedPages([aTreeEntry('one', changes)]).values()].flatMap(({ values }) =>
    values.map(({ fact, label }) => `${fact}: ${label}`),
  )

test("pages on a provider's domains count, of active entries, each once and without fragment; of a transcript what it quotes", () => {
  const at = (url: string, more: Partial<EntrySource> = {}) => ({ ...source!, url, ...more })
  const price = {
    capability: 'chat',
    metric: 'tokens',
    amount: 1_000_000,
    currency: 'USD',
    price: 1,
  } as const
  const pages = watchedPages([
    aTreeEntry('one', {
      sources: [
        at('https://one.example.com/a#x'),
        at('https://one.example.com/a#y'),
        at('https://lists.example.org/'),
        at('https://lists.example.org/2', { type: 'transcript', of: 'https://one.example.com/b' }),
        at('https://one.example.com/v1', { type: 'call' }),
      ],
      prices: [{ ...price, source: 'https://one.example.com/c' }],
    }),
    aTreeEntry('old', { retired: { date: '2026-10-01' } }),
  ])
  expect([...pages.keys()]).toEqual(['a', 'b', 'c'].map((path) => `https://one.example.com/${path}`))
  expect(pages.get('https://one.example.com/c')!.values).toMatchObject([
    { fact: 'prices.chat', label: '$1 for 1,000,000 tokens' },
  ])
})

test('what lives is watched: amounts, models, the name, card and training; nothing that ended or is unknown', () => {
  const supports = [
    'offers.free-plan.kind',
    'offers.free-plan.quotas',
    'offers.free-plan.card',
    'terms.trainsOnData',
    'terms.commercialUse',
    'offers.old.quotas',
  ] as const
  expect(
    watchedOn({
      sources: [{ ...source!, supports: [...supports] }],
      terms: { trainsOnData: 'no', commercialUse: true },
      offers: [
        {
          ...offer!,
          quotas: [
            { models: ['acme/big'], requests: '30/minute 1000/day' },
            { tokens: '5/once' },
            { models: ['acme/old'], requests: '7/day', ended: '2026-10-01' },
          ],
        },
        { ...offer!, id: 'old', ended: '2026-10-01' },
      ],
    }),
  ).toEqual([
    'offers.free-plan.kind: the name “Free plan”',
    'offers.free-plan.card: that no card is needed',
    'offers.free-plan.quotas.acme/big: the model acme/big',
    'offers.free-plan.quotas.acme/big: 30 requests a minute of acme/big',
    'offers.free-plan.quotas.acme/big: 1,000 requests a day of acme/big',
    'offers.free-plan.quotas.tokens: 5 tokens once',
    'terms.trainsOnData: what it says of training',
  ])
  expect(
    watchedOn({ offers: [{ ...offer!, card: 'unknown' }], terms: { trainsOnData: 'unknown' } }).join(),
  ).not.toMatch(/card|training/)
})

test('a site is a host, or an owner where many publish', () => {
  expect(siteOf('https://docs.one.example.com/a')).toBe('docs.one.example.com')
  expect(siteOf('https://github.com/one/docs/blob/main/a.md')).toBe('github.com/one')
})

test.each([
  ['https://github.com/o/r/blob/main/docs/a.md', 'https://raw.githubusercontent.com/o/r/main/docs/a.md'],
  [`https://github.com/o/r/blob/${'a'.repeat(40)}/a.md`, 'https://raw.githubusercontent.com/o/r/HEAD/a.md'],
  [
    `https://raw.githubusercontent.com/o/r/${'a'.repeat(40)}/a.md`,
    'https://raw.githubusercontent.com/o/r/HEAD/a.md',
  ],
  ['https://github.com/o/r', 'https://github.com/o/r'],
  ['https://one.example.com/blob/main/a.md', 'https://one.example.com/blob/main/a.md'],
])('%s is read from %s', (url, from) => expect(requestUrl(url)).toBe(from))

test('over the weeks every page has its turn, watched ones first, also of a host with many sites', () => {
  const many = Array.from({ length: 60 }, (_, owner) =>
    aTreeEntry(`o${owner}`, {
      domains: [`github.com/o${owner}`],
      sources: Array.from({ length: 6 }, (_, file) => ({
        ...source!,
        url: `https://github.com/o${owner}/${file}`,
        ...(file > 3 && { supports: ['connection' as const] }),
      })),
    }),
  )
  const pages = watchedPages(many)
  const seen = new Map<string, number>()
  for (let week = 1; week <= 80; week++) {
    const day = new Date(Date.UTC(2026, 10, 2 + 7 * week)).toISOString().slice(0, 10)
    const urls = [...planVisits(pages, day).values()].flat()
    for (const own of groupBy(urls, siteOf).values()) expect(own.length).toBeLessThanOrEqual(MOST.site)
    expect(urls.length).toBeLessThanOrEqual(MOST.sites * MOST.site)
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of urls) seen.set(url, (seen.get(url) ?? 0) + 1)
  }
  const times = (isWatched: boolean) =>
    [...pages.values()]
      .filter(({ values }) => values.length > 0 === isWatched)
      .map(({ url }) => seen.get(url) ?? 0)
  expect(Math.min(...times(true))).toBeGreaterThanOrEqual(30)
  expect(Math.min(...times(false))).toBeGreaterThanOrEqual(1)
})

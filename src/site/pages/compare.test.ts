import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import {
  aChange,
  against,
  NOBODY_KNOWS,
  NOTHING_FREE,
  SOURCE,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { partLines } from '../../../test/support/outline.ts'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import { providerDetail, providerEvidence } from '../../api/providers.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { amountsFor, Chooser, Comparison, compareRows, matching, verdictOf } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'
import { comparedIn, compareUrl } from '../compare/tray.ts'
import { documentOf } from '../document.tsx'
import { finderRowOf } from '../indexes.ts'
import { viewOf } from '../site-page.ts'
import { comparePage } from './compare.tsx'

/** An offer of 1,000 requests a day, of which neither card nor phone is known. */
const tier = (changes: Partial<Offer> = {}) => withOffer({ card: 'unknown', ...changes })

const comparedOf = (provider: CatalogProvider): Compared => ({
  ...providerDetail(provider),
  facts: providerEvidence(provider).facts,
})

const details = (entries: Record<string, Partial<ProviderEntry>>) =>
  contextOf(entries).catalog.active.map(comparedOf)

const disputed = (fact: EntrySource['supports'][number]): Pick<ProviderEntry, 'sources'> => ({
  sources: [{ ...SOURCE, supports: [fact] }, against(fact)],
})

test('the status has a row of its own even where it is one, since it ages', () => {
  const online = details({ one: {}, two: {} }).map((compared) => ({ ...compared, status: 'online' as const }))
  const { rows, same } = compareRows(online)
  expect(rows.map(({ fact }) => fact.id)).toContain('status-now')
  expect(same.map(({ fact }) => fact.id)).not.toContain('status-now')
})

test('who gives the most is whoever stands first of those that give it free', () => {
  const { catalog, ...context } = contextOf({
    paid: NOTHING_FREE,
    less: withOffer({ quotas: [{ requests: '10/day' }] }),
    more: withOffer({ quotas: [{ requests: '20/day' }] }),
  })
  const rows = viewOf({ catalog, ...context }).active.map((one) => finderRowOf(one, catalog))
  const most = (...slugs: string[]) => amountsFor('chat', slugs, rows).most
  expect(most('less', 'more', 'paid')).toBe('more')
  expect(most('less', 'paid')).toBe('less')
  expect(most('paid')).toBeUndefined()
})

describe('what a URL asks for', () => {
  test.each([
    ['p=groq,mistral', ['groq', 'mistral']],
    ['p=groq%2C+mistral&p=e2b', ['groq', 'mistral', 'e2b']],
    ['p=Groq,groq,', ['groq']],
    ['p=a,b,c,d,e', ['a', 'b', 'c', 'd']],
    ['p=../x,%3Cb%3E,-a,a--b', []],
    ['', []],
  ])('%s', (query, slugs) => {
    expect(comparedIn(new URLSearchParams(query))).toEqual(slugs)
  })

  test('is what its links say', () => {
    expect(compareUrl(['groq', 'mistral'])).toBe('/compare?p=groq,mistral')
    expect(compareUrl([])).toBe('/compare')
  })
})

const argued = { ...tier({ phone: true }), ...disputed('offers.free-plan.phone') }
const paid = {
  ...NOTHING_FREE,
  signup: { asks: { card: false, phone: false } },
  sources: [...NOTHING_FREE.sources, { ...SOURCE, asOf: '2026-03-01', supports: ['signup' as const] }],
}
const quotas: Offer['quotas'] = [
  { models: ['small'], requests: '20/minute' },
  { models: ['large'], requests: '60/minute' },
  { requests: '900/minute', ended: '2026-01-01' },
  { tokens: '8000/request' },
]
const bought = withOffer({ id: 'more', quotas: [{ requests: '900/minute' }], unlockedBy: {} }).offers
const changelog = [
  aChange('better', '2026-11-18', { kind: 'free-tier-better' }),
  aChange('models', '2026-11-15', {
    kind: 'models',
    facts: ['offers.free-plan.models'],
    before: 'Big',
    change: 'Big went.',
  }),
  aChange('less', '2026-11-01', { kind: 'free-tier-worse' }),
]

const ROWS: readonly (readonly [name: string, title: string, ...entries: Partial<ProviderEntry>[]])[] = [
  ['two known values', 'Credit card', tier({ card: true }), tier({ card: false })],
  ['one value of both', 'Credit card', tier({ card: true }), tier({ card: true })],
  ['one is unknown', 'Credit card', tier({ card: true }), tier()],
  ['an amount is unknown', 'Free allowance', NOBODY_KNOWS, tier()],
  [
    'sources disagree on one',
    'Commercial use',
    { terms: { commercialUse: true } },
    { terms: { commercialUse: false }, ...disputed('terms.commercialUse') },
  ],
  ['nobody knows', 'Phone number', tier(), tier()],
  ['one is known', 'Phone number', tier({ phone: true }), tier()],
  ['sources disagree, which the API takes for needed', 'Phone number', argued, tier()],
  ['the card where nothing is free, by the page that prices the first call', 'Credit card', paid, tier()],
  ['the phone where nothing is free', 'Phone number', paid, tier()],
  ['rate caps, from the least to the most', 'Speed', tier({ quotas })],
  ['and not after a purchase', 'Speed', { offers: [...tier({ quotas }).offers, ...bought] }],
  ['the newest change that got worse, whatever its kind', 'Got worse lately', { changelog }, {}],
]

/** Providers `a`, `b` and so on. */
const inOrder = (entries: readonly Partial<ProviderEntry>[]) =>
  details(Object.fromEntries(entries.map((entry, index) => [[...'abc'][index]!, entry])))

test('a row says what is known of each, and whether they differ; it is folded where nobody knows', async () => {
  const said = saidOf(ROWS, (title, ...entries) => {
    const { rows, same, open } = compareRows(inOrder(entries))
    const row = rows.find((one) => one.title === title)
    if (!row) return [open.includes(title) ? 'nobody knows' : `same: ${same.map((one) => one.title)}`]
    const lines = partLines(renderToString(h(Comparison, { providers: inOrder(entries) })))
    return [row.differs ? 'differs' : 'does not differ', ...lines.filter((line) => line.includes(title))]
  })
  await expect(said).toMatchFileSnapshot('compare.approved.txt')
})

test('a retired provider says when it ended, and hostile text stays text', () => {
  const { retired } = contextOf({ gone: { name: HOSTILE, retired: { date: '2026-03-01' } } }).catalog
  const html = renderToString(h(Comparison, { providers: retired.map(comparedOf) }))
  expect(html).toContain('ended 2026-03-01')
  expect(html).not.toContain('<script>')
})

const [ASKS, ASKS_NOT] = [tier({ card: true }), tier({ card: false })]
const [BY_CONSENT, TRAINS] = (['opt-in', 'yes'] as const).map((trainsOnData) => ({ terms: { trainsOnData } }))
const VERDICTS: readonly (readonly [name: string, most: string, ...entries: Partial<ProviderEntry>[]])[] = [
  ['neither asks', '', ASKS_NOT, ASKS_NOT],
  ['both ask', '', ASKS, ASKS],
  ['one asks', '', ASKS, ASKS_NOT],
  ['none of three', '', ASKS_NOT, ASKS_NOT, ASKS_NOT],
  ['what is not known of one is said of none', '', ASKS, tier()],
  ['who gives most and who does not train', 'b', BY_CONSENT!, TRAINS!],
  ['neither tells them apart', '', BY_CONSENT!, BY_CONSENT!],
]

test('the verdict says what tells them apart, and counts what differs among what is known of somebody', async () => {
  const said = saidOf(VERDICTS, (most, ...entries) =>
    verdictOf(inOrder(entries), { title: 'Chat', bySlug: new Map(), most: most || undefined }).filter(
      Boolean,
    ),
  )
  await expect(said).toMatchFileSnapshot('compare.verdict.approved.txt')
})

describe('choosing', () => {
  const names = [
    { slug: 'groq', name: 'Groq' },
    { slug: 'google-gemini', name: 'Google Gemini API' },
    { slug: 'mistral', name: 'Mistral AI' },
  ]

  test('finds by every word of name or slug', () => {
    expect(matching(names, 'g api')).toEqual([names[1]])
    expect(matching(names, ' ')).toEqual(names)
    expect(matching(names, 'xyz')).toEqual([])
  })

  const shown = (chosen: string[], typed: string, suggested: string[] = []) => {
    const own = chosen.map((slug) => ({ slug, name: slug }))
    const ways = { onType: () => {}, onFirst: () => {} }
    return renderToString(h(Chooser, { names, chosen: own, suggested, typed, ...ways }))
  }

  test('leads to the comparison with one more, and not beyond four', () => {
    expect(shown(['groq'], 'mis')).toContain('href="/compare?p=groq,mistral"')
    expect(shown(['groq'], 'groq')).not.toContain('href="/compare?p=groq,groq"')
    expect(shown(['a', 'b', 'c', 'd'], 'mis')).not.toContain('mistral')
  })

  test('suggests who comes next, names nobody else before somebody types, and takes each out', () => {
    const html = shown(['groq'], '', ['groq', 'mistral'])
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/compare',
      '/compare?p=groq,mistral',
    ])
  })
})

test('the page is not for search engines, and leads to the providers without a script', () => {
  const view = viewOf(contextOf({ a: {}, b: { name: HOSTILE } }))
  const html = documentOf([...comparePage(view)][0]!, view)
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(/<noscript>.*<\/noscript>/s.exec(html)![0]).toContain('<a href="/providers">')
})

import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import {
  aChange,
  against,
  NOBODY_KNOWS,
  NOTHING_FREE,
  SOURCE,
  withOffer,
} from '../../../test/support/entry-parts.ts'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import { providerDetail, providerEvidence } from '../../api/providers.ts'
import type { CatalogProvider } from '../../catalog/provider.ts'
import type { EntrySource, ProviderEntry } from '../../schema/entry.ts'
import type { Offer } from '../../schema/offer.ts'
import { Chooser, Comparison, compareRows, matching, verdictOf } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'
import { comparedIn, compareUrl } from '../compare/tray.ts'
import { documentOf } from '../document.tsx'
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

/** The row of a fact, or undefined where it is folded away. */
const factOf = (entries: Record<string, Partial<ProviderEntry>>, name: string) =>
  compareRows(details(entries)).rows.find(({ title }) => title === name)

const disputed = (fact: EntrySource['supports'][number]): Pick<ProviderEntry, 'sources'> => ({
  sources: [{ ...SOURCE, supports: [fact] }, against(fact)],
})

test('the status has a row of its own even where it is one, since it ages', () => {
  const online = details({ one: {}, two: {} }).map((compared) => ({ ...compared, status: 'online' as const }))
  const { rows, same } = compareRows(online)
  expect(rows.map(({ fact }) => fact.id)).toContain('status-now')
  expect(same.map(({ fact }) => fact.id)).not.toContain('status-now')
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

describe('rows', () => {
  test('differ where two known values do, not where one is unknown', () => {
    const card = (b: Partial<ProviderEntry>) => factOf({ a: tier({ card: true }), b }, 'Credit card')!
    expect(card(tier({ card: false })).differs).toBe(true)
    expect(card(tier()).differs).toBe(false)
    expect(card(tier()).cells.map(({ known }) => known)).toEqual(['needed', null])
    const amount = factOf({ a: NOBODY_KNOWS, b: tier() }, 'Free allowance')!
    expect(amount.cells.map(({ known }) => known)).toEqual([null, '1,000 requests per day'])
    expect(amount.differs).toBe(false)
  })

  test('do not differ where sources disagree on one value', () => {
    const entries = {
      a: { terms: { commercialUse: true } },
      b: { terms: { commercialUse: false }, ...disputed('terms.commercialUse') },
    }
    const use = factOf(entries, 'Commercial use')
    expect(use!.differs).toBe(false)
    const html = renderToString(h(Comparison, { providers: details(entries) }))
    expect(html).toContain('Sources disagree')
    expect(html).toContain('No: 1 source, 2026-11-10 · Yes: 1, 2026-11-19')
  })

  test('are folded where nobody knows, and only there', () => {
    const { rows, open } = compareRows(details({ a: tier(), b: tier() }))
    expect(open).toContain('Phone number')
    expect(open).toContain('Identity at sign-up')
    expect(rows.map(({ title }) => title)).not.toContain('Phone number')
    const known = compareRows(details({ a: tier({ phone: true }), b: tier() }))
    expect(known.open).not.toContain('Phone number')
    const argued = { ...tier({ phone: true }), ...disputed('offers.free-plan.phone') }
    expect(compareRows(details({ a: argued, b: tier() })).open).not.toContain('Phone number')
  })

  test('an assumption of the API is not an answer', () => {
    const argued = { ...tier({ phone: true }), ...disputed('offers.free-plan.phone') }
    const [one] = details({ a: argued })
    expect(one!.freeTier.requiresPhone).toBe(true)
    expect(renderToString(h(Comparison, { providers: [one!] }))).not.toContain('>needed<')
  })

  test('where nothing is free, a card is needed, and the page that prices the first call says so', () => {
    const paid = {
      ...NOTHING_FREE,
      signup: { asks: { card: false, phone: false } },
      sources: [...NOTHING_FREE.sources, { ...SOURCE, asOf: '2026-03-01', supports: ['signup' as const] }],
    }
    const [card, phone] = ['Credit card', 'Phone number'].map((name) => factOf({ a: paid, b: tier() }, name))
    expect(card!.cells[0]).toMatchObject({ known: 'needed', second: '2026-11-10' })
    expect(phone!.cells[0]).toMatchObject({ known: 'not needed', second: '2026-03-01' })
  })

  test('speed is the rate caps, from the least to the most', () => {
    const quotas = [
      { models: ['small'], requests: '20/minute' },
      { models: ['large'], requests: '60/minute' },
      { requests: '900/minute', ended: '2026-01-01' },
      { tokens: '8000/request' },
    ]
    const row = factOf({ a: tier({ quotas }) }, 'Speed')
    expect(row!.cells[0]!.known).toBe('20–60 requests a minute')
    const { offers } = tier({
      quotas: [{ requests: '900/minute' }],
      unlockedBy: { pay: 10, currency: 'USD' },
    })
    const more = { offers: [...tier({ quotas }).offers, { ...offers[0]!, id: 'more' }] }
    expect(factOf({ a: more }, 'Speed')!.cells[0]!.known).toBe('20–60 requests a minute')
  })

  test('a retired provider says when it ended, and hostile text stays text', () => {
    const { retired } = contextOf({ gone: { name: HOSTILE, retired: { date: '2026-03-01' } } }).catalog
    const html = renderToString(h(Comparison, { providers: retired.map(comparedOf) }))
    expect(html).toContain('ended 2026-03-01')
    expect(html).not.toContain('<script>')
  })
})

describe('the verdict', () => {
  const said = (entries: Record<string, Partial<ProviderEntry>>, most?: string) =>
    verdictOf(details(entries), { title: 'Chat', bySlug: new Map(), most })

  test.each([
    [{ a: tier({ card: false }), b: tier({ card: false }) }, /^Neither asks for a card\./],
    [{ a: tier({ card: true }), b: tier({ card: true }) }, /^Both ask for a card\./],
    [{ a: tier({ card: true }), b: tier({ card: false }) }, /^Without a card: Provider b\./],
    [{ a: tier({ card: false }), b: tier({ card: false }), c: tier({ card: false }) }, /^None asks/],
    // What is not known of one is said of none.
    [{ a: tier({ card: true }), b: tier() }, /^They differ/],
  ])('says what is asked for', (entries, words) => {
    expect(said(entries)[0]).toMatch(words)
  })

  test('counts what differs among what is known of somebody', () => {
    const entries = { a: tier({ card: true }), b: tier({ card: false }) }
    const { rows, same, open } = compareRows(details(entries))
    expect(same.map(({ title }) => title)).toContain('Free allowance')
    expect([...rows.map(({ title }) => title), ...open]).not.toContain('Free allowance')
    const answers = rows.filter(({ fact }) => fact.meaning === undefined).length + same.length
    const differ = rows.filter(({ differs }) => differs).length
    expect(said(entries)[0]).toContain(`They differ in ${differ} of ${answers} answers.`)
  })

  test('names who gives most and who does not train, where that tells them apart', () => {
    const entries = {
      a: { terms: { trainsOnData: 'opt-in' } },
      b: { terms: { trainsOnData: 'yes' } },
    } as const
    const strong = 'Most free for chat: Provider b. No training by default: Provider a.'
    expect(said(entries, 'b')[1]).toBe(strong)
    expect(said({ a: entries.a, b: entries.a })[1]).toBe('')
  })
})

test('the newest change that got worse is said, whatever its kind', () => {
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
  const { cells } = factOf({ a: { changelog }, b: {} }, 'Got worse lately')!
  expect(cells.map(({ known, second }) => [known, second])).toEqual([
    ['2026-11-15', 'Big → Big went.'],
    ['no such change known', null],
  ])
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

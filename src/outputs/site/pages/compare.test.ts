import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { against, PAGE } from '../../../../test/support/entry-parts.ts'
import { contextWith, HOSTILE } from '../../../../test/support/site-context.ts'
import type { CatalogProvider } from '../../../api/catalog/provider.ts'
import { providerDetail, providerEvidence } from '../../../api/providers.ts'
import type { Limit } from '../../../core/schema/free-tier.ts'
import type { Provider, Source } from '../../../core/schema/provider.ts'
import { Chooser, matching } from '../compare/chooser.tsx'
import { comparedIn, compareUrl } from '../compare/compare-url.ts'
import { Comparison, compareRows } from '../compare/comparison.tsx'
import type { Compared } from '../compare/facts.tsx'
import { documentOf } from '../document.tsx'
import { viewOf } from '../view.ts'
import { comparePage } from './compare.tsx'

const tier = (changes: object) =>
  ({
    kind: 'permanent',
    summary: 'Some of it is free.',
    requiresCreditCard: 'unknown',
    requiresPhone: 'unknown',
    allowance: 'counted',
    limits: [{ id: 'calls', metric: 'requests', value: 1000, per: 'day' }] satisfies Limit[],
    ...changes,
  }) as Provider['freeTier']

const comparedOf = (provider: CatalogProvider): Compared => ({
  ...providerDetail(provider),
  facts: providerEvidence(provider).facts,
})

const details = (entries: Record<string, Partial<Provider>>) =>
  contextWith(entries).catalog.active.map(comparedOf)

/** The row of a fact, or undefined where it is folded away. */
const factOf = (entries: Record<string, Partial<Provider>>, name: string) =>
  compareRows(details(entries)).rows.find(({ title }) => title === name)

const disputed = (fact: Source['supports'][number]): Pick<Provider, 'sources'> => ({
  sources: [{ ...PAGE, supports: [fact] }, against(fact)],
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
  test('differ where two known values do', () => {
    const card = factOf(
      {
        a: { freeTier: tier({ requiresCreditCard: true }) },
        b: { freeTier: tier({ requiresCreditCard: false }) },
      },
      'Credit card',
    )
    expect(card!.differs).toBe(true)
  })

  test('do not differ where one value is unknown', () => {
    const card = factOf(
      { a: { freeTier: tier({ requiresCreditCard: true }) }, b: { freeTier: tier({}) } },
      'Credit card',
    )
    expect(card!.differs).toBe(false)
    expect(card!.cells.map(({ known }) => known)).toEqual(['needed', null])
  })

  test('do not differ where sources disagree on one value', () => {
    const entries = {
      a: { freeTier: tier({ commercialUse: true }) },
      b: { freeTier: tier({ commercialUse: false }), ...disputed('freeTier.commercialUse') },
    }
    const use = factOf(entries, 'Commercial use')
    expect(use!.differs).toBe(false)
    const html = renderToString(h(Comparison, { providers: details(entries) }))
    expect(html).toContain('Sources disagree')
    expect(html).toContain('1 source: no, 2026-11-10 · 1: yes, 2026-11-19')
  })

  test('are folded where nobody knows, and only there', () => {
    const { rows, open } = compareRows(details({ a: { freeTier: tier({}) }, b: { freeTier: tier({}) } }))
    expect(open).toContain('Phone number')
    expect(open).toContain('Identity at sign-up')
    expect(rows.map(({ title }) => title)).toContain('Free allowance')
    const known = compareRows(
      details({ a: { freeTier: tier({ requiresPhone: true }) }, b: { freeTier: tier({}) } }),
    )
    expect(known.open).not.toContain('Phone number')
    const argued = { freeTier: tier({ requiresPhone: true }), ...disputed('freeTier.requiresPhone') }
    expect(compareRows(details({ a: argued, b: { freeTier: tier({}) } })).open).not.toContain('Phone number')
  })

  test('an assumption of the API is not an answer', () => {
    const [one] = details({
      a: { freeTier: tier({ requiresPhone: true }), ...disputed('freeTier.requiresPhone') },
    })
    expect(one!.freeTier.requiresPhone).toBe(true)
    const html = renderToString(h(Comparison, { providers: [one!] }))
    expect(html).toContain('Sources disagree')
    expect(html).not.toContain('>needed<')
  })

  test('an unknown free tier is not an amount that differs', () => {
    const unknown = tier({ kind: 'unknown', allowance: undefined, limits: undefined })
    const row = factOf({ a: { freeTier: unknown }, b: { freeTier: tier({}) } }, 'Free allowance')
    expect(row!.cells.map(({ known }) => known)).toEqual([null, '1,000 requests per day'])
    expect(row!.differs).toBe(false)
  })

  test('speed is the rate caps, from the least to the most', () => {
    const limits: Limit[] = [
      { id: 'a', metric: 'requests', value: 20, per: 'minute', model: 'small' },
      { id: 'b', metric: 'requests', value: 60, per: 'minute', model: 'large' },
      { id: 'c', metric: 'requests', value: 900, per: 'minute', ended: '2026-01-01' },
      { id: 'd', metric: 'tokens', value: 8000, per: 'request' },
    ]
    const row = factOf({ a: { freeTier: tier({ limits }) } }, 'Speed')
    expect(row!.cells[0]!.known).toBe('20–60 requests a minute')
  })

  test('a score has no difference to mark', () => {
    const score = factOf({ a: {}, b: { freeTier: tier({ kind: 'none' }) } }, 'Score')!
    expect(new Set(score.cells.map(({ known }) => known)).size).toBe(2)
    expect(score.differs).toBe(false)
  })

  test('a retired provider says when it ended', () => {
    const { retired } = contextWith({ gone: { retired: { date: '2026-03-01' } } }).catalog
    expect(renderToString(h(Comparison, { providers: retired.map(comparedOf) }))).toContain(
      'ended 2026-03-01',
    )
  })

  test('hostile text stays text', () => {
    const html = renderToString(h(Comparison, { providers: details({ a: { name: HOSTILE } }) }))
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('style=')
  })
})

describe('choosing', () => {
  const names = [
    ['groq', 'Groq'],
    ['google-gemini', 'Google Gemini API'],
    ['mistral', 'Mistral AI'],
  ] as const

  test('finds by every word of name or slug', () => {
    expect(matching(names, 'g api')).toEqual([names[1]])
    expect(matching(names, ' ')).toEqual(names)
    expect(matching(names, 'xyz')).toEqual([])
  })

  const shown = (chosen: string[], typed: string) =>
    renderToString(h(Chooser, { names, chosen, typed, onType: () => {}, onFirst: () => {} }))

  test('leads to the comparison with one more, and not beyond four', () => {
    expect(shown(['groq'], 'mis')).toContain('href="/compare?p=groq,mistral"')
    expect(shown(['groq'], 'groq')).not.toContain('href="/compare?p=groq,groq"')
    expect(shown([], '').match(/<a /g)).toHaveLength(3)
    expect(shown(['a', 'b', 'c', 'd'], 'mis')).toBe('')
  })
})

describe('the page', () => {
  const pageOf = (entries: Record<string, Partial<Provider>>) => {
    const view = viewOf(contextWith(entries))
    const [page] = [...comparePage(view)]
    return documentOf(page!, view)
  }

  test('is not for search engines, and links to every provider without a script', () => {
    const html = pageOf({ a: {}, b: { name: HOSTILE } })
    expect(html).toContain('<meta name="robots" content="noindex"')
    const without = /<noscript>.*<\/noscript>/s.exec(html)![0]
    expect(without).toContain('<a href="/providers/a">Provider a</a>')
    expect(without).toContain('<a href="/providers/b">')
    expect(without).not.toContain('<script>')
  })
})

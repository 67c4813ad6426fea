/** Wherever pages, files and answers show what is free for one capability, they show the same in the same order. */

import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogWith, offering } from '../../test/support/offers.ts'
import { contextAround, sampleContext } from '../../test/support/site-context.ts'
import { collectionDetail } from '../api/lists.ts'
import { providerDetail, providerEvidence } from '../api/providers.ts'
import { escapeMarkdown } from '../base/safe-text.ts'
import { placeWords } from '../catalog/allowance/place-words.ts'
import { alternativesTo, isFree, oneForEach, rankingOf } from '../catalog/allowance/ranking.ts'
import { rankedBy } from '../catalog/collections.ts'
import { mainAllowanceText } from '../files/agents/offers.ts'
import type { SiteContext } from '../files/site-files.ts'
import type { CapabilityDetail } from '../schema/responses.ts'
import { CAPABILITIES, CAPABILITY_SLUGS, type Capability } from '../schema/vocabulary.ts'
import { Comparison } from './compare/comparison.tsx'
import { chipsOf } from './components/signs.tsx'
import { documentOf } from './document.tsx'
import { inRank, rowFor } from './finder/rows.tsx'
import { finderIndex } from './indexes.ts'
import { capabilitiesPage, capabilityPage } from './pages/capability.tsx'
import { collectionPage } from './pages/collection.tsx'
import { homePage } from './pages/home.tsx'
import { providerPages } from './pages/provider.tsx'
import type { FinderRow } from './row-of.ts'
import { shownOf } from './row-of.ts'
import { viewOf } from './site-page.ts'

/** What stands for a provider in a list of one capability, as text: the amount, what it comes to, what sign-up asks. */
type Said = { slug: string; text: string; about: string | null; chips: string }

const CONTEXTS: readonly (readonly [string, () => SiteContext])[] = [
  ['the sample', sampleContext],
  ['providers with several offers', severalOffers],
]

function severalOffers(): SiteContext {
  const tokens = (amount: string) => [{ tokens: amount }]
  return contextAround(
    catalogWith([
      [
        'both',
        offering(
          [
            { id: 'credit', kind: 'one-time-credits', card: true, quotas: [{ USD: '300/once' }] },
            { id: 'large', card: true, quotas: tokens('900/day') },
            { id: 'small', card: false, quotas: tokens('5/day') },
          ],
          {},
          'both',
        ),
      ],
      ['one', offering([{ quotas: tokens('50/day') }], {}, 'one')],
      [
        'keyless',
        offering([{ kind: 'keyless', allowance: 'unmetered' }, { quotas: tokens('7/day') }], {}, 'keyless'),
      ],
      ['open', offering([{ covers: undefined, quotas: [{ requests: '5/day' }] }], {}, 'open')],
      ['paid', offering([], {}, 'paid')],
    ]),
  )
}

describe.each(CONTEXTS)('%s', (_, contextFrom) => {
  let context: SiteContext
  let view: ReturnType<typeof viewOf>
  let expected: (capability: Capability) => Said[]
  beforeAll(() => {
    context = contextFrom()
    view = viewOf(context)
    expected = (capability) =>
      oneForEach(rankingOf(context.catalog, capability)).map((row) => {
        const { text, about, start } = shownOf(row)
        return {
          slug: row.provider.slug,
          text,
          about,
          chips: wordsOf(start),
        }
      })
  })
  const pagesOf = (kind: typeof homePage) =>
    [...kind(view)].map((page) => ({ page, html: documentOf(page, view) }))

  test('the page of a capability has the rows of the API, in its order', () => {
    for (const { page, html } of pagesOf(capabilityPage)) {
      const { groups } = JSON.parse(view.asked(page.path).body) as CapabilityDetail
      const rows = groups.flatMap(({ data }) => data)
      const shown = [...html.matchAll(/<(?:tr|li) data-has[^>]*>.*?<a href="\/providers\/([^"]*)"/g)]
      expect(shown.map(([, slug]) => slug)).toEqual(rows.map(({ provider }) => provider))
      const amounts = [...html.matchAll(/<tr data-has.*?<td class="amount"><strong>(.*?)<\/strong>/g)]
      const texts = rows.filter((_, index) => index < amounts.length)
      for (const [index, [, amount]] of amounts.entries())
        if (amount !== 'Sources disagree')
          expect(amount!.toLowerCase()).toBe(escaped(texts[index]!.text).toLowerCase())
      for (const { slug, about } of expected(page.capability!))
        if (about && new RegExp(`<tr data-has[^>]*><th scope="row"><a href="/providers/${slug}">`).test(html))
          expect(cellsOf(html, slug), slug).toContain(`>${about}`)
    }
  })

  test('the list of capabilities names the first of each, with the same amount', () => {
    const [page] = pagesOf(capabilitiesPage)
    for (const capability of CAPABILITY_SLUGS) {
      const [first] = rankingOf(context.catalog, capability)
      const row = new RegExp(`<th scope="row"><a href="/capabilities/${capability}">.*?</tr>`).exec(
        page!.html,
      )![0]
      const { unit } = CAPABILITIES[capability]
      if (first?.group !== 'renews' || first.allowance?.metric !== unit) continue
      const { text, about } = shownOf(first)
      expect(row).toContain(`<strong>${escaped(text)}</strong>${about ? ` ${about}` : ''}<a`)
      expect(row).toContain(`href="/providers/${first.provider.slug}"`)
    }
  })

  test('a comparison shows what the list of the capability shows', async () => {
    const rows = finderIndex(view).rows.map((text) => JSON.parse(text) as FinderRow)
    for (const capability of CAPABILITY_SLUGS) {
      const listed = expected(capability).slice(0, 4)
      if (listed.length < 2) continue
      const bySlug = new Map(
        rows.flatMap(({ slug, free }) => (free[capability] ? [[slug, free[capability][0]!]] : [])),
      )
      const providers = listed.map(({ slug }) => {
        const { of } = view.provider(slug)!
        return { ...providerDetail(of), facts: providerEvidence(of).facts }
      })
      const html = renderToString(h(Comparison, { providers, amounts: { title: 'this', bySlug } }))
      const cells = html.split('Free, for this</th>')[1]!.split('</tr>')[0]!.split('</td>').slice(0, -1)
      for (const [index, { text, about }] of listed.entries()) {
        expect(cells[index]).toContain(`<strong>${escaped(text)}</strong>`)
        if (about) expect(cells[index]).toContain(about)
      }
    }
  })

  test('tiles of the first page show the first of each capability', () => {
    const [home] = pagesOf(homePage)
    const tiles = home!.html.split('</section>')[1]!.split('<li class="tile">').slice(1)
    expect(tiles).toHaveLength(8)
    for (const tile of tiles) {
      const capability = /^<h3><a href="\/capabilities\/([^"]+)">/.exec(tile)![1]
      const all = rankingOf(context.catalog, capability as Capability).filter(isFree)
      const withoutCard = all.filter(({ card, kind }) => card === false || kind === 'keyless')
      const lists = tile.split('<div class="').slice(1)
      expect(lists.map((list) => list.split('"')[0])).toEqual(['any-card', 'no-card'])
      for (const [index, free] of [oneForEach(all), oneForEach(withoutCard)].entries()) {
        expect(providersIn(lists[index]!)).toEqual(free.slice(0, 3).map(({ provider }) => provider.slug))
        expect(lists[index]).toContain(`>${free.length} free<`)
        for (const row of free.slice(0, 3)) {
          const { text, about, condition } = shownOf(row)
          const said = about ? `${text} ${about}` : text
          const isAmount = typeof row.shown !== 'string' || condition === null
          expect(lists[index]).toContain(`>${escaped(isAmount ? said : `${text}, ${condition}`)}</span>`)
        }
      }
    }
  })

  test('the finder shows and sorts those of a capability alike', () => {
    const rows = finderIndex(view).rows.map((text) => JSON.parse(text) as FinderRow)
    for (const capability of CAPABILITY_SLUGS) {
      const able = rows.filter(({ free }) => free[capability])
      const shown = inRank(able, capability).map((row) => {
        const { slug, allowance, about, start } = rowFor(row, capability)
        return {
          slug,
          text: allowance,
          about,
          chips: wordsOf(start),
        }
      })
      expect(shown).toEqual(expected(capability))
    }
  })

  test('collections of one capability, and alternatives, are in its order', () => {
    for (const collection of context.catalog.collections) {
      const capability = rankedBy(collection.query)
      if (capability === undefined) continue
      const slugs = collectionDetail(collection).providerSlugs
      expect(slugs).toEqual(expected(capability).flatMap(({ slug }) => (slugs.includes(slug) ? [slug] : [])))
      const { html } = pagesOf(collectionPage).find(({ page }) => page.path.endsWith(`/${collection.slug}`))!
      for (const { slug, text, about } of expected(capability).filter((one) => slugs.includes(one.slug)))
        expect(rowIn(html, slug)).toContain(`class="first">${escaped(about ? `${text} ${about}` : text)}<`)
    }
    for (const provider of view.active) {
      const main = provider.of.entry.capabilities![0]!
      const others = expected(main).filter(({ slug }) => slug !== provider.slug)
      const first = alternativesTo(context.catalog, provider.of).map((other) => other.provider.slug)
      expect(first).toEqual(others.map(({ slug }) => slug).filter((slug) => first.includes(slug)))
    }
    for (const { page, html } of pagesOf(providerPages)) {
      const section = html.split('id="alternatives"')[1]?.split('</section>')[0]
      const provider = view.provider(page.path.split('/').at(-1)!)!
      if (section === undefined || !provider.of.entry.capabilities?.length) continue
      const all = expected(provider.of.entry.capabilities[0]!)
      const shown = providersIn(section)
      expect(shown).toEqual(all.map(({ slug }) => slug).filter((slug) => shown.includes(slug)))
      for (const slug of shown) {
        const { text, about } = all.find((one) => one.slug === slug)!
        expect(rowIn(section, slug)).toContain(`<strong>${escaped(text)}</strong>`)
        if (about) expect(rowIn(section, slug)).toContain(`>${about}`)
      }
    }
  })

  test('Markdown and detail say the amount of the headline, as its row does', () => {
    for (const { of } of view.active) {
      const { mainAllowance } = providerDetail(of)
      const markdown = escapeMarkdown(mainAllowance.text)
      expect(mainAllowanceText(of).slice(0, markdown.length)).toBe(markdown)
      const main = of.entry.capabilities![0]!
      const row = rankingOf(context.catalog, main).find(
        ({ provider, offer }) => provider === of && offer?.id === mainAllowance.offer,
      )
      if (row && !mainAllowance.condition?.startsWith('for '))
        expect(placeWords(row).text).toBe(mainAllowance.text)
    }
  })
})

const wordsOf = (start: Parameters<typeof chipsOf>[0]) =>
  chipsOf(start)
    .map(({ text }) => text)
    .join(' ')

const providersIn = (html: string) => [
  ...new Set([...html.matchAll(/<a href="\/providers\/([a-z0-9-]+)"/g)].map(([, slug]) => slug!)),
]

const rowIn = (html: string, slug: string) =>
  new RegExp(`<th scope="row">(?:<label.*?</label>)?<a href="/providers/${slug}">.*?</tr>`).exec(html)![0]

/** All rows of a provider. */
const cellsOf = (html: string, slug: string) =>
  [...html.matchAll(new RegExp(`<th scope="row"><a href="/providers/${slug}">.*?</tr>`, 'g'))].join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

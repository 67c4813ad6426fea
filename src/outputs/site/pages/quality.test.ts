import { expect, test } from 'vitest'
import { anEntry } from '../../../../test/support/content.ts'
import { against, NOBODY_KNOWS, SOURCE } from '../../../../test/support/entry-parts.ts'
import { contextOf, HOSTILE } from '../../../../test/support/site-context.ts'
import type { Figures } from '../../../api/catalog/quality/audit.ts'
import { MEASURES } from '../../../api/catalog/quality/measures.ts'
import { meta } from '../../../api/meta.ts'
import type { PageState } from '../../../core/schema/pages-state.ts'
import { percent } from '../components/share-bar.tsx'
import { documentOf } from '../document.tsx'
import { viewOf } from '../view.ts'
import { qualityPages } from './quality.tsx'

function pagesOf(entries: Parameters<typeof contextOf>[0]) {
  const context = contextOf(entries)
  const view = viewOf(context)
  const pages = new Map([...qualityPages(view)].map((page) => [page.path, documentOf(page, view)]))
  return { pages, audit: meta(context.catalog, context.facts).audit }
}

const { pages, audit } = pagesOf({
  known: { name: 'Known', headquarters: 'DE' },
  open: { name: HOSTILE, category: 'Vision', ...NOBODY_KNOWS, capabilities: ['ocr'] },
  argued: { name: 'Argued', sources: [SOURCE, against('offers.free-plan.kind')] },
  old: { name: 'Old', sources: [{ ...SOURCE, asOf: '2025-01-01' }] },
  gone: { name: 'Gone', retired: { date: '2026-11-01' }, ...NOBODY_KNOWS },
})

/** The cells of a row: of the bar the parts, as shares of its width, and the numbers of the text. */
function barsOf(html: string, name: string) {
  const row = html.split('<tr>').find((text) => text.startsWith(`<th scope="row">${name}<`))!
  return [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => {
    const [whole] = /viewBox="0 0 (\d+)/.exec(cell!)!.slice(1).map(Number) as [number]
    const rest = /class="rest" x="([\d.]+)" width="([\d.]+)"/.exec(cell!)!.slice(1).map(Number) as [
      number,
      number,
    ]
    const [solid] = /class="solid" width="([\d.]+)"/.exec(cell!)!.slice(1).map(Number) as [number]
    const [known, of] = /([\d,]+) of ([\d,]+)/
      .exec(cell!)!
      .slice(1)
      .map((text) => Number(text.replaceAll(',', ''))) as [number, number]
    expect(rest[0]).toBe(solid)
    expect(rest[0] + rest[1]).toBeCloseTo(whole, 5)
    return { drawn: solid / whole, known, of }
  })
}

/** What the bars of the overview must be, from the answer of `/api/v1/meta`. */
function expectedOf({ measures, facts, sourced, disputed }: Figures) {
  const asked = Object.entries(measures).filter(
    ([key]) => !['reviewed', 'comparable', 'fresh', 'models'].includes(key),
  )
  return [
    [asked.reduce((sum, [, { known }]) => sum + known, 0), asked.reduce((sum, [, { of }]) => sum + of, 0)],
    [sourced, facts],
    [facts - disputed, facts],
    [measures.fresh!.known, measures.fresh!.of],
  ]
}

test.each([
  ['All', audit.total] as const,
  ...audit.categories.map(({ category, figures }) => [category, figures] as const),
])('%s: bars and numbers are those of the API', (name, figures) => {
  const bars = barsOf(pages.get('/quality')!, name)
  expect(bars.map(({ known, of }) => [known, of])).toEqual(expectedOf(figures))
  for (const { drawn, known, of } of bars) expect(drawn).toBeCloseTo(of === 0 ? 0 : known / of, 2)
})

test('the fixtures differ in every bar', () => {
  const [known, proven, undisputed, fresh] = expectedOf(audit.total) as [number, number][]
  for (const [part, of] of [known!, undisputed!, fresh!]) expect(part).toBeLessThan(of)
  expect(proven![0]).toBeGreaterThan(0)
})

test.each(MEASURES)('$key: its page has the figures of the API and who lacks the answer', ({ key }) => {
  const path = `/quality/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const html = pages.get(path)!
  const { known, of } = audit.total.measures[key]!
  const [bar] = barsOf(html, 'All')
  expect([bar!.known, bar!.of]).toEqual([known, of])
  expect(html.includes('Nothing is missing')).toBe(known === of)
  const named = [...html.matchAll(/<li><a href="\/providers\/([^"]+)">.*?<\/li>/g)]
  const missing = named.map(([item]) => Number(/(\d+) of \d+ missing/.exec(item)?.[1] ?? 1))
  expect(missing.reduce((sum, count) => sum + count, 0)).toBe(of - known)
  expect(pages.get('/quality')).toContain(`href="${path}"`)
})

test('retired providers are asked nothing', () => {
  for (const html of pages.values()) expect(html).not.toContain('href="/providers/gone"')
})

test('disputed facts are named with their provider', () => {
  const html = pages.get('/quality/disputed')!
  expect(html).toContain(
    '<a href="/providers/argued">Argued</a><span class="second">offers.free-plan.kind</span>',
  )
  expect(html).toContain(`${audit.total.disputed} of ${audit.total.facts} facts`)
  expect(html).not.toContain('href="/providers/known"')
})

test('stale facts are counted as the API counts them', () => {
  const table = /id="stale".*?<\/table>/s.exec(pages.get('/quality')!)![0]
  const counts = [...table.matchAll(/<strong>(\d+)<\/strong> of (\d+)/g)].map(([, ...of]) => of.map(Number))
  expect(counts).toEqual(Object.values(audit.total.stale).map(({ stale, facts }) => [stale, facts]))
  expect(audit.total.stale.quotas.stale).toBeGreaterThan(0)
})

test('a hostile name is text', () => {
  const html = pages.get('/quality/kind')!
  expect(html).toContain('&lt;script>')
  expect(html).not.toContain('<script>')
})

test('an empty directory has nothing to know', () => {
  const empty = pagesOf({}).pages
  for (const { drawn, known, of } of barsOf(empty.get('/quality')!, 'All'))
    expect([drawn, known, of]).toEqual([0, 0, 0])
  expect(empty.get('/quality/kind')).toContain('Nothing is missing')
})

test.each([
  [199, 200, '99 %'],
  [200, 200, '100 %'],
  [0, 0, '–'],
])('%i of %i is %s', (known, of, text) => {
  expect(percent({ known, of })).toBe(text)
})

test('pages that changed are listed for those who cite them, with what was found', () => {
  const [url, other] = ['https://known.example.com/pricing', 'https://known.example.com/old']
  const found = (...pages: PageState[]) => {
    const context = contextOf({ known: { name: 'Known' } }, { pages: { version: 1, turns: [], pages } })
    const view = viewOf(context)
    const html = new Map([...qualityPages(view)].map((page) => [page.path, documentOf(page, view)]))
    return [html.get('/quality/pages')!, html.get('/quality')!] as const
  }
  const since = '2026-11-16'
  expect(url).toBe(anEntry('known').sources[0]!.url)
  for (const [changes, says] of [
    [{ problem: { reason: 'answers 404', since } }, 'answers 404'],
    [{ gone: [{ value: '3abcd', since }] }, 'no longer shows 1 value'],
    [{ to: other, moved: since }, 'leads elsewhere'],
  ] as const) {
    const [page, overview] = found({ url, ...changes } as PageState, { url: other, ...changes } as PageState)
    expect(page).toContain(
      `<a href="/providers/known">Known</a></th><td><a href="${url}">known.example.com › pricing</a></td><td>${says}</td><td>${since}</td>`,
    )
    expect(page).not.toContain(`href="${other}"`)
    expect(overview).toMatch(/ 1 of them (?:is|are) /)
  }
  expect(found({ url, found: '3abcd' })[0]).toContain('Nothing was found.')
})

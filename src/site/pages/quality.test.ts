import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { against, NOBODY_KNOWS, SOURCE } from '../../../test/support/entry-parts.ts'
import { contextAround, contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import { capital } from '../../base/letters.ts'
import { type Audit, audit, MEASURES, sumOf } from '../../content/audit.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { percent, qualityPage } from './quality.tsx'

/** The page of these entries, and the figures that the API answers. */
function pageOf(entries: Parameters<typeof contextOf>[0]) {
  const { catalog } = contextOf(entries)
  const providers = catalog.active.map(({ slug, entry }) => ({
    slug,
    value: anEntry(slug, entries[slug]),
    headline: entry.headline?.id,
  }))
  const figures: Audit = audit(providers, [], '2026-11-21')
  const view = viewOf(contextAround({ ...catalog, audit: () => figures }))
  const [page] = [...qualityPage(view)]
  return { html: documentOf(page!, view), figures }
}

const ENTRIES = {
  known: { name: 'Known', headquarters: 'DE' },
  open: { name: HOSTILE, ...NOBODY_KNOWS, capabilities: ['ocr' as const] },
  argued: { name: 'Argued', sources: [SOURCE, against('offers.free-plan.kind')] },
  old: { name: 'Old', sources: [{ ...SOURCE, asOf: '2025-01-01', read: '2026-02-01' }] },
  gone: { name: 'Gone', retired: { date: '2026-11-01' }, sources: [against('offers.free-plan.kind')] },
}
const { html, figures } = pageOf(ENTRIES)

/** What a row says, "known of all". */
function rowOf(page: string, name: string) {
  const row = page.split('<tr>').find((text) => text.startsWith(`<th scope="row">${name}<`))!
  const said = [...row.matchAll(/<span class="second">([\d,]+) of ([\d,]+)<\/span><\/td>/g)].map(
    ([, known, of]) => ({ known: Number(known!.replaceAll(',', '')), of: Number(of!.replaceAll(',', '')) }),
  )
  return said
}

test.each(MEASURES)('$key: the numbers are those of the API', ({ key, title }) => {
  expect(rowOf(html, capital(title))).toEqual([figures.all.measures[key]])
})

test('the first row adds all questions up, and the least known stands below it', () => {
  expect(rowOf(html, 'All questions')).toEqual([sumOf(Object.values(figures.all.measures))])
  expect(html.indexOf('Where one can sign up')).toBeLessThan(html.indexOf('Kind of free tier'))
})

test('fresh facts are those that the API does not count as stale', () => {
  const { facts, stale } = figures.all.stale.quotas
  const row = rowOf(html, 'Other limits and allowances, and those of models that have ended')
  expect(row).toEqual([{ known: facts - stale, of: facts }])
  expect(stale).toBeGreaterThan(0)
})

test('disputed providers are named, retired ones are not', () => {
  expect(html).toContain('Sources disagree at <a href="/providers/argued">Argued</a>.')
  expect(html).not.toContain('href="/providers/gone"')
})

test.each([
  [199, 200, '99 %'],
  [200, 200, '100 %'],
  [0, 0, '–'],
])('%i of %i is %s', (known, of, text) => {
  expect(percent({ known, of })).toBe(text)
})

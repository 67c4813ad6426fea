import { expect, test } from 'vitest'
import { contextOf, HOSTILE } from '../../../../test/support/site-context.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../view.ts'
import { missingPage } from './missing.tsx'
import { qualityPages } from './quality.tsx'

const aCatalogue = (name: string, providers: Record<string, string | null>) => ({
  name,
  url: 'https://catalogue.example.org',
  asOf: '2026-11-01',
  providers,
})

const context = contextOf(
  { here: {} },
  {},
  {
    packages: [],
    catalogues: [
      aCatalogue('First', { here: 'here', wanted: null, [HOSTILE]: null }),
      aCatalogue('Second', { wanted: null }),
    ],
  },
)
const REFUSED = { name: 'Refused', reason: 'It has no API.', reviewAfter: '2027-11-01' }
const view = viewOf({ ...context, catalog: { ...context.catalog, declined: [REFUSED] } })
const [page] = [...missingPage(view)]
const html = documentOf(page!, view)
const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('names that more catalogues have come first', () => {
  expect(text.indexOf('wanted First, Second')).toBeGreaterThan(text.indexOf('In 2 catalogues'))
  expect(text.indexOf('wanted First, Second')).toBeLessThan(text.indexOf('In one catalogue'))
})
test('each catalogue has its day, its figures, and a link to where it was read', () => {
  expect(text).toContain('First read 2026-11-01 1 of 3')
  expect(text).toContain('Second read 2026-11-01 0 of 1')
  expect(html).toContain('<a href="https://catalogue.example.org">First</a>')
})
test('a name is text, whatever it holds', () => expect(html).not.toContain('<script>&'))
test('the overview counts them and leads here', () => {
  const [overview] = [...qualityPages(view)]
  expect(documentOf(overview!, view)).toContain('2 names of 2 catalogues')
  expect(documentOf(overview!, view)).toContain('href="/quality/missing"')
})
test('who was declined stands with the reason and the day', () => {
  expect(text).toContain('Refused It has no API. Until 2027-11-01.')
})

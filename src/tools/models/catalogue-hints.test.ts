import { expect, test } from 'vitest'
import { aCatalogue } from '../../../test/support/catalogue.ts'
import { anEntry } from '../../../test/support/content.ts'
import { catalogueHints, readCatalogue } from './catalogue.ts'

const entry = (slug: string, changes: Parameters<typeof anEntry>[1] = {}) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug, changes),
})

function hints(...entries: ReturnType<typeof entry>[]) {
  const read = readCatalogue(aCatalogue({ one: ['a'], 'one-coding-plan': ['a'], far: ['a'] }))
  if ('error' in read) throw new Error(read.error)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the catalogue writes it
  const own = { ...read.catalogue.get('far')!, urls: ['https://far.example.org/${ACCOUNT}/v1', 'no URL'] }
  return catalogueHints(new Map([...read.catalogue, ['far', own]]), entries)
}

test('a provider of the catalogue on the domain of an entry is a hint; a subscription plan is none', () => {
  expect(hints(entry('one'))).toEqual([
    "hint: no entry names the catalogue's one, and one is on example.com too",
  ])
})

test('matched and retired entries give no hint', () => {
  expect(hints(entry('one', { connection: { modelsDev: 'one' } }), entry('two'))).toEqual([])
  expect(hints(entry('one', { retired: { date: '2026-11-01' } }))).toEqual([])
})

import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { withOffer } from '../../../test/support/entry-parts.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Offer } from '../../schema/offer.ts'
import { importSummary, type ProviderImport } from './import-report.ts'

const SOURCE = { name: 'models.dev', url: 'https://models.dev/api.json', asOf: '2026-11-23', licence: 'MIT' }
const PRICE = { input: 1, output: 2, currency: 'USD', per: 1_000_000 } as const

const aModel = (id: string, changes: Partial<ImportedModel> = {}): ImportedModel => ({
  id,
  name: id,
  context: 8192,
  price: PRICE,
  ...changes,
})

const imported = (
  before: ImportedModel[],
  after: ImportedModel[],
  offer: Partial<Offer> = {},
): ProviderImport => ({
  slug: 'one',
  entry: { ...anEntry('one'), ...withOffer(offer) },
  before,
  after,
  sources: [SOURCE],
})

const bodyOf = (...providers: ProviderImport[]) => importSummary(providers)?.body ?? ''

test('free ids that are gone come first, with their offer and the nearest id that is there', () => {
  const before = ['gpt-oss-20b', 'paid', 'kept'].map((id) => aModel(id))
  const summary = importSummary([
    imported(before, [aModel('gpt-oss-21b'), aModel('kept')], { models: ['gpt-oss-20b', 'kept'] }),
  ])
  expect(summary?.title).toBe('Models: 1 free id gone; 1 new, 2 gone, 0 changed')
  expect(summary?.body.split('\n').filter(Boolean).slice(1, 4)).toEqual([
    '### Free ids that are gone',
    expect.stringMatching(/^Look each up at its provider before you merge/),
    '- `one`: `gpt-oss-20b`, offer `free-plan`; nearest now: `gpt-oss-21b`',
  ])
})

test('a free id that is kept although no catalogue has it counts as gone, once', () => {
  const kept = aModel('a', { seen: { 'models.dev': '2026-11-16' } })
  const offer = { models: ['a'] }
  const first = importSummary([imported([aModel('a'), aModel('b')], [kept, aModel('b')], offer)])
  expect(first?.title).toBe('Models: 1 free id gone; 0 new, 1 gone, 0 changed')
  expect(first?.body).toContain('`a`, offer `free-plan`')
  expect(importSummary([imported([kept, aModel('b')], [kept, aModel('b')], offer)])).toBeUndefined()
})

test('an id that the rule of an offer makes free counts, one that it excepts does not', () => {
  const models = { pattern: '*:free', except: ['b:free'], list: 'https://one.example.com/models' }
  const body = bodyOf(imported([aModel('a:free'), aModel('b:free'), aModel('c')], [aModel('d')], { models }))
  expect(body).toMatch(/### Free ids that are gone\n\n.+\n\n- `one`: `a:free`, offer `free-plan`\n\n/)
  expect(body).toContain('- `one`: new `d`; gone `a:free`, `b:free`, `c`')
})

test('a model of which any fact differs counts once, and not for the catalogues that have it', () => {
  const after = [
    aModel('a', { context: 16_384, price: { ...PRICE, input: 0.5 } }),
    aModel('b', { tools: true }),
    aModel('c', { seen: { 'models.dev': true } }),
  ]
  const summary = importSummary([imported([aModel('a'), aModel('b'), aModel('c')], after, { models: ['a'] })])
  expect(summary?.title).toBe('Models: 0 new, 0 gone, 2 changed')
  expect(summary?.body).toContain('No free id is gone.')
  expect(summary?.body).toContain('- `one`: changed `a`, `b`')
})

test('where nothing differs, there is no summary', () => {
  expect(importSummary([imported([aModel('a')], [aModel('a')])])).toBeUndefined()
  expect(importSummary([])).toBeUndefined()
})

test('long lists are counted, and the body never exceeds what a pull request holds', () => {
  const many = Array.from({ length: 40 }, (_, index) => aModel(`model-${index}`))
  expect(bodyOf(imported([], many))).toMatch(/new `model-0`.* and 28 more$/m)
  const providers = Array.from({ length: 600 }, (_, index) => ({ ...imported([], many), slug: `p${index}` }))
  const body = bodyOf(...providers)
  expect(body.length).toBeLessThan(65_000)
  expect(body).toMatch(/\n\nThe rest is in the files\.$/)
})

test('an id cannot leave its code span', () => {
  const id = 'a` @everyone | ![x](https://evil.example) <img>'
  const body = bodyOf(imported([], [aModel(id)]))
  expect(body).toContain('``a` @everyone \\| ![x](https://evil.example) <img>``')
})

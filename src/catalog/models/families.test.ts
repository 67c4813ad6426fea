import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import { familyDetails } from './families.ts'

// Today is 2026-11-21, the newest copy is of 2026-11-20, one of LiteLLM of the day after.
const SOURCES = (
  [
    ['models.dev', '2026-09-30'],
    ['@earendil-works/pi-ai', '2026-11-20'],
    ['LiteLLM', '2026-11-21'],
  ] as const
).map(([name, asOf]) => ({ name, asOf, url: 'https://example.com', licence: 'MIT' }))

const price = { input: 1, output: 2, currency: 'USD' as const, per: 1_000_000 }
const dated = (id: string, released: string): ImportedModel => ({ id, released, price })
const undated = (id: string, by = '@earendil-works/pi-ai'): ImportedModel => ({
  id,
  price,
  seen: { [by]: true },
})

const releasesOf = (free: string[], ...models: ImportedModel[]) => {
  const entry = anEntry('one', { offers: [anOffer({ models: free })] })
  const catalog = catalogWith([['one', entry]], { one: { ...someModels(...models), sources: SOURCES } })
  const { releases } = [...familyDetails(catalog).values()][0]!
  return releases.map(({ slug, released }) => [slug, released])
}

test('a release that nobody dates is as new as the newest copy that lists it, and gets no day', () => {
  expect(
    releasesOf(
      ['deepseek-v4', 'deepseek-v5', 'deepseek-unlisted'],
      dated('deepseek-v4', '2026-03-01'),
      dated('deepseek-v4.1-flash', '2026-09-10'),
      undated('deepseek-v4.1-flash-1017'),
      undated('deepseek-v5'),
    ),
  ).toEqual([
    ['deepseek-v5', null],
    ['deepseek-v4.1-flash-1017', null],
    ['deepseek-v4.1-flash', '2026-09-10'],
    ['deepseek-v4', '2026-03-01'],
    ['deepseek-unlisted', null],
  ])
})

test.each<[what: string, model: ImportedModel]>([
  ['is older than two years', dated('kimi-k1', '2024-11-20')],
  ['moves', undated('kimi-latest')],
  ['is for a batch', undated('kimi-k3-batch')],
  ['is on spare machines', undated('kimi-k3-spot')],
  ['only a catalogue that has old ones, too, lists', undated('kimi-k2', 'LiteLLM')],
  ['has no price', { id: 'kimi-k4', seen: { '@earendil-works/pi-ai': true } }],
])('what %s is no release', (_, model) => {
  expect(releasesOf(['kimi-k3'], dated('kimi-k3', '2026-07-01'), model)).toEqual([['kimi-k3', '2026-07-01']])
})

test('a free one that only a catalogue that has old ones, too, lists is not new', () => {
  expect(
    releasesOf(['bge-old', 'bge-m3'], dated('bge-m3', '2024-01-30'), undated('bge-old', 'LiteLLM')),
  ).toEqual([
    ['bge-m3', '2024-01-30'],
    ['bge-old', null],
  ])
})

test('a host whose newest list lacks the model is shown, and counts no more', () => {
  const entry = (slug: string) => anEntry(slug, { offers: [anOffer({ models: ['kimi-k3'] })] })
  const catalog = catalogWith(
    [
      ['one', entry('one')],
      ['two', entry('two')],
    ],
    { two: someModels({ id: 'kimi-k3', seen: { 'models.dev': '2026-10-01' } }) },
  )
  expect([...familyDetails(catalog).values()]).toMatchObject([
    { hostCount: 1, releases: [{ free: [{ provider: 'one' }, { provider: 'two' }] }] },
  ])
})

import { expect, test } from 'vitest'
import type { ImportedModel } from '../../schema/imported-models.ts'
import { completeModels, crossCheck } from './cross-check.ts'
import type { SecondSource } from './second-source.ts'

const PRICE = { currency: 'USD', per: 1_000_000 } as const
const listed: ImportedModel = {
  id: 'a',
  context: 1000,
  output: 100,
  price: { ...PRICE, input: 1, output: 2 },
}

const second = (asOf: string, ...models: ImportedModel[]): SecondSource => ({
  source: { name: 'pi', url: 'https://example.org/pi', version: '1.0.0', asOf, licence: 'MIT' },
  models: new Map([['groq', models]]),
  problems: [],
})

test('where both give a value and they differ, the newer counts, and each is told', () => {
  const other: ImportedModel = {
    id: 'a',
    context: 2000,
    output: 100,
    price: { ...PRICE, input: 3, output: 2 },
  }
  const newer = crossCheck('groq', [listed], second('2026-11-10', other), '2026-09-28')
  expect(newer).toEqual({
    models: [{ ...listed, context: 2000, price: { ...PRICE, input: 3, output: 2 } }],
    added: [],
    ids: new Set(['a']),
    differences: [
      { slug: 'groq', id: 'a', fact: 'context', catalogue: 1000, second: 2000, counts: 'second' },
      { slug: 'groq', id: 'a', fact: 'price.input', catalogue: 1, second: 3, counts: 'second' },
    ],
  })
  const older = crossCheck('groq', [listed], second('2026-09-01', other), '2026-09-28')
  expect(older?.models).toEqual([listed])
  expect(older?.differences.map(({ counts }) => counts)).toEqual(['catalogue', 'catalogue'])
})

test('what one of them leaves out is no difference, and stays', () => {
  const bare: ImportedModel = { id: 'a' }
  expect(crossCheck('groq', [listed], second('2026-11-10', bare), '2026-09-28')).toMatchObject({
    models: [listed],
    differences: [],
  })
  expect(crossCheck('groq', [bare], second('2026-11-10', listed), '2026-09-28')).toMatchObject({
    models: [bare],
    differences: [],
  })
})

test('a model that only the newer source has is added; one that only the older has is not', () => {
  const more: ImportedModel = { id: 'b', context: 5 }
  const ids = (asOf: string) =>
    crossCheck('groq', [listed], second(asOf, listed, more), '2026-09-28')?.models.map(({ id }) => id)
  expect(ids('2026-11-10')).toEqual(['a', 'b'])
  expect(ids('2026-09-01')).toEqual(['a'])
})

test('the bound of a first price is no context', () => {
  const priced: ImportedModel = { id: 'a', context: 272_000 }
  expect(crossCheck('groq', [listed], second('2026-11-10', priced), '2026-09-28')?.differences).toEqual([])
})

test('a provider that the second source lacks, or means otherwise, is not compared', () => {
  for (const slug of ['z-ai', 'mistral', 'constructor'])
    expect(crossCheck(slug, [listed], second('2026-11-10', listed), '2026-09-28')).toBeUndefined()
})

test('each source that was used stands beside the catalogue', () => {
  const complete = completeModels({ second: second('2026-11-10', listed), catalogueAsOf: '2026-09-28' })
  const names = (slug: string) =>
    complete(slug, [listed], { state: 'missing' }).lists.map(({ source }) => source.name)
  expect(names('groq')).toEqual(['pi'])
  expect(names('mistral')).toEqual([])
})

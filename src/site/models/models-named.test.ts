import { expect, test } from 'vitest'
import type { IndexedModel } from '../indexes.ts'
import { modelsNamed } from './models-named.ts'

const INDEX: IndexedModel[] = [
  [0, 'gpt-oss-20b', 'openai/gpt-oss-20b'],
  [1, 'gpt-oss-120b', 'openai/gpt-oss-120b'],
  [2, 'gpt-oss-120b', '@cf/openai/gpt-oss-120b'],
  [3, null, null],
]
const named = (search: string) => modelsNamed(search, { rows: INDEX.map((row) => JSON.stringify(row)) })

test.each([
  ['gpt oss', ['gpt-oss-120b', 'gpt-oss-20b']],
  ['openai/gpt-oss-20b', ['gpt-oss-20b']],
  ['GPT-OSS 120B', ['gpt-oss-120b']],
  ['@cf', ['gpt-oss-120b']],
  ['gpt llama', []],
  ['null', []],
  [' ', []],
])('%s finds %j', (search, slugs) => {
  expect(named(search).map(({ slug }) => slug)).toEqual(slugs)
})

test('a model is found once, with the number of its free offers', () => {
  expect(named('120b')).toEqual([{ slug: 'gpt-oss-120b', hosts: 2 }])
})

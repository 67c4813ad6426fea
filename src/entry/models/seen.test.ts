import { expect, test } from 'vitest'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import { isListed, missingFrom, servedOn } from './seen.ts'

const source = (name: string, asOf: string): ImportSource => ({
  name,
  url: 'https://example.org',
  asOf,
  licence: 'MIT',
})
const PI = '@earendil-works/pi-ai'
const sources = [
  source('models.dev', '2026-09-28'),
  source(PI, '2026-11-20'),
  source('LiteLLM', '2026-11-25'),
]

test.each<
  [what: string, model: Omit<ImportedModel, 'id'>, served: string | null, listed: boolean, missing: boolean]
>([
  ['each has it', {}, '2026-11-25', true, false],
  ['the newest whole one has it', { seen: { 'models.dev': true, [PI]: true } }, '2026-11-20', true, false],
  [
    'only the older one has it, and it calls tools',
    { tools: true, seen: { 'models.dev': true } },
    '2026-09-28',
    true,
    true,
  ],
  [
    'only the older one has it, and it calls none',
    { tools: false, seen: { 'models.dev': true } },
    '2026-09-28',
    true,
    false,
  ],
  [
    'the newer one had it',
    { tools: false, seen: { 'models.dev': true, [PI]: '2026-11-02' } },
    '2026-11-02',
    true,
    true,
  ],
  ['all had it', { seen: { 'models.dev': '2026-08-01', [PI]: '2026-11-10' } }, '2026-11-10', false, true],
  ['only the newest has it', { seen: { [PI]: true } }, '2026-11-20', true, false],
  ['only one that lists some kinds has it', { seen: { LiteLLM: true } }, '2026-11-25', true, false],
])('%s', (_, facts, served, listed, missing) => {
  const model = { id: 'a', ...facts }
  expect(servedOn({ sources }, model)).toBe(served)
  expect(isListed(model)).toBe(listed)
  expect(missingFrom({ sources }, model)).toEqual(missing ? { catalogue: PI, asOf: '2026-11-20' } : null)
})

test('a list of some kinds alone says of nothing that it is missing', () => {
  expect(missingFrom({ sources: [sources[2]!] }, { tools: true, seen: { LiteLLM: '2026-01-01' } })).toBeNull()
})

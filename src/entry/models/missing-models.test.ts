import { expect, test } from 'vitest'
import { aChange } from '../../../test/support/entry-parts.ts'
import type { EntryChange } from '../../schema/entry.ts'
import type { ImportedModel, ImportSource } from '../../schema/imported.ts'
import { announcedEnd, isListed, missingAt, missingFrom, servedOn } from './missing-models.ts'

const source = (name: string, asOf: string): ImportSource =>
  ({ name, url: 'https://example.org', asOf, licence: 'MIT' }) as const
const CHANGE = aChange('end', '2026-11-10', { kind: 'models' })
const PI = '@earendil-works/pi-ai'
const sources = [
  source('models.dev', '2026-09-28'),
  source(PI, '2026-11-20'),
  source('LiteLLM', '2026-11-25'),
]

const DEV = 'models.dev'
type Facts = Omit<ImportedModel, 'id'>
test.each<[what: string, model: Facts, served: string, listed: boolean, missing: boolean]>([
  ['each has it', {}, '2026-11-25', true, false],
  ['the newest whole one has it', { seen: { [DEV]: true, [PI]: true } }, '2026-11-20', true, false],
  [
    'only the older has it, and it calls tools',
    { tools: true, seen: { [DEV]: true } },
    '2026-09-28',
    true,
    true,
  ],
  [
    'only the older has it, and it calls none',
    { tools: false, seen: { [DEV]: true } },
    '2026-09-28',
    true,
    false,
  ],
  ['the newer one had it', { seen: { [DEV]: true, [PI]: '2026-11-02' } }, '2026-11-02', true, true],
  ['all had it', { seen: { [DEV]: '2026-08-01', [PI]: '2026-11-10' } }, '2026-11-10', false, true],
  ['only the newest has it', { seen: { [PI]: true } }, '2026-11-20', true, false],
  ['a later one of some kinds has it', { tools: true, seen: { LiteLLM: true } }, '2026-11-25', true, false],
  ['only one of some kinds has it', { seen: { LiteLLM: true } }, '2026-11-25', true, false],
])('%s', (_, facts, served, listed, missing) => {
  const model = { id: 'a', ...facts }
  expect(servedOn({ sources }, model)).toBe(served)
  expect(isListed(model)).toBe(listed)
  expect(missingFrom({ sources }, model)).toEqual(missing ? { catalogue: PI, asOf: '2026-11-20' } : null)
})

test('a call of that day or later that was answered is newer than any list', () => {
  const model = { id: 'a', seen: { [PI]: '2026-11-02' } }
  const imported = { sources, hash: '', models: [model] }
  const at = (called: string | null) => missingAt('one', 'a', imported, new Map(), called)
  expect(at('2026-11-20')).toBeNull()
  expect(at('2026-11-19')).toEqual({ catalogue: PI, asOf: '2026-11-20' })
  const ends = new Map([['a', { maker: 'two', day: '2026-11-22' }]])
  const ended = (called: string | null) => missingAt('one', 'a', undefined, ends, called)
  expect(ended('2026-11-22')).toBeNull()
  expect(ended(null)).toEqual({ catalogue: 'maker', asOf: '2026-11-22' })
})

test('a list of some kinds alone says of nothing that it is missing', () => {
  expect(missingFrom({ sources: [sources[2]!] }, { tools: true, seen: { LiteLLM: '2026-01-01' } })).toBeNull()
})

const endsOn = '2026-12-01'
const ending = (successor: string | null) => ({ endsOn, successor })
test.each<[what: string, change: Partial<EntryChange>, end: ReturnType<typeof announcedEnd>]>([
  ['no end', { before: 'a', after: 'b' }, null],
  ['another model', { before: 'a-2', endsOn }, null],
  ['the model, and what follows', { before: 'A', after: 'b', endsOn }, ending('b')],
  ['each in its place', { before: 'x, a', after: 'y, b', endsOn }, ending('b')],
  ['one for several', { before: 'x, a', after: 'y', endsOn }, ending('y')],
  ['words', { before: 'a', after: 'newer models', endsOn }, ending(null)],
  ['its quota', { facts: ['offers.plan.quotas.a'], endsOn }, ending(null)],
])('an announced end: %s', (_, change, end) => {
  const older = { ...CHANGE, date: '2025-01-01', before: 'a', endsOn: '2025-02-01' }
  expect(announcedEnd({ changelog: [{ ...CHANGE, ...change }] }, 'a')).toEqual(end)
  if (end) expect(announcedEnd({ changelog: [older, { ...CHANGE, ...change }] }, 'a')).toEqual(end)
})

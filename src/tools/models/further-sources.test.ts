import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import {
  crossCheck,
  type Modes,
  readModes,
  readSecondSource,
  type SecondSource,
  withModes,
} from './further-sources.ts'
import { completeModels, type StoredModels } from './import-models.ts'

const of = (litellm_provider: string, mode: string, more: object = {}) => ({
  litellm_provider,
  mode,
  ...more,
})

function read(models: Record<string, unknown>): Modes {
  const modes = readModes(JSON.stringify(models), '2026-08-01')
  if ('error' in modes) throw new Error(modes.error)
  return modes
}

test('modes are capabilities of ours, by the id that the API takes', () => {
  const modes = read({
    'groq/whisper-large-v3': of('groq', 'audio_transcription'),
    'groq/playai-tts': of('groq', 'audio_speech'),
    'groq/llama': of('groq', 'chat'),
    'mistral/mistral-ocr-latest': of('mistral', 'ocr'),
    'text-embedding-3-small': of('openai', 'embedding'),
  })
  expect([...modes.of('groq')]).toEqual([
    ['whisper-large-v3', 'speech-to-text'],
    ['playai-tts', 'text-to-speech'],
  ])
  expect([...modes.of('mistral')]).toEqual([['mistral-ocr-latest', 'ocr']])
  expect([...modes.of('openai')]).toEqual([['text-embedding-3-small', 'embeddings']])
  for (const slug of ['another', 'constructor', '__proto__']) expect(modes.of(slug).size).toBe(0)
})

test('price classes, ended models, search endpoints and unusable ids are left out', () => {
  const modes = read({
    '1024-x-1024/dall-e-2': of('openai', 'image_generation'),
    'hd/1024-x-1024/dall-e-3': of('openai', 'image_generation'),
    'together_ai/x': of('together_ai', 'embedding', { deprecation_date: '2026-08-01' }),
    'together-ai-embedding-up-to-150m': of('together_ai', 'embedding'),
    'perplexity/search': of('perplexity', 'search'),
    'perplexity/\u202ex': of('perplexity', 'embedding'),
    'dall-e-3': of('openai', 'image_generation', { deprecation_date: '2027-01-01' }),
  })
  for (const slug of ['together-ai', 'perplexity']) expect([...modes.of(slug)]).toEqual([])
  expect([...modes.of('openai').keys()]).toEqual(['dall-e-3'])
})

test('a mode fills what has none; a model that calls tools keeps none', () => {
  const modes = new Map([
    ['listed', 'speech-to-text'],
    ['chat', 'embeddings'],
    ['new', 'rerank'],
  ] as const)
  const models = [{ id: 'listed', context: 5 }, { id: 'chat', tools: true }, { id: 'other' }]
  expect(withModes(models, modes)).toEqual([
    { id: 'listed', context: 5, mode: 'speech-to-text' },
    { id: 'chat', tools: true },
    { id: 'other' },
    { id: 'new', mode: 'rerank' },
  ])
})

test.each([
  ['[]', 'it is JSON, but not an object'],
  ['{"a":', 'it is cut, or no JSON'],
  ['{"a":{"mode":"chat"}}', 'no model with a mode is in it'],
])('%s is refused', (text, error) => {
  expect(readModes(text, '2026-08-01')).toEqual({ error: expect.stringContaining(error) })
})

test('where it is not read, what is stored of it stays with its day; what left the list does not', () => {
  const value = someModels(
    { id: 'listed', name: 'Listed', mode: 'speech-to-text' },
    { id: 'gone', name: 'Gone', mode: 'ocr' },
    { id: 'only', mode: 'rerank' },
  )
  const source = { name: 'LiteLLM', url: 'https://example.org/l', asOf: '2026-08-01', licence: 'MIT' }
  const stored: StoredModels = { state: 'stored', value: { ...value, sources: [source] }, text: '' }
  const complete = (models: ImportedModel[], before: StoredModels) =>
    completeModels('groq', models, before, '2026-09-28', {})
  expect(complete([{ id: 'listed', name: 'Listed' }], stored)).toEqual({
    differences: [],
    models: [
      { id: 'listed', name: 'Listed', mode: 'speech-to-text' },
      { id: 'only', mode: 'rerank' },
    ],
    lists: [{ source, ids: new Set(['listed', 'only']) }],
  })
  const alone = { differences: [], models: [{ id: 'listed' }], lists: [] }
  expect(complete([{ id: 'listed' }], { state: 'missing' })).toEqual(alone)
})

const aModel = (id: string, changes: object = {}) => ({
  id,
  name: `Model ${id}`,
  type: 'chat',
  provider: 'groq',
  reasoning: true,
  input: ['text', 'image'],
  cost: { input: 0.1, output: 0.2, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
  ...changes,
})

/** The unpacked package with this file of Groq's. */
function aPackage(groq: unknown, version = '1.5.2'): string {
  const dir = temporaryFolder()
  const data = join(dir, 'dist/providers/data')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(data, 'groq.json'), typeof groq === 'string' ? groq : JSON.stringify(groq))
  return dir
}

const inGroups = (...models: unknown[]) => ({ 'openai-completions': Object.fromEntries(models.entries()) })

test('reads what the package says of each model, with its version', () => {
  const image = aModel('i', { type: 'image', output: ['image'], contextWindow: undefined })
  const classifier = aModel('c', { type: 'classifier' })
  const read = readSecondSource(aPackage(inGroups(aModel('a'), image, classifier)), '2026-11-10')
  if ('error' in read) throw new Error(read.error)
  expect(read.source).toMatchObject({ version: '1.5.2', asOf: '2026-11-10', licence: 'MIT' })
  const facts = { reasoning: true, input: ['text', 'image'], output: 100 }
  const price = { input: 0.1, output: 0.2, currency: 'USD', per: 1_000_000 }
  expect(read.models.get('groq')).toEqual([
    { id: 'a', name: 'Model a', context: 1000, outputs: ['text'], tools: true, ...facts, price },
    { id: 'i', name: 'Model i', outputs: ['image'], mode: 'image-generation', ...facts, price },
  ])
})

test('a price of 0 is one that the package does not know', () => {
  const free = aModel('a', { cost: { input: 0, output: 0, cacheRead: 0 } })
  const read = readSecondSource(aPackage(inGroups(free)), '2026-11-10')
  expect('models' in read && read.models.get('groq')![0]).not.toHaveProperty('price')
})

test.each([
  ['what is not there', () => join(temporaryFolder(), 'none'), 'there is no dist/providers/data in it'],
  ['another folder', () => temporaryFolder(), 'there is no dist/providers/data in it'],
  ['a file that is cut', () => aPackage('{"a":'), 'groq.json: it is cut, or no JSON'],
])('%s is refused', (_, path, error) => {
  expect(readSecondSource(path(), '2026-11-10')).toEqual({ error: expect.stringContaining(error) })
})

test('what is wrong in it has a place, and what is no model is passed over', () => {
  const groups = { g: { a: aModel('a', { contextWindow: -1 }), b: null, c: 'x' }, h: [], i: null }
  const read = readSecondSource(aPackage(groups, '<script>'), '2026-11-10')
  expect(read).toMatchObject({ problems: [{ place: 'pi-ai.groq.a.limit.context' }] })
  expect('source' in read && read.source).not.toHaveProperty('version')
})

const PRICE = { currency: 'USD', per: 1_000_000 } as const
const first = { ...PRICE, input: 1, output: 2 }
const listed: ImportedModel = { id: 'a', context: 1000, output: 100, price: first }

const second = (asOf: string, ...models: ImportedModel[]): SecondSource => ({
  source: { name: 'pi', url: 'https://example.org/pi', version: '1.0.0', asOf, licence: 'MIT' },
  models: new Map([['groq', models]]),
  problems: [],
})

/** Groq’s list of September beside what the second source says on a day. */
const checked = (asOf: string, models: ImportedModel[], own = listed) =>
  crossCheck('groq', [own], second(asOf, ...models), '2026-09-28')

test('where both give a value and they differ, the newer counts, and each is told', () => {
  const price = { ...PRICE, input: 3, output: 2 }
  const other: ImportedModel = { id: 'a', context: 2000, output: 100, price }
  const newer = checked('2026-11-10', [other])
  expect(newer).toEqual({
    models: [{ ...listed, context: 2000, price }],
    ids: new Set(['a']),
    differences: [
      { slug: 'groq', id: 'a', fact: 'context', catalogue: 1000, second: 2000, counts: 'second' },
      { slug: 'groq', id: 'a', fact: 'price.input', catalogue: 1, second: 3, counts: 'second' },
    ],
  })
  const older = checked('2026-09-01', [other])
  expect(older?.models).toEqual([listed])
  expect(older?.differences.map(({ counts }) => counts)).toEqual(['catalogue', 'catalogue'])
})

test('what one of them leaves out is no difference, and stays', () => {
  const bare: ImportedModel = { id: 'a' }
  expect(checked('2026-11-10', [bare])).toMatchObject({ models: [listed], differences: [] })
  expect(checked('2026-11-10', [listed], bare)).toMatchObject({ models: [bare], differences: [] })
})

test('a model that only the newer source has is added; one that only the older has is not', () => {
  const more: ImportedModel = { id: 'b', context: 5 }
  const ids = (asOf: string) => checked(asOf, [listed, more])?.models.map(({ id }) => id)
  expect(ids('2026-11-10')).toEqual(['a', 'b'])
  expect(ids('2026-09-01')).toEqual(['a'])
})

test('the bound of a first price is no context', () => {
  const priced: ImportedModel = { id: 'a', context: 272_000 }
  expect(checked('2026-11-10', [priced])?.differences).toEqual([])
})

test('a provider that the second source lacks, or means otherwise, is not compared', () => {
  for (const slug of ['z-ai', 'mistral', 'constructor'])
    expect(crossCheck(slug, [listed], second('2026-11-10', listed), '2026-09-28')).toBeUndefined()
})

test('each source that was used stands beside the catalogue', () => {
  const further = { second: second('2026-11-10', listed) }
  const names = (slug: string) => {
    const { lists } = completeModels(slug, [listed], { state: 'missing' }, '2026-09-28', further)
    return lists.map(({ source }) => source.name)
  }
  expect(names('groq')).toEqual(['pi'])
  expect(names('mistral')).toEqual([])
})

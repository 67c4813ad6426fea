import { expect, test } from 'vitest'
import { someModels } from '../../../test/support/imported-models.ts'
import type { ImportedModel } from '../../schema/imported.ts'
import { completeModels } from './import-models.ts'
import { type Modes, readModes, withModes } from './litellm-modes.ts'
import type { StoredModels } from './stored-models.ts'

const of = (provider: string, mode: string, more: object = {}) => ({
  litellm_provider: provider,
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
  expect(complete([{ id: 'listed' }], { state: 'missing' })).toEqual({
    differences: [],
    models: [{ id: 'listed' }],
    lists: [],
  })
})

import { describe, expect, test } from 'vitest'
import type { ImportedModel } from '../../schema/imported.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { abilitiesOf, cannotDo, purposeOf } from './offered-models.ts'

describe('what is shown', () => {
  test.each<[model: ImportedModel, able: Capability[]]>([
    [{ id: 'a' }, []],
    [{ id: 'a', tools: true, reasoning: true }, []],
    [{ id: 'a', input: ['text', 'image'] }, []],
    [{ id: 'a', outputs: ['text'] }, ['chat']],
    [{ id: 'a', input: ['text'], outputs: ['text'] }, ['chat']],
    [{ id: 'a', input: ['text', 'image', 'pdf'], outputs: ['text'] }, ['chat', 'image-understanding']],
    [{ id: 'a', input: ['text', 'video'], outputs: ['text'] }, ['chat', 'video-understanding']],
    [{ id: 'a', input: ['text', 'audio'], outputs: ['text'] }, ['chat', 'speech-to-text']],
    [{ id: 'a', input: ['audio'], outputs: ['text'] }, ['speech-to-text']],
    [{ id: 'a', input: ['text'], outputs: ['audio'] }, ['text-to-speech']],
    [{ id: 'a', input: ['audio'], outputs: ['audio'] }, ['voice-agent']],
    [{ id: 'a', outputs: ['image'] }, ['image-generation']],
    [{ id: 'a', input: ['image'], outputs: ['image'] }, ['image-generation', 'image-editing']],
    [{ id: 'a', input: ['text', 'image'], outputs: ['video'] }, ['video-generation']],
    // What it is made for is all that it does.
    [{ id: 'a', outputs: ['text'], mode: 'ocr' }, ['ocr']],
    [{ id: 'text-embedding-3', outputs: ['text'] }, ['embeddings']],
    [{ id: 'arctic', family: 'snowflake-arctic-embed', outputs: ['text'] }, ['embeddings']],
    [{ id: 'baai/bge-m3', outputs: ['text'] }, ['embeddings']],
    [{ id: '@cf/baai/bge-reranker-base' }, ['rerank']],
    [{ id: 'llama-guard-3', outputs: ['text'] }, ['moderation']],
    [{ id: 'content-safety:free', input: ['text', 'image'], outputs: ['text'] }, ['moderation']],
    [{ id: 'v4-tts', outputs: ['text'] }, ['text-to-speech']],
    [{ id: '@cf/openai/whisper' }, ['speech-to-text']],
    [{ id: 'tencent/Hunyuan-MT-7B', input: ['text'], outputs: ['text'] }, ['translation']],
    [{ id: 'mercury-edit-2', input: ['text'], outputs: ['text'] }, ['code-generation']],
    [{ id: 'mercury-2', input: ['text'], outputs: ['text'] }, ['chat']],
    // Words within words are no names.
    [{ id: 'tatts-chat', outputs: ['text'] }, ['chat']],
    [{ id: 'asraf-1', outputs: ['text'] }, ['chat']],
  ])('%o', (model, able) => {
    expect(abilitiesOf(model)).toEqual(able)
  })

  test('a mode goes before a name', () => {
    expect(purposeOf({ id: 'gpt-safety-image', mode: 'image-generation' })).toBe('image-generation')
  })
})

test.each<[model: ImportedModel, capability: Capability, cannot: boolean]>([
  [{ id: 'a' }, 'text-to-speech', false],
  [{ id: 'a', outputs: ['text'] }, 'text-to-speech', true],
  [{ id: 'a', outputs: ['text'] }, 'translation', false],
  [{ id: 'a', outputs: ['image'] }, 'translation', true],
  [{ id: 'a', outputs: ['text'] }, 'avatar-video', true],
  [{ id: 'a', outputs: ['text'] }, 'moderation', false],
  [{ id: 'embed-1' }, 'chat', true],
  [{ id: 'embed-1' }, 'embeddings', false],
  [{ id: 'a', input: ['text'], outputs: ['text'] }, 'image-understanding', true],
])('whether %o is denied %s: %s', (model, capability, cannot) => {
  expect(cannotDo(model, capability)).toBe(cannot)
})

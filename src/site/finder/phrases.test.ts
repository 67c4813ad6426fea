import { describe, expect, test } from 'vitest'
import { PROVIDERS } from '../../api/query/provider-query.ts'
import { readerOf } from '../../api/query/reader.ts'
import { NO_WORDS } from '../../catalog/dataset.ts'
import { CAPABILITIES, CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { namedIn, understand } from './phrases.ts'

/** What people type, the parameters that it stands for, and what is left to search for. */
const TYPED: readonly (readonly [typed: string, parameters: string, rest: string])[] = [
  ['groq', '', 'groq'],
  ['', '', ''],
  ['   ', '', ''],
  ['free llm api', 'freeFor=chat', ''],
  ['gpt-oss-120b free', '', 'gpt-oss-120b'],
  ['gpt-oss-120b free api', '', 'gpt-oss-120b'],
  ['groq for free', '', 'groq'],
  ['FreeInference', '', 'FreeInference'],
  ['free', '', 'free'],
  ['groq no card', 'noCard=true', 'groq'],
  ['groq, speech to text, no card', 'noCard=true&freeFor=speech-to-text', 'groq'],
  ['Free Speech To Text, no card, most minutes', 'noCard=true&freeFor=speech-to-text', ''],
  ['which OpenAI-compatible API answers from the EU', 'openaiCompatible=true&region=EU', ''],
  ['speech-to-text', 'freeFor=speech-to-text', ''],
  ['without credit card', 'noCard=true', ''],
  ['without a card and without a phone number', 'noCard=true&noPhone=true', ''],
  ['no phone', 'noPhone=true', ''],
  ['no account', 'kind=keyless', ''],
  ['keyless embeddings', 'kind=keyless&freeFor=embeddings', ''],
  ['image api no signup', 'kind=keyless&freeFor=image-generation', ''],
  ['no sign-up', 'kind=keyless', ''],
  ['openai compatible', 'openaiCompatible=true', ''],
  ['OpenAI-compatible chat', 'openaiCompatible=true&freeFor=chat', ''],
  ['open ai compatible', 'openaiCompatible=true', ''],
  ['tts', 'freeFor=text-to-speech', ''],
  ['whisper transcription', 'freeFor=speech-to-text', 'whisper'],
  ['text to image', 'freeFor=image-generation', ''],
  ['code sandbox', 'freeFor=code-execution', 'code'],
  ['does not train on my data', 'noTraining=true', ''],
  ['no training', 'noTraining=true', ''],
  ['commercial use', 'commercialUse=true', ''],
  ['OCR for pdf', 'freeFor=ocr', 'pdf'],
  ['openai compatible EU', 'openaiCompatible=true&region=EU', ''],
  ['chat from the European Union', 'region=EU&freeFor=chat', ''],
  ['Europe', 'region=EU', ''],
  // Names that hold a word of ours stay names.
  ['cardinal', '', 'cardinal'],
  ['europeana', '', 'europeana'],
  ['neural', '', 'neural'],
  ['phonetics', '', 'phonetics'],
  ['chatterbox', '', 'chatterbox'],
  ['The Free API', '', 'The Free API'],
  ['LLM that does not train', 'noTraining=true&freeFor=chat', ''],
  ['which speech to text can I use with no card?', 'noCard=true&freeFor=speech-to-text', ''],
]

test.each(TYPED)('%j', (typed, parameters, rest) => {
  const { phrases, rest: left } = understand(typed)
  expect(phrases.map(({ parameter, value }) => `${parameter}=${value}`).join('&')).toBe(parameters)
  expect(left).toBe(rest)
})

describe('a phrase', () => {
  test.each(CAPABILITY_SLUGS)('%s is understood by its slug and by its title', (slug) => {
    for (const words of [slug, CAPABILITIES[slug].title, CAPABILITIES[slug].title.toUpperCase()])
      expect(understand(words).phrases).toEqual([
        { words: CAPABILITIES[slug].title, parameter: 'freeFor', value: slug },
      ])
  })

  test('is one that the API understands, each parameter once', () => {
    const { phrases } = understand(
      'no card no phone keyless openai compatible no training commercial use chat',
    )
    expect(phrases).toHaveLength(7)
    const query = new URLSearchParams(phrases.map(({ parameter, value }) => [parameter, value]))
    expect(query.size).toBe(7)
    expect(readerOf(PROVIDERS, NO_WORDS)(query)).toHaveProperty('question')
  })

  test('is said back in the words of the filters', () => {
    expect(understand('groq without a credit card').phrases.map(({ words }) => words)).toEqual(['No card'])
  })
})

/** Best first, as the API orders them. */
const ROWS = [
  { slug: 'cloud-groq-proxy', name: 'Cloud Groq Proxy' },
  { slug: 'groq', name: 'Groq' },
  { slug: 'mistral', name: 'Mistral AI' },
  { slug: 'google-gemini', name: 'Google Gemini API' },
  { slug: 'fal', name: 'fal.ai' },
  { slug: 'openrouter', name: 'OpenRouter' },
]

test.each([
  ['gemini, mistral, groq', ['google-gemini', 'mistral', 'groq']],
  ['compare Gemini, Mistral and Groq', ['google-gemini', 'mistral', 'groq']],
  ['groq vs openrouter', ['groq', 'openrouter']],
  ['Groq vs. Mistral AI', ['groq', 'mistral']],
  ['fal & google-gemini', ['fal', 'google-gemini']],
  ['groq, mistral, gemini, fal, openrouter', ['groq', 'mistral', 'google-gemini', 'fal']],
  // One alone is a search.
  ['groq', []],
  ['groq, Groq', []],
  ['', []],
  // A part that names nothing makes it a search, too.
  ['groq, speech to text', []],
  ['groq and nobody', []],
  ['text and image', []],
])('%j names %j', (search, slugs) => {
  expect(namedIn(search, ROWS).map(({ slug }) => slug)).toEqual(slugs)
})

import { expect, test } from 'vitest'
import { namedIn } from './named.ts'

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

import { describe, expect, test } from 'vitest'
import { nearestProvider } from './nearest-provider.ts'

const PROVIDERS = [
  { slug: 'groq', name: 'Groq' },
  { slug: 'elevenlabs', name: 'ElevenLabs' },
  { slug: 'mistral', name: 'Mistral AI' },
  { slug: 'cohere', name: 'Cohere' },
]

describe('a path that leads nowhere', () => {
  test.each([
    ['/providers/grok', 'groq'],
    ['/providers/Groq', 'groq'],
    ['/groq', 'groq'],
    ['/groq.html', 'groq'],
    ['/providers/groq.html', 'groq'],
    ['/elevenlabs/pricing', 'elevenlabs'],
    ['/providers/eleven-labs', 'elevenlabs'],
    ['/providers/Mistral%20AI', 'mistral'],
    ['/providers/mistral-ai', 'mistral'],
    ['/providers/cohere/', 'cohere'],
  ])('%s is meant for %s', (path, slug) => {
    expect(nearestProvider(path, PROVIDERS)?.slug).toBe(slug)
  })

  test.each(['/', '/404', '/providers/', '/something-else', '/%E0%A4%A', '/x', `/${'a'.repeat(5000)}`])(
    '%s is meant for none',
    (path) => {
      expect(nearestProvider(path, PROVIDERS)).toBeUndefined()
    },
  )

  test('is meant for none of none', () => {
    expect(nearestProvider('/groq', [])).toBeUndefined()
  })
})

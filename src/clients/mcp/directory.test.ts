import { describe, expect, test } from 'vitest'
import { aging, type Directory, unknownSlug } from './directory.ts'

/** A directory of these providers; the retired one has no status. */
function directoryOf(names: Record<string, string>, retired: readonly string[] = []): Directory {
  const data = Object.entries(names).map(([slug, name]) => ({ slug, name }))
  return {
    status: async () => ({ data }),
    provider: async (slug: string) =>
      Object.hasOwn(names, slug) || retired.includes(slug) ? { slug } : undefined,
  } as unknown as Directory
}

const directory = directoryOf(
  {
    groq: 'Groq',
    xai: 'xAI',
    'google-gemini': 'Google Gemini',
    'google-cloud-vision': 'Google Cloud Vision',
    mistral: 'Mistral AI',
    'kling-ai': 'Kling AI',
    'together-ai': 'Together AI',
    'ollama-cloud': 'Ollama Cloud',
    'z-ai': 'Z.ai',
    'you-com': 'You.com',
  },
  ['openai-sora'],
)

describe('the slug that was meant', () => {
  test.each([
    ['grok', 'xai'],
    ['Grok 4', 'xai'],
    ['groc', 'groq'],
    ['GROQ', 'groq'],
    ['gemini', 'google-gemini'],
    ['gemini-2.5-pro', 'google-gemini'],
    ['Google Gemini', 'google-gemini'],
    ['google gemni', 'google-gemini'],
    ['sora', 'openai-sora'],
    ['mistral-large', 'mistral'],
    ['Mistral AI', 'mistral'],
    ['together', 'together-ai'],
    ['ollama', 'ollama-cloud'],
    ['Z.ai', 'z-ai'],
    ['you.com', 'you-com'],
    // Names of a provider that is not in this directory, or of several.
    ['claude', undefined],
    ['google', undefined],
    ['', undefined],
    ['  ', undefined],
    ['constructor', undefined],
    ['something else entirely', undefined],
  ])('%o: %o', async (given, meant) => {
    const sentence = await unknownSlug(directory, given)
    expect(sentence).toContain(`There is no provider with the slug "${given}". `)
    expect(/Did you mean "(.*)"/.exec(sentence)?.[1]).toBe(meant)
    expect(sentence).toMatch(/find_providers lists the slugs\.$/)
  })

  test('"grok" is not a typo of "groq", even if xAI is not listed', async () => {
    expect(await unknownSlug(directoryOf({ groq: 'Groq' }), 'grok')).not.toContain('Did you mean')
  })
  test('a long name is cut', async () => {
    expect((await unknownSlug(directory, 'x'.repeat(100_000))).length).toBeLessThan(200)
  })
})

test.each(['never_checked', 'not_checkable'])(
  '%s stays so when the last checks are too old',
  async (reason) => {
    const history = { status: 'unknown', reason, reasonText: 'Why.' }
    const old = aging({ history: async () => history } as unknown as Directory, async () => true)
    expect(await old.history('one')).toEqual(history)
  },
)

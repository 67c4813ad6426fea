import { describe, expect, test } from 'vitest'
import { aging, type Directory, unknownSlug } from './directory.ts'

/** A directory of these, and of one that is retired and has no status. */
const NAMES: Record<string, string> = {
  groq: 'Groq',
  xai: 'xAI',
  'google-gemini': 'Google Gemini',
  'google-cloud-vision': 'Google Cloud Vision',
  mistral: 'Mistral AI',
  'z-ai': 'Z.ai',
}
const directory = {
  status: async () => ({ data: Object.entries(NAMES).map(([slug, name]) => ({ slug, name })) }),
  provider: async (slug: string) =>
    Object.hasOwn({ ...NAMES, 'openai-sora': '' }, slug) ? { slug } : undefined,
} as unknown as Directory

describe('the slug that was meant', () => {
  test.each([
    ['Grok 4', 'xai'],
    ['groc', 'groq'],
    ['google gemni', 'google-gemini'],
    ['sora', 'openai-sora'],
    ['Mistral AI', 'mistral'],
    ['Z.ai', 'z-ai'],
    // Names of a provider that is not in this directory, or of several.
    ['claude', undefined],
    ['google', undefined],
    ['  ', undefined],
    ['constructor', undefined],
  ])('%o: %o', async (given, meant) => {
    const sentence = await unknownSlug(directory, given)
    expect(sentence).toContain(`There is no provider with the slug "${given}". `)
    expect(/Did you mean "(.*)"/.exec(sentence)?.[1]).toBe(meant)
    expect(sentence).toMatch(/find_providers lists the slugs\.$/)
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

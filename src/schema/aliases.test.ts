import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALIASES, aliasOf } from './aliases.ts'

const PROVIDERS = 'content/providers'
const slugs = readdirSync(PROVIDERS).map((file) => file.replace(/\.yaml$/, ''))
const onlyLetters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Names that the entry does not contain, and why they still lead there. */
const UNNAMED: Record<string, string> = {
  copilot: 'GitHub sells it, and ran GitHub Models too',
  dalle: "the name of OpenAI's image models",
}

describe('the table, against the content', () => {
  const pairs = Object.entries(ALIASES).flatMap(([slug, names]) =>
    names.split(' ').map((name): [string, string] => [name, slug]),
  )

  test.each(pairs)('%s leads to %s, whose entry exists and names it', (name, slug) => {
    expect(slugs).toContain(slug)
    const word = new RegExp(`(?<![a-z])${[...name].join('[ -]?')}(?![a-z])`, 'i')
    const isNamed = word.test(readFileSync(`${PROVIDERS}/${slug}.yaml`, 'utf8'))
    // An exception that is no longer needed must be removed.
    expect(isNamed).toBe(!Object.hasOwn(UNNAMED, name))
  })
  test('each name is listed once, in letters only, and is not itself a slug', () => {
    const names = pairs.map(([name]) => name)
    expect(names).toEqual([...new Set(names)])
    for (const name of names) expect(name).toMatch(/^[a-z]+$/)
    const taken = new Set(slugs.map(onlyLetters))
    expect(names.filter((name) => taken.has(name))).toEqual([])
    expect(Object.keys(UNNAMED).filter((name) => !names.includes(name))).toEqual([])
  })
  test('no slug of the content leads to another provider', () => {
    const led = slugs.map((slug) => [slug, aliasOf(slug)]).filter(([slug, to]) => to && to !== slug)
    expect(led).toEqual([])
  })
})

test.each([
  ['gemini', 'google-gemini'],
  ['Gemini 2.5 Flash', 'google-gemini'],
  ['claude', 'anthropic'],
  ['claude-3.5-sonnet', 'anthropic'],
  ['grok', 'xai'],
  ['grok-4', 'xai'],
  ['ChatGPT', 'openai'],
  ['gpt-4o', 'openai'],
  ['GPT4', 'openai'],
  ['DALL·E 3', 'openai'],
  ['dall-e', 'openai'],
  ['whisper-large-v3', 'openai'],
  ['sora', 'openai-sora'],
  ['llama', 'cloudflare-workers-ai'],
  ['kimi-k2', 'moonshot-ai'],
  ['GLM-4.6', 'z-ai'],
  ['qwen3-coder', 'alibaba-model-studio'],
  ['copilot', 'github-models'],
  ['Stable Diffusion XL', undefined],
  ['stable-diffusion', 'stability-ai'],
])('%s is an alias of %s', (name, slug) => {
  expect(aliasOf(name)).toBe(slug)
})

test.each(['', ' ', '4', 'groq', 'constructor', '__proto__', 'ollama', 'クロード'])(
  '%o is no alias',
  (name) => {
    expect(aliasOf(name)).toBeUndefined()
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '../../base/order.ts'
import { isReservedSlug, SLUG_PATTERN } from '../../schema/slugs.ts'
import { type Kin, kinsOf, makerOf } from './makers.ts'
import { slugOf } from './spellings.ts'

type Named = { provider: string; id: string; family?: string }

const kin = (slug: string, ...all: Named[]): Kin =>
  kinsOf(() => groupBy(all, ({ id, provider }) => slugOf(id, provider)))(slug)
const at = (provider: string, id: string, family?: string): Named => ({
  provider,
  id,
  ...(family && { family }),
})

test.each<[slug: string, family: string | null, maker: string | null]>([
  ['deepseek-v4.1-flash', 'deepseek', 'deepseek'],
  ['gpt-oss-120b', 'gpt-oss', 'openai'],
  ['gpt-5.2', 'gpt', 'openai'],
  ['qwen3.8-27b', 'qwen', 'alibaba'],
  ['qwq-32b', 'qwen', 'alibaba'],
  ['whisper', 'whisper', 'openai'],
  ['gemma-sea-lion-v4-27b-it', 'sea-lion', 'aisingapore'],
  ['llama-text-embed-v2', 'llama-text-embed', 'nvidia'],
  ['nova-3', 'nova', 'deepgram'],
  ['nova-2-lite', null, null],
  ['stepaudio-3-chat-preview', 'stepaudio', 'stepfun'],
  ['lingua-1', null, null],
])('%s by its name', (slug, family, maker) => {
  expect(kin(slug)).toEqual({ family, maker })
})

test('a name that the table lacks is what most hosts say', () => {
  const hosts = [at('a', 'wide-labs/wide-1', 'wide'), at('b', 'wide-labs/wide-1'), at('c', 'tee/wide-1', 'w')]
  expect(kin('wide-1', ...hosts)).toEqual({ family: 'wide', maker: 'wide-labs' })
  expect(kin('wide-1', ...hosts.toReversed())).toEqual({ family: 'wide', maker: 'wide-labs' })
  expect(kin('other-1', ...hosts)).toEqual({ family: null, maker: null })
  expect(kin('m-1', at('a', 'hf:mistralai/m-1'))).toEqual({ family: null, maker: 'mistral' })
})

test.each<[what: string, slug: string, named: Named]>([
  ['a router of the provider', 'gate-other-free', at('gate', 'other/free', 'gate')],
  ['a family whose name it does not begin with', 'tinkle-2', at('a', 'tinkle-2', 'tink')],
  ['the host itself', 'web-1', at('host', 'host/web-1')],
  ['a family that names no page', 'index-1', at('a', 'index-1', 'index')],
  ['a family that says nothing', 'auto-1', at('a', 'auto-1', 'auto')],
])('%s is none', (_, slug, named) => {
  expect(kin(slug, named)).toEqual({ family: null, maker: null })
})

test('family and maker are slugs that can name a page', () => {
  const word = fc.oneof(fc.constantFrom('index', '404', 'constructor', 'con', 'a', 'a-1'), fc.string())
  fc.assert(
    fc.property(word, word, (family, vendor) => {
      for (const one of Object.values(kin(`${family}-1`, at('host', `${vendor}/${family}-1`, family))))
        if (one !== null) expect(SLUG_PATTERN.test(one), one).toBe(true)
      const found = kin(`${family}-1`, at('host', `${family}-1`, family)).family
      expect(found !== null && isReservedSlug(found)).toBe(false)
    }),
  )
})

test('an own API belongs to its maker', () => {
  expect(makerOf('google-gemini')).toBe('google')
  expect(makerOf('deepseek')).toBe('deepseek')
  expect(makerOf('perplexity')).toBe('perplexity')
})

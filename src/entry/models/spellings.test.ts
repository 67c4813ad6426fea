import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoints } from '../../../test/arbitraries/code-points.ts'
import { expectLinear } from '../../../test/support/linear-time.ts'
import { APART, labelsOf, MODEL_SLUG, SAME, sizeOf, slugOf } from './spellings.ts'

/** By slug, ids of hosts for the same weights. */
const JOINED = `
llama-3.3-70b-instruct: llama-3.3-70b-versatile Llama-3.3-70B-Instruct Meta-Llama-3_3-70B-Instruct
  meta-llama/Llama-3.3-70B-Instruct-Turbo @cf/meta/llama-3.3-70b-instruct-fp8-fast
  us.meta.llama3-3-70b-instruct-v1:0 accounts/fireworks/models/llama-v3p3-70b-instruct
  meta-llama/llama-3.3-70b-instruct:free meta-llama-3.3-70b-instruct
llama-3.1-8b-instruct: llama-3.1-8b-instant Meta-Llama-3.1-8B-Instruct
  @cf/meta/llama-3.1-8b-instruct-awq
llama-3.1-70b-instruct: meta.llama3-1-70b-instruct-v1:0
llama-4-scout-17b-16e-instruct: meta.llama4-scout-17b-instruct-v1:0
  meta-llama/llama-4-scout-17b-16e-instruct
gpt-oss-120b: openai/gpt-oss-120b openai.gpt-oss-120b-1:0 openai-gpt-oss-120b gpt-oss-120b-maas
gpt-oss-20b: openai/gpt-oss-20b:free gpt-oss:20b
gpt-oss-safeguard-20b: openai/gpt-oss-safeguard-20b
qwen3.8-27b: qwen/qwen3.8-27b qwen-3.8-27b nvidia/Qwen3.8-27B-NVFP4 qwen3-8-27b qwen/qwen3.8-27b-free
qwen3.8-max: qwen3p8-max
qwen3.8-max-0902: qwen3-8-max-0902
qwen3-8b: Qwen/Qwen3-8B qwen3-8b-fp8
glm-5.1: coding-glm-5.1-free zai-org/GLM-5.1
qwen3.6-35b-a3b: Qwen/Qwen3.6-35B-A3B-FP8 qwen3.6-35b
qwen3-235b-a22b: qwen3-235b-a22b-fp8
flux-1-schnell: flux-schnell black-forest-labs/FLUX.1-schnell black-forest-labs/flux_1-schnell
qwen3-235b-a22b-instruct-2507: qwen3-235b-a22b-2507
qwen3-235b-a22b-thinking-2507: Qwen/Qwen3-235B-A22B-Thinking-2507
qwen2.5-7b-instruct: Qwen/Qwen2.5-7B-Instruct qwen-2.5-7b-instruct qwen2-5-7b-instruct
glm-5.2: glm5.2 zai-org-glm-5-2 hf:zai-org/GLM-5.2 glm-5.2-tee
glm-5.3: z-ai/glm-5.3 glm-5p3
glm-5.3-flash: zai-org/GLM-5.3-Flash glm-5-3-flash
glm-4-9b-0414: THUDM/GLM-4-9B-0414
deepseek-v4-flash: deepseek/deepseek-v4-flash
deepseek-v4-flash-0731: deepseek-ai/DeepSeek-V4-Flash-0731 deepseek/deepseek-v4-flash-0731free:free
deepseek-v4.1-flash: deepseek-v4p1-flash
deepseek-r1: deepseek-ai/DeepSeek-R1 us.deepseek.r1-v1:0
deepseek-r1-0528-qwen3-8b: deepseek-ai/DeepSeek-R1-0528-Qwen3-8B
gemma-4-31b-it: google/gemma-4-31b-it gemini/gemma-4-31b gemma4-31b google.gemma-4-31b
diffusiongemma-26b-a4b-it: google/diffusiongemma-26b-a4b-it
claude-sonnet-4.5: claude-sonnet-4-5-20250929 eu.anthropic.claude-sonnet-4-5-20250929-v1:0
  anthropic--claude-4.5-sonnet
claude-sonnet-4: claude-sonnet-4-20250514 claude-sonnet-4@20250514
claude-opus-4.8: claude-opus4-8 anthropic/claude-opus-4.8
mistral-small-3.2-24b-instruct-2506: mistralai/Mistral-Small-3.2-24B-Instruct-2506 mistral-small-2506
mistral-nemo-instruct-2407: mistral-Nemo-Instruct-2407 mistral-nemo-instruct-2407-tee
nemotron-3-super-120b-a12b: @cf/nvidia/nemotron-3-120b-a12b nvidia/nemotron-3-super-120b-a12b:free
  nemotron-3-super-free
nemotron-3.5-lightning-30b-a3b: nvidia/nemotron-3.5-lightning:free nvidia/nemotron-3.5-lightning-free
nemotron-3.5-super-vl-120b-a12b: nvidia/nemotron-3.5-super-vl:free
nemotron-3-nano-omni-30b-a3b-reasoning: Nemotron-3-Nano-Omni-30B-TEE nemotron-3-nano-omni
xing4.0-29b-a4b: XingChenAGI/Xing4.0-29B
north-mini-code: north-mini-code-1-0 cohere/north-mini-code:free
kimi-k2.6: moonshotai/kimi-k2.6 kimi-k2_6 kimi-k2-6
whisper-large-v3:
whisper-large-v3-turbo: @cf/openai/whisper-large-v3-turbo
eleven-flash-v2.5: eleven_flash_v2_5
voyage-4:
voyage-4-lite:
saaras-v3: sarvam/saaras:v3:free
claude-sonnet-4.6: anthropic/claude-sonnet-4.6:thinking:low
o3: openai/o3
gpt-5: openai/gpt-5 openai-gpt-5
gpt-5.2: gpt-5-2
gpt-5-2025-08-07:
`

const joined = JOINED.trim()
  .split(/\n(?! )/)
  .map((line) => line.replace(':', '').split(/\s+/) as [string, ...string[]])

test.each(joined)('%s is the one slug of ids of the same weights, and no other has them', (slug, ...ids) => {
  for (const id of [slug, ...ids]) expect(slugOf(id, 'acme'), id).toBe(slug)
})

test.each<[text: string, total: number | null, active: number | null]>([
  ['gpt-oss-120b', 120, null],
  ['Nemotron 3.5 Lightning 30B A3B', 30, 3],
  ['qwen3.5-397b-a17b', 397, 17],
  ['qwen3.5-0.8b', 0.8, null],
  ['meta-llama/llama-prompt-guard-2-22m', 0.022, null],
  ['ling-2.6-1t', 1000, null],
  ['llama-4-scout-17b-16e-instruct', null, 17],
  ['Command R7B', 7, null],
])('%s says its size', (text, total, active) => {
  expect(sizeOf(text)).toEqual({ total, active, source: null })
})

test.each(['gpt-4o', 'mixtral-8x7b', 'gemma-3n-e4b', 'whisper-large-v3', 'qwen2.5-1m', 'b3b', ''])(
  '%s says no size',
  (text) => {
    expect(sizeOf(text)).toBeNull()
  },
)

test('labels leave out size, host, price and what hosts add', () => {
  expect(labelsOf('nemotron-3-120b-a12b', 'NVIDIA: Nemotron 3 Super 120B (free)')).toEqual([
    'nemotron-3',
    'nemotron-3-super',
  ])
  expect(labelsOf('command-r-plus', 'Command R+')).toEqual(['command-r-plus'])
  expect(labelsOf('gemma-4-31b-it', undefined)).toEqual(['gemma-4'])
})

test('what is the same or apart has the slugs that there are', () => {
  for (const slug of Object.values(SAME)) expect(slugOf(slug, 'acme')).toBe(slug)
  for (const pair of APART)
    expect(pair.split(' ').map((slug) => slugOf(slug, 'acme'))).toEqual(pair.split(' ').toSorted())
})

test.each([
  ['auto', 'acme-auto'],
  ['acme/auto', 'acme-auto'],
  ['auto:free', 'acme-auto'],
  ['openrouter/free', 'acme-openrouter-free'],
  ['acme-plus/free', 'acme-plus-free'],
  ['3', 'acme-3'],
  ['HD', 'acme-hd'],
  ['acme/', 'acme'],
  ['模型', 'acme-model'],
  ['index', 'acme-index'],
  ['acme/index:free', 'acme-index'],
  ['other/Index:free', 'acme-other-index'],
  ['404', 'acme-404'],
  ['nul.1', 'acme-nul.1'],
  ['constructor', 'acme-constructor'],
])('%s says nothing or names no file, so it becomes %s', (id, slug) => {
  expect(slugOf(id, 'acme')).toBe(slug)
})

test('whatever the id, its slug is one', () => {
  fc.assert(
    fc.property(anyCodePoints, (id) => {
      expect(slugOf(id, 'acme')).toMatch(MODEL_SLUG)
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'auto', '-', '.', '/', ':', '_', '4', 'free', 'fp8', '-v1'), {
        maxLength: 9,
      }),
      (parts) => {
        expect(slugOf(parts.join(''), 'acme')).toMatch(MODEL_SLUG)
      },
    ),
  )
})

test('a slug of thousands of hyphens is found in time', async () => {
  const textOf = (length: number) => `a${'-'.repeat(length / 2)}!${'.'.repeat(length / 2)}b`
  await expectLinear(40_000, textOf, (text) => slugOf(text, 'acme'))
})

import { expect, test } from 'vitest'
import { textOf, variantOf } from './import-ratings.ts'

test('what others measured for Epoch is refused before it is read', async () => {
  const inputs = { bytes: () => Promise.reject(new Error('it was read')), clone: () => Promise.reject() }
  for (const file of ['gpqa_external.csv', 'data/hle_external.csv'])
    await expect(textOf(inputs, { url: `https://epoch.ai/${file}`, file })).rejects.toThrow('not theirs')
})

test.each([
  ['kimi-k3-max', 'max'],
  ['qwen3.8-max', undefined],
  ['muse-spark-1.2 (xHigh)', 'xHigh'],
  ['claude-opus-4-5-20251101-high-32k', 'high'],
  ['kimi-k2.5-thinking', 'thinking'],
  ['glm-5-thinking-minimal', 'thinking-minimal'],
  ['deepseek-v4-flash', undefined],
])('the effort in %s is %s', (name, variant) => expect(variantOf(name)).toBe(variant))

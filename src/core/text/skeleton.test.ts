import { expect, test } from 'vitest'
import { mixesScripts, skeleton } from './skeleton.ts'

test.each([
  ['Groq', 'Gr\u043eq'],
  ['Groq', 'Gr\u03bfq'],
  ['Groq', 'GR0Q'],
  ['Groq', '\uff27\uff32\uff2f\uff31'],
  ['Groq', '\u{1d406}\u{1d42b}\u{1d428}\u{1d42a}'],
  ['Groq', 'Groq '],
  ['Cohere', '\u0421\u043eh\u0435re'],
  ['OpenAI', 'OpenAl'],
  ['OpenAI', 'Open-A1'],
  ['Anam', 'Anarn'],
  ['Wolfram', 'VVolfram'],
  ['Café', 'Cafe\u0301'],
  ['Together AI', 'together.ai'],
  ['fal.ai', 'fa\u04cf.\u0430i'],
  ['HPE', '\u041d\u0420\u0415'],
  ['HPE', '\u0397\u03a1\u0395'],
])('%s and %s look alike', (one, other) => {
  expect(skeleton(other)).toBe(skeleton(one))
})

test.each([
  ['Groq', 'Grok'],
  ['Exa', 'Ex'],
  ['智谱', '智普'],
  ['Яндекс', 'Yandex'],
])('%s and %s do not', (one, other) => {
  expect(skeleton(other)).not.toBe(skeleton(one))
})

test('a word of two scripts is found, a name of two words is not', () => {
  for (const name of ['Gr\u043eq', 'P\u0430yPal Cloud', 'O\u03bfps'])
    expect(mixesScripts(name), name).toBe(true)
  for (const name of ['Groq', 'Яндекс Cloud', 'MiniMax 海螺AI', 'Café', 'α API'])
    expect(mixesScripts(name), name).toBe(false)
})

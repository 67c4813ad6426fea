import { expect, test } from 'vitest'
import { isOfOneScript, skeleton } from './skeleton.ts'

test.each([
  ['Groq', 'Gr\u043eq'],
  ['Groq', 'Gr\u03bfq'],
  ['Groq', 'GR0Q'],
  ['Groq', '\uff27\uff32\uff2f\uff31'],
  ['Groq', '\u{1d406}\u{1d42b}\u{1d428}\u{1d42a}'],
  ['Groq', 'Groq '],
  ['Cohere', '\u0421\u043eh\u0435re'],
  ['OpenAI', 'OpenAl'],
  ['Cohere', 'Coh3re'],
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

test.each([
  'Groq',
  'Café',
  'Яндекс',
  'MiniMax 海螺AI',
  '智谱',
  'ソフト API',
  '네이버 Cloud',
  'αβγ',
  'fal.ai',
  'C#',
  'v0',
])('%s is of one script', (name) => expect(isOfOneScript(name)).toBe(true))

test.each([
  ...[
    'Gr\u043eq',
    'P\u0430yPal Cloud',
    'O\u03bfps',
    'Яндекс Cloud',
    'Groq\u2122',
    'Groq\u00ae',
    '\u024e\u0262roq',
    'Gr\u00f8q',
  ],
  ...[
    '\uff27\uff32',
    '\u{1d406}roq',
    'Groq\u02bc',
    'Gro\u0131',
    'Cohere\u00b2',
    '\u13a0\u13a1',
    'Αд',
    'Groq\u2024ai',
  ],
])('%s is not', (name) => expect(isOfOneScript(name)).toBe(false))

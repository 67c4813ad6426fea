import { expect, test } from 'vitest'
import { isLatinName, skeleton } from './letters.ts'

test.each([
  ['Groq', 'GR0Q'],
  ['Groq', '\uff27\uff32\uff2f\uff31'],
  ['Groq', 'Groq '],
  ['OpenAI', 'OpenAl'],
  ['Cohere', 'Coh3re'],
  ['OpenAI', 'Open-A1'],
  ['Anam', 'Anarn'],
  ['Wolfram', 'VVolfram'],
  ['Café', 'Cafe\u0301'],
  ['Café', 'CAFE'],
  ['Together AI', 'together.ai'],
  ['Cohere', 'c0h3r3'],
  ['Mistral', 'M1stra1'],
  ['Mistral', 'Mi5tral'],
  ['Together AI', 'T0ge7her A1'],
  ['Baseten', '8aseten'],
  ['Gladia', '9ladia'],
  ['Cartesia', 'C4rtesia'],
  ['Cloudflare', 'doudflare'],
])('%s and %s look alike', (one, other) => {
  expect(skeleton(other)).toBe(skeleton(one))
})

test.each([
  ['Groq', 'Grok'],
  ['Exa', 'Ex'],
  ['智谱', '智普'],
])('%s and %s do not', (one, other) => {
  expect(skeleton(other)).not.toBe(skeleton(one))
})

test.each(['Groq', 'Café', 'Ångström', 'fal.ai', 'C#', 'v0', 'Bits & Bytes (EU)'])('%s is Latin', (name) =>
  expect(isLatinName(name)).toBe(true),
)

test.each([
  ...[
    'Gr\u043eq',
    'O\u03bfps',
    'Яндекс',
    '智谱',
    'αβγ',
    'Groq\u2122',
    '\u0262roq',
    'Gr\u00f8q',
    '\uff27\uff32',
  ],
  ...[
    '\u{1d406}roq',
    'Gro\u0131',
    'Cohere\u00b2',
    'Groq\u2024ai',
    '@Groq',
    'Perp|exity',
    '$ambanova',
    'Groq*',
  ],
  ...['G\u0338roq', 'Groq\u0363', 'Groq\u20dd', '\u216dohere'],
])('%s is not', (name) => expect(isLatinName(name)).toBe(false))

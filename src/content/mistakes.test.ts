/** Mistakes of contributors in the example that they copy: each has one answer, at its place, whose repair leaves nothing to say. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { diagnose } from '../../test/support/content.ts'

const [, EXAMPLE] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(
  readFileSync('CONTRIBUTING.md', 'utf8'),
) as unknown as [string, string]

const found = (text: string) => diagnose({ 'providers/example-speech.yaml': text })

/** The right text, the wrong one, the help, and what follows from it where that is another text than the right one. */
const CASES: [right: string, wrong: string, help: string, repaired?: string][] = [
  ['kind: permanent', 'kind: free', 'Write permanent, if the page says that'],
  ['kind: permanent', 'kind: free-trial', 'Write trial, if', 'kind: trial'],
  ['allowance: counted', 'allowance: unlimited', 'Write unmetered, if the page says that, or another'],
  ['card: false', 'card: not required', 'Write false, if the page says that'],
  ['trainsOnData: no', 'trainsOnData: never', 'Write no, if the page says that'],
  ['trainsOnData: no', 'trainsOnData: false', 'Did you mean "no"?'],
  ['auth: bearer', 'auth: token', 'Write bearer, if the page says that'],
  ['requests: 30/minute }', 'rpm: 30 }', 'Write requests: 30/minute.'],
  ['requests: 30/minute }', 'requests: 30 per min }', 'Write 30/minute.'],
  ['requests: 30/minute }', 'requests: 30 }', 'Say in which window: 30/day'],
  [
    'requests: 30/minute }',
    'requests: 30/minute, 1000/day }',
    'Put a space between amounts, not a comma: requests: 30/minute 1000/day.',
    'requests: 30/minute 1000/day }',
  ],
  ['website: https://example.com', 'website: http://example.com', 'Write https://example.com.'],
  ['website: https://example.com', 'website: example.com', 'Write https://example.com.'],
  ['domains: [example.com]', 'domains: [https://example.com]', 'Write example.com.'],
  ['id: free-plan', 'id: Free plan', 'Write free-plan.'],
  ['envVar: EXAMPLE_API_KEY', 'envVar: example-api-key', 'Write EXAMPLE_API_KEY.'],
  [
    'baseUrl: https://api.example.com/v1',
    'baseUrl: https://api.example.com/v1/',
    'Write https://api.example.com/v1.',
  ],
  [
    'baseUrl: https://api.example.com/v1',
    'baseUrl: https://api.example.com/v1/audio/transcriptions',
    'Write https://api.example.com/v1.',
  ],
  ['expect: [401]', 'expect: [4xx]', 'Write each status that the API answers without a key, such as 401.'],
  ['offers.free-plan.card,', 'offers.free-plan.creditCard,', 'Did you mean "offers.free-plan.card"?'],
  [
    'offers.free-plan.covers.speech-to-text,',
    'offers.free-plan.covers,',
    'Name what the page shows of it: offers.free-plan.covers.speech-to-text.',
  ],
  [
    'openapi: { none: https://docs.example.com }',
    'openapi: none',
    'Write { none: <URL of the page where you looked> }, or leave the key out.',
  ],
  [
    '  openapi: { none: https://docs.example.com }\n',
    '  openapi:\n',
    'Write the value after the colon, or remove the key.',
    '',
  ],
  [
    '- No streaming',
    '- "Live" streaming is missing',
    `'"Free" plan' for "Free" plan`,
    `- '"Live" streaming is missing'`,
  ],
]

test.each(CASES)('%s, written as %s: %s', (right, wrong, help, repaired = right) => {
  expect(EXAMPLE.split(right)).toHaveLength(2)
  const text = EXAMPLE.replace(right, wrong)
  const before = EXAMPLE.slice(0, EXAMPLE.indexOf(right))
  const offset = before.length + wrong.length - wrong.trimStart().length
  const all = found(text)
  // Another word for the id of an offer is not that of its sources either.
  expect(all.filter(({ rule }) => rule !== 'unsourced-fact').map((one) => one.help)).toEqual([
    expect.stringContaining(help),
  ])
  expect(all[0]!.line).toBe(text.slice(0, offset).split('\n').length)
  expect(found(EXAMPLE.replace(right, repaired)).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('a wrong value is reported where it begins, an unknown key where that stands', () => {
  const [kind] = found(EXAMPLE.replace('kind: permanent', 'kind: free'))
  expect(kind).toMatchObject({ line: 26, column: 11 })
  const [key] = found(EXAMPLE.replace('docsUrl:', 'docsURL:'))
  expect(key).toMatchObject({ line: 7, column: 1 })
})

test('of a fact that no fact is like, the help lists those of an offer, or the others, and ends', () => {
  const of = (name: string) => found(EXAMPLE.replace('offers.free-plan.card,', `${name},`))[0]!.help
  expect(of('offers.free-plan.frobnication')).toMatch(/^Facts are offers\.<id>\. with kind.*terms\.<name>\.$/)
  expect(of('weather')).toMatch(/^Facts are connection, .*or of an offer\.$/)
})

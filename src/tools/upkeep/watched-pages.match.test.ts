import { expect, test } from 'vitest'
import type { Metric, Period } from '../../schema/vocabulary.ts'
import { htmlText, plainText } from './read-page.ts'
import { aModel, aName, anAmount, aStatement, type Sought, searched } from './watched-pages.ts'

const on = (text: string, sought: Sought) => sought(searched(plainText(text)))
const amount = (value: number, metric: Metric = 'tokens', per: Period = 'day', model?: string) =>
  anAmount(value, metric, per, model)

test.each([
  '200,000 tokens per day',
  '200.000 Tokens/day',
  '200 000 tokens a day',
  '200\u202f000 tokens a day',
  '200\u00a0000 tokens daily',
  '200’000 tokens a day',
  '200000 TPD',
  '200K tokens/day',
  '200k tokens / day',
  '200 k tokens a day',
  '0.2M tokens per day',
  '0,2 million tokens per day',
  '200 thousand tokens every day',
  '20万 tokens a day',
  '２００，０００ tokens a day',
])('200,000 tokens a day stand in "%s"', (text) => expect(on(text, amount(200_000))).toBe(3))

test.each([
  '2,000,000 tokens a day',
  '1200,000 tokens a day',
  '20,000 tokens a day',
  '200 tokens a day',
  'gpt-200000 tokens a day',
  'v200000',
  '200,000% of tokens a day',
])('they do not stand in "%s"', (text) => expect(on(text, amount(200_000))).toBe(0))

test('a number that shrinks to thousands is not the bare number, and m may be minutes', () => {
  expect(on('200K tokens a day', amount(200))).toBe(0)
  expect(on('5m', amount(5, 'minutes'))).toBe(1)
})

test.each([
  ['1,000 requests per day', 3],
  ['requests per month: 5\nrequests per day: 1,000', 3],
  ['1,000 requests per month', 2],
  ['since 1000 years', 1],
  [`1000 ${'x '.repeat(40)} requests per day`, 1],
])('an amount with unit and period, with one of them, somewhere: "%s" is %i', (text, level) =>
  expect(on(text, amount(1000, 'requests'))).toBe(level),
)

test('an amount of a model stands surely in the row of the model, and where its line says its period', () => {
  const table = htmlText(
    '<table><tr><th>Model<th>RPD<th>TPD</tr><tr><td>openai/gpt-oss-120b<td>1K<td>200K</tr><tr><td>gpt-oss-20b</td><td>2K</td><td>100K</td></tr></table>',
  ).text
  const of = (value: number, model: string) => on(table, amount(value, 'tokens', 'day', model))
  expect(of(200_000, 'openai/gpt-oss-120b')).toBe(2)
  expect(of(200_000, 'openai/gpt-oss-20b')).toBe(1)
  expect(of(100_000, 'openai/gpt-oss-20b')).toBe(2)
  expect(on('acme/big\t50 requests per day', amount(50, 'requests', 'day', 'acme/big'))).toBe(3)
  expect(on('acme/big\t50 requests per month', amount(50, 'requests', 'day', 'acme/big'))).toBe(2)
})

test('lines that begin with a number belong to the heading above them', () => {
  const sought = amount(50, 'requests', 'day', 'acme/big')
  expect(on('acme/big\n30 requests per minute\n50 requests per day', sought)).toBe(3)
  expect(on('acme/big\nacme/small\n50 requests per day', sought)).toBe(2)
})

test.each([
  ['get $5 in credits', 3],
  ['get 5 USD', 3],
  [`step 5 of the guide${' and more of it'.repeat(4)}; others take $9`, 1],
])('money stands beside its sign or code: "%s" is %i', (text, level) =>
  expect(on(text, amount(5, 'USD', 'once'))).toBe(level),
)

test.each([
  ['openai/gpt-oss-120b', 'openai/gpt-oss-120b:free', true],
  ['openai/gpt-oss-120b', 'gpt-oss-120b', true],
  ['openai/gpt-oss-120b', 'GPT-OSS 120B', true],
  ['openai/gpt-oss-120b', 'gpt_oss_120b.', true],
  ['openai/gpt-oss-20b', 'gpt-oss-120b', false],
  ['openai/gpt-oss-20b', 'gpt-oss-20b-v2', false],
  ['whisper-large-v3', 'whisper-large-v3-turbo', false],
  ['whisper-large-v3', 'Whisper Large v3 Turbo', false],
  ['whisper-large-v3', 'Whisper Large v3 and Turbo', true],
  ['qwen/qwen3.8-27b', 'Qwen3.8 27B', true],
  ['qwen/qwen3.8-27b', 'Qwen3.6 27B', false],
  ['rerank-2.5', 'use rerank-2.5-preview', false],
  ['rerank-2.5', 'use Rerank 2.5: the best', true],
])('the model %s in "%s": %s', (id, text, stands) => expect(on(text, aModel(id))).toBe(stands ? 1 : 0))

test.each([
  ['Free credits\nfor all', 2],
  ['## Free-credits: how', 2],
  ['Pro | Free credits | Max', 2],
  ['all\tFree credits', 2],
  ['get ₹100 in free credits', 1],
  ['freely credited', 0],
])('%j: the name “Free credits” stands there as %i', (text, level) =>
  expect(on(text, aName('Free credits'))).toBe(level),
)

test.each([
  ['card', 'no', 'No credit card required', 2],
  ['card', 'no', 'A credit card is required', 1],
  ['card', 'no', 'A credit card is required.\nThere is no trial', 1],
  ['card', 'yes', 'A credit card is required', 2],
  ['card', 'yes', 'No credit card required', 1],
  ['card', 'upgrade', 'Add a payment method to move to the paid tier', 2],
  ['card', 'no', 'Nothing of the kind', 0],
  ['training', 'no', 'We never use your data to train models', 2],
  ['training', 'no', 'We use your data to train models', 1],
  ['training', 'yes', 'We use your data to train models', 2],
  ['training', 'opt-out', 'Data may train models unless you opt out', 2],
  ['training', 'opt-in', 'Only with your permission do we train on it', 2],
] as const)('%s, %s: "%s" is %i', (subject, sense, text, level) =>
  expect(on(text, aStatement(subject, sense))).toBe(level),
)

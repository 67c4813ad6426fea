import { expect, test } from 'vitest'
import { htmlText, plainText } from './page-text.ts'
import { levelOn, type Sought, searched } from './sought.ts'

const on = (text: string, sought: Sought) => levelOn(searched({ text: plainText(text) }), sought)
const amount = (
  value: number,
  metric: 'requests' | 'tokens' | 'minutes' | 'USD' = 'tokens',
  per: 'day' | 'once' | 'minute' = 'day',
  models: string[] = [],
): Sought => ({
  kind: 'amount',
  value,
  metric,
  per,
  models,
})

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
  'two hundred thousand: no; 20万 tokens a day',
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

test('a number that shrinks to thousands is not the bare number', () => {
  expect(on('200K tokens a day', amount(200))).toBe(0)
  expect(on('5m', amount(5, 'minutes'))).toBe(1)
})

test('how surely an amount stands: with unit and period, with one of them, somewhere', () => {
  expect(on('1,000 requests per day', amount(1000, 'requests'))).toBe(3)
  expect(on('1,000 requests per month', amount(1000, 'requests'))).toBe(2)
  expect(on('since 1000 years', amount(1000, 'requests'))).toBe(1)
  expect(on(`1000 ${'x '.repeat(40)} requests per day`, amount(1000, 'requests'))).toBe(1)
  expect(on('two requests a minute', amount(2, 'requests', 'minute'))).toBe(3)
  expect(on('two roads', amount(2, 'requests', 'minute'))).toBe(0)
})

test('an amount of a model stands surely in the row of the model', () => {
  const table = htmlText(
    '<table><tr><th>Model<th>RPD<th>TPD</tr><tr><td>openai/gpt-oss-120b<td>1K<td>200K</tr><tr><td>gpt-oss-20b</td><td>2K</td><td>100K</td></tr></table>',
  ).text
  const of = (value: number, model: string) => on(table, amount(value, 'tokens', 'day', [model]))
  expect(of(200_000, 'openai/gpt-oss-120b')).toBe(3)
  expect(of(200_000, 'openai/gpt-oss-20b')).toBeLessThan(3)
  expect(of(100_000, 'openai/gpt-oss-20b')).toBe(3)
})

test('time is converted, beside its unit', () => {
  expect(on('28,800 audio seconds per day', amount(480, 'minutes'))).toBe(3)
  expect(on('8 hours of audio a day', amount(480, 'minutes'))).toBe(3)
  expect(on('8 reasons', amount(480, 'minutes'))).toBe(0)
})

test('money stands beside its sign or code', () => {
  expect(on('get $5 in credits', amount(5, 'USD', 'once'))).toBe(3)
  expect(on('get 5 USD', amount(5, 'USD', 'once'))).toBe(3)
  expect(on('step 5 of the guide costs you nothing, others take $9', amount(5, 'USD', 'once'))).toBe(1)
})

test.each([
  ['$0.075 per million input tokens', 2],
  ['0.075 USD / 1M', 2],
  ['$0.000075 / 1K tokens', 2],
  ['$75 per billion', 0],
  ['gpt-oss-20b\t$0.075\t$0.30', 3],
  ['0.075', 1],
  ['$0.08', 0],
])('a price of $0.075 for a million tokens: "%s" is %i', (text, level) => {
  expect(
    on(text, {
      kind: 'price',
      values: [0.075, 0.000075, 7.5e-8],
      currency: 'USD',
      models: ['openai/gpt-oss-20b'],
    }),
  ).toBe(level)
})

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
])('the model %s in "%s": %s', (id, text, stands) => {
  expect(on(text, { kind: 'model', id, others: ['whisper-large-v3-turbo'] })).toBe(stands ? 1 : 0)
})

test('an offer is found by its name as words', () => {
  expect(on('Our free-plan gives', { kind: 'name', name: 'Free plan' })).toBe(1)
  expect(on('Our free plane gives', { kind: 'name', name: 'Free plan' })).toBe(0)
})

test.each([
  ['card-no', 'No credit card required', 2],
  ['card-no', 'A credit card is required', 1],
  ['card-yes', 'A credit card is required', 2],
  ['card-yes', 'No credit card required', 1],
  ['card-upgrade', 'Add a payment method to move to the paid tier', 2],
  ['card-no', 'Nothing of the kind', 0],
  ['training-no', 'We never use your data to train models', 2],
  ['training-no', 'We use your data to train models', 1],
  ['training-yes', 'We use your data to train models', 2],
  ['training-opt-out', 'Data may train models unless you opt out', 2],
  ['training-opt-in', 'Only with your permission do we train on it', 2],
  ['training-service-improvement', 'to improve our services', 2],
] as const)('%s: "%s" is %i', (statement, text, level) =>
  expect(on(text, { kind: 'statement', statement })).toBe(level),
)

test('a capability stands by one of its words', () => {
  expect(on('Transcription of calls', { kind: 'coverage', capability: 'speech-to-text' })).toBe(1)
  expect(on('Images', { kind: 'coverage', capability: 'speech-to-text' })).toBe(0)
})

test.each([
  ['requests per day\t50\nrequests per month\t90', 3],
  ['requests per month\t50\nrequests per day\t90', 2],
  ['30 requests per minute, 50 requests per day', 3],
  ['daily requests: 50', 3],
])('%j: 50 requests a day stand there as %i', (text, level) =>
  expect(on(text, amount(50, 'requests', 'day'))).toBe(level),
)

test.each([
  ['Free credits\nfor all', 2],
  ['## Free-credits: how', 2],
  ['Pro | Free credits | Max', 2],
  ['all\tFree credits', 2],
  ['get ₹100 in free credits', 1],
  ['freely credited', 0],
])('%j: the name “Free credits” stands there as %i', (text, level) =>
  expect(on(text, { kind: 'name', name: 'Free credits' })).toBe(level),
)

test('a model whose id goes on with a dash is another one', () => {
  const sought = { kind: 'model', id: 'rerank-2.5', others: [] } as const
  expect(on('use rerank-2.5-preview', sought)).toBe(0)
  expect(on('use Rerank 2.5: the best', sought)).toBe(1)
})

test('an amount of a model stands less surely where its line says another period', () => {
  const sought = { ...amount(50, 'requests', 'day'), models: ['acme/big'] } as const
  expect(on('acme/big\t50 requests per day', sought)).toBe(3)
  expect(on('acme/big\t50\t90', sought)).toBe(3)
  expect(on('acme/big\t50 requests per month', sought)).toBe(2)
  expect(on('requests per month\t50', sought)).toBe(1)
})

test('lines that begin with a number belong to the heading above them', () => {
  const sought = { ...amount(50, 'requests', 'day'), models: ['acme/big'] } as const
  expect(on('acme/big\n30 requests per minute\n50 requests per day', sought)).toBe(3)
  expect(on('acme/big\nacme/small\n50 requests per day', sought)).toBe(2)
})

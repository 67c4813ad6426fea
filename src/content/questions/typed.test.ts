import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRICS, PERIODS } from '../../schema/vocabulary.ts'
import { writeYaml } from '../write-yaml.ts'
import { quotasOf } from './typed.ts'

test.each<[string, unknown]>([
  ['requests: 1000/day', { requests: '1000/day' }],
  [
    'requests: 1,000/day 30/minute, tokens: 200,000/day',
    { requests: '1000/day 30/minute', tokens: '200000/day' },
  ],
  [
    '- { for: chat, models: [a/b, c], requests: 5/day }',
    { for: 'chat', models: ['a/b', 'c'], requests: '5/day' },
  ],
  [
    'for: [chat, ocr], models: a, shared: true, USD: 0.1/month',
    { for: ['chat', 'ocr'], models: ['a'], shared: true, USD: '0.1/month' },
  ],
  ["requests: 5/day, note: 'By key, not by model'", { requests: '5/day', note: 'By key, not by model' }],
  ["requests: 5/day, note: It's per key", { requests: '5/day', note: "It's per key" }],
  ['1000 a day', '1000 a day'],
])('%s', (line, row) => {
  expect(quotasOf(`\n${line}\n\n`)).toEqual([row])
})

test('rows of an entry come back from their lines', () => {
  const amounts = fc.tuple(fc.nat(), fc.constantFrom(...PERIODS)).map(([value, per]) => `${value}/${per}`)
  const words = fc.stringMatching(/^[A-Za-z]([\w ,.:'-]{0,20}\w)?$/)
  const row = fc.record(
    {
      for: fc.oneof(fc.constant('chat'), fc.constant(['chat', 'ocr'])),
      models: fc.array(fc.stringMatching(/^[\w./:@-]{1,20}$/), { minLength: 1, maxLength: 4 }),
      shared: fc.constant(true as const),
      note: words,
      ended: fc.constant('2026-11-01'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(row, fc.constantFrom(...METRICS), amounts), { minLength: 1 }), (some) => {
      const rows = some.map(([rest, metric, amount]) => ({ ...rest, [metric]: amount }))
      const [, ...lines] = writeYaml({ quotas: rows }, new Set(['quotas'])).split('\n')
      // YAML wants quotes around a key that begins with a digit.
      expect(quotasOf(lines.join('\n').replaceAll("'3d-models'", '3d-models'))).toEqual(rows)
    }),
  )
})

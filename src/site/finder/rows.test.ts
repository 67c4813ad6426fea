import { expect, test } from 'vitest'
import { anOffer } from '../../../test/support/offers.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import { finderIndex } from '../indexes.ts'
import type { FinderRow } from '../row-of.ts'
import { viewOf } from '../site-page.ts'
import { rowFor } from './rows.tsx'

const index = finderIndex(
  viewOf(
    contextOf({
      one: {
        capabilities: ['chat', 'speech-to-text', 'moderation'],
        offers: [
          anOffer({
            covers: ['chat', 'speech-to-text'],
            quotas: [
              { for: 'chat', tokens: '1000/day' },
              { for: 'speech-to-text', models: ['ear'], minutes: '480/day' },
            ],
          }),
        ],
      },
    }),
  ),
)
const row = JSON.parse(index.rows[0]!) as FinderRow

test('shows what is free for the capability that is looked for', () => {
  expect(rowFor(row, 'speech-to-text')).toMatchObject({
    allowance: '480 minutes a day',
    condition: 'per model (ear)',
  })
})
test('says of what no page names that it is not confirmed', () => {
  expect(rowFor(row, 'moderation')).toMatchObject({
    allowance: 'amount not confirmed',
    condition: 'not confirmed for this',
  })
})
test.each([null, 'chat'] as const)('for %j, what is free for the main one', (capability) => {
  expect(rowFor(row, capability)).toMatchObject({ allowance: '1,000 tokens a day', condition: null })
})

import { expect, test } from 'vitest'
import { contextWith } from '../../../../test/support/site-context.ts'
import type { Dataset } from '../../../api/query/dataset.ts'
import { viewOf } from '../view.ts'
import { type FinderRow, finderIndex } from './index-file.ts'
import { rowFor } from './row-for.ts'

const index: Dataset = finderIndex(
  viewOf(
    contextWith({
      one: {
        capabilities: ['chat', 'speech-to-text', 'moderation'],
        freeTier: {
          kind: 'permanent',
          summary: '1,000 tokens a day, 480 minutes.',
          requiresCreditCard: 'unknown',
          requiresPhone: 'unknown',
          allowance: 'counted',
          limits: [
            { id: 'tokens', metric: 'tokens', value: 1000, per: 'day', capability: 'chat' },
            {
              id: 'audio',
              metric: 'minutes',
              value: 480,
              per: 'day',
              capability: 'speech-to-text',
              model: 'ear',
            },
          ],
        },
      },
    }),
  ),
)
const row = JSON.parse(index.summaries[0]!) as FinderRow

test('shows what is free for the capability that is looked for', () => {
  expect(rowFor(row, 'speech-to-text')).toMatchObject({
    allowance: '480 minutes a day',
    condition: 'per model, ear',
  })
})
test('says of what no page names that it is not confirmed', () => {
  expect(rowFor(row, 'moderation')).toMatchObject({
    allowance: 'amount not confirmed',
    condition: 'not confirmed for this',
  })
})
test.each([null, 'chat', 'no-such'])('for %j, what is free for the main one', (capability) => {
  expect(rowFor(row, capability)).toMatchObject({ allowance: '1,000 tokens a day', condition: null })
})

import { expect, test } from 'vitest'
import { aListed, asking, datasetOf } from '../../../test/support/datasets.ts'
import { statusOverview } from '../../schema/responses.ts'
import { STATUS } from './status-query.ts'

// What it refuses is said by query-endpoint.test.ts.
const ask = asking(
  STATUS,
  datasetOf([
    aListed('one', { status: 'online', category: 'LLM' }),
    aListed('two', { status: 'down', category: 'LLM' }),
    aListed('three', { status: 'down', category: 'Image' }),
  ]),
)

test.each<[query: string, slugs: string[]]>([
  ['', ['one', 'three', 'two']],
  ['?status=down', ['three', 'two']],
  ['?category=llm', ['one', 'two']],
  ['?category=LLM&status=DOWN', ['two']],
  ['?category=Vision', []],
  ['?category=&status=', ['one', 'three', 'two']],
])('%s', (query, slugs) => {
  const { headers, body } = ask(query)
  const { data, summary } = statusOverview.parse(JSON.parse(body!))
  expect(data.map(({ slug }) => slug)).toEqual(slugs)
  // The summary counts what is returned.
  expect(summary.total).toBe(slugs.length)
  expect(summary.down).toBe(data.filter(({ status }) => status === 'down').length)
  expect([headers['x-total-count'], headers.link!.includes('next')]).toEqual([String(slugs.length), false])
})

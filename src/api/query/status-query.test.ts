import { expect, test } from 'vitest'
import { aListed, asking, datasetOf } from '../../../test/support/datasets.ts'
import { errorBody, statusOverview } from '../../schema/responses.ts'
import { STATUS } from './status-query.ts'

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

test.each([
  ['?status=up', 'status', undefined],
  ['?category=LLMs', 'category', 'LLM'],
  ['?categories=LLM', 'categories', 'category'],
  ['?noCard=true', 'noCard', undefined],
  ['?limit=5', 'limit', undefined],
])('%s is a 400 about %s', (query, parameter, suggestion) => {
  const { status, body } = ask(query)
  expect(status).toBe(400)
  expect(errorBody.parse(JSON.parse(body!)).errors).toMatchObject([
    { parameter, ...(suggestion && { suggestion }) },
  ])
})

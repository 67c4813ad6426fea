import { expect, test } from 'vitest'
import { matches } from './form-query.ts'

const item = { name: 'Provider One', choices: { status: 'down' } }

test.each([
  ['', true],
  ['q=', true],
  ['q=one', true],
  ['q=ONE%20prov', true],
  ['q=two', false],
  ['q=one%20two', false],
  ['status=', true],
  ['status=down', true],
  ['status=online', false],
  ['q=one&status=down', true],
  ['q=one&status=online', false],
  ['other=x', false],
])('%s: %s', (query, expected) => {
  expect(matches(item, new URLSearchParams(query))).toBe(expected)
})

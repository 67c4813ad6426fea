import { expect, test } from 'vitest'
import { encoded, toResponse, withoutBody } from './answer.ts'

test.each([
  ['plain', true],
  ['Voix Ångström', true],
  ['ΟΔΟΣ', false],
  ['one 😀', false],
])('%s is sent as it is; as text: %j', async (body, asText) => {
  const answer = encoded({ status: 200, headers: { etag: '"1"' }, body })
  expect(answer.bytes === undefined).toBe(asText)
  expect(await toResponse(answer).text()).toBe(body)
  expect(toResponse(answer).headers.get('etag')).toBe('"1"')
  expect(await toResponse(withoutBody(answer, {})).text()).toBe('')
})

test('what has no body gets none', () => {
  const answer = { status: 304, headers: {}, body: null }
  expect(encoded(answer)).toEqual(answer)
})

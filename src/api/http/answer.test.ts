import { expect, test } from 'vitest'
import { errorBody } from '../../schema/responses.ts'
import { answerMethod, encoded, internalError, toResponse, withoutBody } from './answer.ts'
import { CORS } from './headers.ts'

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

test.each([
  ['an error of ours', internalError(), 500, 'internal_error'],
  ['a refused method', answerMethod('PUT'), 405, 'method_not_allowed'],
])(
  '%s is kept by no cache, neither a browser nor the host',
  (_, { status, headers, body }, expected, code) => {
    expect(headers).toMatchObject({
      ...CORS,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'netlify-cdn-cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('netlify-vary')
    expect(status).toBe(expected)
    expect(errorBody.parse(JSON.parse(body!))).toMatchObject({ status: expected, code })
  },
)

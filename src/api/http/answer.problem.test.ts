import { expect, test } from 'vitest'
import { errorBody } from '../../schema/responses.ts'
import { answerMethod, internalError } from './answer.ts'
import { CORS } from './headers.ts'

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

import { describe, expect, test } from 'vitest'
import { anEntry, findingsOf } from '../../../test/support/content.ts'

const base = anEntry('one')
const PAGE = 'https://docs.one.example.com/page'

describe('first-call', () => {
  const { baseUrl: _, ...withoutBase } = base.connection
  const call = { method: 'POST', path: '/chat', body: { model: 'nova' }, source: PAGE }
  test.each<[string, object, string[], object?]>([
    ['a path below the base URL', call, []],
    ['a whole URL, without base URL', { ...call, path: undefined, url: PAGE }, [], withoutBase],
    ['neither path nor URL', { ...call, path: undefined }, ['expected either path or url']],
    ['both', { ...call, url: PAGE }, ['expected either path or url']],
    ['a path without base URL', call, ['path needs baseUrl'], withoutBase],
    ['body and form', { ...call, form: { file: '@a.mp3' } }, ['a call has a JSON body or a form, not both']],
    ['a form alone', { ...call, body: undefined, form: { file: '@a.mp3' } }, []],
    ['GET with a query', { ...call, method: 'GET', body: undefined, query: { q: 'x' } }, []],
    ['GET with a body', { ...call, method: 'GET' }, ['GET has no body']],
    ['GET with a form', { ...call, method: 'GET', body: undefined, form: { a: 1 } }, ['GET has no body']],
  ])('%s', (_, firstCall, expected, connection = base.connection) => {
    expect(findingsOf({ ...base, connection: { ...connection, firstCall } } as typeof base)).toEqual(
      expected.map((message) => `first-call: ${message}`),
    )
  })
})

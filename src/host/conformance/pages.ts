/** Pages for people, the OpenAPI document, the schemas. */
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { jsonOf } from './site.ts'

const anything = { parse: (value: unknown) => value as Record<string, unknown> }

export const PAGES: readonly Expectation[] = [
  {
    name: 'the front page and /submit are HTML',
    needs: ['files', 'rewrites'],
    async check(site) {
      for (const path of ['/', '/submit']) {
        const { where, status, headers, text } = await site.ask(path)
        const type = headers.get('content-type')
        expectSame(where, 'status', status, 200)
        expectThat(where, 'content-type', type, /^text\/html; ?charset=utf-8$/i.test(type ?? ''))
        expectThat(where, 'body', text.slice(0, 40), text.startsWith('<!doctype html>'))
      }
    },
  },
  {
    name: 'the OpenAPI document and the schemas are there',
    needs: ['files'],
    async check(site) {
      const document = jsonOf(await site.ask('/openapi.json'), anything)
      expectSame('/openapi.json', 'openapi', String(document.openapi).slice(0, 3), '3.1')
      for (const name of ['provider', 'collection', 'responses/provider-list']) {
        const reply = await site.ask(`/schemas/${name}.json`)
        expectThat(reply.where, '$schema', jsonOf(reply, anything).$schema, reply.status === 200)
      }
    },
  },
  {
    name: 'the OpenAPI document and the schemas may be read from any origin',
    needs: ['files', 'headers'],
    async check(site) {
      for (const path of ['/openapi.json', '/schemas/provider.json']) {
        const { where, headers } = await site.ask(path)
        expectSame(where, 'CORS', headers.get('access-control-allow-origin'), '*')
      }
    },
  },
]

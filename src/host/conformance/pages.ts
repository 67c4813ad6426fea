/** Pages for people, the OpenAPI document, the schemas. */
import { PAGE_HEADERS } from '../../outputs/site/page-headers.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

/** A page of each kind: the two that are always there with their files, and the first of each folder of the sitemap. */
async function pages(site: Site): Promise<Reply[]> {
  const paths = [...(await site.ask('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  const ofFolder = new Map(paths.toReversed().map((path) => [path.slice(0, path.lastIndexOf('/')), path]))
  const all = new Set(['/', '/index.html', '/submit', '/submit.html', ...ofFolder.values()])
  const replies = await Promise.all([...all].map((path) => site.ask(path)))
  return replies.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
}

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
    name: 'a page is not for frames, uses no device, and tells other sites only where it is',
    needs: ['files', 'rewrites', 'headers'],
    async check(site) {
      for (const { where, headers } of await pages(site))
        for (const [name, value] of Object.entries(PAGE_HEADERS))
          expectSame(where, name, headers.get(name), value)
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

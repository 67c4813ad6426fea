/** Pages for people, the OpenAPI document, the schemas. */
import { CONTENT_SECURITY_POLICY } from '../../outputs/site/content-security-policy.ts'
import { PAGE_HEADERS } from '../../outputs/site/page-headers.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

/** The first page of each folder of the sitemap. */
async function ofEachFolder(site: Site): Promise<string[]> {
  const paths = [...(await site.ask('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  return [...new Map(paths.toReversed().map((path) => [path.slice(0, path.lastIndexOf('/')), path])).values()]
}

/** A page of each kind, and the two that are always there with their files. */
async function pages(site: Site): Promise<Reply[]> {
  const all = new Set(['/', '/index.html', '/submit', '/submit.html', ...(await ofEachFolder(site))])
  const replies = await Promise.all([...all].map((path) => site.ask(path)))
  return replies.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
}

const LOADING_TAG = /<(?:script|img|iframe|link rel="(?:stylesheet|icon)")\s[^<>]*>/g
const SOURCE = /\s(?:src|href)="([^"]*)"/

/** What a page would load from elsewhere: of tags that load, each URL that is not a path. */
function foreignSources(text: string): string[] {
  return [...text.matchAll(LOADING_TAG)].flatMap(([tag]) => {
    const source = SOURCE.exec(tag)?.[1]
    return source === undefined || /^\/(?!\/)/.test(source) ? [] : [source]
  })
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
    name: 'a page of each folder of the sitemap is HTML, and canonical under its own path',
    needs: ['files', 'rewrites'],
    async check(site) {
      for (const path of await ofEachFolder(site)) {
        const { where, status, headers, text } = await site.ask(path)
        expectSame(where, 'status', status, 200)
        expectSame(where, 'content-type', headers.get('content-type')?.split(';')[0], 'text/html')
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]
        expectSame(where, 'canonical', canonical && new URL(canonical).pathname, path)
      }
    },
  },
  {
    name: 'a page loads nothing from another origin, and its policy forbids it',
    needs: ['files', 'rewrites'],
    async check(site) {
      for (const { where, text } of await pages(site)) {
        expectSame(where, 'foreign', foreignSources(text).join(' '), '')
        const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1]
        expectSame(where, 'policy', policy, CONTENT_SECURITY_POLICY)
      }
    },
  },
  {
    name: 'a page that is not there is a 404 that leads back',
    needs: ['files', 'rewrites'],
    async check(site) {
      const { where, status, headers, text } = await site.ask('/providers/no-such-provider-here')
      expectSame(where, 'status', status, 404)
      expectSame(where, 'content-type', headers.get('content-type')?.split(';')[0], 'text/html')
      expectThat(where, 'link to the providers', '', text.includes('href="/providers"'))
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

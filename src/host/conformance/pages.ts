/** Pages for people. */
import { CONTENT_SECURITY_POLICY } from '../../outputs/site/content-security-policy.ts'
import { expectHeadersOf, expectReadable } from './expect-headers.ts'
import type { Expectation } from './expectation.ts'
import { expectSame, expectThat } from './mismatch.ts'
import type { Reply } from './reply.ts'
import type { Site } from './site.ts'

/** The first page of each folder of the sitemap. */
export async function ofEachFolder(site: Site): Promise<string[]> {
  const paths = [...(await site.ask('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  return [...new Map(paths.toReversed().map((path) => [path.slice(0, path.lastIndexOf('/')), path])).values()]
}

/** A page of each kind, and the two that are always there with their files. */
async function pages(site: Site): Promise<{ path: string; reply: Reply }[]> {
  const all = new Set(['/', '/index.html', '/submit', '/submit.html', ...(await ofEachFolder(site))])
  const asked = await Promise.all([...all].map(async (path) => ({ path, reply: await site.ask(path) })))
  // Some hosts redirect from the file to its page.
  return asked.filter(({ reply: { status } }) => status < 300 || status >= 400)
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

export const PAGES: readonly Expectation[] = [
  {
    name: 'the front page and a page of each folder of the sitemap are HTML, and canonical under their own path',
    async check(site) {
      for (const path of ['/', '/submit', ...(await ofEachFolder(site))]) {
        const { where, status, headers, text } = await site.ask(path)
        const type = headers.get('content-type')
        expectSame(where, 'status', status, 200)
        expectThat(where, 'content-type', type, /^text\/html; ?charset=utf-8$/i.test(type ?? ''))
        expectThat(where, 'body', text.slice(0, 40), text.startsWith('<!doctype html>'))
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]
        expectSame(where, 'canonical', canonical && new URL(canonical).pathname, path)
      }
    },
  },
  {
    name: 'a page loads nothing from another origin, and its policy forbids it',
    async check(site) {
      for (const { reply } of await pages(site)) {
        const { where, text } = reply
        expectSame(where, 'foreign', foreignSources(text).join(' '), '')
        const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1]
        expectSame(where, 'policy', policy, CONTENT_SECURITY_POLICY)
      }
    },
  },
  {
    name: 'a page that is not there is a 404 that leads back',
    async check(site) {
      const reply = await site.ask('/providers/no-such-provider-here')
      const { where, status, headers, text } = reply
      expectSame(where, 'status', status, 404)
      expectSame(where, 'content-type', headers.get('content-type')?.split(';')[0], 'text/html')
      expectThat(where, 'link to the providers', '', text.includes('href="/providers"'))
      expectReadable('/404', reply)
    },
  },
  {
    name: 'a page has the headers of its row: it is not for frames, and tells other sites only where it is',
    async check(site) {
      for (const { path, reply } of await pages(site)) expectHeadersOf(path, reply)
    },
  },
]

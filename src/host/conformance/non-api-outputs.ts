/** Non-API outputs: dumps, configurations, feeds, badges, text for agents, what machines look for. */
import { createHash } from 'node:crypto'
import { PREFLIGHT } from '../../api/http/headers.ts'
import { configIndex } from '../../outputs/configs/config-index.ts'
import { linkHeader, SITE_LINK } from '../../outputs/discovery/link-headers.ts'
import { dumpIndex } from '../../outputs/dumps/dump-index.ts'
import { type Expectation, expectSame, expectThat } from './expectation.ts'
import { endpointPaths, filePath } from './paths.ts'
import { jsonOf, type Reply, type Site } from './site.ts'

/** A path of each kind, and its media type. */
async function typedPaths(site: Site): Promise<[path: string, type: string][]> {
  const slug = site.summaries[0]?.slug ?? 'none'
  const { files } = jsonOf(await site.ask('/data/index.json'), dumpIndex)
  const { collections } = jsonOf(await site.ask('/configs/index.json'), configIndex)
  return [
    ...[...files, ...collections.flatMap((collection) => collection.files)].map(
      ({ url, mediaType }): [string, string] => [new URL(url).pathname, mediaType],
    ),
    ['/feeds/all.atom', 'application/atom+xml'],
    ['/feeds/all.json', 'application/feed+json'],
    ['/feeds/llm.atom', 'application/atom+xml'],
    ['/feeds/added.atom', 'application/atom+xml'],
    ['/ends.ics', 'text/calendar'],
    [`/badges/${slug}/status.svg`, 'image/svg+xml'],
    [`/badges/${slug}/score.json`, 'application/json'],
    [`/providers/${slug}.md`, 'text/markdown'],
    ['/llms.txt', 'text/plain'],
    ['/llms-full.txt', 'text/plain'],
    ['/.well-known/api-catalog', 'application/linkset+json'],
  ]
}

async function eachTyped(site: Site, verify: (reply: Reply, type: string) => void): Promise<void> {
  const paths = await typedPaths(site)
  await Promise.all(paths.map(async ([path, type]) => verify(await site.ask(path), type)))
}

const essence = (type: string) => type.split(';')[0]!.trim().toLowerCase()

export const NON_API_OUTPUTS: readonly Expectation[] = [
  {
    name: 'dumps, configurations, feeds, badges and text for agents are there',
    needs: ['files'],
    check: (site) => eachTyped(site, ({ where, status }) => expectSame(where, 'status', status, 200)),
  },
  {
    name: 'each non-API output has its media type',
    needs: ['files', 'headers'],
    check: (site) =>
      eachTyped(site, ({ where, headers }, type) =>
        expectSame(where, 'content-type', essence(headers.get('content-type') ?? ''), essence(type)),
      ),
  },
  {
    name: 'each non-API output may be read from any origin',
    needs: ['files', 'headers'],
    check: (site) =>
      eachTyped(site, ({ where, headers }) =>
        expectSame(where, 'CORS', headers.get('access-control-allow-origin'), '*'),
      ),
  },
  {
    name: 'a script of another origin may revalidate a file outside the API',
    needs: ['files', 'methods'],
    async check(site) {
      const headers = {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      }
      for (const path of ['/feeds/all.json', '/data/index.json', '/openapi.json', '/llms.txt']) {
        const reply = await site.ask(path, { method: 'OPTIONS', headers })
        expectSame(reply.where, 'status', reply.status, 204)
        for (const [name, value] of Object.entries(PREFLIGHT))
          expectSame(reply.where, name, reply.headers.get(name), value)
        expectSame(reply.where, 'CORS', reply.headers.get('access-control-allow-origin'), '*')
      }
    },
  },
  {
    name: 'each dump has the size and the hash that its index names',
    needs: ['files'],
    async check(site) {
      const { files } = jsonOf(await site.ask('/data/index.json'), dumpIndex)
      for (const { url, bytes, sha256 } of files) {
        const reply = await site.ask(new URL(url).pathname)
        const hash = createHash('sha256').update(reply.bytes).digest('hex')
        expectSame(reply.where, 'size and hash', [reply.bytes.length, hash], [bytes, sha256])
      }
    },
  },
  {
    name: 'the sitemap and robots.txt are there',
    needs: ['files'],
    async check(site) {
      const [map, robots] = await Promise.all(['/sitemap.xml', '/robots.txt'].map((path) => site.ask(path)))
      expectThat(map!.where, 'body', map!.text.slice(0, 60), map!.text.includes('<urlset'))
      expectThat(robots!.where, 'body', robots!.text.slice(0, 60), /^Sitemap: http/m.test(robots!.text))
    },
  },
  {
    name: 'each .json path of the API links to the OpenAPI document, and one without a placeholder to its schema',
    needs: ['files', 'headers'],
    async check(site) {
      for (const path of await endpointPaths(site)) {
        const { where, headers } = await site.ask(filePath(path))
        const named = path.endpoint.path.includes('{')
        expectSame(where, 'link', headers.get('link'), named ? SITE_LINK : linkHeader(path.endpoint))
      }
    },
  },
  {
    name: 'an answer to a query links to its schema and to the OpenAPI document',
    needs: ['query'],
    async check(site) {
      const { where, headers } = await site.ask('/api/v1/providers?limit=1')
      const link = headers.get('link')
      expectThat(where, 'link', link, link?.startsWith(linkHeader({ schemaName: 'ProviderList' })) === true)
    },
  },
]

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { saidOf } from '../../test/support/approved.ts'
import { temporaryFolder } from '../../test/support/content.ts'
import { SAMPLE } from '../../test/support/sample.ts'
import { builtSite } from '../../test/support/served-site.ts'
import { ENDPOINTS } from '../api/endpoints.ts'
import { CACHE, CORS, describedBy, READABLE } from '../api/http/headers.ts'
import { readBuildFile } from '../build/emit.ts'
import { headersFor, readHostRules } from '../build/serve/server.ts'
import { linkHeader, SITE_LINK } from './discovery/discovery.ts'
import {
  headersAt,
  headersFile,
  headerTable,
  looksLikeFile,
  PAGE_HEADERS,
  redirects,
  withHeaderBlocks,
} from './host-rules.ts'

const text = headersFile(headerTable())
const folder = temporaryFolder(afterAll)
for (const [name, content] of Object.entries({ _headers: text, _redirects: '' }))
  writeFileSync(join(folder, name), content)
const { headerRules } = await readHostRules(folder)

const ASKED = [
  ...['/', '/index.html', '/submit', '/404.html', '/docs/api', '/new/page', '/assets/site.css', '/llms.txt'],
  ...['/providers', '/providers/groq', '/providers/groq.md', '/api/v1/nothing', '/data', '/data/index.json'],
  ...['/data/providers.csv', '/feeds/llm.atom', '/ends.ics', '/configs/c/litellm.yaml', '/badges/groq.svg'],
  '/.well-known/api-catalog',
]
const OF_API = ENDPOINTS.flatMap((endpoint) => {
  const path = `/api/v1${endpoint.path.replace(/\{\w+\}/, 'groq')}`.replace(/\/$/, '')
  return [path, `${path}.json`].map((one) => [one, endpoint] as const)
})
const PATHS = [...ASKED, ...OF_API.map(([path]) => path)]

test.each(PATHS)('the table and the host’s own reading of _headers agree on %s', (path) => {
  expect(headersFor(headerRules, path)).toEqual(headersAt(path))
})

test('what a host sends besides the headers that every path has', async () => {
  const usual = { ...READABLE, ...PAGE_HEADERS } as Record<string, string>
  const own = (path: string) =>
    Object.entries(headersAt(path)).flatMap(([name, value]) =>
      usual[name] === value ? [] : [`${name}: ${value}`],
    )
  await expect(
    saidOf(
      ASKED.map((path) => [path, path] as const),
      own,
    ),
  ).toMatchFileSnapshot('host-rules.approved.txt')
})

test.each(OF_API)('%s has CORS, the lifetime of its endpoint, and its descriptions', (path, endpoint) => {
  // A path with a placeholder may have nothing there, and no schema describes what answers then.
  const link = endpoint.path.includes('{') ? SITE_LINK : linkHeader(endpoint)
  const own = { ...CORS, 'cache-control': CACHE[endpoint.cache ?? 'list'], link }
  expect(headersAt(path)).toEqual({ ...READABLE, ...PAGE_HEADERS, ...own })
})

test('Cloudflare reads the file to the same end: no header stays that a later rule replaces, and 100 rules are enough', () => {
  for (const path of PATHS) expect(readByCloudflare(text, path)).toEqual(headersAt(path))
  expect(text.match(/^\//gm)!.length).toBeLessThanOrEqual(100)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2000)
})

/** https://developers.cloudflare.com/workers/static-assets/headers/: values are joined, and `!` takes what was set away. */
function readByCloudflare(file: string, path: string): Record<string, string> {
  const sent = new Map<string, string>()
  let about = false
  for (const line of file.split('\n')) {
    if (line.startsWith('/'))
      about = new RegExp(`^${line.replaceAll('.', '\\.').replace('*', '.*')}$`).test(path)
    else if (about && line !== '') {
      const [, removed, name, value] = /^ {2}(?:! (\S+)|(\S+): (.*))$/.exec(line)!
      if (removed) sent.delete(removed.toLowerCase())
      else
        sent.set(
          name!.toLowerCase(),
          [sent.get(name!.toLowerCase()), value].filter((one) => one !== undefined).join(', '),
        )
    }
  }
  return Object.fromEntries(sent)
}

test('netlify.toml sets CORS and lifetimes, and changes no header of any path of a build', async () => {
  const toml = readFileSync('netlify.toml', 'utf8')
  expect(withHeaderBlocks(toml, headerTable())).toBe(toml)
  const read = async (headersFiles: string[]) => {
    const options = { headersFiles, netlifyConfigPath: 'netlify.toml', minimal: false }
    const { headers, errors } = await parseAllHeaders({ ...options, configHeaders: [] })
    expect(errors).toEqual([])
    return (headers as Header[]).map(({ forRegExp: matches, values }) => ({
      matches,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])),
    }))
  }
  const [alone, both] = [await read([]), await read([join(folder, '_headers')])]
  expect(headersFor(alone, '/submit')).toEqual({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': READABLE['access-control-expose-headers'],
  })
  for (const path of ['/api/v1/providers', '/api/v1/status', '/feeds/all.json', '/api/v1/nothing'])
    expect(headersFor(alone, path)['cache-control']).toBe(headersAt(path)['cache-control'])

  const { files } = readBuildFile(await builtSite(SAMPLE, onTestFinished))!
  const paths = files.flatMap((name) => [`/${name}`, `/${name.replace(/(?:\/?index)?\.\w+$/, '')}`])
  expect(paths.length).toBeGreaterThan(1000)
  for (const path of [...paths, ...PATHS])
    expect([path, headersFor(both, path)]).toEqual([path, headersFor(headerRules, path)])
})

test('a static mirror sends the headers of every path too', () => {
  const { headers } = JSON.parse(readFileSync('src/site/static/serve.json', 'utf8'))
  const sent = (index: number) =>
    Object.fromEntries(
      headers[index].headers.map(({ key, value }: Record<string, string>) => [key!.toLowerCase(), value]),
    )
  // Its pattern for all leaves out names that begin with a dot.
  expect(headers[0].source).toBe('{**,.well-known/*}')
  expect(sent(0)).toEqual({ ...READABLE, ...PAGE_HEADERS })
  expect(headers[2].source).toBe('.well-known/api-catalog')
  expect({ ...sent(0), ...sent(2) }).toEqual(headersAt('/.well-known/api-catalog'))
})

test.each([
  ['listProviders', describedBy('provider-list')],
  ['getStatus', describedBy('status-overview')],
])('the function of %s names the same descriptions as its file', (id, links) => {
  expect(links).toBe(linkHeader(ENDPOINTS.find((endpoint) => endpoint.id === id)!))
})

test('each path leads to its file, and what is below /api and has none to the JSON 404', () => {
  expect(redirects(['models/glm-5.2.html', 'api/v1/providers/one.json'])).toBe(
    [
      '/api/v1/providers/one /api/v1/providers/one.json 200',
      '/models/glm-5.2 /models/glm-5.2.html 200',
      '/api/* /api/v1/404.json 404',
      '',
    ].join('\n'),
  )
})

test.each([
  ['models/glm-5.2.html', true],
  ['models/glm-5.html', false],
  ['docs/v1.0/index.html', false],
  ['feeds/all.atom', false],
])('%s looks like a file without its ending: %s', (file, looks) => {
  expect(looksLikeFile(file)).toBe(looks)
})

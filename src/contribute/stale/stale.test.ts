import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aProvider } from '../../../test/support/content.ts'
import { staleFacts } from './facts.ts'
import { LABEL, publishIssue, TITLE } from './issue.ts'
import { checkLinks, ownPages, type RequestPage } from './links.ts'
import { STALE_REPORTS } from './report.ts'
import { pageRequester } from './request-page.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks a local server for `/<host><path>` in place of the real host. */
const requestFrom =
  (origin: string): RequestPage =>
  async (url, method) => {
    if (url.hostname.startsWith('gone.')) throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    const response = await fetch(`${origin}/${url.hostname}${url.pathname}`, { method, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') }
  }

const pages = (...urls: string[]) => new Map(urls.map((url) => [url, ['one']]))
const entry = (slug: string, changes = {}) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: aProvider(slug, changes),
})

test('pages are gone at 404 and 410, or when the host is; refusals and failures prove nothing', async () => {
  const origin = await serve((request, response) => {
    const status = Number(/\/(\d{3})$/.exec(request.url!)?.[1] ?? 200)
    response.writeHead(status).end()
  })
  const at = (status: number) => `https://${status}.example.com/${status}`
  const check = await checkLinks(
    pages(...[200, 204, 403, 404, 410, 429, 500].map(at), 'https://gone.example.com/page'),
    requestFrom(origin),
    0,
  )
  expect(check).toEqual({
    checked: 8,
    unsure: 3,
    offline: false,
    dead: [
      { url: at(404), reason: 'answers 404', slugs: ['one'] },
      { url: at(410), reason: 'answers 410', slugs: ['one'] },
      { url: 'https://gone.example.com/page', reason: 'its host is not known any more', slugs: ['one'] },
    ],
  })
})

test('a server that knows GET alone is asked again, and redirects are followed to their end', async () => {
  const origin = await serve((request, response) => {
    if (request.url!.endsWith('/moved')) response.writeHead(301, { location: '/missing' }).end()
    else if (request.url!.endsWith('/loop')) response.writeHead(302, { location: '/loop' }).end()
    else response.writeHead(request.method === 'HEAD' || request.url!.endsWith('/missing') ? 404 : 200).end()
  })
  const { dead, unsure } = await checkLinks(
    pages('https://a.example.com/page', 'https://b.example.com/moved', 'https://c.example.com/loop'),
    requestFrom(origin),
    0,
  )
  expect(dead.map(({ url }) => url)).toEqual(['https://b.example.com/moved'])
  expect(unsure).toBe(1)
})

test('of one host one page at a time is asked for, with a pause between', async () => {
  const seen: string[] = []
  const request: RequestPage = async ({ pathname }) => {
    seen.push(`asked for ${pathname}`)
    await new Promise((done) => setTimeout(done, 5))
    seen.push(`answered ${pathname}`)
    return { status: 200, location: null }
  }
  await checkLinks(pages('https://a.example/1', 'https://a.example/2'), request, 40, async (milliseconds) =>
    seen.push(`waited ${milliseconds} ms`),
  )
  expect(seen).toEqual(['asked for /1', 'answered /1', 'waited 40 ms', 'asked for /2', 'answered /2'])
})

test('where hardly anything answers, the network is at fault, and no page is called dead', async () => {
  let asked = 0
  const request: RequestPage = async () => {
    asked++
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  }
  const check = await checkLinks(pages('https://a.example/1', 'https://a.example/2'), request, 10_000)
  expect(check).toMatchObject({ offline: true, dead: [] })
  // Its other pages are not asked for: the host has given its answer.
  expect(asked).toBe(2)
  expect(STALE_REPORTS.text({ facts: [], links: check })).toContain('the network here is at fault')
})

test('private and odd addresses are never asked for', async () => {
  const request = pageRequester('test')
  for (const [url, code] of [
    ['http://example.com/', 'not_https'],
    ['https://127.0.0.1/', 'ip_literal'],
    ['https://example.com:8443/', 'port'],
    ['https://localhost/', 'private_address'],
  ] as const)
    await expect(request(new URL(url), 'GET'), url).rejects.toMatchObject({ code })
})

test('only own-domain sources of active entries are asked for, each once', () => {
  const foreign = { ...aProvider('one').sources[0]!, url: 'https://lists.example.org/' }
  const one = entry('one', { sources: [aProvider('one').sources[0]!, foreign] })
  expect([...ownPages([one, entry('old', { retired: { date: '2026-10-01' } })])]).toEqual([
    ['https://one.example.com/pricing', ['one']],
  ])
})

test('stale facts are named with the newest date, and the Markdown is empty when there are none', () => {
  const old = entry('one', { sources: [{ ...aProvider('one').sources[0]!, asOf: '2026-01-02' }] })
  const facts = staleFacts([old, entry('two')], '2026-11-21')
  expect(facts).toHaveLength(4)
  expect(facts[0]).toEqual({ slug: 'one', fact: 'connection', newest: '2026-01-02' })
  expect(STALE_REPORTS.markdown({ facts, links: null })).toContain('- [ ] `one`: `connection` (2026-01-02), ')
  expect(STALE_REPORTS.markdown({ facts: [], links: null })).toBe('')
})

test('however much is stale, the Markdown fits an issue', () => {
  const facts = Array.from({ length: 20_000 }, (_, index) => ({
    slug: `p${index}`,
    fact: 'connection',
    newest: null,
  }))
  const body = STALE_REPORTS.markdown({ facts, links: null })
  expect(body.length).toBeLessThan(65_536)
  expect(body).toContain('more lines')
})

test('one issue is opened, updated, closed, and then left alone', async () => {
  type Issue = { number: number; title: string; body: string; state: string; labels: string[] }
  const issues: Issue[] = [{ number: 1, title: TITLE, body: 'by a stranger', state: 'open', labels: [] }]
  const api = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const url = new URL(request.url!, 'http://api')
    if (request.headers.authorization !== 'Bearer t' || !url.pathname.startsWith('/repos/o/r/issues'))
      return void response.writeHead(401).end('{}')
    let answer: unknown
    if (request.method === 'GET')
      answer = issues.filter(
        ({ state, labels }) => state === 'open' && labels.includes(url.searchParams.get('labels')!),
      )
    else if (request.method === 'POST') {
      answer = { number: issues.length + 1, state: 'open', ...sent }
      issues.push(answer as Issue)
    } else {
      answer = Object.assign(issues.find(({ number }) => url.pathname.endsWith(`/${number}`))!, sent)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const publish = (body: string) => publishIssue({ api, name: 'o/r', token: 't' }, body, fetch)
  expect(await publish('first')).toEqual({ action: 'opened', number: 2 })
  expect(await publish('second\n')).toEqual({ action: 'updated', number: 2 })
  expect(issues[1]).toMatchObject({ body: 'second', state: 'open', labels: [LABEL] })
  expect(await publish('\n')).toEqual({ action: 'closed', number: 2 })
  expect(await publish('')).toEqual({ action: 'none' })
  expect(issues[0]!.body).toBe('by a stranger')
  await expect(publishIssue({ api, name: 'o/r', token: 'wrong' }, 'x', fetch)).rejects.toThrow(
    'GitHub answered 401: GET /repos/o/r/issues',
  )
})

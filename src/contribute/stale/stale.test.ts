/** What has gone stale: facts, pages, and the one issue about both. */
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import { startGitHub } from '../../../test/fake-servers/github.ts'
import { anEntry } from '../../../test/support/content.ts'
import { staleFacts } from './facts.ts'
import { LABEL, publishIssue, TITLE } from './issue.ts'
import { checkLinks, pagesOfProviders } from './links.ts'
import { STALE_REPORTS } from './report.ts'

let servers: FakeServers
beforeAll(async () => {
  servers = await startFakeServers()
})
afterAll(() => servers.close())

const pages = (...urls: string[]) => new Map(urls.map((url) => [url, ['one']]))
const check = (...urls: string[]) => checkLinks(pages(...urls), servers.network(), 0)
const deadOf = async (...urls: string[]) => (await check(...urls)).dead.map(({ url }) => url)
/** Answers with the status that the path ends in, or leads to where the path says. */
const byPath =
  (targets: Record<string, string> = {}): RequestListener =>
  ({ url = '' }, response) => {
    const location = targets[url]
    if (location !== undefined) return response.writeHead(301, { location }).end()
    return response.writeHead(Number(/\d{3}$/.exec(url)?.[0] ?? 200)).end()
  }
const entry = (slug: string, changes = {}) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug, changes),
})

test('pages are gone at 404 and 410, or when the host is; refusals and failures prove nothing', async () => {
  const statuses = [200, 204, 403, 404, 410, 429, 500]
  await servers.https('statuses.example', byPath())
  const at = (status: number) => `https://statuses.example/${status}`
  expect(await check(...statuses.map(at), 'https://gone.example/page')).toEqual({
    checked: 8,
    unsure: 3,
    offline: false,
    dead: [
      { url: 'https://gone.example/page', reason: 'its host is not known any more', slugs: ['one'] },
      { url: at(404), reason: 'answers 404', slugs: ['one'] },
      { url: at(410), reason: 'answers 410', slugs: ['one'] },
    ],
  })
})

test('a server that knows GET alone gets one, and redirects are followed to their end', async () => {
  await servers.https('get.example', ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  )
  await servers.https('moved.example', byPath({ '/moved': '/404', '/loop': '/loop' }))
  const moved = 'https://moved.example/moved'
  const { dead, unsure } = await check('https://get.example/', moved, 'https://moved.example/loop')
  expect([dead.map(({ url }) => url), unsure]).toEqual([[moved], 1])
})

test('a redirect to a dead host is dead, and says nothing of other pages of the host that redirects', async () => {
  await servers.https('alive.example', byPath({ '/old': 'https://gone-too.example/new' }))
  const old = 'https://alive.example/old'
  const { dead, unsure, offline } = await check(old, 'https://alive.example/', 'https://alive.example/404')
  expect([unsure, offline]).toEqual([0, false])
  expect(dead.map(({ url, reason }) => [url, reason])).toEqual([
    ['https://alive.example/404', 'answers 404'],
    [old, 'redirects to a host that is not known any more'],
  ])
})

test('a redirect to http hides neither the page that it leads to nor other pages of its host', async () => {
  await servers.https(
    'plain.example',
    byPath({ '/old': 'http://plain.example/404', '/http': 'http://plain.example/http' }),
  )
  const at = (path: string) => `https://plain.example/${path}`
  expect(await deadOf(at('old'), at('http'), at('410'), at(''))).toEqual([at('410'), at('old')])
})

test('a redirect to what we must not ask is no verdict', async () => {
  await servers.https(
    'lure.example',
    byPath({ '/ip': 'https://169.254.169.254/', '/port': 'https://lure.example:8443/404' }),
  )
  const at = (path: string) => `https://lure.example/${path}`
  const { dead, unsure } = await check(at('ip'), at('port'), at('404'))
  expect([dead.map(({ url }) => url), unsure]).toEqual([[at('404')], 2])
})

test('of one host one page at a time is requested, with a pause between', async () => {
  const events: string[] = []
  await servers.https('slow.example', ({ url }, response) => {
    events.push(`request ${url}`)
    setTimeout(() => {
      events.push(`answer ${url}`)
      response.end()
    }, 5)
  })
  const urls = pages('https://slow.example/1', 'https://slow.example/2')
  await checkLinks(urls, servers.network(), 40, {
    wait: async (pause) => events.push(`pause ${pause}`),
  })
  expect(events).toEqual(['request /1', 'answer /1', 'pause 40', 'request /2', 'answer /2'])
})

test('where hardly anything answers, the network is at fault, and no page is called dead', async () => {
  let lookUps = 0
  const network = servers.network({}, () => {
    lookUps++
    return Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  })
  const links = await checkLinks(pages('https://gone.example/1', 'https://gone.example/2'), network, 10_000)
  expect(links).toMatchObject({ offline: true, dead: [] })
  // The host gives no answer, so nothing is requested for its other pages.
  expect(lookUps).toBe(2)
  expect(STALE_REPORTS.text({ facts: [], links })).toContain('the network here is at fault')
})

test('where half of them answer, the network is not at fault', async () => {
  await servers.https('half.example', byPath())
  const links = await check('https://half.example/', 'https://gone.example/')
  expect(links).toMatchObject({ checked: 2, offline: false })
  expect(links.dead.map(({ url }) => url)).toEqual(['https://gone.example/'])
})

test("only sources on a provider's domains are checked, of active entries, each once", () => {
  const foreign = { ...anEntry('one').sources[0]!, url: 'https://lists.example.org/' }
  const one = entry('one', { sources: [anEntry('one').sources[0]!, foreign] })
  expect([...pagesOfProviders([one, entry('old', { retired: { date: '2026-10-01' } })])]).toEqual([
    ['https://one.example.com/pricing', ['one']],
  ])
})

test('stale facts are named with the newest date, and the Markdown is empty when there are none', () => {
  const seen = (slug: string, asOf?: string) => {
    const { asOf: _, ...page } = anEntry(slug).sources[0]!
    return entry(slug, { sources: [{ ...page, ...(asOf !== undefined && { asOf }) }] })
  }
  const facts = staleFacts([seen('one', '2026-01-02'), seen('three'), entry('two')], '2026-11-21')
  expect(facts.map(({ slug, fact, newest }) => `${slug} ${fact} ${newest}`)).toEqual([
    'one offers.free-plan.card 2026-01-02',
    'one offers.free-plan.quotas.requests 2026-01-02',
    'three connection null',
    'three offers.free-plan.kind null',
    'three offers.free-plan.covers.chat null',
    'three offers.free-plan.card null',
    'three offers.free-plan.quotas.requests null',
  ])
  const markdown = STALE_REPORTS.markdown({ facts, links: null })
  expect(markdown).toContain('- [ ] `one`: `offers.free-plan.card` (2026-01-02), ')
  expect(markdown).toContain('what models get 90 days, quotas and card 180, others 365')
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
  const { issues, repository } = await startGitHub(onTestFinished)
  issues.push({ number: 1, title: TITLE, body: 'by a stranger', state: 'open', labels: [] })
  const publish = (body: string) => publishIssue(repository, body, fetch)
  expect(await publish('first')).toEqual({ action: 'opened', number: 2 })
  expect(await publish('second\n')).toEqual({ action: 'updated', number: 2 })
  expect(issues[1]).toMatchObject({ body: 'second', state: 'open', labels: [LABEL] })
  expect(await publish('\n')).toEqual({ action: 'closed', number: 2 })
  expect(await publish('')).toBeUndefined()
  expect(issues[0]!.body).toBe('by a stranger')
})

/** What the run finds on pages of real servers, week by week. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import { anEntry } from '../../../test/support/content.ts'
import { aTreeEntry, visitWeekly, WEEKS } from '../../../test/support/pages.ts'
import { visitPages } from './visit-pages.ts'
import { watchedPages } from './watched-pages.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let servers: FakeServers
/** By host. */
const answers = new Map<string, Answer>()
const asked: string[] = []

const HOSTS = 'one.example.com two.example.com one.example.org raw.githubusercontent.com github.com'.split(
  ' ',
)
beforeAll(async () => {
  servers = await startFakeServers()
  await servers.https(HOSTS, (request, response) => {
    const { host = '' } = request.headers
    asked.push(`${host}${request.url}`)
    const answer = answers.get(host)
    return answer ? answer(request, response) : void response.writeHead(404).end()
  })
})
afterAll(() => servers.close())
beforeEach(() => {
  answers.clear()
  asked.length = 0
})

const FILLER =
  '<p>Read how to begin with our API, in a few steps, with examples for every language.</p>'.repeat(8)
const html = (body: string, title = 'Pricing') => `<!doctype html><title>${title}</title>${body}${FILLER}`
const PAGE = html('<h2>Free plan</h2><p>Chat: 1,000 requests per day. No credit card required.</p>')
const page =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (request, response) =>
    request.url === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)

const ONE = [aTreeEntry('one')]
const URL_OF_ONE = 'https://one.example.com/pricing'

/** What is found in the second week, when the page answers like this; in the first it answers as it should. */
async function findingsAfter(second: Answer, first: Answer = page(PAGE), entries = ONE) {
  answers.set('one.example.com', first)
  const { state } = await visitWeekly(entries, servers.network(), [WEEKS[0]])
  answers.set('one.example.com', second)
  return visitWeekly(entries, servers.network(), [WEEKS[1]], state)
}
const kindsAfter = async (second: Answer, first?: Answer) =>
  (await findingsAfter(second, first)).findings.map(({ kind, found, expected }) => [kind, expected ?? found])

describe('a value', () => {
  test.each([
    ['unchanged', PAGE],
    ['respelt', PAGE.replace('1,000 requests per day', '1K requests/day')],
    ['behind narrow spaces', PAGE.replace('1,000', '1\u202f000')],
    ['in a page with a new design', `<main><ul>${PAGE.replaceAll('p>', 'li>')}</ul></main>`],
    [
      'in another order',
      html('<p>No credit card required. Chat: 1,000 requests per day.</p><h2>Free plan</h2>'),
    ],
  ])('that is %s is no finding', async (_, body) => expect(await kindsAfter(page(body))).toEqual([]))

  test.each([
    ['1,000 requests per day', '500 requests per day', '1,000 requests a day'],
    ['1,000 requests per day', '1,000 requests per month', '1,000 requests a day'],
    ['Free plan', 'Starter', 'the name “Free plan”'],
    ['Free plan', 'Explorer</h2><p>Where is the Free plan? It is this.</p><h2>', 'the name “Free plan”'],
    ['No credit card required', 'A credit card is required', 'that no card is needed'],
  ])('%s that becomes %s is a finding', async (before, after, expected) => {
    const { findings } = await findingsAfter(page(PAGE.replace(before, after)))
    const lost = { kind: 'value-gone', slug: 'one', page: URL_OF_ONE, since: WEEKS[1] }
    expect(findings).toEqual([expect.objectContaining({ ...lost, expected })])
  })

  test('that never stood there is not missed', async () => {
    const first = page(PAGE.replace('1,000', '500'))
    expect(await kindsAfter(page(PAGE.replace('1,000', '400')), first)).toEqual([])
  })

  test('of an entry that was corrected is not missed any more', async () => {
    const { state } = await findingsAfter(page(PAGE.replace('1,000', '500')))
    const [offer] = anEntry('one').offers
    const corrected = [aTreeEntry('one', { offers: [{ ...offer!, quotas: [{ requests: '500/day' }] }] })]
    expect((await visitWeekly(corrected, servers.network(), [WEEKS[2]], state)).findings).toEqual([])
  })

  test('a model that is replaced is a finding, and its row too', async () => {
    const [offer] = anEntry('one').offers
    const quotas = ['acme/big-2', 'acme/small-2'].map((model) => ({
      models: [model],
      requests: '30/minute 1000/day',
    }))
    const entries = [aTreeEntry('one', { offers: [{ ...offer!, quotas }] })]
    const row = (model: string) => `<tr><td>${model}</td><td>30</td><td>1K</td></tr>`
    const table = (big: string) =>
      page(html(`<table>${row(big)}${row('Small 2')}</table>Free plan chat, no card`))
    const { findings } = await findingsAfter(table('Big 3'), table('Big 2'), entries)
    expect(findings.map(({ kind, facts, expected }) => [kind, facts, expected])).toEqual([
      ['value-gone', ['offers.free-plan.quotas.acme/big-2'], expect.stringContaining('the model acme/big-2')],
    ])
    const flipped =
      '<tr><th><th>Big 2<th>Small 2</tr><tr><td>RPM<td>30<td>30</tr><tr><td>RPD<td>1K<td>1K</tr>'
    const turned = page(html(`<table>${flipped}</table>Free plan chat, no card`))
    expect((await findingsAfter(turned, table('Big 2'), entries)).findings).toEqual([])
  })
})

describe('a page', () => {
  test.each([
    ['answers 404', page('', 404)],
    ['answers 410', page('', 410)],
    ['says that there is no such page', page(html('<h1>Oh no</h1>', '404 - Page not found'))],
  ])('that %s is gone', async (reason, answer) =>
    expect(await kindsAfter(answer)).toEqual([['page-gone', reason]]),
  )

  test.each([
    ['refuses programs', page('<title>Just a moment...</title>', 403)],
    ['refuses programs', page('{}', 403, { 'content-type': 'application/json' })],
    ['refuses programs', page(PAGE, 200, { 'cf-mitigated': 'challenge' })],
    ['refuses programs', page(html('Please solve this', 'Security check'))],
    ['a script builds it', page('<!doctype html><div id=root></div><script src=a.js></script>')],
    ['a script builds it', page('<div id=root></div><script type=application/json>{"a":"1,000"}</script>')],
    ['a script builds it', page(html('<noscript>Please enable JavaScript to run this app</noscript>'))],
    ['is no text', page('%PDF-1.7', 200, { 'content-type': 'application/pdf' })],
    ['is no text', page('a\0b', 200, { 'content-type': 'text/html' })],
  ])('that cannot be watched because it %s is no missing value', async (reason, answer) =>
    expect(await kindsAfter(answer)).toEqual([['unwatchable', reason]]),
  )

  const broken: Answer = ({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 9_000 })
    response.write(html('<p>Welcome</p>'), () => response.destroy())
  }
  test.each([
    ['answers 500', page('', 500)],
    ['answers 302', page('', 302)],
    ['breaks off', broken],
  ])('that %s says nothing, until it has done so for weeks', async (_, answer) => {
    const { state, findings } = await findingsAfter(answer)
    expect(findings).toEqual([])
    const later = await visitWeekly(ONE, servers.network(), WEEKS.slice(2, 5), state)
    expect(later.findings).toMatchObject([
      { kind: 'unwatchable', found: 'has not answered for weeks', since: WEEKS[4] },
    ])
  })

  const redirecting =
    (status: number, body = PAGE, to = '/plans'): Answer =>
    ({ url }, response) =>
      url === '/pricing'
        ? response.writeHead(status, { location: to }).end()
        : page(body)({ url } as never, response)

  test.each([301, 302])(
    'that leads elsewhere with %i, where the values stand, is no finding',
    async (status) => {
      expect(await kindsAfter(redirecting(status))).toEqual([])
    },
  )
  test('that leads to another one without the values lost them; one that leads to a sign-in asks who reads', async () => {
    expect(await kindsAfter(redirecting(301, html('<p>Welcome</p>')))).toMatchObject([
      ['value-gone', expect.anything()],
    ])
    expect(await kindsAfter(redirecting(302, html('<p>Welcome</p>'), '/login?next=pricing'))).toEqual([
      ['unwatchable', 'asks to sign in'],
    ])
  })

  test('on which nothing is watched is only looked for', async () => {
    const source = {
      ...anEntry('one').sources[0]!,
      url: 'https://one.example.com/docs',
      supports: ['connection' as const],
    }
    const entries = [aTreeEntry('one', { sources: [source] })]
    answers.set('one.example.com', page('', 403))
    expect((await visitWeekly(entries, servers.network(), WEEKS)).findings).toEqual([])
    answers.set('one.example.com', page('', 404))
    expect((await visitWeekly(entries, servers.network(), WEEKS)).findings).toMatchObject([
      { kind: 'page-gone', facts: ['connection'], since: WEEKS[0] },
    ])
  })

  test('of a host that is not known any more is gone; its other pages are not asked for', async () => {
    const hosts = [aTreeEntry('one'), aTreeEntry('two'), aTreeEntry('gone')]
    for (const host of ['one.example.com', 'two.example.com']) answers.set(host, page(PAGE))
    const { findings } = await visitWeekly(hosts, servers.network(), [WEEKS[0]])
    expect(findings).toMatchObject([
      { kind: 'page-gone', slug: 'gone', found: 'its host is not known any more' },
    ])
  })

  test('in a repository at GitHub is read as a file, of a commit in its newest version', async () => {
    const source = (ref: string) => ({
      ...anEntry('one').sources[0]!,
      url: `https://github.com/one/docs/blob/${ref}/limits.md`,
    })
    const commit = '0123456789abcdef0123456789abcdef01234567'
    const entries = [
      aTreeEntry('one', { domains: ['github.com/one'], sources: [source('main'), source(commit)] }),
    ]
    const markdown = 'Free plan: chat, 1,000 requests per day, no card'
    answers.set('raw.githubusercontent.com', page(markdown, 200, { 'content-type': 'text/plain' }))
    const { state } = await visitWeekly(entries, servers.network(), [WEEKS[0]])
    expect(asked.toSorted()).toEqual([
      'raw.githubusercontent.com/one/docs/HEAD/limits.md',
      'raw.githubusercontent.com/one/docs/main/limits.md',
      'raw.githubusercontent.com/robots.txt',
    ])
    answers.set('raw.githubusercontent.com', page('', 404))
    const { findings } = await visitWeekly(entries, servers.network(), [WEEKS[1]], state)
    expect(findings.map(({ kind, found }) => [kind, found])).toEqual([
      ['page-gone', 'answers 404'],
      ['page-gone', 'answers 404'],
    ])
  })
})

describe('politeness', () => {
  test('robots.txt is asked for once, and obeyed', async () => {
    answers.set('one.example.com', ({ url }, response) =>
      url === '/robots.txt' ? response.end('User-agent: *\nDisallow: /pri') : response.end(PAGE),
    )
    const { findings } = await visitWeekly(ONE, servers.network(), [WEEKS[0]])
    expect(findings).toMatchObject([{ kind: 'unwatchable', found: 'robots.txt forbids it' }])
    expect(asked).toEqual(['one.example.com/robots.txt'])
  })

  const manyPages = (count: number, host = 'one.example.com') =>
    aTreeEntry('one', {
      sources: Array.from({ length: count }, (_, index) => ({
        ...anEntry('one').sources[0]!,
        url: `https://${host}/${String(index).padStart(2, '0')}`,
      })),
    })

  test('of one host one page at a time is asked for, with a pause between', async () => {
    const events: string[] = []
    answers.set('one.example.com', (request, response) => {
      events.push(`request ${request.url}`)
      setTimeout(() => {
        events.push(`answer ${request.url}`)
        page(PAGE)(request, response)
      }, 5)
    })
    const { visits } = await visitPages({
      pages: watchedPages([manyPages(2)]),
      day: WEEKS[0],
      network: servers.network(),
      pause: 40,
      wait: async (pause) => events.push(`pause ${pause}`),
    })
    const paths = ['/robots.txt', ...visits.map(({ url }) => new URL(url).pathname)]
    expect(paths).toHaveLength(3)
    expect(events).toEqual(
      paths.flatMap((path) => [`request ${path}`, `answer ${path}`, 'pause 40']).slice(0, -1),
    )
  })

  test('a host that has enough of us is left alone', async () => {
    answers.set('one.example.com', page('', 429))
    const { visits } = await visitWeekly([manyPages(6)], servers.network(), [WEEKS[0]])
    expect(visits).toMatchObject([{ outcome: 'failed' }])
  })
})

test('where hardly anything answers, the network is at fault; where half do, it is not', async () => {
  let lookUps = 0
  const network = servers.network({}, () => {
    lookUps++
    return Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  })
  const gone = aTreeEntry('gone', {
    sources: ['a', 'b'].map((path) => ({
      ...anEntry('gone').sources[0]!,
      url: `https://gone.example.com/${path}`,
    })),
  })
  expect(await visitWeekly([gone], network, [WEEKS[0]])).toMatchObject({ offline: true, findings: [] })
  // One look for robots.txt and one for a page; the host gives no answer, so nothing is asked for its other pages.
  expect(lookUps).toBe(2)
  answers.set('one.example.com', page(PAGE))
  expect((await visitWeekly([...ONE, aTreeEntry('gone')], servers.network(), [WEEKS[0]])).offline).toBe(false)
})

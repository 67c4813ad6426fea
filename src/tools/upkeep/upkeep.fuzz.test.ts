/** Whatever a page, a header, a redirect or a robots.txt holds: nothing throws, runs away, or reaches a report as it is. */
import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeServers, startFakeServers } from '../../../test/fake-servers/fake-servers.ts'
import { SITE } from '../../../test/support/content.ts'
import { expectLinear, repeated } from '../../../test/support/linear-time.ts'
import { aTreeEntry, WEEKS } from '../../../test/support/pages.ts'
import { UNSHOWABLE } from '../../../test/support/printed.ts'
import { findingLines, issueBody, pageFindings } from './findings.ts'
import { applyRun, NO_STATE, parseRun } from './page-state.ts'
import { plainText, readPage } from './read-page.ts'
import { robotsOf, visitPages } from './visit-pages.ts'
import { numbersIn, searched, watchedPages } from './watched-pages.ts'

const ENTRY = aTreeEntry('one')
const PAGES = watchedPages([ENTRY])
const VALUES = [...PAGES.values()].flatMap(({ values }) => values)

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...'< > </ <script> </script> <noscript> <title> <!-- --> <![CDATA[ &#x &amp; &nbsp; &#99999999; " \' \0'.split(
      ' ',
    ),
    ...'\u202e \u001b[2J \n \t 1 1, ,000 1K . ٣ ¹ 万 İ ﷺ free- chat ](https://evil.example) ` @everybody \ud800'.split(
      ' ',
    ),
    ...['<table><tr><td>', '<meta http-equiv="refresh" content="0;url=', ' ', '1 000'],
    ...['requests per day', 'free plan', 'no credit card'],
  ),
)
const body = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test('of any text, and of any bytes in any charset, levels are found', () => {
  const type = fc.constantFrom(
    ...['', 'application/json', 'image/png', 'text/html'],
    ...['utf-16le', 'nonsense', '"x-user-defined"'].map((charset) => `text/html; charset=${charset}`),
  )
  const bytes = fc.oneof(
    body.map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some)),
  )
  const status = fc.constantFrom(200, 304, 403, 404, 429, 503)
  fc.assert(
    fc.property(bytes, type, status, (body, contentType, status) => {
      const headers = { 'content-type': contentType }
      const answer = readPage({
        phase: 'done',
        url: 'https://one.example.com/pricing',
        status,
        headers,
        body,
      })
      if (typeof answer === 'string' || 'lost' in answer) return
      const page = searched(answer.text)
      for (const { sought } of VALUES) expect([0, 1, 2, 3]).toContain(sought(page))
      // Nothing hidden is left but the separators that we set.
      expect(answer.text).not.toMatch(/(?![\t\n])\p{Cc}|\p{Cf}|\p{Cs}/u)
    }),
  )
})

test.each<[what: string, part: string, length?: number]>([
  ['figures', '1'],
  ['figures and commas', '1,'],
  ['groups of figures', '100 '],
  ['lines with numbers', '1000\n'],
  ['a row of numbers', '1000\t'],
  ['names', 'free plan '],
  ['dashes', 'free-'],
  ['cards', 'card no '],
  ['characters that each become eighteen', 'ﷺ', 25_000],
])('a long page of %s is searched in time', async (_, part, length = 400_000) => {
  await expectLinear(length, repeated(part), (text) => {
    const page = searched(plainText(text))
    for (const { sought } of VALUES) sought(page)
  })
})

test('a robots.txt of nothing but agents and rules is read in time', async () => {
  const agents = (lines: number) =>
    Array.from({ length: lines }, (_, index) => `User-agent:a${index}\n`).join('')
  const textOf = (length: number) => `${agents(length / 32)}${'Disallow:/*a*b*$\n'.repeat(length / 36)}`
  await expectLinear(500_000, textOf, (text) => {
    const allows = robotsOf('https://a.example/robots.txt', text, 'us/1.0')
    expect(allows(`https://a.example/${'a'.repeat(1_000)}`)).toBe(true)
  })
})

test('any other robots.txt is read without an exception', () => {
  const rules = 'User-agent: *|user-agent:us|Disallow: /|Allow: /*$|Crawl-delay: x|Sitemap:|#'.split('|')
  const lines = fc.array(fc.oneof(piece, fc.constantFrom(...rules)), { maxLength: 30 })
  fc.assert(
    fc.property(lines, fc.webPath(), (lines, path) => {
      const allows = robotsOf('https://a.example/robots.txt', lines.join('\n'), 'us/1.0')
      expect(allows(`https://a.example${path}`)).toBeTypeOf('boolean')
    }),
  )
})

test('robots.txt: our own group counts, else that of all', () => {
  const may = (text: string) =>
    robotsOf('https://a.example/robots.txt', text, 'Us/1.0 (+x)')('https://a.example/b')
  expect(may('User-agent: *\nDisallow: /')).toBe(false)
  expect(may('User-agent: other\nUser-agent: *\nDisallow: /b')).toBe(false)
  expect(may('User-agent: *\nAllow: /\nDisallow: /*b')).toBe(false)
  expect(may('User-agent: other\nDisallow: /')).toBe(true)
  expect(may('User-agent: *\nDisallow: /\n\nUser-agent: us\nAllow: /')).toBe(true)
  expect(may('User-agent: *\nAllow: /\nUser-agent: US/2\nDisallow: /b')).toBe(false)
})

test('numbers: the index holds places inside the text', () => {
  fc.assert(
    fc.property(body.map(plainText), (text) => {
      for (const [value, places] of numbersIn(text)) {
        expect(Number.isNaN(value)).toBe(false)
        for (const { start, end } of places) expect(start < end && end <= text.length).toBe(true)
      }
    }),
  )
})

let servers: FakeServers
let answer: { head: string; body: string } = { head: '', body: '' }
beforeAll(async () => {
  servers = await startFakeServers()
  await servers.tls('one.example.com', (socket) => {
    socket.once('data', () => socket.end(Buffer.from(`${answer.head}\r\n\r\n${answer.body}`, 'latin1')))
  })
})
afterAll(() => servers.close())

const NAMES = 'ETag Last-Modified Location Content-Type Content-Encoding Retry-After Server'.split(' ')
const TEXTS = [
  ...['"x"', '"`](https://evil.example)`"', 'text/html', 'gzip', 'Mon, 23 Nov 2026 05:00:00 GMT'],
  ...['`](javascript:alert(1))', '\u202e'].map((path) => `https://one.example.com/${path}`),
  '//evil.example/@everybody',
]
const header = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...TEXTS)),
  )
  .map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`)
const response = fc.record({
  head: fc
    .tuple(fc.constantFrom(200, 200, 301, 302, 304, 403, 404, 429, 503), fc.array(header, { maxLength: 4 }))
    .map(([status, headers]) => [`HTTP/1.1 ${status} X`, ...headers].join('\r\n')),
  body,
})
const markdown = markdownIt({ html: true, linkify: false })

test('whatever a server answers, what is saved fits its schema, and no report has anything of it unescaped', async () => {
  await fc.assert(
    fc.asyncProperty(response, response, async (first, second) => {
      let state = NO_STATE
      for (const [index, day] of [WEEKS[0], WEEKS[1]].entries()) {
        answer = index === 0 ? first : second
        const network = servers.network({ deadline: 5_000 })
        const { visits } = await visitPages({ pages: PAGES, day, network, pause: 0 })
        expect(parseRun(JSON.stringify({ day, visits }), day)).toEqual({ run: { day, visits } })
        state = applyRun(state, { day, visits }, PAGES)
      }
      const findings = pageFindings(PAGES, state, WEEKS[1])
      const site = { ...SITE, core: findings.map(({ slug }) => slug), branch: 'main' }
      const body = issueBody(findings, { site, providers: [ENTRY] } as never)
      for (const text of [...findingLines(findings), ...body.split('\n')])
        expect(text).not.toMatch(UNSHOWABLE)
      const tokens = markdown.parse(body, {}).flatMap(({ children }) => children ?? [])
      expect(tokens.filter(({ type }) => /^(?:html|image)/.test(type))).toEqual([])
      const targets = tokens.flatMap((token) => token.attrGet('href') ?? [])
      const isOurs = (href: string) => PAGES.has(href) || href.startsWith('../edit/main/')
      expect(targets.filter((href) => !isOurs(String(href)))).toEqual([])
    }),
    // Each makes several connections with a handshake.
    { numRuns: 50 },
  )
})

import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClient, memoryCache } from '../client/index.ts'
import { answerList } from '../http/list.ts'
import { snapshotOf } from '../package/snapshot.ts'
import { parseQuery } from '../query/parameters.ts'
import { aContentFolder, aProvider, NOW, temporaryFolder } from '../testing/content.ts'
import { aDataset, aSummary, summaries } from '../testing/requests.ts'
import { builtSite, servedSite, steadyFetch, whenAllAreDone } from '../testing/served-site.ts'
import type { Directory } from './directory.ts'
import { createServer, TOOLS } from './server.ts'
import { siteDirectory } from './site.ts'
import { type Snapshot, snapshotDirectory } from './snapshot.ts'

const HOUR = 3_600_000
const RUN = '2026-11-21T05:23:00.000Z'
const RECHECK = '2026-11-21T09:00:00.000Z'
const after = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds)

const run = (kind: string, at: string) => ({ kind, startedAt: at, finishedAt: at, probed: 2 })
const state = (slug: string, status: string, checkedAt: string) => ({
  slug,
  status,
  reason: status === 'online' ? 'ok' : 'server_error',
  source: 'probe',
  since: RUN,
  lastVerified: checkedAt,
  checkedAt,
  failingSince: null,
  latencies: [120],
})
const retired = { date: '2026-11-15', successor: 'groq' }
const CONTENT = {
  'providers/groq.yaml': aProvider('groq', { name: 'Groq' }),
  'providers/two.yaml': aProvider('two', { name: 'Second Sight', category: 'Vision' }),
  'providers/three.yaml': aProvider('three'),
  'providers/gone.yaml': aProvider('gone', {
    retired,
    health: { none: 'API retired' },
    sources: [
      { ...aProvider('gone').sources[0]!, supports: [...aProvider('gone').sources[0]!.supports, 'retired'] },
    ],
  }),
  'status/current.json': JSON.stringify({
    version: 1,
    lastRun: run('recheck', RECHECK),
    lastDailyRun: run('daily', RUN),
    providers: [state('groq', 'online', RUN), state('two', 'down', RECHECK)],
  }),
  'status/history/2026.ndjson': `${JSON.stringify({ day: '2026-11-21', new: ['groq', 'two'], down: ['two'] })}\n`,
}

const site = { dir: '', address: '', snapshot: {} as Snapshot }
const whenDone = whenAllAreDone()
beforeAll(async () => {
  site.dir = aContentFolder(CONTENT, temporaryFolder(whenDone))
  const { out, address } = await servedSite(site.dir, whenDone)
  Object.assign(site, { address, snapshot: snapshotOf(out) })
})
const offline = (now = NOW) => snapshotDirectory(site.snapshot, () => now)
const online = (now = NOW) =>
  siteDirectory(
    createClient({ baseUrl: site.address, cache: memoryCache(), fetch: steadyFetch }),
    site.address,
    () => now,
  )

/** Calls tools as an agent does: through the protocol. */
async function agent(directory: Directory) {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createServer(directory, 'Test', '1.0.0').connect(theirs)
  await client.connect(ours)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name: string, args: Record<string, unknown> = {}) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: args })
      const [{ text }] = content as [{ text: string }]
      if (isError) return { problem: text }
      expect(JSON.parse(text)).toEqual(structuredContent)
      // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is its own affair
      return structuredContent as Record<string, any>
    },
  }
}

test('each tool only reads, and says what it takes and gives', async () => {
  const { client } = await agent(offline())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  for (const { annotations, inputSchema, outputSchema } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false })
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
  }
  expect(tools[0]!.inputSchema.properties).toMatchObject({
    category: { type: 'string', enum: expect.arrayContaining(['LLM', 'Vision']) },
    noCard: { type: 'boolean' },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
  })
  expect(client.getInstructions()).toContain(NOW.toISOString())
})

test('docs/mcp.md names each tool and what it takes', () => {
  const rows = new Map(
    [...readFileSync('docs/mcp.md', 'utf8').matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, tool, takes]) => [
      tool,
      takes,
    ]),
  )
  expect([...rows.keys()]).toEqual(TOOLS.map(({ name }) => name))
  for (const { name, input } of TOOLS)
    for (const parameter of Object.keys(input.shape)) expect(rows.get(name)).toContain(`\`${parameter}\``)
})

describe('find_providers', () => {
  const rawQueries = fc.record(
    {
      category: fc.constantFrom('LLM', 'vision', 'LLMs', ''),
      noCard: fc.constantFrom(true, false, 'true', '1', '', null),
      noPhone: fc.constantFrom(true, 'no', 0),
      q: fc.constantFrom('a', 'ﬁne voix', 'x'.repeat(101), ' ', 7),
      sort: fc.constantFrom('name', 'NAME', 'best'),
      limit: fc.constantFrom(1, 2, 0, -1, 1.5, '3', '', 1e21),
      nocard: fc.constant(true),
      utm_source: fc.constant('x'),
    },
    { requiredKeys: [] },
  )
  test('has the answers and the problems of the query endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(summaries, rawQueries, async (all, input) => {
        const dataset = aDataset(all)
        const directory = snapshotDirectory({ ...site.snapshot, dataset }, () => NOW)
        const search = new URLSearchParams(
          Object.entries(input).map(([name, value]) => [name, String(value)]),
        )
        const { status, body } = answerList(dataset)({
          method: 'GET',
          url: `/?${search}`,
          ifNoneMatch: null,
        })
        const endpoint = JSON.parse(body!)
        const reply = await TOOLS[0]!.answer(directory, TOOLS[0]!.input.parse(input) as never)
        if (status === 200) {
          const data = endpoint.data.slice(0, search.get('limit') ? 50 : 20)
          expect(reply).toEqual({
            value: { count: data.length, more: expect.any(Boolean), providers: data },
          })
        } else {
          const { problem } = reply as { problem: string }
          expect(problem.split('\n').length).toBe(endpoint.errors.length)
          for (const { parameter, message } of endpoint.errors) {
            expect(problem).toContain(`${parameter} = "`)
            expect(problem).toContain(message)
          }
        }
      }),
      { numRuns: 100 },
    )
  })
  test('never shows more than 50, and says when there are more', async () => {
    const many = Array.from({ length: 60 }, (_, index) => aSummary(`p${index}`))
    const { call } = await agent(snapshotDirectory({ ...site.snapshot, dataset: aDataset(many) }, () => NOW))
    const shown = async (limit?: number) => {
      const { count, more } = await call('find_providers', limit === undefined ? {} : { limit })
      return [count, more]
    }
    expect([await shown(), await shown(49), await shown(50), await shown(1000)]).toEqual([
      [20, true],
      [49, true],
      [50, true],
      [50, true],
    ])
    expect((await call('find_providers', { q: 'p59' })).more).toBe(false)
  })
  test('explains a slip', async () => {
    const { call } = await agent(offline())
    expect(await call('find_providers', { category: 'Visoin', nocard: true })).toEqual({
      problem: [
        'category = "Visoin": expected one of LLM, Image, Speech, Embeddings, Search, Video, Code, Vision. Did you mean "Vision"?',
        'nocard = "true": there is no parameter nocard. Did you mean "noCard"?',
      ].join('\n'),
    })
  })
})

describe.each([
  ['a snapshot', offline, { kind: 'snapshot', date: NOW.toISOString() }],
  ['a site', online, { kind: 'site', url: expect.stringMatching(/^http:/) }],
])('from %s', (_, directory, source) => {
  test('each answer says where it is from', async () => {
    const { call } = await agent(directory())
    for (const [name, args] of [
      ['find_providers', { q: 'sight' }],
      ['get_provider', { slug: 'groq' }],
      ['compare_providers', { slugs: ['two', 'groq'] }],
      ['get_status', {}],
      ['get_status', { slug: 'two' }],
    ] as const)
      expect((await call(name, args)).source).toEqual(source)
  })
  test('providers are found, read and compared', async () => {
    const { call } = await agent(directory())
    const found = await call('find_providers', { category: 'vision', noCard: true })
    expect(found).toMatchObject({ count: 1, more: false, providers: [{ slug: 'two', status: 'down' }] })
    expect((await call('get_provider', { slug: 'gone' })).provider.retired).toEqual(retired)
    const { providers } = await call('compare_providers', { slugs: ['two', 'groq', 'two'] })
    expect(providers).toMatchObject([
      { slug: 'two', freeTier: { kind: 'permanent', limits: [{ value: 1000 }], requiresCreditCard: false } },
      { slug: 'groq', assumed: expect.arrayContaining(['requiresPhone']), connection: { auth: 'bearer' } },
    ])
  })
  test('status is told, of one and of all', async () => {
    const { call } = await agent(directory())
    expect(await call('get_status')).toMatchObject({
      summary: { online: 1, down: 1, degraded: 0, unknown: 1, total: 3 },
      troubled: [{ slug: 'two', status: 'down' }],
      more: false,
    })
    const { history } = await call('get_status', { slug: 'two' })
    expect(history).toMatchObject({ status: 'down', reason: 'server_error', checkedAt: RECHECK })
    expect(history.days).toHaveLength(90)
  })
  test.each([
    ['get_provider', { slug: 'grok' }, 'Did you mean "groq"?'],
    ['get_provider', { slug: 'second sight' }, 'Did you mean "two"?'],
    ['get_provider', { slug: 'constructor' }, 'There is no provider with the slug "constructor".'],
    ['get_provider', {}, 'Give a slug, as find_providers shows it.'],
    ['get_status', { slug: 'gone' }, 'Provider gone ended on 2026-11-15'],
    ['get_status', { slug: '' }, 'find_providers shows the slugs.'],
    ['compare_providers', { slugs: ['groq'] }, 'Give 2 to 5 slugs'],
    ['compare_providers', { slugs: ['groq', 'groq'] }, 'all the same'],
    ['compare_providers', { slugs: ['groq', 'twoo', 'threee'] }, 'Did you mean "three"?'],
  ])('%s %o is an error with a way on', async (name, args, words) => {
    const { problem } = await (await agent(directory())).call(name, args)
    expect(problem).toContain(words)
  })
  test('after 72 hours every status is unknown', async () => {
    const { call } = await agent(directory(after(RECHECK, 72 * HOUR + 1)))
    expect((await call('get_status')).summary).toEqual({
      online: 0,
      degraded: 0,
      down: 0,
      unknown: 3,
      total: 3,
    })
    expect((await call('find_providers')).providers.map(({ status }: { status: string }) => status)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
    const { history } = await call('get_status', { slug: 'two' })
    expect(history).toMatchObject({ status: 'unknown', reason: 'stale_run', source: 'none', since: null })
    expect((await call('get_provider', { slug: 'two' })).provider).toMatchObject({
      status: 'unknown',
      health: { reason: 'stale_run' },
    })
    expect((await call('get_provider', { slug: 'gone' })).provider.health.reason).toBe('retired')
  })
})

/** All that a directory can be asked. */
async function everything(directory: Directory) {
  const parsed = parseQuery(new URLSearchParams())
  if ('problems' in parsed) throw new Error('an empty query has no problems')
  const slugs = ['groq', 'two', 'three', 'gone']
  return {
    list: await directory.list(parsed.query, undefined),
    status: await directory.status(),
    providers: await Promise.all(slugs.map((slug) => directory.provider(slug))),
    histories: await Promise.all(slugs.map((slug) => directory.history(slug))),
  }
}

describe('a snapshot', () => {
  test.each([0, 72 * HOUR, 72 * HOUR + 1, 74 * HOUR, 80 * HOUR])(
    'says what a build of its content would say %i ms after the daily run',
    async (age) => {
      const now = after(RUN, age)
      const rebuilt = snapshotOf(await builtSite(site.dir, onTestFinished, now))
      // Before any check was made nothing is too old, so this is what the build itself says.
      const asBuilt = snapshotDirectory(rebuilt, () => new Date(0))
      expect(await everything(offline(now))).toEqual(await everything(asBuilt))
    },
  )
  test('says what the site says that it was made from', async () => {
    expect(await everything(offline())).toEqual(await everything(online()))
  })
})

test('a site that does not answer is an error with a way on', async () => {
  const url = 'http://localhost:1'
  const { call } = await agent(siteDirectory(createClient({ baseUrl: url }), url, () => NOW))
  for (const [name, args] of [
    ['find_providers', {}],
    ['get_provider', { slug: 'groq' }],
    ['get_status', {}],
  ] as const)
    expect((await call(name, args)).problem).toMatch(/^No answer came\. GET http:\/\/localhost:1.*\nhelp: /)
})

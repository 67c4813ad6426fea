import type { IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../test/fake-servers/static-host.ts'
import { saidOf } from '../../../test/support/approved.ts'
import { aContentFolder, anEntry, NOW, temporaryFolder } from '../../../test/support/content.ts'
import { confirmed, ended, OFFER } from '../../../test/support/entry-parts.ts'
import { builtSite, whenAllAreDone } from '../../../test/support/served-site.ts'
import { someRatings } from '../../../test/support/some-ratings.ts'
import type { ProviderDetail } from '../../api/providers.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { createClient } from '../client/index.ts'
import { type Directory, type Snapshot, siteDirectory, snapshotDirectory } from '../mcp/directory.ts'
import { snapshotOf } from '../package/write.ts'
import { type Answer, find, models, setup, show } from './commands.ts'
import { firstRequest, tryOut } from './try.ts'

const KEY = 'sk-secret-0123456789'
const BASE = 'https://api.one.example.com/v1'
const connection = { baseUrl: BASE, auth: 'bearer', openaiCompatible: true, envVar: 'ONE_API_KEY' } as const
const chatting = (slug: string, changes: Partial<ProviderEntry> = {}) => {
  const { connection: own } = anEntry(slug)
  return anEntry(
    slug,
    confirmed(
      {
        connection: {
          ...own,
          ...connection,
          baseUrl: `https://api.${slug}.example.com/v1`,
          envVar: `${slug.toUpperCase()}_API_KEY`,
        },
        offers: [{ ...OFFER, quotas: [{ models: [`${slug}-1`], requests: '1000/day' }] }],
        ...changes,
      },
      slug,
    ),
  )
}
const CONTENT = {
  'providers/one.yaml': chatting('one'),
  'providers/two.yaml': chatting('two', {
    offers: [{ ...OFFER, card: true, quotas: [{ models: ['two-1'], requests: '5/day' }] }],
  }),
  'ratings/arena-text.json': someRatings('arena-text'),
  'ratings/matches.json': JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`one-${index + 1}`, { 'arena-text': `Model ${index}` }]),
    ),
  ),
  'providers/silent.yaml': anEntry('silent'),
  'providers/gone.yaml': anEntry('gone', ended('gone', '2026-11-15')),
}

let directory: Directory
let snapshot: Snapshot
const whenDone = whenAllAreDone()
beforeAll(async () => {
  const out = await builtSite(aContentFolder(CONTENT, temporaryFolder(whenDone)), whenDone)
  snapshot = snapshotOf(out)
  directory = snapshotDirectory(snapshot, () => NOW)
})

const text = (answer: Answer) => ('problem' in answer ? `problem: ${answer.problem}` : answer.text)

test('what find, models, show and setup say', async () => {
  const cases: [command: string, Promise<Answer>][] = [
    ['find --no-card', find(directory, { noCard: true })],
    ['find --capability chat --limit 1', find(directory, { capability: 'chat', limit: 1 })],
    ['find --category LLMs', find(directory, { category: 'LLMs' })],
    ['models --no-card', models(directory, { noCard: true })],
    ['models --q nothing-like-this', models(directory, { q: 'nothing-like-this' })],
    ['show one', show(directory, 'one')],
    ['show gone', show(directory, 'gone')],
    ['show silentt', show(directory, 'silentt')],
    ['setup opencode', setup(directory, 'opencode', {}, NOW)],
    ['setup opencode --no-card', setup(directory, 'opencode', { noCard: true }, NOW)],
    ['setup opncode', setup(directory, 'opncode', {}, NOW)],
    ['setup opencode --provider silentt', setup(directory, 'opencode', { provider: 'silentt' }, NOW)],
    ['setup opencode --provider silent', setup(directory, 'opencode', { provider: 'silent' }, NOW)],
    ['setup claude-code', setup(directory, 'claude-code', {}, NOW)],
    ['setup env --no-crad', setup(directory, 'env', { noCrad: 'true' }, NOW)],
  ]
  const said = await Promise.all(
    cases.map(async ([command, answer]): Promise<[string, string]> => [command, text(await answer)]),
  )
  await expect(saidOf(said, (lines) => lines.split('\n'))).toMatchFileSnapshot('commands.approved.txt')
})

test('show counts no limit that has ended among those that it leaves out', async () => {
  const one = (await directory.provider('one'))!
  const [offer] = one.offers
  const limits = Array.from({ length: 12 }, (_, index) => ({
    ...offer!.limits[0]!,
    ended: index < 3 ? '2026-11-01' : null,
  }))
  const provider = { ...one, offers: [{ ...offer!, limits }] } as ProviderDetail
  expect(text(await show({ ...directory, provider: async () => provider }, 'one'))).toContain('… and 1 more')
})

describe('try', () => {
  type Sent = { url: string; headers: Record<string, string>; redirect: string; body: string }
  async function tried(
    answer: Response | Error,
    slug = 'one',
    env: Record<string, string> = { ONE_API_KEY: KEY },
    report = false,
    from = directory,
  ) {
    const sent: Sent[] = []
    const told: string[] = []
    const result = await tryOut(from, slug, {
      env,
      report,
      packaged: directory,
      fetch: (async (url: string, init: Omit<Sent, 'url'>) => {
        sent.push({ ...init, url })
        if (answer instanceof Error) throw answer
        return answer
      }) as unknown as typeof fetch,
      progress: (line) => told.push(line),
      now: () => NOW,
    })
    const output = JSON.stringify([result, told])
    expect(output).not.toContain(KEY)
    return { sent, told, text: text(result), result }
  }

  test('asks the free model at the base URL, with the key, and follows nothing', async () => {
    const answer = Response.json({ usage: { total_tokens: 12 }, echo: KEY })
    const { sent, told, text } = await tried(answer)
    expect(told).toEqual(['Calling api.one.example.com with the key in ONE_API_KEY and one-1 …'])
    expect(sent).toMatchObject([
      { url: `${BASE}/chat/completions`, headers: { authorization: `Bearer ${KEY}` }, redirect: 'manual' },
    ])
    expect(JSON.parse(sent[0]!.body).model).toBe('one-1')
    expect(text).toBe('Provider one answered with 200 in 0.0 s.\nModel: one-1, named as free\nTokens: 12')
  })

  test.each([
    ['Token', `Token ${KEY}`],
    ['', KEY],
  ])('sends the word that the API wants before the key, %j', async (authPrefix, sent) => {
    const { data } = await directory.models({ provider: 'one', limit: '200' })
    const provider = (await directory.provider('one'))!
    const connection = {
      ...provider.connection,
      auth: 'header',
      authName: 'Authorization',
      authPrefix,
    } as const
    expect(firstRequest({ ...provider, connection }, data, { ONE_API_KEY: KEY })).toMatchObject({
      headers: { authorization: sent },
    })
  })

  test('what stopped a call is said in words', async () => {
    const failed = new TypeError(`fetch failed ${KEY}`, { cause: { code: 'ENOTFOUND' } })
    const status = (one: number) => () => tried(new Response(one === 302 ? null : KEY, { status: one }))
    const cases: [name: string, run: () => ReturnType<typeof tried>, isSent?: true][] = [
      ...[302, 401, 402, 404, 429, 503].map((one) => [String(one), status(one), true] as const),
      ['no such host', () => tried(failed), true],
      ['no key', () => tried(Response.json({}), 'one', {})],
      ...['k-1…', 'k 1', 'k-1\n'].map(
        (key) =>
          [
            `the key ${JSON.stringify(key)}`,
            () => tried(Response.json({}), 'one', { ONE_API_KEY: key }),
          ] as const,
      ),
      ['no call that can be made', () => tried(Response.json({}), 'silent', { SILENT_API_KEY: KEY })],
    ].map(([name, run, isSent]) => [name, run, isSent] as [string, () => ReturnType<typeof tried>, true?])
    const said: [string, string][] = []
    for (const [name, run, isSent] of cases) {
      const { sent, text } = await run()
      expect(sent, name).toHaveLength(isSent ? 1 : 0)
      said.push([name, text])
    }
    await expect(saidOf(said, (lines) => lines.split('\n'))).toMatchFileSnapshot('try.approved.txt')
  })

  test('with --report, the text of a report says whether it worked', async () => {
    expect((await tried(Response.json({}), 'one', { ONE_API_KEY: KEY }, true)).text).toContain(
      '- Did the first call work? yes',
    )
    const refused = async (status: number) =>
      (await tried(new Response('', { status }), 'one', { ONE_API_KEY: KEY }, true)).result
    expect(await refused(402)).toMatchObject({
      problem: expect.stringContaining('refused with 402'),
      value: { status: 402, worked: false },
      text: expect.stringContaining('work? no'),
    })
    // A mistyped key and a spent limit say nothing of the offer.
    for (const status of [401, 429, 500])
      expect(await refused(status)).toMatchObject({
        text: expect.stringContaining(`work? … (it answered ${status})`),
      })
  })

  /** The data of the package, with another connection for one. */
  const changed = (connection: Partial<ProviderDetail['connection']>, slug = 'one'): Snapshot => {
    const { one } = snapshot.providers
    const detail = { ...one!, slug, connection: { ...one!.connection, ...connection } }
    return { ...snapshot, providers: { ...snapshot.providers, [slug]: detail } }
  }

  test('no call goes out unencrypted, or with a variable that holds another secret', async () => {
    const env = { ONE_API_KEY: KEY, AWS_SECRET_ACCESS_KEY: KEY, PATH: KEY }
    for (const [connection, problem] of [
      [{ baseUrl: 'http://127.0.0.1/v1', openaiBaseUrl: 'http://127.0.0.1/v1' }, /127\.0\.0\.1 unencrypted/],
      [{ envVar: 'AWS_SECRET_ACCESS_KEY' }, /AWS_SECRET_ACCESS_KEY holds a secret of AWS/],
      [{ envVar: 'PATH' }, /PATH does not end like the name of a credential/],
    ] as const) {
      const from = snapshotDirectory(changed(connection), () => NOW)
      const { sent, told, text } = await tried(Response.json({}), 'one', env, false, from)
      expect([sent, told, text]).toEqual([[], [], expect.stringMatching(problem)])
    }
  })

  describe('with --url', () => {
    /** Answers the API from this data, and records what it was sent. */
    async function site(data: (url: string) => Snapshot) {
      const requests: Pick<IncomingMessage, 'url' | 'rawHeaders'>[] = []
      const url = await listening((request, response) => {
        requests.push({ url: request.url, rawHeaders: request.rawHeaders })
        const { providers, models } = data(url)
        const [name = ''] = new URL(request.url!, url).pathname.split('/').slice(-1)
        const bodies: Record<string, object | undefined> = {
          'meta.json': { object: 'meta', staleAfter: '2099-01-01T00:00:00.000Z' },
          models: { object: 'models', data: models.rows.map((row) => JSON.parse(row)) },
          ...providers,
        }
        const body = bodies[name.replace(/(?<!meta)\.json$/, '')]
        response.writeHead(body ? 200 : 404, { 'x-total-count': models.rows.length })
        response.end(JSON.stringify(body))
      }, onTestFinished)
      return { url, requests, directory: siteDirectory(createClient({ baseUrl: url }), url, () => NOW) }
    }

    test('the live site is asked for models, and the call is made as the package says', async () => {
      const { directory: from } = await site(() => snapshot)
      const { sent, text } = await tried(Response.json({}), 'one', undefined, false, from)
      expect(sent).toMatchObject([{ url: `${BASE}/chat/completions` }])
      expect(text).toMatch(/^Provider one answered with 200/)
    })

    const call = {
      headers: {},
      query: {},
      body: {},
      form: null,
      model: null,
      source: 'https://one.example.com',
    }
    test.each<[string, RegExp, (url: string) => Snapshot, string?]>([
      ['a variable of another', /names the variable/, () => changed({ envVar: 'AWS_SECRET_ACCESS_KEY' })],
      [
        'its own server',
        /names the base URL/,
        (url) => changed({ baseUrl: `${url}/v1`, openaiBaseUrl: `${url}/v1` }),
      ],
      [
        'its own server, encrypted',
        /names the base URL/,
        (url) => changed({ baseUrl: url.replace('http:', 'https:') }),
      ],
      ['another place of the key', /names how the key/, () => changed({ auth: 'query', authName: 'q' })],
      [
        'another call',
        /names the first call/,
        () => changed({ firstCall: { ...call, method: 'POST', url: `${BASE}/transfers` } }),
      ],
      [
        'a provider that nobody else knows',
        /does not know aws-secret-access/,
        (url) => changed({ baseUrl: url, openaiBaseUrl: url, envVar: null }, 'aws-secret-access'),
        'aws-secret-access',
      ],
    ])(
      'a site that names %s gets no secret, and nobody else does',
      async (_, problem, data, slug = 'one') => {
        const hostile = await site(data)
        const secrets = ['ONE_API_KEY', 'AWS_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_API_KEY']
        const env = Object.fromEntries(secrets.map((name) => [name, KEY]))
        const { sent, told, text } = await tried(Response.json({}), slug, env, false, hostile.directory)
        expect([sent, told, text]).toEqual([[], [], expect.stringMatching(problem)])
        expect(hostile.requests.length).toBeGreaterThan(0)
        expect(JSON.stringify(hostile.requests)).not.toContain(KEY)
      },
    )

    test('without data in the package, nothing is called', async () => {
      const { directory: from } = await site(() => snapshot)
      const fetch = () => expect.unreachable()
      const options = {
        env: { ONE_API_KEY: KEY },
        fetch,
        packaged: undefined,
        progress: fetch,
        now: () => NOW,
      }
      expect(text(await tryOut(from, 'one', options))).toMatch(
        /^problem: Nothing was sent: .*\nhelp: install/,
      )
    })
  })
})

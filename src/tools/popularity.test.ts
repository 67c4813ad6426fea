import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { npmBody, pypiBody, startRegistry } from '../../test/fake-servers/registry-server.ts'
import { saidOf } from '../../test/support/approved.ts'
import { aContentFolder, anEntry } from '../../test/support/content.ts'
import { DEADLINES } from '../net/network.ts'
import { type PackageDownloads, type Popularity, popularity } from '../schema/imported.ts'
import {
  type Answer,
  absentPackages,
  type Refresh,
  refresh,
  registryAsker,
  serialise,
  summary,
  type WantedPackage,
  wantedPackages,
} from './popularity.ts'

const entry = (slug: string, sdks: object, retired = false) => ({
  slug,
  file: `providers/${slug}.yaml`,
  value: anEntry(slug, {
    connection: { sdks },
    ...(retired ? { retired: { date: '2026-11-01' } } : {}),
  }),
})

const at = (slug: string, index: number) => ({ file: `providers/${slug}.yaml`, index })
const DAY = '2026-11-21'
const wanted = (name: string, changes: Partial<WantedPackage> = {}): WantedPackage => ({
  registry: 'npm',
  name,
  namedIn: [at('one', 0)],
  frozen: false,
  ...changes,
})
test('each package once, by registry and name, with every place that names it', () => {
  expect(
    wantedPackages([
      entry('one', { npm: ['sdk', 'client'], pypi: ['sdk'] }),
      entry('two', { pypi: ['other', 'sdk'] }),
      entry('three', { none: 'https://three.example.com/docs' }),
    ]),
  ).toEqual([
    wanted('client', { namedIn: [at('one', 1)] }),
    wanted('sdk', { namedIn: [at('one', 0)] }),
    wanted('other', { registry: 'pypi', namedIn: [at('two', 0)] }),
    wanted('sdk', { registry: 'pypi', namedIn: [at('one', 0), at('two', 1)] }),
  ])
})

test('a package is frozen while retired entries alone name it, whatever their order', () => {
  const retired = (slug: string) => entry(slug, { npm: ['sdk'] }, true)
  const active = entry('active', { npm: ['sdk'] })
  const frozen = (...entries: ReturnType<typeof entry>[]) =>
    wantedPackages(entries).map((item) => item.frozen)
  expect(frozen(retired('a'), retired('b'))).toEqual([true])
  expect(frozen(retired('a'), active)).toEqual([false])
  expect(frozen(active, retired('a'))).toEqual([false])
  expect(frozen(retired('a'), active, retired('b'))).toEqual([false])
})

const count = (name: string, downloads: number, asOf = DAY): PackageDownloads => ({
  registry: 'npm',
  name,
  downloads,
  asOf,
})
const many = (total: number) => Array.from({ length: total }, (_, index) => wanted(`p${100 + index}`))
const UNREAD: Answer = { kind: 'unread', reason: 'ECONNREFUSED' }

/** Answers by name; what is not listed is counted at 7. */
const answering =
  (answers: Record<string, Answer>) =>
  async ({ registry, name }: WantedPackage): Promise<Answer> =>
    answers[name] ?? { kind: 'counted', item: { ...count(name, 7), registry } }

test('stores what was counted, in order, and drops what no entry names any more', async () => {
  const result = await refresh({
    wanted: [wanted('a'), wanted('b')],
    before: [count('a', 1, '2026-10-01'), count('unnamed', 1, '2026-10-01')],
    ask: answering({}),
  })
  const whole = { requested: 2, counted: 2, frozen: 0, absent: [], unread: [] }
  expect(result).toEqual({ ...whole, packages: [count('a', 7), count('b', 7)] })
})

test("a retired provider's count stays as it is, and is not requested; nor is one begun", async () => {
  const requested: string[] = []
  const result = await refresh({
    wanted: [wanted('a'), wanted('b', { frozen: true }), wanted('c', { frozen: true })],
    before: [count('b', 1, '2026-10-01')],
    ask: async (item) => {
      requested.push(item.name)
      return answering({})(item)
    },
  })
  expect(requested).toEqual(['a'])
  const packages = [count('a', 7), count('b', 1, '2026-10-01')]
  expect(result).toMatchObject({ packages, requested: 1, frozen: 2 })
})

describe('packages that could not be read', () => {
  test('up to one in twenty keep their counts with their days', async () => {
    const result = await refresh({
      wanted: many(40),
      before: [count('p100', 1, '2026-10-01')],
      ask: answering({ p100: UNREAD, p101: UNREAD }),
    })
    expect(result.packages?.slice(0, 2)).toEqual([count('p100', 1, '2026-10-01'), count('p102', 7)])
    expect(result.packages).toHaveLength(39)
    expect(result.unread.map(({ wanted: { name }, reason, kept }) => [name, reason, kept?.asOf])).toEqual([
      ['p100', 'ECONNREFUSED', '2026-10-01'],
      ['p101', 'ECONNREFUSED', undefined],
    ])
  })

  test('offline, the rest is not even requested', async () => {
    let requests = 0
    const result = await refresh({
      wanted: many(200),
      before: [],
      ask: async () => {
        requests++
        return UNREAD
      },
    })
    expect(result).toMatchObject({ packages: undefined, counted: 0, requested: 200 })
    // Eleven are one too many; up to three more were under way.
    expect(requests).toBeLessThanOrEqual(14)
  })

  test.each([
    ['one more than one in twenty', 40, 3],
    ['one of a few', 19, 1],
  ])('%s, and nothing is stored', async (_, total, missing) => {
    const unread = Object.fromEntries(many(missing).map(({ name }) => [name, UNREAD]))
    const before = many(total).map(({ name }) => count(name, 1, '2026-10-01'))
    const { packages } = await refresh({ wanted: many(total), before, ask: answering(unread) })
    expect(packages).toBeUndefined()
  })
})

describe('packages that the registry does not have', () => {
  const ABSENT: Answer = { kind: 'absent' }

  test('lose their counts, and are named', async () => {
    const result = await refresh({
      wanted: many(10),
      before: [count('p100', 1)],
      ask: answering({ p100: ABSENT, p101: ABSENT, p102: ABSENT }),
    })
    const names = (items: readonly { name: string }[] = []) => items.map(({ name }) => name)
    expect(names(result.packages)).toEqual(names(many(10).slice(3)))
    expect(names(result.absent)).toEqual(['p100', 'p101', 'p102'])
  })

  test('are refused as gone where many were there before', async () => {
    const before = [count('p100', 1), count('p101', 1)]
    const ask = answering({ p100: ABSENT, p101: ABSENT })
    expect((await refresh({ wanted: many(10), before, ask })).packages).toBeUndefined()
  })
})

test('an older count never replaces a newer one; one of the same day does', async () => {
  const before = [count('a', 1, '2026-11-22'), count('b', 1, DAY)]
  const { packages } = await refresh({ wanted: [wanted('a'), wanted('b')], before, ask: answering({}) })
  expect(packages).toEqual([count('a', 1, '2026-11-22'), count('b', 7)])
})

test('asks one registry at the pace of that registry, and tells how far it is', async () => {
  const under = { npm: 0, pypi: 0 }
  const most = { npm: 0, pypi: 0 }
  const progress: [number, number][] = []
  await refresh({
    wanted: many(12).map((item, index) => ({ ...item, registry: index % 2 ? 'npm' : 'pypi' }) as const),
    before: [],
    ask: async (item) => {
      most[item.registry] = Math.max(most[item.registry], ++under[item.registry])
      await new Promise((done) => setTimeout(done, 5))
      under[item.registry]--
      return answering({})(item)
    },
    onProgress: (done, total) => progress.push([done, total]),
  })
  expect(most).toEqual({ npm: 4, pypi: 1 })
  expect(progress).toEqual(Array.from({ length: 12 }, (_, index) => [index + 1, 12]))
})

test('a package that does not exist is a warning at each place that names it', () => {
  const text = stringify(anEntry('one', { connection: { sdks: { pypi: ['right', 'wrong'] } } }))
  const dir = aContentFolder({ 'providers/one.yaml': text, 'providers/two.yaml': text })
  const line = text.split('\n').indexOf('      - wrong') + 1
  expect(line).toBeGreaterThan(1)
  const namedIn = ['one', 'two'].map((slug) => at(slug, 1))
  const warning = {
    severity: 'warning',
    rule: 'absent-package',
    message: 'PyPI has no download count of a package "wrong"',
    help: 'Correct the name, or remove it if the package is gone.',
  }
  const found = absentPackages(dir, [wanted('wrong', { registry: 'pypi', namedIn })])
  expect(found).toEqual(namedIn.map(({ file }) => ({ ...warning, file: `${dir}/${file}`, line, column: 9 })))
})

test('the summary says what was counted, and why nothing was written', async () => {
  const whole: Refresh = { packages: [], requested: 40, counted: 40, frozen: 0, absent: [], unread: [] }
  const unread = {
    wanted: wanted('sdk'),
    reason: 'ECONNREFUSED \u001b[31m',
    kept: count('sdk', 1, '2026-10-01'),
  }

  const other = { wanted: wanted('b', { registry: 'pypi' }) }
  const ENDS: [what: string, changes: Partial<Refresh>][] = [
    ['all counted', {}],
    ['some frozen', { frozen: 3 }],
    ['some unread', { counted: 38, unread: [unread, { ...other, reason: 'status 500', kept: undefined }] }],
    ['too many unread', { packages: undefined, counted: 0, unread: [unread] }],
    ['too many gone', { packages: undefined, counted: 3, absent: [wanted('a')] }],
    ['none counted', { packages: undefined, counted: 0 }],
  ]
  await expect(saidOf(ENDS, (changes) => summary({ ...whole, ...changes }))).toMatchFileSnapshot(
    'popularity.approved.txt',
  )
})

const sdk = { registry: 'npm', name: 'sdk', downloads: 5, asOf: '2026-11-21' } as const
const catalogue = { name: 'C', url: 'https://example.org/c', asOf: '2026-11-01' }
const full: Popularity = {
  packages: [sdk, { ...sdk, registry: 'pypi' }],
  catalogues: [{ ...catalogue, providers: { zeta: null, 'alpha "A"': 'alpha' } }],
}

test('a package and a name a line, names in order, and all of it is read back', () => {
  const text = serialise(full)
  expect(text.split('\n')).toEqual([
    '{"packages":[',
    '{"registry":"npm","name":"sdk","downloads":5,"asOf":"2026-11-21"},',
    '{"registry":"pypi","name":"sdk","downloads":5,"asOf":"2026-11-21"}',
    '],"catalogues":[',
    '{"name":"C","url":"https://example.org/c","asOf":"2026-11-01","providers":{',
    '"alpha \\"A\\"":"alpha",',
    '"zeta":null',
    '}}',
    ']}',
    '',
  ])
  expect(popularity.parse(JSON.parse(text))).toEqual(full)
  const empty = { packages: [], catalogues: [] }
  expect(popularity.parse(JSON.parse(serialise(empty)))).toEqual(empty)
})

describe('a registry is asked', () => {
  const npm = (name: string) => ({ registry: 'npm', name }) as const
  const pypi = (name: string) => ({ registry: 'pypi', name }) as const

  /** For these local registries, without the pauses that real ones get. */
  async function asker(
    packages: Parameters<typeof startRegistry>[0],
    pauses = [0, 0],
    deadlines = DEADLINES,
  ) {
    const { url, requests } = await startRegistry(packages)
    const ask = registryAsker({ server: url, today: '2026-11-21', pauses, deadlines })
    return { ask, requests }
  }

  test('npm: the count, with the day that the registry names', async () => {
    const { ask, requests } = await asker({ 'npm:@scope/sdk': 1234 })
    expect(await ask(npm('@scope/sdk'))).toEqual({
      kind: 'counted',
      item: { registry: 'npm', name: '@scope/sdk', downloads: 1234, asOf: '2026-11-19' },
    })
    expect(requests).toEqual(['/downloads/point/last-month/@scope/sdk'])
  })

  test("PyPI: the last month's count, of today, under the entry's own spelling", async () => {
    const { ask, requests } = await asker({ 'pypi:leonardo-ai-sdk': 0 })
    expect(await ask(pypi('Leonardo_Ai.SDK'))).toEqual({
      kind: 'counted',
      item: { registry: 'pypi', name: 'Leonardo_Ai.SDK', downloads: 0, asOf: '2026-11-21' },
    })
    expect(requests).toEqual(['/api/packages/leonardo-ai-sdk/recent'])
  })

  test('and 404 means that there is no such package, at once', async () => {
    const { ask, requests } = await asker({})
    for (const gone of [npm('gone'), pypi('gone')]) expect(await ask(gone)).toEqual({ kind: 'absent' })
    expect(requests).toHaveLength(2)
  })

  test.each([429, 500, 503])('and again after %i, and the answer that then comes counts', async (status) => {
    const { ask, requests } = await asker({
      'npm:sdk': (response, tries) => {
        response.statusCode = tries < 3 ? status : 200
        response.end(JSON.stringify(npmBody('sdk', 5)))
      },
    })
    expect(await ask(npm('sdk'))).toMatchObject({ kind: 'counted', item: { downloads: 5 } })
    expect(requests).toHaveLength(3)
  })

  test('after three tries it is unread; what is refused for good is not tried again', async () => {
    const { ask, requests } = await asker({
      'npm:broken': (response) => response.writeHead(502).end(),
      'npm:forbidden': (response) => response.writeHead(403).end('{}'),
    })
    expect(await ask(npm('broken'))).toEqual({ kind: 'unread', reason: 'status 502' })
    expect(requests).toHaveLength(3)
    expect(await ask(npm('forbidden'))).toEqual({ kind: 'unread', reason: 'status 403' })
    expect(requests).toHaveLength(4)
  })

  test('Retry-After makes a pause longer, and more than a minute ends the tries', async () => {
    const { ask, requests } = await asker({
      'npm:soon': (response, tries) => {
        if (tries > 1) return response.end(JSON.stringify(npmBody('soon', 1)))
        return response.writeHead(429, { 'retry-after': '1' }).end()
      },
      'npm:late': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    })
    const started = performance.now()
    expect(await ask(npm('soon'))).toMatchObject({ kind: 'counted' })
    expect(performance.now() - started).toBeGreaterThan(950)
    expect(await ask(npm('late'))).toEqual({ kind: 'unread', reason: 'status 429' })
    expect(requests).toHaveLength(3)
  })

  const SHAPE = 'an answer of another shape'
  test.each<[string, unknown, string]>([
    ['no JSON', '<html>Sign in to this network</html>', SHAPE],
    ['no count', { ...npmBody('sdk', 1), downloads: null }, SHAPE],
    ['a negative count', npmBody('sdk', -1), SHAPE],
    ['half a download', npmBody('sdk', 0.5), SHAPE],
    ['a day that no calendar has', { ...npmBody('sdk', 1), end: '2026-02-30' }, SHAPE],
    ['the shape of the other registry', pypiBody('sdk', 1), SHAPE],
    ['another package', npmBody('other', 1), 'an answer about "other"'],
    ['far too long', 'x'.repeat(100_000), 'an answer of more than 65536 bytes'],
  ])('an answer that is %s is no count', async (_, body, reason) => {
    const { ask, requests } = await asker({
      'npm:sdk': (response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
    })
    expect(await ask(npm('sdk'))).toEqual({ kind: 'unread', reason })
    expect(requests).toHaveLength(1)
  })

  test('a name leads to its own path alone', async () => {
    const { ask, requests } = await asker({})
    for (const name of ['a?b#c', 'a b', 'é']) await ask(npm(name))
    const names = ['a%3Fb%23c', 'a%20b', '%C3%A9']
    expect(requests).toEqual(names.map((name) => `/downloads/point/last-month/${name}`))
    expect((await ask(npm('../../../elsewhere'))).kind).not.toBe('counted')
  })

  test('a server that is silent, cuts off or is not there leaves the package unread', async () => {
    const { ask } = await asker(
      {
        'npm:silent': () => {},
        'npm:cut': (response) => {
          response.writeHead(200, { 'content-length': 100 }).write('{"downloads":1')
          setTimeout(() => response.destroy(), 20)
        },
      },
      [],
      { ...DEADLINES, headers: 300, bodyIdle: 300 },
    )
    expect(await ask(npm('silent'))).toEqual({ kind: 'unread', reason: 'headers: timeout' })
    expect(await ask(npm('cut'))).toMatchObject({ kind: 'unread' })

    const refused = registryAsker({ server: 'http://127.0.0.1:1', today: '2026-11-21', pauses: [0] })
    expect(await refused(pypi('sdk'))).toEqual({ kind: 'unread', reason: 'connect: ECONNREFUSED' })
  })
})

import { describe, expect, test } from 'vitest'
import type { PackageDownloads } from '../../schema/imported.ts'
import { type Answer, refresh, type WantedPackage } from './refresh.ts'

const DAY = '2026-11-21'
const wanted = (name: string, changes: Partial<WantedPackage> = {}): WantedPackage => ({
  registry: 'npm',
  name,
  namedIn: [{ file: 'providers/one.yaml', index: 0 }],
  frozen: false,
  ...changes,
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
  expect(result).toEqual({
    packages: [count('a', 7), count('b', 7)],
    requested: 2,
    counted: 2,
    frozen: 0,
    absent: [],
    unread: [],
  })
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
  expect(result).toMatchObject({
    packages: [count('a', 7), count('b', 1, '2026-10-01')],
    requested: 1,
    frozen: 2,
  })
})

describe('packages that could not be read', () => {
  const old = many(40).map(({ name }) => count(name, 1, '2026-10-01'))

  test('up to one in twenty keep their counts with their days', async () => {
    const result = await refresh({
      wanted: many(40),
      before: old.slice(0, 1),
      ask: answering({ p100: UNREAD, p101: UNREAD }),
    })
    expect(result.packages?.slice(0, 2)).toEqual([count('p100', 1, '2026-10-01'), count('p102', 7)])
    expect(result.packages).toHaveLength(39)
    expect(result.unread.map(({ wanted: { name }, reason, kept }) => [name, reason, kept?.asOf])).toEqual([
      ['p100', 'ECONNREFUSED', '2026-10-01'],
      ['p101', 'ECONNREFUSED', undefined],
    ])
  })

  test('one more, and nothing is stored', async () => {
    const ask = answering({ p100: UNREAD, p101: UNREAD, p102: UNREAD })
    const result = await refresh({ wanted: many(40), before: old, ask })
    expect(result.packages).toBeUndefined()
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

  test('of a few packages none may go unread', async () => {
    const result = await refresh({ wanted: many(19), before: [], ask: answering({ p105: UNREAD }) })
    expect(result.packages).toBeUndefined()
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
    expect(result.packages?.map(({ name }) => name)).toEqual(
      many(10)
        .map(({ name }) => name)
        .slice(3),
    )
    expect(result.absent.map(({ name }) => name)).toEqual(['p100', 'p101', 'p102'])
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

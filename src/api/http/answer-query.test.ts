/** What functions answer before, near and after the instant at which statuses are too old, and what they keep. */
import { describe, expect, test } from 'vitest'
import { aListed, datasetOf } from '../../../test/support/datasets.ts'
import {
  type ProviderList,
  providerList,
  type StatusOverview,
  statusOverview,
} from '../../schema/responses.ts'
import { PROVIDERS } from '../query/provider-query.ts'
import { STATUS } from '../query/status-query.ts'
import type { Answer } from './answer.ts'
import { answerQuery, cached } from './answer-query.ts'
import { CACHE, EDGE_CACHED } from './headers.ts'

const STALE_AFTER = '2026-11-24T05:23:00.000Z'
const HOUR = 3_600_000
const at = (hours: number) => Date.parse(STALE_AFTER) + hours * HOUR

const dataset = {
  ...datasetOf([
    aListed('one', { status: 'online', tagline: 'says "status":"down" of itself' }),
    aListed('two', { status: 'down' }),
    aListed('three', { status: 'unknown' }),
  ]),
  staleAfter: STALE_AFTER,
}

let now = 0
const list = answerQuery(PROVIDERS, dataset, () => now)
const status = answerQuery(STATUS, dataset, () => now)
function ask(
  answer: typeof list,
  url: string,
  when: number,
  method = 'GET',
  ifNoneMatch: string | null = null,
) {
  now = when
  return answer({ method, url, ifNoneMatch })
}
const listed = (query: string, when: number): ProviderList['data'] =>
  providerList.parse(JSON.parse(ask(list, `/api/v1/providers${query}`, when).body!)).data
const overview = (when: number): StatusOverview =>
  statusOverview.parse(JSON.parse(ask(status, '/api/v1/status', when).body!))

test('up to staleAfter the statuses are those of the build', () => {
  for (const when of [at(-1000), at(-1), at(0) - 1]) {
    expect(listed('?status=online', when).map(({ slug }) => slug)).toEqual(['one'])
    expect(listed('?status=unknown', when).map(({ slug }) => slug)).toEqual(['three'])
    expect(overview(when).summary).toEqual({ online: 1, degraded: 0, down: 1, unknown: 1, total: 3 })
  }
})

test('from staleAfter on each is unknown, and the filter looks at that', () => {
  for (const when of [at(0), at(1), at(10_000)]) {
    expect(listed('', when).map((one) => one.status)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(listed('?status=online', when)).toEqual([])
    expect(listed('?status=down', when)).toEqual([])
    expect(listed('?status=unknown', when)).toHaveLength(3)
    expect(overview(when).summary).toEqual({ online: 0, degraded: 0, down: 0, unknown: 3, total: 3 })
    expect(overview(when).data.map((one) => one.status)).toEqual(['unknown', 'unknown', 'unknown'])
  }
})

test('nothing but the status differs, not even a text that looks like one', () => {
  const [before, after] = [listed('', at(-1)), listed('', at(0))]
  expect(after).toEqual(before.map((one) => ({ ...one, status: 'unknown' })))
  expect(after.find(({ slug }) => slug === 'one')!.tagline).toBe('says "status":"down" of itself')
  expect(overview(at(0)).data).toEqual(overview(at(-1)).data.map((one) => ({ ...one, status: 'unknown' })))
})

test('the tag tells the two apart, and each answers 304 to its own alone', () => {
  for (const [answer, url] of [
    [list, '/api/v1/providers?limit=1'],
    [status, '/api/v1/status'],
  ] as const) {
    const [before, after] = [at(-1), at(0)].map((when) => ask(answer, url, when).headers.etag!)
    expect(after).toContain('-aged')
    expect(before).not.toContain('-aged')
    expect(ask(answer, url, at(-1), 'GET', before).status).toBe(304)
    expect(ask(answer, url, at(0), 'GET', before).status).toBe(200)
    expect(ask(answer, url, at(0), 'GET', after).status).toBe(304)
    expect(ask(answer, url, at(0), 'HEAD')).toMatchObject({ status: 200, body: null })
  }
})

/** The seconds for which a cache that obeys a header may answer with a copy, at most. */
function longest(cacheControl: string): number {
  const of = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0)
  return Math.max(of('max-age'), of('s-maxage')) + of('stale-while-revalidate')
}

describe.each([
  ['the list', list, '/api/v1/providers', CACHE.list, EDGE_CACHED.list],
  ['the overview', status, '/api/v1/status', CACHE.status, EDGE_CACHED.status],
] as const)('%s is kept', (_, answer, url, cache, edge) => {
  const kept = (when: number, ifNoneMatch: string | null = null): Answer['headers'] =>
    ask(answer, url, when, 'GET', ifNoneMatch).headers

  test('as ever well before staleAfter, and from then on', () => {
    for (const hours of [-1000, -26, 0, 1, 1000])
      expect(kept(at(hours)), `${hours} hours`).toMatchObject({ 'cache-control': cache, ...edge })
  })
  test.each([25, 24, 2, 1.5, 1, 0.5, 0.01, 0.001, 0.0001])('no longer than that %d hours before', (hours) => {
    const headers = kept(at(-hours))
    const ever: Record<string, string> = { ...edge, 'cache-control': cache }
    for (const name of ['cache-control', 'netlify-cdn-cache-control']) {
      expect(longest(headers[name]!), name).toBeLessThanOrEqual(hours * 3600)
      // And not for much less: a copy is good until then.
      const most = Math.min(longest(ever[name]!), hours * 3600)
      expect(longest(headers[name]!), name).toBeGreaterThanOrEqual(most - 1)
    }
    const unchanged = kept(at(-hours), headers.etag!)
    expect(longest(unchanged['cache-control']!)).toBeLessThanOrEqual(hours * 3600)
    expect(unchanged['netlify-cdn-cache-control']).toBe('no-store')
  })
})

test('where no run is stored nothing ages', () => {
  const never = answerQuery(STATUS, { ...dataset, staleAfter: null }, () => at(100_000))
  expect(
    JSON.parse(never({ method: 'GET', url: '/api/v1/status', ifNoneMatch: null }).body!).summary.online,
  ).toBe(1)
})

const LETTERS = 'abcdefghijklm'
/** Of each value four characters are kept besides its key, of `x` twenty. */
test.each<[what: string, limit: number, asked: string, made: string]>([
  ['a value is made once', 100, 'aba', 'ab'],
  ['what nobody asked for in a while leaves', 20, 'abcdbeba', 'abcdea'],
  [
    'of many no more are kept than the limit holds',
    20,
    LETTERS + [...LETTERS].toReversed().join(''),
    `${LETTERS}jihgfedcba`,
  ],
  ['keys count, and exactly half of the limit still fits', 10, 'aa', 'a'],
  ['what is larger is made each time', 9, 'aa', 'aa'],
  ['and drives nothing out', 20, 'axxa', 'axx'],
])('%s', (_, limit, asked, made) => {
  let makes = ''
  const read = cached<string>(limit, (value) => value.length)
  for (const key of asked) {
    const value = key.repeat(key === 'x' ? 20 : 4)
    const make = () => {
      makes += key
      return value
    }
    expect(read(key, make)).toBe(value)
  }
  expect(makes).toBe(made)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorBody } from '../../schema/responses.ts'
import { answerChanges, type ListedChange, parseChangeQuery, selectChanges } from './change-query.ts'

const listed = (id: string, day: string, more: Partial<ListedChange> = {}): ListedChange => ({
  at: `${day}T00:00:00.000Z`,
  kind: 'card',
  providers: ['one'],
  categories: ['LLM'],
  json: JSON.stringify({ id }),
  ...more,
})

const CHANGES = [
  listed('new', '2026-11-05', { kind: 'free-tier-worse' }),
  listed('added', '2026-11-04', { kind: 'added', providers: ['one', 'two'], categories: ['LLM', 'Image'] }),
  listed('two', '2026-11-03', { providers: ['two'], categories: ['Image'] }),
  listed('old', '2026-10-01'),
  listed('added-then', '2026-09-01', { kind: 'added' }),
]

function answered(query: string, changes = CHANGES) {
  const answer = answerChanges({ hash: 'h', months: ['2026-11'], changes })
  return answer({ method: 'GET', url: `https://x.test/api/v1/changes${query}`, ifNoneMatch: null })
}
const ids = (query: string, changes = CHANGES): string[] =>
  JSON.parse(answered(query, changes).body!).data.map(({ id }: { id: string }) => id)

test.each<[query: string, ids: string[]]>([
  ['', ['new', 'added', 'two', 'old', 'added-then']],
  ['?since=2026-11-03', ['new', 'added', 'two']],
  ['?until=2026-11-03', ['two', 'old', 'added-then']],
  ['?since=2026-11-04&until=2026-11-04', ['added']],
  ['?kind=card', ['two', 'old']],
  ['?kind=CARD,free-tier-worse', ['new', 'two', 'old']],
  ['?kind=added', ['added', 'added-then']],
  ['?kind=added&limit=1', ['added']],
  ['?kind=added&limit=1&offset=1', ['added-then']],
  ['?provider=two', ['added', 'two']],
  ['?provider=nobody', []],
  ['?category=image', ['added', 'two']],
  // Additions push out nothing, and stand with what is of their time.
  ['?limit=1', ['new']],
  ['?limit=2', ['new', 'added', 'two']],
  ['?limit=1&offset=1', ['added', 'two']],
  ['?limit=1&offset=2', ['old', 'added-then']],
  ['?category=&kind=&since=&until=&provider=', ['new', 'added', 'two', 'old', 'added-then']],
])('%s', (query, expected) => {
  expect(ids(query)).toEqual(expected)
})

test('the whole history is filtered before the newest 200 are taken', () => {
  const many = Array.from({ length: 300 }, (_, index) => listed(`n${index}`, '2026-11-20'))
  const all = [...many, ...CHANGES]
  expect(ids('', all)).toHaveLength(200)
  expect(ids('?kind=free-tier-worse', all)).toEqual(['new'])
  expect(answered('', all).headers['x-total-count']).toBe('303')
})

test('reading on page by page gives each change once', () => {
  const changes = fc
    .array(fc.record({ day: fc.integer({ min: 10, max: 20 }), isAdded: fc.boolean() }), { maxLength: 30 })
    .map((all) =>
      all
        .toSorted((a, b) => b.day - a.day)
        .map(({ day, isAdded }, index) =>
          listed(`c${index}`, `2026-11-${day}`, { kind: isAdded ? 'added' : 'card' }),
        ),
    )
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const read = (offset: number) => selectChanges(all, { limit, offset })
      const { total } = read(0)
      const pages = Array.from({ length: Math.max(1, Math.ceil(total / limit)) }, (_, page) =>
        read(page * limit),
      )
      const seen = pages.flatMap(({ data }) => data)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.toSorted()).toEqual(all.map(({ json }) => json).toSorted())
    }),
  )
})

test('a link leads to the rest', () => {
  expect(answered('?limit=2&category=LLM').headers.link).not.toContain('next')
  expect(answered('?limit=1&category=LLM').headers.link).toContain(
    '</api/v1/changes?limit=1&category=LLM&offset=1>; rel="next"',
  )
})

describe('what is wrong', () => {
  test.each([
    ['?since=2026-02-30', 'since'],
    ['?until=yesterday', 'until'],
    ['?since=2026-1-1', 'since'],
    ['?kind=worse', 'kind'],
    ['?category=LLMs', 'category'],
    ['?provider=a/b', 'provider'],
    ['?noCard=true', 'noCard'],
    ['?from=x&sinc=2026-01-01', 'sinc'],
    ['?status=down', 'status'],
  ])('%s is a 400 about %s', (query, parameter) => {
    const { status, body } = answered(query)
    expect(status).toBe(400)
    expect(errorBody.parse(JSON.parse(body!)).errors!.map((one) => one.parameter)).toEqual([parameter])
  })
  test('all of it comes in one answer', () => {
    const read = parseChangeQuery(new URLSearchParams('since=x&until=y&kind=z&limit=0'))
    expect('problems' in read && read.problems).toHaveLength(4)
  })
})

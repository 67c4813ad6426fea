import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, compare } from './compare.ts'
import { asSummary, diffReport } from './report.ts'

const one = (changes = {}) => ({ object: 'provider', slug: 'one', directoryScore: 50, ...changes })
const answers = (values: Record<string, unknown>) => new Map(Object.entries(values))
const path = '/api/v1/providers/one'

test('endpoints are added, removed and changed', () => {
  const { endpoints } = compare(
    answers({ '/a': { x: 1 }, '/b': { x: 1 }, '/same': { x: [1] } }),
    answers({ '/b': { x: 2 }, '/c': { x: 1 }, '/same': { x: [1] } }),
  )
  expect(endpoints).toEqual([
    { path: '/a', change: 'removed' },
    { path: '/b', change: 'changed', fields: [{ field: 'x', before: 1, after: 2 }] },
    { path: '/c', change: 'added' },
  ])
})

test('scores are listed on their own, the largest change first', () => {
  const before = answers({ '/p/a': one(), '/p/b': one(), '/p/c': one() })
  const after = answers({
    '/p/a': one({ directoryScore: 51 }),
    '/p/b': one({ directoryScore: 40 }),
    '/p/c': one(),
  })
  expect(compare(before, after).scores).toEqual([
    { slug: 'b', before: 50, after: 40 },
    { slug: 'a', before: 50, after: 51 },
  ])
})

test.each(['hasOwnProperty', 'toString', 'constructor'])('a key may be called %s', (key) => {
  const fields = [{ field: key, before: undefined, after: 1 }]
  expect(changedFields({}, { [key]: 1 })).toEqual(fields)
  const changed = { path: '/a', change: 'changed' as const, fields }
  expect(diffReport({ endpoints: [changed], scores: [] }, 'main')).toContain(`${key}: – → 1`)
})

test('items of a list are identified by a key, not by their position', () => {
  const limit = (id: string, value: number) => ({ id, value })
  expect(
    changedFields(
      { limits: [limit('day', 1), limit('hour', 2)] },
      { limits: [limit('minute', 9), limit('day', 5)] },
    ),
  ).toEqual([
    { field: 'limits[minute]', before: undefined, after: limit('minute', 9) },
    { field: 'limits[day].value', before: 1, after: 5 },
    { field: 'limits[hour]', before: limit('hour', 2), after: undefined },
  ])
})

test('for a list of texts, only added and removed ones are listed; a new order alone is reported as such', () => {
  expect(changedFields({ pros: ['a', 'b'] }, { pros: ['b', 'c'] })).toEqual([
    { field: 'pros', before: 'a', after: undefined },
    { field: 'pros', before: undefined, after: 'c' },
  ])
  expect(
    changedFields({ data: [{ slug: 'a' }, { slug: 'b' }] }, { data: [{ slug: 'b' }, { slug: 'a' }] }),
  ).toEqual([{ field: 'data (order)', before: ['a', 'b'], after: ['b', 'a'] }])
})

test('a new build time, commit or hash is no change', () => {
  const meta = (builtAt: string) => answers({ '/meta': { builtAt, commit: builtAt, datasetHash: builtAt } })
  expect(compare(meta('a'), meta('b')).endpoints).toEqual([])
})

test('two JSON values have a changed field exactly where they differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(changedFields(a, a)).toEqual([])
      const differ = JSON.stringify(a) !== JSON.stringify(b)
      if (changedFields(a, b).length > 0) expect(differ).toBe(true)
      // Keys in another order are the same value, though not the same text.
      else if (differ) expect(b).toEqual(a)
    }),
  )
})

test('a report without changes says so', () => {
  const nothing = compare(answers({ [path]: one() }), answers({ [path]: one() }))
  expect(diffReport(nothing, 'main')).toBe('Compared with main, the API answers the same.')
})

test('content cannot control the terminal, or end the block of a summary', () => {
  const hostile = diffReport(
    compare(
      answers({ [path]: one({ tagline: 'a' }) }),
      answers({ [path]: one({ tagline: '`|\n```\n<img src=x> \u202e\u001b[31m', '```': 1 }) }),
    ),
    'main',
  )
  expect(hostile).toContain('    tagline: "a" → "`|\\n```\\n<img src=x> \\u{202e}\\u001b[31m"\n')
  expect(hostile).not.toMatch(/[\u202e\u001b]|^ {0,3}`/m)
})

test.each(['a\n', '字\n', `${'x'.repeat(70)}\n`])('%j, repeated, is cut by bytes at a line', (line) => {
  for (const most of [100, 101, 150, 333, 1000]) {
    const cut = asSummary('A', line.repeat(1000), most)
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(most)
    expect(cut).toMatch(/^## A\n\n```text\n[^`]*\n… and more; npm run diff prints all\.\n```\n$/)
    expect(cut).not.toContain('\ufffd')
  }
  expect(asSummary('A', line)).toBe(`## A\n\n\`\`\`text\n${line}\n\`\`\`\n`)
})

test('of a model of several providers, the amount that changed is listed alone', () => {
  const row = (provider: string, value: number, offer = 'plan') => {
    const [minute, day] = [
      { value: 30, per: 'minute' },
      { value, per: 'day' },
    ]
    const limits = [minute, day].map((limit) => ({ metric: 'requests', ...limit }))
    return { id: 'm', provider, offer, limits }
  }
  const changed = (before: object[], after: object[]) => changedFields({ free: before }, { free: after })
  expect(changed([row('a', 1), row('b', 2)], [row('a', 1), row('b', 3)])).toEqual([
    { field: 'free[b m].limits[requests day].value', before: 2, after: 3 },
  ])
  const [a, b] = [row('a', 1), row('b', 1)]
  expect(changed([a, b, row('a', 2, 'trial')], [a, b, row('a', 3, 'trial')])).toEqual([
    { field: 'free[a trial m].limits[requests day].value', before: 2, after: 3 },
  ])
})

test('lists show how many entries differ, and the entries show the rest', () => {
  const report = (paths: string[], bodyOf: (value: number) => object) => {
    const [before, after] = [1, 2].map((value) =>
      answers(Object.fromEntries(paths.map((one) => [one, bodyOf(value)]))),
    )
    return diffReport(compare(before!, after!), 'main')
  }
  const list = (directoryScore: number) => ({ data: [{ slug: 'one', directoryScore }, { slug: 'two' }] })
  expect(report(['/api/v1/providers'], list)).toContain(
    '~ /api/v1/providers (1 of its entries)\n\nCompared with main',
  )
  const pages = ['/api/v1/families/f', '/api/v1/models/m', '/api/v1/providers/one/models']
  expect(report(pages, (context) => ({ free: [{ provider: 'one', id: 'm', context }] }))).toContain(
    pages.map((one) => `~ ${one} (1 of its entries)\n`).join(''),
  )
  const changes = (title: number) => ({ data: [{ id: 'tag:a', title }] })
  expect(report(['/api/v1/changes', '/api/v1/changes/2026-11'], changes)).toContain(
    '~ /api/v1/changes (1 of its entries)\n~ /api/v1/changes/2026-11\n    data[tag:a].title: 1 → 2\n',
  )
})

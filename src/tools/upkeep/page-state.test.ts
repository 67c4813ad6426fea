import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalLines, saidOf } from '../../../test/support/approved.ts'
import { temporaryFolder } from '../../../test/support/content.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { pageFindings } from './findings.ts'
import {
  applyRun,
  GONE_REASONS,
  MAX_PAGES,
  NO_STATE,
  parseRun,
  readPages,
  STATE_FILE,
  UNWATCHABLE_REASONS,
  type Visit,
  writePages,
} from './page-state.ts'
import { watchedPages } from './watched-pages.ts'

const PAGES = watchedPages(['one', 'two', 'three'].map((slug) => aTreeEntry(slug)))
const [page, other] = [...PAGES.values()]
const KEYS = page!.values.map(({ key }) => key).toSorted()
const TODAY = '2026-11-23'
const read = (level: number, keys = KEYS, more: object = {}): Visit => ({
  url: page!.url,
  outcome: 'read',
  found: Object.fromEntries(keys.map((key) => [key, level])),
  ...more,
})
const after = (...visits: Visit[]) =>
  visits.reduce(
    (state, visit, week) => applyRun(state, { day: `2026-11-${10 + week}`, visits: [visit] }, PAGES),
    NO_STATE,
  ).pages[0]

test('of a page that was read in part, what is missing may stand behind', () => {
  expect(after(read(3), read(3, KEYS.slice(1), { partial: true }))).toEqual(after(read(3)))
  expect(after(read(3), read(3, KEYS.slice(1)))?.gone).toEqual({
    [KEYS[0]!]: { level: 3, since: '2026-11-11' },
  })
})

test('a page with a new layout, where most values stand less surely, is learnt anew', () => {
  expect(after(read(3), read(1))).toEqual(after(read(1)))
  const one = { ...read(3), found: { ...Object.fromEntries(KEYS.map((key) => [key, 3])), [KEYS[0]!]: 1 } }
  expect(Object.keys(after(read(3), one as Visit)!.gone)).toEqual([KEYS[0]])
})

test('a value that is gone stays gone until it stands as surely again', () => {
  const without = read(3, KEYS.slice(1))
  expect(after(read(3), without, read(2))?.gone).toMatchObject({
    [KEYS[0]!]: { level: 3, since: '2026-11-11' },
  })
  expect(after(read(3), without, read(3))?.gone).toEqual({})
})

test('of pages that no entry cites and values that none states, nothing is stored', () => {
  const visits: Visit[] = [
    { url: 'https://evil.example/', outcome: 'lost', reason: 'answers 404' },
    { url: page!.url, outcome: 'read', found: { '0123abcd': 3 } },
  ]
  expect(applyRun(NO_STATE, { day: TODAY, visits }, PAGES)).toEqual(NO_STATE)
})

const aVisit = (url: string): fc.Arbitrary<Visit> =>
  fc.oneof(
    fc
      .tuple(
        fc.subarray(KEYS),
        fc.integer({ min: 1, max: 3 }),
        fc.record({ partial: fc.constant(true as const) }, { requiredKeys: [] }),
      )
      .map(
        ([keys, level, more]) => ({ ...read(level, url === page!.url ? keys : []), ...more, url }) as Visit,
      ),
    fc.constant({ url, outcome: 'failed' as const }),
    fc
      .constantFrom(...GONE_REASONS, ...UNWATCHABLE_REASONS)
      .map((reason) => ({ url, outcome: 'lost' as const, reason })),
  )
const aRun = fc
  .tuple(
    fc.integer({ min: 10, max: 30 }),
    ...[...PAGES.keys()].map((url) => fc.option(aVisit(url), { nil: undefined })),
  )
  .map(([day, ...visits]) => ({ day: `2026-11-${day}`, visits: visits.filter((one) => one !== undefined) }))

test('whatever runs come, the state is read as it was written, the same run twice is the same as once, and no day is later', () => {
  const dir = temporaryFolder()
  fc.assert(
    fc.property(fc.array(aRun, { maxLength: 6 }), (runs) => {
      let state = NO_STATE
      for (const one of runs) {
        state = applyRun(state, one, PAGES)
        expect(applyRun(state, one, PAGES)).toEqual(state)
      }
      writePages(dir, state)
      expect(readPages(dir)).toEqual({ state })
      for (const { since } of pageFindings(PAGES, state, '2026-12-31'))
        expect(since <= '2026-12-31').toBe(true)
    }),
    { numRuns: 60 },
  )
})

test.each(['{', '{"version":2,"pages":[]}', ' '.repeat(MAX_PAGES + 1)])(
  'a state that is %.40j is none, and the problem is named',
  (text) => {
    const dir = temporaryFolder()
    mkdirSync(join(dir, 'status'))
    writeFileSync(join(dir, STATE_FILE), text)
    expect(readPages(dir)).toEqual({ state: NO_STATE, problem: expect.stringMatching(/learnt anew$/) })
  },
)

const run = (visits: readonly object[], changes: object = {}) => ({ day: TODAY, visits, ...changes })
const parse = (given: unknown) => parseRun(typeof given === 'string' ? given : JSON.stringify(given), TODAY)
const READ = read(3)

test('what npm run stale saves is accepted, of today and of yesterday', () => {
  const visits: Visit[] = [READ, { url: other!.url, outcome: 'lost', reason: 'answers 404' }]
  expect(parse(run(visits))).toEqual({ run: run(visits) })
  expect(parse(run([], { day: '2026-11-22' }))).toHaveProperty('run')
})

const REFUSED: [what: string, given: unknown][] = [
  ['no JSON', 'visits'],
  ['too large', `${JSON.stringify(run([]))}${' '.repeat(MAX_PAGES)}`],
  ['another shape', { facts: [] }],
  ['more fields', run([], { title: 'x' })],
  ['of another week', run([], { day: '2026-11-16' })],
  ['free text as a reason', run([{ url: page!.url, outcome: 'lost', reason: '@all https://evil.example' }])],
  ['a value that is a text', run([{ ...READ, found: { '@octocat': 3 } }])],
  ['hidden characters in a URL', run([{ ...READ, url: 'https://a.example/\u001b[2J' }])],
]
test('what else is handed over is refused, and it is said why', async () => {
  const said = saidOf(REFUSED, (given) => refusalLines(parse(given)))
  expect(said).not.toContain('\u001b')
  await expect(said).toMatchFileSnapshot('page-state.approved.txt')
})

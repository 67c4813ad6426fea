import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTreeEntry } from '../../../test/support/pages.ts'
import {
  GONE_REASONS,
  type PagesRun,
  UNWATCHABLE_REASONS,
  type Visit,
} from '../../core/schema/pages-state.ts'
import { NO_STATE, pagesText, parsePages } from '../../health/state/pages.ts'
import { applyRun } from './apply-run.ts'
import { upkeepFindings } from './findings.ts'
import { watchedPages } from './watched-pages.ts'

const ENTRIES = ['one', 'two', 'three'].map((slug) => aTreeEntry(slug))
const PAGES = watchedPages(ENTRIES)
const [page] = [...PAGES.values()]
const KEYS = page!.values.map(({ key }) => key).toSorted()
const read = (level: number, keys = KEYS, more: object = {}): Visit => ({
  url: page!.url,
  outcome: 'read',
  found: keys.map((key) => `${level}${key}`).join(''),
  ...more,
})
const after = (...visits: Visit[]) =>
  visits.reduce(
    (state, visit, week) => applyRun(state, { day: `2026-11-${10 + week}`, visits: [visit] }, PAGES),
    NO_STATE,
  ).pages[0]

test('of a page that was read in part, what is missing may stand behind', () => {
  expect(after(read(3), read(3, KEYS.slice(1), { partial: true }))).toEqual(after(read(3)))
  expect(after(read(3), read(3, KEYS.slice(1)))?.gone).toEqual([
    { value: `3${KEYS[0]}`, since: '2026-11-11' },
  ])
})

test('a page with a new layout, where most values stand less surely, is learnt anew', () => {
  expect(after(read(3), read(1))).toEqual(after(read(1)))
  expect(
    after(read(3), {
      ...read(3),
      found: `1${KEYS[0]}${KEYS.slice(1)
        .map((key) => `3${key}`)
        .join('')}`,
    } as Visit)?.gone,
  ).toHaveLength(1)
})

test('validators are kept with the values for which they are good', () => {
  expect(after(read(3, KEYS, { etag: '"1"' }))).toMatchObject({
    etag: '"1"',
    of: expect.stringMatching(/^[\w-]{4}$/),
  })
})

const levels = fc.subarray(KEYS).map((keys) => read(3, keys) as Extract<Visit, { outcome: 'read' }>)
const aVisit = (url: string): fc.Arbitrary<Visit> =>
  fc.oneof(
    fc
      .tuple(
        levels,
        fc.record({ partial: fc.constant(true as const), etag: fc.constant('"1"') }, { requiredKeys: [] }),
      )
      .map(([one, more]) => ({
        ...one,
        ...more,
        url,
        found: url === page!.url ? one.found : '',
      })),
    fc
      .constantFrom('https://a.example/x', 'https://b.example/')
      .map((to) => ({ url, outcome: 'read' as const, found: '', to })),
    fc.constant({ url, outcome: 'unchanged' as const }),
    fc.constant({ url, outcome: 'failed' as const }),
    fc.constantFrom(...GONE_REASONS).map((reason) => ({ url, outcome: 'gone' as const, reason })),
    fc
      .constantFrom(...UNWATCHABLE_REASONS)
      .map((reason) => ({ url, outcome: 'unwatchable' as const, reason })),
  )
const aRun: fc.Arbitrary<PagesRun> = fc
  .tuple(
    fc.integer({ min: 10, max: 30 }),
    ...[...PAGES.keys()].map((url) => fc.option(aVisit(url), { nil: undefined })),
  )
  .map(([day, ...visits]) => ({
    version: 1,
    day: `2026-11-${day}`,
    visits: visits.filter((visit) => visit !== undefined),
  }))

test('whatever runs come, the state has its shape, the same run twice is the same as once, and days are no later', () => {
  fc.assert(
    fc.property(fc.array(aRun, { maxLength: 6 }), (runs) => {
      let state = NO_STATE
      for (const one of runs) {
        state = applyRun(state, one, PAGES)
        expect(applyRun(state, one, PAGES)).toEqual(state)
        expect(parsePages(JSON.parse(pagesText(state)))).toEqual(JSON.parse(JSON.stringify(state)))
      }
      const last = runs.reduce((newest, { day }) => (day > newest ? day : newest), '2026-11-01')
      for (const { kind, since } of upkeepFindings(ENTRIES, PAGES, state, last))
        if (kind !== 'stale') expect(since <= last).toBe(true)
    }),
  )
})

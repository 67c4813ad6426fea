import { expect, test } from 'vitest'
import type { PagesState, Visit } from '../../core/schema/pages-state.ts'
import { blindness } from './reader-guard.ts'

const PAGES = Array.from({ length: 30 }, (_, index) => `https://one.example.com/${index}`)
const FOUND = ['3aaaa', '3bbbb', '3cccc'].join('')
const STATE: PagesState = { version: 1, turns: [], pages: PAGES.map((url) => ({ url, found: FOUND })) }
const read = (url: string, found = '', more: object = {}): Visit => ({ url, outcome: 'read', found, ...more })
/** The first pages are visited like this, the others show all that they did. */
const run = (count: number, visit: (url: string) => Visit) =>
  PAGES.map((url, index) => (index < count ? visit(url) : read(url, FOUND)))

test.each<[string, number, (url: string) => Visit, boolean]>([
  ['a third of the values is gone', 10, (url) => read(url), false],
  ['more than a third', 11, (url) => read(url), true],
  ['values that stand less surely stand', 30, (url) => read(url, FOUND.replaceAll('3', '1')), false],
  [
    'documents that seem to be empty',
    11,
    (url) => ({ url, outcome: 'unwatchable', reason: 'a script builds it' }),
    true,
  ],
  ['pages that refuse us', 30, (url) => ({ url, outcome: 'unwatchable', reason: 'refuses programs' }), false],
  ['pages that fail', 30, (url) => ({ url, outcome: 'failed' }), false],
  ['pages that are gone', 30, (url) => ({ url, outcome: 'gone', reason: 'answers 404' }), false],
  ['pages of which only the beginning was read', 30, (url) => read(url, '', { partial: true }), false],
])('%s, of %i of 30 pages', (_, count, visit, isBlind) => {
  expect(blindness(STATE, run(count, visit)) !== undefined).toBe(isBlind)
})

test('of few values most may go', () => {
  const visits = PAGES.slice(0, 19).map((url) => read(url))
  expect(blindness(STATE, visits)).toBe(undefined)
  expect(blindness(STATE, [...visits, read(PAGES[19]!)])).toMatch(/^60 of 60 values /)
})

import { expect, test } from 'vitest'
import { aTreeEntry } from '../../../test/support/pages.ts'
import type { Visit } from '../../core/schema/pages-state.ts'
import { MAX_RUN, parseRun } from './parse-run.ts'
import { watchedPages } from './watched-pages.ts'

const PAGES = watchedPages([aTreeEntry('one'), aTreeEntry('two')])
const [one, two] = [...PAGES.keys()] as [string, string]
const value = `3${PAGES.get(one)!.values[0]!.key}`
const TODAY = '2026-11-23'
const READ = {
  url: one,
  outcome: 'read',
  found: value,
  etag: '"a"',
  to: 'https://one.example.com/new',
} as const
const run = (visits: readonly object[], changes: object = {}) => ({
  version: 1,
  day: TODAY,
  visits,
  ...changes,
})
const parse = (given: unknown) =>
  parseRun(typeof given === 'string' ? given : JSON.stringify(given), PAGES, TODAY)

test('what npm run stale saves is accepted', () => {
  const visits: Visit[] = [READ, { url: two, outcome: 'gone', reason: 'answers 404' }]
  expect(parse(run(visits))).toEqual({ run: run(visits) })
  expect(parse(run([], { day: '2026-11-22' }))).toHaveProperty('run')
})

test.each([
  ['no JSON', 'visits', 'it is not JSON'],
  ['too large', `${JSON.stringify(run([]))}${' '.repeat(MAX_RUN)}`, 'it is larger than'],
  ['another shape', { facts: [] }, 'it has the wrong shape'],
  ['more fields', run([], { title: 'x' }), 'it has the wrong shape'],
  ['of another week', run([], { day: '2026-11-16' }), 'it is of 2026-11-16, not of 2026-11-23'],
  [
    'free text as a reason',
    run([{ url: one, outcome: 'gone', reason: '@all https://evil.example' }]),
    'it has the wrong shape',
  ],
  [
    'a reason of another outcome',
    run([{ url: one, outcome: 'gone', reason: 'is no text' }]),
    'it has the wrong shape',
  ],
  [
    'hidden characters in a URL',
    run([{ ...READ, to: 'https://a.example/\u001b[2J' }]),
    'it has the wrong shape',
  ],
  ['a line break in a validator', run([{ ...READ, etag: '"a\nb"' }]), 'it has the wrong shape'],
  ['a long validator', run([{ ...READ, etag: `"${'a'.repeat(101)}"` }]), 'it has the wrong shape'],
  [
    'a page that no entry cites',
    run([{ ...READ, url: 'https://evil.example/' }]),
    'it names a page that no entry cites',
  ],
  [
    'a value that no entry states',
    run([{ ...READ, found: '3abcd' }]),
    'it names a value that no entry states',
  ],
  ['a page twice', run([READ, READ]), 'it has a page twice'],
])('what is %s is refused', (_, given, refusal) => {
  expect(parse(given)).toEqual({ refusal: expect.stringContaining(refusal) })
})

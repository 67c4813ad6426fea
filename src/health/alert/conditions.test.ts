import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aState } from '../../../test/support/stored-status.ts'
import type { ProviderState } from '../../schema/status-files.ts'
import { LIMITS } from '../check/limits.ts'
import { type AlertFacts, CONDITIONS, findingsOf, rebuilds, startsRun } from './conditions.ts'
import { alertIssue, incidentIssues } from './messages.ts'
import type { WorkflowRun } from './workflow-runs.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
/** The instant this many hours and milliseconds ago. */
const ago = (hours: number, milliseconds = 0) =>
  new Date(NOW.getTime() - hours * HOUR - milliseconds).toISOString()

const state = (slug: string, changes: Partial<ProviderState> = {}) =>
  aState(slug, ago(7), { since: ago(100), ...changes })
/** This many providers, of which the last check of so many said nothing. */
const states = (all: number, inconclusive: number) =>
  Array.from({ length: all }, (_, index) =>
    state(`p${index}`, index < inconclusive ? { lastVerified: ago(31) } : {}),
  )
const warned = (warning: string, warningSince: string | undefined = ago(24 * 9)) =>
  state('one', { warning, ...(warningSince ? { warningSince } : {}) })
const runs = (...outcomes: WorkflowRun['outcome'][]) =>
  outcomes.map((outcome, index) => ({ startedAt: ago(7 + index), endedAt: ago(6 + index), outcome }))

const WELL: AlertFacts = {
  readable: true,
  lastDaily: ago(6),
  states: states(10, 0),
  incidents: [],
  runs: runs('ended'),
  lastWatch: ago(6),
  lastBuild: new Date(ago(6)),
}
const found = (changes: Partial<AlertFacts>) => findingsOf({ ...WELL, ...changes }, NOW)

/** The conditions in order, each just below its bound, at it, just above it. */
const CASES: [string, Partial<AlertFacts>, string[]][] = [
  ['all is well', {}, []],
  ['a directory without providers', { states: [] }, []],

  ['damage', { readable: false }, ['unreadable']],
  ['damage, and so no last run', { readable: false, lastDaily: null, states: [] }, ['unreadable']],

  ['no run yet', { lastDaily: null }, ['overdue']],
  ['the last daily run a moment less than 26 hours ago', { lastDaily: ago(26, -1) }, []],
  ['26 hours ago', { lastDaily: ago(26) }, []],
  ['a moment more', { lastDaily: ago(26, 1) }, ['overdue']],

  ['no run known to GitHub', { runs: [] }, []],
  ['a failure', { runs: runs('failed') }, ['refused']],
  ['a failure, and a good run since', { runs: runs('ended', 'failed') }, []],
  ['a failure, and a run under way', { runs: runs('under way', 'failed', 'ended') }, ['refused']],
  ['a failure, and a cancelled run since', { runs: runs('cancelled', 'failed', 'ended') }, ['refused']],
  ['only a cancelled run', { runs: runs('cancelled') }, []],
  ['only a run under way', { runs: runs('under way') }, []],

  ['1 of 6 checks inconclusive', { states: states(6, 1) }, []],
  ['1 of 5', { states: states(5, 1) }, []],
  ['2 of 9', { states: states(9, 2) }, ['inconclusive']],
  ['199 of 1,000', { states: states(1000, 199) }, []],
  ['200 of 1,000', { states: states(1000, 200) }, []],
  ['201 of 1,000', { states: states(1000, 201) }, ['inconclusive']],
  ['never verified', { states: [state('one', { lastVerified: null })] }, ['inconclusive']],

  ['a probe wrong for a moment less than 3 days', { states: [warned('moved', ago(72, -1))] }, []],
  ['3 days', { states: [warned('moved', ago(72))] }, ['misconfigured']],
  ['a moment more', { states: [warned('moved', ago(72, 1))] }, ['misconfigured']],
  ['another wrong path', { states: [warned('wrong_path')] }, ['misconfigured']],
  ['an address that we must not ask', { states: [warned('blocked_address')] }, ['misconfigured']],
  ['a web page in its place', { states: [warned('unexpected_content')] }, ['misconfigured']],
  ['a status page that cannot be read', { states: [warned('page_unreadable')] }, ['misconfigured']],
  ['a warning of another kind', { states: [warned('certificate_expires_soon')] }, []],
  ['a warning of before there were dates', { states: [state('one', { warning: 'moved' })] }, []],

  [
    'all at once',
    { lastDaily: ago(100), runs: runs('failed'), states: [...states(3, 3), warned('moved')] },
    ['overdue', 'refused', 'inconclusive', 'misconfigured'],
  ],
]

test.each(CASES)('%s', (_, changes, expected) => {
  expect(found(changes).map(({ name }) => name)).toEqual(expected)
})

test('every condition was found', () => {
  expect(new Set(CASES.flatMap(([, , expected]) => expected))).toEqual(
    new Set(CONDITIONS.map(({ name }) => name)),
  )
})

test('docs/operate.md has a row for each condition', () => {
  const [, section = ''] = readFileSync('docs/operate.md', 'utf8').split('## Alerts')
  const rows = [...section.split('to set at GitHub')[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(CONDITIONS.map(({ name }) => name))
})

test('the issue has a section for each condition, and names probes by slug and sentence', () => {
  expect(alertIssue([])).toEqual([])
  const [issue] = alertIssue(found({ lastDaily: ago(27), states: [warned('moved'), ...states(9, 0)] }))
  expect(issue!.body).toContain(
    `### No daily run for more than 26 hours\n\n- The last one ended at ${ago(27)}.\n`,
  )
  expect(issue!.body).toContain('- `one`, since 2026-11-12: The URL that we check now redirects elsewhere')
})

test('however much is wrong, the issue fits', () => {
  const all = Array.from({ length: 5000 }, (_, index) => ({
    ...warned('blocked_address'),
    slug: `${String(index).padStart(4, '0')}${'x'.repeat(60)}`,
  }))
  const { body } = alertIssue(found({ states: all }))[0]!
  expect(body.length).toBeLessThan(65_536)
  expect(body).toContain('- … and 4800 more\n')
})

test.each<[string, Partial<AlertFacts>, boolean]>([
  ['the daily run came', {}, false],
  ['the last one is 26 hours ago', { lastDaily: ago(26) }, false],
  ['a moment more, and nobody tried since', { lastDaily: ago(26, 1) }, true],
  ['there was none', { lastDaily: null, runs: [] }, true],
  ['it is overdue, and a run is under way', { lastDaily: ago(30), runs: runs('under way') }, false],
  ['a try a moment less than 6 hours ago', { lastDaily: ago(30), runs: [tried(ago(6, -1))] }, false],
  ['6 hours ago', { lastDaily: ago(30), runs: [tried(ago(6))] }, true],
  ['damage: a run could store nothing', { lastDaily: null, readable: false }, false],
])('a run is started or not: %s', (_, changes, expected) => {
  expect(startsRun({ ...WELL, ...changes }, NOW)).toBe(expected)
})

function tried(startedAt: string): WorkflowRun {
  return { startedAt, endedAt: startedAt, outcome: 'failed' }
}

test.each<[string, string | null, string | null, boolean]>([
  ['60 hours less a moment', ago(60, -1), ago(6), false],
  ['60 hours', ago(60), ago(6), true],
  ['60 hours, and the workflow ran a moment before', ago(60), ago(0, 1), true],
  ['60 hours, and the workflow ran at that moment', ago(66), ago(6), false],
  ['between the two bounds', ago(71), ago(6), false],
  ['72 hours less a moment', ago(72, -1), ago(6), false],
  ['72 hours', ago(72), ago(6), true],
  ['long ago', ago(500), ago(6), false],
  ['long ago, and nobody looked since', ago(500), ago(450), true],
  ['long ago, and this is the first look', ago(500), null, true],
  ['never', null, null, false],
])('built %s ago', (_, lastBuild, lastWatch, expected) => {
  const build = lastBuild === null ? null : new Date(lastBuild)
  expect(rebuilds({ ...WELL, lastBuild: build, lastWatch }, NOW)).toBe(expected)
})

test('each outage has an issue, the oldest first, and no more than can be opened', () => {
  const incidents = Array.from({ length: 60 }, (_, index) => ({
    slug: `p${index}`,
    openedAt: ago(index),
    closedAt: null,
    status: 'down' as const,
    reason: 'nxdomain',
  }))
  const issues = incidentIssues({ ...WELL, incidents })
  expect(issues).toHaveLength(50)
  expect(issues[0]).toEqual({
    title: 'Incident: p59',
    body: `\`p59\` is down, since ${ago(59)}. The domain name of the API does not exist.`,
  })
})

test('the limits of the alerts are in order', () => {
  expect(LIMITS.attempt).toBeLessThan(LIMITS.overdue)
  expect(LIMITS.rebuild).toEqual(LIMITS.rebuild.toSorted((a, b) => a - b))
})

import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { NO_STATE } from '../../health/state/pages.ts'
import type { Finding } from './finding.ts'
import { upkeepFindings } from './findings.ts'
import { UPKEEP_REPORTS } from './report.ts'
import { rollingIssue } from './rolling-issue.ts'
import { staleFindings } from './stale-facts.ts'

const finding = (changes: Partial<Finding> = {}): Finding => ({
  kind: 'value-gone',
  slug: 'one',
  facts: ['offers.free-plan.quotas.requests'],
  page: 'https://one.example.com/pricing',
  expected: '1,000 requests a day',
  since: '2026-11-23',
  ...changes,
})
const visits = { visited: 3, failed: 1, offline: false }

const directory = { core: ['one'], nameOf: () => 'One', branch: 'main' }

test('a finding is a line with entry, facts, page, what stood there, and since when', () => {
  const text = (findings: Finding[], changes = {}) =>
    UPKEEP_REPORTS.text({ findings, visits: { ...visits, ...changes }, directory })
  expect(text([finding()])).toBe(
    'value-gone  one  offers.free-plan.quotas.requests  on https://one.example.com/pricing  stood: 1,000 requests a day  since 2026-11-23\nFound: 1 value-gone; 3 pages were visited, of which 1 gave no certain answer.',
  )
  expect(text([], { offline: true })).toContain('the network here is at fault')
})

test('stale facts are named with the newest date and the day on which they became stale', () => {
  const seen = (slug: string, asOf?: string) => {
    const { asOf: _, ...page } = anEntry(slug).sources[0]!
    return aTreeEntry(slug, { sources: [{ ...page, ...(asOf !== undefined && { asOf }) }] })
  }
  expect(staleFindings([seen('one', '2026-01-02'), seen('three'), aTreeEntry('two')], '2026-11-21')).toEqual([
    {
      kind: 'stale',
      slug: 'one',
      facts: ['offers.free-plan.card', 'offers.free-plan.quotas.requests'],
      found: 'newest page of 2026-01-02',
      since: '2026-07-02',
    },
    {
      kind: 'stale',
      slug: 'three',
      facts: [
        'connection',
        'offers.free-plan.kind',
        'offers.free-plan.covers.chat',
        'offers.free-plan.card',
        'offers.free-plan.quotas.requests',
      ],
      found: 'no page shows a date',
      since: '2026-11-20',
    },
  ])
})

test('the issue and the other reports have one order: the worst first, then the oldest', () => {
  const findings = [
    finding({ slug: 'a', since: '2026-11-23' }),
    finding({ slug: 'b', since: '2026-11-16' }),
    finding({ slug: 'c', kind: 'page-gone', since: '2026-11-23' }),
    finding({ slug: 'a', since: '2026-11-23', page: 'https://one.example.com/a' }),
  ]
  const sorted = upkeepFindings([], new Map(), NO_STATE, '2026-11-23', findings)
  expect(sorted.map((one) => findings.indexOf(one))).toEqual([2, 1, 3, 0])
  const issue = (of: Finding[]) => rollingIssue(of, { core: ['a', 'b', 'c'], nameOf: String, branch: 'main' })
  expect(issue(findings)).toBe(issue(sorted))
  expect([...issue(findings).matchAll(/\*\*(\w)\*\*/g)].map(([, slug]) => slug)).toEqual(['c', 'b', 'a', 'a'])
})

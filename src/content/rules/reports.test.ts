import { describe, expect, test } from 'vitest'
import { aContentFolder, anEntry, NOW, SITE } from '../../../test/support/content.ts'
import { load } from '../load.ts'

const ISSUE = 'https://github.com/directory/entries/issues/7'
const report = (url: string, date = '2026-11-01') => ({
  date,
  country: 'DE' as const,
  card: false,
  phone: false,
  firstCallWorked: true,
  url,
})

/** `rule: message` of each error, by entries and what `site.yaml` has besides. */
function found(
  reports: Record<string, ReturnType<typeof report>[]>,
  repository = '',
  domains: string[] = [],
) {
  const files = Object.entries(reports).map(([slug, own]) => {
    const entry = anEntry(slug)
    return [
      `providers/${slug}.yaml`,
      { ...entry, domains: [...entry.domains, ...domains], reports: own },
    ] as const
  })
  const dir = aContentFolder({ 'site.yaml': { ...SITE, repository }, ...Object.fromEntries(files) })
  const { diagnostics } = load({ dir, now: NOW, severity: 'error' })
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
}

test.each([
  ISSUE,
  'https://gitlab.com/directory/entries/-/issues/7',
  'https://gitlab.com/directory/entries/issues/7',
  'https://codeberg.org/directory/entries/issues/7',
])('%s is an issue', (url) => {
  expect(found({ one: [report(url)] })).toEqual([])
})

const NONE =
  'report-issue: expected the issue with the report, such as https://github.com/<owner>/<repository>/issues/7'

test.each([
  'https://example.org/report',
  'https://issues.example.org/a/b/issues/7',
  `${ISSUE}#issuecomment-1`,
  `${ISSUE}?x=1`,
  `${ISSUE}/`,
  'https://github.com/directory/entries/issues/07',
  'https://github.com/directory/entries/issues/7a',
  'https://github.com/directory/entries/issues',
  'https://github.com/directory/entries/pull/7',
  'https://github.com/directory/entries/discussions/7',
  'https://www.github.com/directory/entries/issues/7',
  'https://gist.github.com/directory/entries/issues/7',
  'https://github.com/directory/../entries/issues/7',
  'https://github.com//directory/entries/issues/7',
  'https://github.com/directory/entries%2fissues/7',
  'https://github.com/a/directory/entries/issues/7',
])('%s is none', (url) => {
  expect(found({ one: [report(url)] })).toEqual([NONE])
})

describe('one issue is one report', () => {
  const TWICE = 'report-twice: providers/one.yaml reports.0 has this issue already'
  test.each([
    ISSUE,
    'https://github.com/Directory/entries/issues/7',
    'https://github.com/directory/ENTRIES/issues/7',
    'https://GitHub.com/directory/entries/issues/7',
    'https://github.com/directory/entries/ISSUES/7',
  ])('%s', (url) => {
    expect(found({ one: [report(ISSUE), report(url)] })).toEqual([TWICE])
    expect(found({ one: [report(ISSUE)], two: [report(url)] })).toEqual([TWICE])
  })

  test('and two issues are two', () => {
    expect(found({ one: [report(ISSUE), report(`${ISSUE}7`)], two: [report(`${ISSUE}8`)] })).toEqual([])
  })
})

test('a repository of the provider has no report of somebody else', () => {
  expect(found({ one: [report(ISSUE)] }, '', ['github.com/directory'])).toEqual([
    'report-issue: the issue is in a repository of the provider',
  ])
  expect(found({ one: [report(ISSUE)] }, '', ['github.com/other'])).toEqual([])
})

test.each([
  ['https://github.com/directory/entries', []],
  ['https://github.com/Directory/Entries/', []],
  ...[
    'https://github.com/directory/entr',
    'https://github.com/other/entries',
    'https://codeberg.org/directory/entries',
  ].map((repository): [string, string[]] => [
    repository,
    [`report-issue: the issue is not in ${repository}`],
  ]),
])('of a directory in %s', (repository, expected) => {
  expect(found({ one: [report(ISSUE)] }, repository)).toEqual(expected)
})

test.each([
  ['2025-11-01', true],
  ['2025-10-31', false],
  ['2024-12-31', false],
  ['1999-01-01', false],
  ['0001-01-01', false],
])('a report of %s, of an entry of 2026-11-01', (date, isRecent) => {
  expect(found({ one: [report(ISSUE, date)] })).toEqual(
    isRecent ? [] : [`report-issue: ${date} is more than a year before the entry was added, 2026-11-01`],
  )
})

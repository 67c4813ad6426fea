import { describe, expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
import { anEntry, SITE } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { aState } from '../../../test/support/stored-status.ts'
import {
  type Finding,
  findingLines,
  missingFindings,
  staleFindings,
  staleWords,
  stateFindings,
  worstFirst,
} from './findings.ts'

const finding = (changes: Partial<Finding> = {}): Finding => ({
  kind: 'value-gone',
  slug: 'one',
  facts: ['offers.free-plan.quotas.requests'],
  page: 'https://one.example.com/pricing',
  expected: '1,000 requests a day',
  since: '2026-11-23',
  ...changes,
})

test('a finding is a line with entry, facts, page, what stood there, and since when', () => {
  expect(findingLines([finding()])).toEqual([
    'value-gone  one  offers.free-plan.quotas.requests  on https://one.example.com/pricing  stood: 1,000 requests a day  since 2026-11-23',
    'Found: 1 value-gone',
  ])
  expect(findingLines([finding({ found: 'a\u202e\u001b[2J' })]).join('')).not.toMatch(/[\u202e\u001b]/)
  expect(findingLines([])).toEqual(['Nothing was found'])
})

const content = (core: string[], ...providers: ReturnType<typeof aTreeEntry>[]) => ({
  site: { ...SITE, core },
  providers,
})
const seen = (slug: string, asOf: string, changes: object = {}) =>
  aTreeEntry(slug, { sources: [{ ...anEntry(slug).sources[0]!, asOf }], ...changes })
const OLD = ['offers.free-plan.card', 'offers.free-plan.quotas.requests']

test('pages of the core whose facts are old within a week are to be read again, what decides first', () => {
  const own = content(
    ['one', 'two', 'three', 'four'],
    seen('one', '2026-05-31'),
    seen('two', '2026-01-02'),
    seen('three', '2026-06-01'),
    seen('four', '2026-01-02', { retired: { date: '2026-11-01' } }),
    seen('rest', '2026-01-02'),
  )
  const page = (slug: string, since: string) => ({
    kind: 'stale',
    slug,
    facts: OLD,
    page: anEntry(slug).sources[0]!.url,
    since,
  })
  expect(staleFindings(own, '2026-11-21')).toEqual([page('two', '2026-07-02'), page('one', '2026-11-28')])
  expect(staleWords(own, '2026-11-21')).toBe(
    'Due within a week in the core: 4 facts on 2 pages, 6 minutes at 3 a page; not kept current: 2 old facts in 1 other entry',
  )
})

test('the fewest pages show what is old, those of the provider where they do', () => {
  const source = anEntry('one').sources[0]!
  const [wide, list] = ['https://one.example.com/all', 'https://lists.example.org/']
  const sources = [
    { ...source, asOf: '2026-01-02', supports: ['offers.free-plan.card' as const] },
    { ...source, url: wide, asOf: '2026-01-02' },
    { ...source, url: list, asOf: '2026-01-02', type: 'report' as const },
  ]
  const found = staleFindings(content([], aTreeEntry('one', { sources })), '2026-11-21')
  expect(found.map(({ page, facts }) => [page, facts])).toEqual([[wide, OLD]])
})

test('a week has an hour', () => {
  const all = Array.from({ length: 21 }, (_, index) => seen(`p${index}`, '2026-01-02'))
  const own = content([], ...all)
  expect(staleFindings(own, '2026-11-21')).toHaveLength(20)
  expect(staleWords(own, '2026-11-21')).toContain('63 minutes at 3 a page; the first 60 minutes are listed')
})

test('a free model is named when no list or call has had it for two weeks', () => {
  const list = (asOf: string, seen: string) => ({
    ...someModels({ id: 'gone', tools: true, seen: { 'models.dev': seen } }, { id: 'there', tools: true }),
    sources: [{ name: 'models.dev', url: 'https://models.dev/api.json', asOf, licence: 'MIT' }],
  })
  const catalog = (seen: string) =>
    catalogWith([['one', anEntry('one', { offers: [anOffer({ models: ['gone', 'there'] })] })]], {
      one: list('2026-11-20', seen),
    })
  expect(missingFindings(catalog('2026-11-07'), '2026-11-21')).toEqual([
    {
      kind: 'model-missing',
      slug: 'one',
      facts: [],
      expected: 'gone',
      found: 'not in the list of models.dev of 2026-11-20',
      since: '2026-11-07',
    },
  ])
  expect(missingFindings(catalog('2026-11-08'), '2026-11-21')).toEqual([])
})

describe('a fact turns,', () => {
  const card = 'offers.free-plan.card' as const
  const page = { url: 'https://one.example.com/', read: '2026-11-20' }
  const turning = (sources: object[], changes: object = {}) =>
    staleFindings(content([], aTreeEntry('one', { sources, ...changes } as never)), '2026-11-22').filter(
      ({ kind }) => kind === 'turning',
    )
  const against = (asOf: string) => ({ ...page, asOf, supports: [], contradicts: [{ fact: card }] })

  test.each([
    ['30 days before it becomes disputed', ['2026-06-24'], true],
    ['not a day earlier', ['2026-06-25'], false],
    ['nor what a newer page supports too', ['2026-06-24', '2026-07-30'], false],
    ['nor what turned before', ['2026-05-01'], false],
  ])('and that is told %s', (_, days, isTold) => {
    const sources = [
      ...days.map((asOf) => ({ ...page, asOf, supports: [card] })),
      { ...against('2026-08-01'), type: 'report' },
    ]
    const found = 'disputed from 2026-12-22, when a source is too old'
    const told = { kind: 'turning', slug: 'one', facts: [card], found, since: '2026-11-22' }
    expect(turning(sources)).toEqual(isTold ? [told] : [])
    expect(turning(sources, { retired: { date: '2026-11-01' } })).toEqual([])
  })

  test('and is no longer disputed, when what contradicts a page without a date gets too old', () => {
    expect(turning([{ ...page, supports: [card] }, against('2026-06-01')])).toMatchObject([
      { found: 'no longer disputed from 2026-11-29, when a source is too old' },
    ])
  })
})

test('the worst comes first, then the oldest', () => {
  const findings = [
    finding({ slug: 'a', since: '2026-11-23' }),
    finding({ slug: 'b', since: '2026-11-16' }),
    finding({ slug: 'c', kind: 'page-gone', since: '2026-11-23' }),
    finding({ slug: 'a', since: '2026-11-23', page: 'https://one.example.com/a' }),
  ]
  expect(findings.toSorted(worstFirst).map((one) => findings.indexOf(one))).toEqual([2, 1, 3, 0])
})

const NOW = new Date('2026-11-21T12:00:00.000Z')
const day = (date: string) => `${date}T06:00:00.000Z`
const entries = [aTreeEntry('one'), aTreeEntry('retired', { retired: { date: '2026-11-01' } })]
const current = (changes: object, slug = 'one') => ({
  current: { providers: [{ ...aState(slug, day('2026-11-21')), ...changes }] } as never,
})
const found = (status: object) =>
  stateFindings(entries, { current: null, ...status }, NOW).map(
    ({ kind, expected, found, since }) => `${kind}: ${expected ?? found} (${since})`,
  )

const MOVED = { warning: 'moved', warningSince: day('2026-11-12') }
const missing = [
  { id: 'a', since: '2026-11-10', confirmed: '2026-11-11' },
  { id: 'b', since: '2026-11-20' },
]
const LACKING = [{ slug: 'one', missing }]
const CALLED = { slug: 'one', day: '2026-11-20', since: '2026-11-20', model: null, tokens: null, limits: {} }
const REFUSED = { ...CALLED, outcome: 'key', status: 401 }

const STATES: [what: string, status: object][] = [
  ['nothing stored', {}],
  ['an API that works', current({})],
  ['down for six days', current({ status: 'down', reason: 'nxdomain', since: day('2026-11-15') })],
  ['down for seven', current({ status: 'down', reason: 'nxdomain', since: day('2026-11-14') })],
  ['a probe that has been wrong for days', current(MOVED)],
  ['the same of a provider that has retired', current(MOVED, 'retired')],
  [
    'a model that two of its lists lack, and one that one lacks',
    { models: { version: 1, providers: LACKING } },
  ],
  ['a refused call', { calls: { version: 1, calls: [REFUSED] } }],
]

test('what is stored of an API is found when it lasts', async () => {
  await expect(saidOf(STATES, found)).toMatchFileSnapshot('findings.approved.txt')
})

import { expect, test } from 'vitest'
import { anEntry } from '../../../test/support/content.ts'
import { someModels } from '../../../test/support/imported-models.ts'
import { anOffer, catalogWith } from '../../../test/support/offers.ts'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { aState } from '../../../test/support/stored-status.ts'
import {
  type Finding,
  findingLines,
  missingFindings,
  staleFindings,
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

test.each([
  [
    'tells 30 days before that a fact becomes disputed',
    ['2026-06-24'],
    '2026-08-01',
    'disputed from 2026-12-22',
  ],
  ['not a day earlier', ['2026-06-25'], '2026-08-01', undefined],
  ['nor of what a newer page supports too', ['2026-06-24', '2026-07-30'], '2026-08-01', undefined],
  ['nor of what turned before', ['2026-05-01'], '2026-08-01', undefined],
])('%s', (_, days, report, found) => {
  const card = 'offers.free-plan.card' as const
  const page = { url: 'https://one.example.com/', read: '2026-11-20' }
  const sources = [
    ...days.map((asOf) => ({ ...page, asOf, supports: [card] })),
    { ...page, type: 'report' as const, asOf: report, supports: [], contradicts: [{ fact: card }] },
  ]
  const turning = (changes: object) =>
    staleFindings([aTreeEntry('one', { sources, ...changes })], '2026-11-22').filter(
      ({ kind }) => kind === 'turning',
    )
  expect(turning({})).toEqual(
    found === undefined
      ? []
      : [
          {
            kind: 'turning',
            slug: 'one',
            facts: [card],
            found: `${found}, when a source is too old`,
            since: '2026-11-22',
          },
        ],
  )
  expect(turning({ retired: { date: '2026-11-01' } })).toEqual([])
})

test('a fact is no longer disputed when what contradicts a page without a date gets too old', () => {
  const card = 'offers.free-plan.card' as const
  const page = { url: 'https://one.example.com/', read: '2026-11-20' }
  const sources = [
    { ...page, supports: [card] },
    { ...page, asOf: '2026-06-01', supports: [], contradicts: [{ fact: card }] },
  ]
  const [turning] = staleFindings([aTreeEntry('one', { sources })], '2026-11-22').filter(
    ({ kind }) => kind === 'turning',
  )
  expect(turning?.found).toBe('no longer disputed from 2026-11-29, when a source is too old')
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
  stateFindings(entries, { current: null, ...status }, NOW).map(({ kind, expected, found, since }) => [
    kind,
    expected ?? found,
    since,
  ])

test.each<[string, object, unknown[]]>([
  ['nothing stored', {}, []],
  ['an API that works', current({}), []],
  ['down for six days', current({ status: 'down', reason: 'nxdomain', since: day('2026-11-15') }), []],
  [
    'down for seven',
    current({ status: 'down', reason: 'nxdomain', since: day('2026-11-14') }),
    [['unhealthy', 'The domain name of the API does not exist.', '2026-11-14']],
  ],
  [
    'a probe that has been wrong for days',
    current({ warning: 'moved', warningSince: day('2026-11-12') }),
    [
      [
        'unhealthy',
        'The URL that we check now redirects elsewhere; a maintainer must fix the entry.',
        '2026-11-12',
      ],
    ],
  ],
  [
    'the same of a provider that has retired',
    current({ warning: 'moved', warningSince: day('2026-11-12') }, 'retired'),
    [],
  ],
  [
    'a model that two of its lists lack, and one that one lacks',
    {
      models: {
        version: 1,
        providers: [
          {
            slug: 'one',
            missing: [
              { id: 'a', since: '2026-11-10', confirmed: '2026-11-11' },
              { id: 'b', since: '2026-11-20' },
            ],
          },
        ],
      },
    },
    [['model-gone', 'a', '2026-11-10']],
  ],
  [
    'a refused call',
    {
      calls: {
        version: 1,
        calls: [
          {
            slug: 'one',
            day: '2026-11-20',
            since: '2026-11-20',
            model: null,
            outcome: 'key',
            status: 401,
            tokens: null,
            limits: {},
          },
        ],
      },
    },
    [['call-refused', 'the key is refused (401)', '2026-11-20']],
  ],
])('%s', (_, status, expected) => {
  expect(found(status)).toEqual(expected)
})

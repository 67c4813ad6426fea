import { expect, test } from 'vitest'
import { aTreeEntry } from '../../../test/support/pages.ts'
import { aState } from '../../../test/support/stored-status.ts'
import { stateFindings } from './state-findings.ts'

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
    [['call-refused', 'the first call is answered, without payment', '2026-11-20']],
  ],
])('%s', (_, status, expected) => {
  expect(found(status)).toEqual(expected)
})

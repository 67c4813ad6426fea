import { expect, test } from 'vitest'
import { saidOf } from '../../test/support/approved.ts'
import type { ReportedLimit } from './offer-limits.ts'
import {
  amountWords,
  capabilityWords,
  limitText,
  limitWords,
  periodDays,
  placesWords,
  reportedWords,
} from './words.ts'

type Limit = Parameters<typeof limitText>[0]
type Changes = Pick<Limit, 'value' | 'metric' | 'per'> & Partial<Limit>

const PLAIN = { scope: undefined, model: undefined, sharedBy: [], capabilities: undefined, ended: undefined }
const units = (note: string | undefined, value = 10_000): Changes => {
  return { value, metric: 'compute-units', per: 'day', note }
}

const LIMITS: Changes[] = [
  { value: 1, metric: 'requests', per: 'second' },
  { value: 1, metric: 'searches', per: 'day' },
  { value: 1_500_000, metric: 'input-tokens', per: 'month' },
  { value: 1, metric: 'concurrency', per: 'moment' },
  { value: 2, metric: 'concurrency', per: 'moment' },
  { value: 0.5, metric: 'USD', per: 'once' },
  { value: 5, metric: 'USD', per: 'once' },
  { value: 1234.567, metric: 'EUR', per: 'year' },
  { value: 3, metric: 'INR', per: 'once' },
  { value: 2, metric: 'tokens', per: 'hour' },
  { value: 1, metric: 'minutes', per: 'week' },
  { value: 2, metric: '3d-models', per: 'day' },
  { value: 123_456_789_012, metric: 'compute-units', per: 'month' },
  { value: 1000, metric: 'requests', per: 'day', scope: 'account' },
  { value: 0.5, metric: 'requests', per: 'second', model: 'big' },
  { value: 1000, metric: 'requests', per: 'day', note: 'Counted from midnight UTC' },
  { value: 9, metric: 'pages', per: 'day', model: 'm', capabilities: ['ocr', 'chat'], ended: '2026-08-16' },
  { value: 300, metric: 'requests', per: 'day', model: 'm', sharedBy: ['n', 'o'] },
  // A unit of the provider's own has the name that its note begins with.
  units('Neurons; reset at 00:00 UTC, then calls fail'),
  units('vCUs, used up by searches and by writes'),
  units('API calls, by weight'),
  units('Vector dimensions; queried and stored', 30_000_000),
  units(undefined),
  units('Reset at 00:00 UTC'),
  units('Weighted units over one day, of all models'),
  { value: 20, metric: 'requests', per: 'day', note: 'Images; of 512 pixels' },
]

test('a limit is said in short, in words, and with all that one has to know of it', async () => {
  const said = saidOf(
    LIMITS.map((limit) => [JSON.stringify(limit), limit] as const),
    (limit) => [
      amountWords(limit),
      limitWords(limit),
      limitText({ note: undefined, ...PLAIN, ...limit }, false),
    ],
  )
  await expect(said).toMatchFileSnapshot('words.approved.txt')
  expect(limitText({ note: undefined, ...PLAIN, ...LIMITS[1]! }, true)).toBe(
    '1 search per day (sources disagree)',
  )
})

test('what is reported of limits has its range, its count and its newest day', () => {
  const of = { model: 'big', metric: 'requests', per: 'day', url: 'https://forum.example.org/1' } as const
  const report = (value: number, asOf: string, more: Partial<ReportedLimit> = {}): ReportedLimit => {
    return { ...of, kind: 'report', value, asOf, ...more }
  }
  const three = [
    report(500, '2026-09-30'),
    report(20, '2026-09-08'),
    report(250, '2026-08-16', { kind: 'error' }),
  ]
  expect(reportedWords(three)).toBe('3 reports, 20 to 500 requests a day, newest 2026-09-30')
  expect(reportedWords([...three, report(5, '2026-08-10', { per: 'minute', kind: 'error' })])).toBe(
    '3 reports, 20 to 500 requests a day; 1 quota error, 5 requests a minute; newest 2026-09-30',
  )
})

test('periods compare, whatever their unit; never is the longest', () => {
  const periods = ['never', 'P2Y', 'P1Y', 'P12M', 'P90D', 'P2M', 'P6W', 'P1M', 'P28D', 'P1D']
  expect(periods.toSorted((a, b) => periodDays(b)! - periodDays(a)!)).toEqual(periods)
  expect(['P3M', 'P90D', 'P2W'].map(periodDays)).toEqual([90, 90, 14])
})

test('what is no period has no length', () => {
  expect(['', 'P', 'P1H', '30 days', 'P1Y2M'].map(periodDays)).toEqual([null, null, null, null, null])
})

test('places are countries by name, and the economic area where all of it is there', () => {
  expect(placesWords(['CH', 'EU', 'IS', 'LI', 'NO'])).toBe('the EEA, Switzerland')
  expect(placesWords(['EU', 'NO', 'CH'])).toBe('European Union, Norway, Switzerland')
  expect(placesWords([])).toBe('')
})

test('a capability within a sentence keeps its capitals', () => {
  expect([capabilityWords('ocr'), capabilityWords('speech-to-text')]).toEqual([
    'OCR and document parsing',
    'speech to text',
  ])
})

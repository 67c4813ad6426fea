import { expect, test } from 'vitest'
import { saidOfGroups } from '../../../test/support/approved.ts'
import { anEntry, diagnose } from '../../../test/support/content.ts'
import { ended, OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { Offer, Quota } from '../../schema/offer.ts'
import { numbersIn } from './summary.ts'

const DAILY: Quota = { requests: '1000/day' }
const ENDED: Quota = { models: ['nova-1'], ...DAILY, ended: '2026-10-01' }
const SUMMARY_RULES = /^summary-|^ended-model/

const saying = (summary: string) => ({ summary })
const carrying = (changes: Partial<Offer>) => ({
  ...withOffer(changes),
  summary: '1,000 requests each day, then 7 more.',
})
const ending = (summary: string, ...quotas: Quota[]) => ({
  ...withOffer({ quotas: [DAILY, ...quotas] }),
  summary: `1,000 requests each day${summary}`,
})

const CASES: Record<string, [what: string, changes: Partial<ProviderEntry>][]> = {
  'a number is carried by': [
    ['nothing, but another is', carrying({})],
    ['nothing, in place of another', saying('500 requests each day.')],
    ['a quota', carrying({ quotas: [DAILY, { tokens: '7/minute' }] })],
    ['a second amount of a row', carrying({ quotas: [{ requests: '1000/day 7/minute' }] })],
    ['a length', carrying({ lasts: 'P7D' })],
    ['a purchase', carrying({ unlockedBy: { pay: 7, currency: 'USD' } })],
    [
      'what the credit buys',
      carrying({
        buys: [{ capability: 'chat', metric: 'tokens', amount: 7, source: 'https://one.example.com/p' }],
      }),
    ],
  ],
  'words about what was read': [
    ...[
      ...['own page', 'own site', 'own docs', 'own documentation', 'was seen', 'were found', 'be read'],
      ...['been read', 'is found', 'could not', 'no page', 'not shown', 'not stated', 'not confirmed'],
      ...['not documented', 'we saw', 'We found', 'page says', 'pages show', 'as of this', 'reading'],
    ].map((words): [string, object] => [words, saying(`1,000 requests each day, ${words} here.`)]),
    ['your own model', saying('1,000 requests each day to your own model.')],
    ['rereads', saying('1,000 pages a day; rereads are free.')],
  ],
  'no number': [
    ['a counted allowance', saying('Some requests each day on v3 models.')],
    [
      'an allowance that is not counted',
      {
        ...withOffer({ allowance: 'unknown', quotas: [{ requests: '1000/minute' }] }),
        ...saying('Some requests each minute.'),
      },
    ],
    [
      'a counted allowance that ended, before one that is not counted',
      {
        offers: [
          { ...OFFER, id: 'old', ended: '2026-10-01' },
          { ...OFFER, allowance: 'unmetered', quotas: undefined },
        ],
        ...saying('Some requests each minute.'),
      },
    ],
    ['a retired entry', { ...ended('one', '2026-11-01'), ...saying('Some requests.') }],
  ],
  'a model that ended': [
    ['named', ending(' to nova-1.', ENDED)],
    ['named, in quotes', ending(' to "nova-1".', ENDED)],
    ['not named', ending('.', ENDED)],
    ['a longer name', ending(' to nova-1.5 and nova-1-mini.', ENDED)],
    ['part of a longer name', ending(' to supernova-1.', ENDED)],
    ['a living quota has it too', ending(' to nova-1.', ENDED, { models: ['nova-1'], ...DAILY })],
    ['an ended quota for all models', ending(' to nova-1.', { ...DAILY, ended: '2026-10-01' })],
  ],
}

test('what is wrong with a summary is said, with what to do', async () => {
  const said = saidOfGroups(CASES, (changes) =>
    diagnose({ 'providers/one.yaml': anEntry('one', changes) })
      .filter(({ rule }) => SUMMARY_RULES.test(rule))
      .map(({ rule, message, help }) => `${rule}: ${message}. ${help}`),
  )
  await expect(said).toMatchFileSnapshot('summary.approved.txt')
})

test.each<[string, number[]]>([
  ['1,000 requests and 10k tokens', [1000, 10_000]],
  ['$5 once, 1.5M characters, 2 million words', [5, 1_500_000, 2_000_000]],
  ['GPT-4 and v3 models, Llama3, 2.5-flash', [2.5]],
  ['no numbers at all', []],
  ['30 requests/minute.', [30]],
])('numbers in %s', (summary, values) => {
  expect(numbersIn(summary).map(({ value }) => value)).toEqual(values)
})

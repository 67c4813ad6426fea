/** What validation says of bad offers can be done to the letter, and then nothing is left to say. */
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { aContentFolder, anEntry, NOW } from '../../test/support/content.ts'
import { OFFER, SOURCE } from '../../test/support/entry-parts.ts'
import { load } from './load.ts'

const base = anEntry('one')
const QUOTAS = [{ models: ['nova-1'], requests: '1000/day' }]
const offering = (...offers: object[]) => ({ ...base, offers })
const only = (changes: object) => offering({ ...OFFER, ...changes })
const showing = (...facts: string[]) => ({
  sources: [
    { ...SOURCE, supports: [...SOURCE.supports, ...facts.map((fact) => `offers.free-plan.${fact}`)] },
  ],
})
const contradicting = (contradiction: unknown) => ({
  ...base,
  sources: [{ ...SOURCE, contradicts: [contradiction] }],
})
const calling = (model: string) => ({
  ...only({ quotas: QUOTAS }),
  connection: {
    ...base.connection,
    firstCall: { method: 'POST', path: '/chat', model, source: 'https://docs.one.example.com/call' },
  },
})

const diagnose = (entry: object | string) =>
  load({
    dir: aContentFolder({
      'providers/one.yaml':
        typeof entry === 'string' ? entry : stringify(entry, { aliasDuplicateObjects: false }),
    }),
    now: NOW,
  }).diagnostics

/** What is bad, where and by what rule that is said, the repair in its own words, and the entry after it. */
const CASES: [what: string, bad: object, line: string, rule: string, repair: string, repaired: object][] = [
  [
    'an offer covers what the entry does not do',
    { ...only({ covers: ['ocr'] }), ...showing('covers.ocr') },
    '- ocr',
    'capabilities',
    'or add it to capabilities if a page says that its API does it.',
    { ...only({ covers: ['ocr'] }), ...showing('covers.ocr'), capabilities: ['chat', 'ocr'] },
  ],
  [
    'a capability is both covered and excluded',
    { ...only({ covers: ['chat'], excludes: ['chat'] }), ...showing('covers.chat', 'excludes.chat') },
    '- chat',
    'covered-and-excluded',
    'Keep the one that the page says',
    { ...only({ covers: ['chat'] }), ...showing('covers.chat') },
  ],
  [
    'a quota gives what the offer excludes',
    {
      ...only({ excludes: ['chat'], quotas: [{ for: 'chat', requests: '1000/day' }] }),
      ...showing('excludes.chat'),
    },
    'for: chat',
    'covered-and-excluded',
    'Remove chat from excludes',
    only({ quotas: [{ for: 'chat', requests: '1000/day' }] }),
  ],
  [
    'a first call with a model that no offer names',
    calling('big-1'),
    'model: big-1',
    'first-call-model',
    'Use a free model in the call: nova-1;',
    calling('nova-1'),
  ],
  [
    'two offers of one id',
    offering(OFFER, OFFER),
    '- id: free-plan',
    'duplicate-item',
    'Remove one, merge the two, or give one another id.',
    base,
  ],
  [
    'a contradiction without a fact',
    contradicting({ value: '2000/day' }),
    '- value: 2000/day',
    'missing-key',
    'Add "fact:" here.',
    contradicting({ fact: 'terms.retentionDays', value: '2000/day' }),
  ],
  [
    'a contradiction that is a name alone',
    contradicting('terms.retentionDays'),
    '- terms.retentionDays',
    'wrong-type',
    'Write { fact: terms.retentionDays }',
    contradicting({ fact: 'terms.retentionDays' }),
  ],
  [
    'an amount without window',
    only({ quotas: [{ requests: 1000 }] }),
    'requests: 1000',
    'wrong-format',
    'Say in which window: 1000/day',
    only({ quotas: [{ requests: '1000/day' }] }),
  ],
]

test.each(CASES)('%s', (_, bad, line, rule, repair, repaired) => {
  const found = diagnose(bad)
  const [first] = found.filter((one) => one.rule === rule)
  expect(found.map((one) => one.severity)).toContain('error')
  expect(first?.help).toContain(repair)
  const lines = stringify(bad, { aliasDuplicateObjects: false }).split('\n')
  expect(lines[first!.line - 1]).toContain(line)
  expect(diagnose(repaired)).toEqual([])
})

test.each([
  ['10k/day', '10000/day'],
  ['30 per min and 1,000 a day', '30/minute 1000/day'],
  ['1,000/day', '1000/day'],
])('a quota that cannot be read: %s', (written, meant) => {
  const text = stringify(only({ quotas: [{ requests: written }] })).replace(
    '1,000 requests each day',
    `Some requests of ${meant}`,
  )
  const [found] = diagnose(text)
  expect(found).toMatchObject({ rule: 'wrong-format', help: `Write ${meant}.` })
  expect(diagnose(text.replace(written, meant))).toEqual([])
})

/** What rules say of bad offers can be done to the letter, and then nothing is left to say; of single values see mistakes.test.ts. */
import { expect, test } from 'vitest'
import { anEntry, asYaml, diagnose } from '../../test/support/content.ts'
import { OFFER, SOURCE } from '../../test/support/entry-parts.ts'

const base = anEntry('one')
const QUOTAS = [{ models: ['nova-1'], requests: '1000/day' }]
const offering = (...offers: object[]) => ({ ...base, offers })
const only = (changes: object) => offering({ ...OFFER, ...changes })
const showing = (...facts: string[]) => ({
  sources: [
    { ...SOURCE, supports: [...SOURCE.supports, ...facts.map((fact) => `offers.free-plan.${fact}`)] },
  ],
})
const calling = (model: string) => ({
  ...only({ quotas: QUOTAS }),
  connection: {
    ...base.connection,
    firstCall: { method: 'POST', path: '/chat', model, source: 'https://docs.one.example.com/call' },
  },
})

const found = (entry: object) => diagnose({ 'providers/one.yaml': asYaml(entry) })

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
]

test.each(CASES)('%s', (_, bad, line, rule, repair, repaired) => {
  const all = found(bad)
  const [first] = all.filter((one) => one.rule === rule)
  expect(all.map((one) => one.severity)).toContain('error')
  expect(first?.help).toContain(repair)
  expect(asYaml(bad).split('\n')[first!.line - 1]).toContain(line)
  expect(found(repaired)).toEqual([])
})

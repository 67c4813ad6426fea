import { describe, expect, test } from 'vitest'
import { contentLines, ICALENDAR_RULES } from '../../../test/support/i-calendar-rules.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import type { SiteContext } from '../site-files.ts'
import { calendar, iCalendar } from './calendar.ts'

type Item = ProviderEntry['changelog'][number]

const END: Item = {
  id: 'v1-ends',
  date: '2026-11-19',
  kind: 'api',
  change: 'The first version goes; calls fail, from then on.',
  before: 'v1\\v2',
  after: 'v2',
  endsOn: '2027-01-31',
  source: 'https://one.example.com/?a=1,2;b',
}

const ending = (...changelog: Item[]) => contextOf({ one: { changelog } })

async function text(context: SiteContext): Promise<string> {
  const [[path, content], ...others] = [...(await calendar.files(context))] as [[string, string]]
  expect(path).toBe('ends.ics')
  expect(others).toEqual([])
  return content
}

// Hostile words keep these rules too, says test/writers.test.ts.
const SITES: [string, () => SiteContext][] = [
  ['an announced end', () => ending(END)],
  ['no end', () => ending({ ...END, endsOn: undefined })],
  ['no provider', () => contextOf({})],
  ['many ends', () => ending(...Array.from({ length: 30 }, (_, index) => ({ ...END, id: `end-${index}` })))],
  ['words of four octets', () => ending({ ...END, change: '🙂'.repeat(80), before: `a${'é'.repeat(90)}` })],
]

describe.each(SITES)('with %s', (_, site) => {
  test.each(Object.entries(ICALENDAR_RULES))('RFC 5545, section %s', async (_, check) => {
    check(await text(site()))
  })
})

test.each<[what: string, changes: Partial<Item>, title: string]>([
  ['models that it names', { before: 'a-1, a-2 and a-3' }, 'announced end of a-1, a-2, a-3'],
  ['more than it names', { before: 'a-1, a-2, a-3, a-4' }, 'announced end of a-1, a-2, a-3 and 1 more'],
  ['a model of an offer', { facts: ['offers.plan.quotas.lab/big-1'] }, 'announced end of lab/big-1'],
  ['words', { before: 'All older models' }, 'announced end'],
  ['an interface', { kind: 'api', before: 'v1' }, 'announced end'],
])('the title of an end says what ends: %s', async (_, changes, title) => {
  const { before: __, ...end } = END
  const lines = contentLines(await text(ending({ ...end, kind: 'models', ...changes } as Item)))
  const [summary] = lines.filter((line) => line.startsWith('SUMMARY:'))
  expect(summary?.replaceAll('\\,', ',')).toBe(`SUMMARY:Provider one: ${title}`)
})

test('an event keeps its UID when its words, its day or its kind are corrected', async () => {
  const uid = async (item: Item) =>
    contentLines(await text(ending(item))).filter((line) => line.startsWith('UID'))
  const corrected = { change: 'Else', before: 'a-1', endsOn: '2028-01-01', kind: 'models' } as const
  expect(await uid({ ...END, ...corrected })).toEqual(await uid(END))
})

test('an end that is past stays, and one without a day is none', async () => {
  const days = contentLines(
    await text(ending({ ...END, endsOn: '2020-01-01' }, { ...END, id: 'other', endsOn: undefined })),
  ).filter((line) => line.startsWith('DTSTART;'))
  expect(days).toEqual(['DTSTART;VALUE=DATE:20200101'])
})

test('a line of 75 octets is not folded, and one of 76 is', () => {
  // `X-WR-CALNAME:` has 13 octets.
  const lines = (length: number) =>
    iCalendar({ name: 'x'.repeat(length), url: 'https://a.example', events: [] })
  expect(lines(62)).toContain(`\r\nX-WR-CALNAME:${'x'.repeat(62)}\r\n`)
  expect(lines(63)).toContain(`\r\nX-WR-CALNAME:${'x'.repeat(62)}\r\n x\r\n`)
})

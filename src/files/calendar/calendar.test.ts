import { describe, expect, test } from 'vitest'
import { contentLines, ICALENDAR_RULES } from '../../../test/support/i-calendar-rules.ts'
import { BASE_URL, contextOf, HOSTILE } from '../../../test/support/site-context.ts'
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

const SITES: [string, () => SiteContext][] = [
  ['an announced end', () => ending(END)],
  ['no end', () => ending({ ...END, endsOn: undefined })],
  ['no provider', () => contextOf({})],
  ['many ends', () => ending(...Array.from({ length: 30 }, (_, index) => ({ ...END, id: `end-${index}` })))],
  ['words of four octets', () => ending({ ...END, change: '🙂'.repeat(80), before: `a${'é'.repeat(90)}` })],
  [
    'hostile words',
    () => {
      const change = `${HOSTILE}\r\nEND:VEVENT\nBEGIN:VALARM\u2028X:\u0000\u0085\\n`
      const context = contextOf({ one: { name: change, changelog: [{ ...END, change }] } })
      return { ...context, publication: { ...context.publication, name: change } }
    },
  ],
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

test('an event is an all-day event, these lines', async () => {
  const lines = contentLines(await text(ending(END)))
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT') + 1)).toEqual([
    'BEGIN:VEVENT',
    'UID:tag:provider-directory.example\\,2026:one/changelog/v1-ends',
    'DTSTAMP:20261119T000000Z',
    'DTSTART;VALUE=DATE:20270131',
    'SUMMARY:Provider one: announced end',
    'DESCRIPTION:The first version goes\\; calls fail\\, from then on.\\nBefore: v1\\\\v2\\nAfter: v2\\nSource: https://one.example.com/?a=1\\,2\\;b',
    `URL:${BASE_URL}/providers/one#changes`,
    'CATEGORIES:LLM',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('an event keeps its UID when its words, its day or its kind are corrected', async () => {
  const uid = async (item: Item) =>
    contentLines(await text(ending(item))).filter((line) => line.startsWith('UID'))
  expect(await uid({ ...END, change: 'Else', endsOn: '2028-01-01', kind: 'lifecycle' })).toEqual(
    await uid(END),
  )
})

test('an end that is past stays, and one without a day is none', async () => {
  const days = contentLines(
    await text(ending({ ...END, endsOn: '2020-01-01' }, { ...END, id: 'other', endsOn: undefined })),
  ).filter((line) => line.startsWith('DTSTART;'))
  expect(days).toEqual(['DTSTART;VALUE=DATE:20200101'])
})

/** Ways to make a calendar invalid, each of which some rule must notice. */
const INVALID: [what: string, from: RegExp | string, to: string][] = [
  ['bare line feeds', /\r\n/g, '\n'],
  ['no version', 'VERSION:2.0\r\n', ''],
  ['no PRODID', /PRODID:.*\r\n/, ''],
  ['no component', /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, ''],
  ['no UID', /UID:.*\r\n(?: .*\r\n)*/, ''],
  ['no DTSTAMP', /DTSTAMP:.*\r\n/, ''],
  ['a UID that stands twice', /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, '$&$&'],
  ['an event within an event', 'BEGIN:VEVENT\r\n', 'BEGIN:VEVENT\r\nBEGIN:VEVENT\r\n'],
  ['a long line', 'TRANSP:', `X-LONG:${'x'.repeat(80)}\r\nTRANSP:`],
  ['a control character', 'TRANSP:', 'X-A:\u0007\r\nTRANSP:'],
  ['a bare comma', 'SUMMARY:', 'SUMMARY:a, b'],
  ['a day with a time', ';VALUE=DATE:20270131', ':20270131T000000Z'],
  ['a line that is no property', 'TRANSP:', 'Hello\r\nTRANSP:'],
]
test.each(INVALID)('the rules notice %s', async (_, from, to) => {
  const good = await text(ending(END))
  const invalid = good.replace(from, to)
  expect(invalid).not.toBe(good)
  const noticed = Object.values(ICALENDAR_RULES).filter((check) => {
    try {
      check(invalid)
      return false
    } catch {
      return true
    }
  })
  expect(noticed.length).toBeGreaterThan(0)
})

test('a line of 75 octets is not folded, and one of 76 is', () => {
  // `X-WR-CALNAME:` has 13 octets.
  const lines = (length: number) =>
    iCalendar({ name: 'x'.repeat(length), url: 'https://a.example', events: [] })
  expect(lines(62)).toContain(`\r\nX-WR-CALNAME:${'x'.repeat(62)}\r\n`)
  expect(lines(63)).toContain(`\r\nX-WR-CALNAME:${'x'.repeat(62)}\r\n x\r\n`)
})

/** `/ends.ics`: the announced ends of APIs, offers and models, for calendars. */
import { replaceHidden } from '../../base/safe-text.ts'

import { changedIds } from '../../catalog/models/model-changes.ts'
import type { PublishedChange } from '../../schema/responses.ts'
import type { FileGroup, SiteFile } from '../site-files.ts'

const CALENDAR_PATH = 'ends.ics'

export const calendar: FileGroup = {
  name: 'calendar',
  files({ catalog, publication: { name, baseUrl } }): SiteFile[] {
    const events = catalog.changes.flatMap((change) => eventOf(change, baseUrl))
    const url = `${baseUrl}/${CALENDAR_PATH}`
    return [[CALENDAR_PATH, iCalendar({ name: `${name}: announced ends`, url, events })]]
  },
}

/** Past ends stay: an event that vanished from a calendar would look called off. */
function eventOf(change: PublishedChange, baseUrl: string): DayEvent[] {
  const { id, at, endsOn, summary, before, after, source, providers } = change
  if (endsOn === null) return []
  const [{ slug, name, category }] = providers as [PublishedChange['providers'][number]]
  return [
    {
      id,
      day: endsOn,
      stamp: at,
      title: `${name}: announced end${ofWhat(changedIds(change))}`,
      text: [
        summary,
        ...(before === null ? [] : [`Before: ${before}`]),
        ...(after === null ? [] : [`After: ${after}`]),
        ...(source === null ? [] : [`Source: ${source}`]),
      ].join('\n'),
      url: `${baseUrl}/providers/${slug}#changes`,
      category,
    },
  ]
}

const NAMED = 3

/** ` of a, b and 2 more`; empty where no model is named. */
function ofWhat(ids: readonly string[]): string {
  const rest = ids.length - NAMED
  return ids.length === 0 ? '' : ` of ${ids.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

type DayEvent = {
  /** Names the event for ever; calendars update the event that they know by it. */
  id: string
  /** YYYY-MM-DD. */
  day: string
  /** When it became known: an instant in UTC. */
  stamp: string
  title: string
  text: string
  url: string
  category: string
}

type DayCalendar = { name: string; url: string; events: readonly DayEvent[] }

export const iCalendar = ({ name, url, events }: DayCalendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//provider-directory//announced ends//EN',
    // RFC 7986, section 5: name, source and how often to look; the second is what older programs read.
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `SOURCE;VALUE=URI:${url}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...(events.length === 0 ? NOTHING : events.flatMap(event)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** Section 3.6: a calendar holds at least one component. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Section 3.6.1: without DTEND, an event on a date takes that one day. */
const event = ({ id, day, stamp, title, text: words, url, category }: DayEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(id)}`,
  `DTSTAMP:${stamp.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${text(title)}`,
  `DESCRIPTION:${text(words)}`,
  `URL:${url}`,
  `CATEGORIES:${text(category)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Section 3.3.11: backslash, comma, semicolon and line feed are escaped; other control characters may not stand there. */
const text = (words: string) =>
  replaceHidden(words)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Octets of a line without its end (section 3.1). */
const MOST_OCTETS = 75

/** Longer lines go on after a space on the next line; no character is split. */
function folded(line: string): string {
  let [octets, result] = [0, '']
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > MOST_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += more
  }
  return result
}

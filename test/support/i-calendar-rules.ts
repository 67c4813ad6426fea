/** What RFC 5545 asks of a calendar of all-day events, by section. Each rule throws where it is broken. */
import { expect } from 'vitest'

/** Lines as a calendar program reads them: unfolded. */
export const contentLines = (text: string): string[] =>
  text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')

const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^:;,"]+)*):(.*)$/s

const propertiesOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const [, name, parameters, value] = LINE.exec(line) ?? []
    if (name === undefined) throw new Error(`no property: ${line}`)
    return { name, parameters: parameters!, value: value! }
  })

/** The properties of each event. */
function eventsOf(text: string) {
  const events: ReturnType<typeof propertiesOf>[] = []
  for (const property of propertiesOf(contentLines(text))) {
    if (property.name === 'BEGIN' && property.value === 'VEVENT') events.push([])
    else if (property.name !== 'END') events.at(-1)?.push(property)
  }
  return events
}

const TEXTS = ['SUMMARY', 'DESCRIPTION', 'CATEGORIES', 'NAME', 'X-WR-CALNAME', 'UID']

export const ICALENDAR_RULES: Readonly<Record<string, (text: string) => void>> = {
  '3.1: lines end in CRLF and have at most 75 octets'(text) {
    expect(text.endsWith('\r\n')).toBe(true)
    for (const line of text.slice(0, -2).split('\r\n')) {
      expect(line).not.toMatch(/[\r\n]/)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
  },
  '3.1: no character is split, and each line is a property'(text) {
    for (const line of text.split('\r\n')) expect(line.isWellFormed()).toBe(true)
    expect(propertiesOf(contentLines(text)).length).toBeGreaterThan(0)
  },
  '3.1: no control character but the tab; nor what other programs take for the end of a line'(text) {
    expect(text.replace(/\r\n/g, '')).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]/)
  },
  '3.3.11: text escapes backslash, semicolon and comma'(text) {
    for (const { name, value } of propertiesOf(contentLines(text)))
      if (TEXTS.includes(name)) expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,n])*$/)
  },
  '3.4, 3.6: one calendar, with version, product and at least one component, nested well'(text) {
    const properties = propertiesOf(contentLines(text))
    const open: string[] = []
    let components = 0
    for (const { name, value } of properties) {
      if (name === 'BEGIN') {
        expect(open.includes(value), value).toBe(false)
        open.push(value)
        if (open.length === 2) components++
      } else if (name === 'END') expect(open.pop()).toBe(value)
    }
    expect(open).toEqual([])
    expect(components).toBeGreaterThan(0)
    expect([properties[0], properties.at(-1)].map((one) => `${one!.name}:${one!.value}`)).toEqual([
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
    ])
    for (const once of ['VERSION', 'PRODID'])
      expect(properties.filter(({ name }) => name === once)).toHaveLength(1)
  },
  '3.6.1: each event has one UID, DTSTAMP in UTC, and a start that is a date'(text) {
    for (const event of eventsOf(text)) {
      const only = (wanted: string) => {
        const found = event.filter(({ name }) => name === wanted)
        expect(found, wanted).toHaveLength(1)
        return found[0]!
      }
      expect(only('UID').value).not.toBe('')
      expect(only('DTSTAMP').value).toMatch(/^\d{8}T\d{6}Z$/)
      const { parameters, value } = only('DTSTART')
      expect([parameters, value]).toEqual([';VALUE=DATE', expect.stringMatching(/^\d{8}$/)])
      expect(only('SUMMARY').value).not.toBe('')
    }
  },
  '3.8.4.7: no UID stands twice'(text) {
    const uids = eventsOf(text).map((event) => event.find(({ name }) => name === 'UID')?.value)
    expect(new Set(uids).size).toBe(uids.length)
  },
}

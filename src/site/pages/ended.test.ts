import { expect, test } from 'vitest'
import { aChange, ended, NOTHING_FREE } from '../../../test/support/entry-parts.ts'
import { byTag, type Element, findAll, pageAt, rendered, textOf } from '../../../test/support/rendered.ts'
import { contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { viewOf } from '../site-page.ts'
import { endedPage } from './ended.tsx'

const item = (id: string, date: string, more: Parameters<typeof aChange>[2] = {}) =>
  aChange(id, date, { kind: 'lifecycle', ...more })

const shown = (entries: Record<string, Partial<ProviderEntry>>) => {
  const view = viewOf(contextOf(entries))
  return rendered(pageAt(endedPage, view), view)
}

/** The entries of each section, by the id of its heading. */
const sections = (root: Element) =>
  Object.fromEntries(
    findAll(root, ({ tag }) => tag === 'section').map((section) => [
      section.attributes['aria-labelledby'],
      byTag(section, 'li').map(textOf),
    ]),
  )

/** The day that fixtures are built for is 2026-11-21. */
const ENTRIES = {
  one: {
    changelog: [
      item('closing', '2026-05-01', {
        endsOn: '2027-03-01',
        kind: 'api',
        facts: ['offers.free-plan.quotas'],
      }),
      item('today', '2026-06-01', { kind: 'pricing', endsOn: '2026-11-21' }),
      item('whole', '2026-06-01', { endsOn: '2027-09-14' }),
      item('closed', '2026-04-01', { endsOn: '2026-11-20' }),
      item('cut', '2026-10-02', { kind: 'free-tier-worse', before: '60 minutes', after: '30 minutes' }),
      item('better', '2026-10-03', { kind: 'free-tier-better' }),
    ],
  },
  gone: { ...ended('end', '2026-10-05', 'Something else'), changelog: [item('shut', '2026-10-05', {})] },
  lost: ended('end', '2025-12-31'),
  free: {},
  paid: NOTHING_FREE,
  'other-thing': { capabilities: ['ocr'] },
} satisfies Record<string, Partial<ProviderEntry>>

test('announced ends come first, the nearest first; then APIs that ended, and cuts', () => {
  expect(sections(shown(ENTRIES))).toEqual({
    upcoming: [
      // What names nothing free stands behind what does, and has no alternative.
      '2027-03-01 Provider one What closing says. Announced on 2026-05-01 · one.example.com Chat and text generation, free elsewhere: Provider free · all 2',
      // An end of the whole API ends what it gives free.
      '2027-09-14 Provider one What whole says. Announced on 2026-06-01 · one.example.com Chat and text generation, free elsewhere: Provider free · all 2',
      '2026-11-21 Provider one What today says. Announced on 2026-06-01 · one.example.com',
    ],
    apis: [
      '2026-10-05 Provider gone What shut says. one.example.com Successor: Something else Chat and text generation, free elsewhere: Provider free · Provider one · all 2',
      '2025-12-31 Provider lost Answers questions about lost end.example.com Chat and text generation, free elsewhere: Provider free · Provider one · all 2',
    ],
    shrunk: [
      '2026-10-02 Provider one Before: 60 minutes → After: 30 minutes What cut says · one.example.com Chat and text generation, free elsewhere: Provider free · all 2',
    ],
  })
})

test('a cut that is still to come stands with the announced ends alone', () => {
  const cut = item('cut', '2026-10-02', { kind: 'free-tier-worse', endsOn: '2026-12-31' })
  const { upcoming, shrunk } = sections(shown({ one: { changelog: [cut] } }))
  expect([upcoming?.length, shrunk?.length]).toEqual([1, 0])
})

test('it says how many, offers the calendar, and asks for others', () => {
  const root = shown(ENTRIES)
  expect(textOf(byTag(root, 'main')[0]!)).toContain('2 APIs ended, 1 free tier cut')
  const links = byTag(root, 'a').map(({ attributes }) => attributes.href)
  expect(links).toEqual(
    expect.arrayContaining(['/ends.ics', '/submit#new', '/providers/gone', '/capabilities/chat']),
  )
  expect(links).not.toContain('/providers/other-thing')
  expect(links).not.toContain('/providers/paid')
})

test('an empty directory says that nothing is known', () => {
  expect(textOf(byTag(shown({}), 'main')[0]!)).toContain(
    'Announced ends of what is free 0 Subscribe as a calendar (all ends) None is known.',
  )
})

test('the older ones of a long list are folded', () => {
  const many = (count: number) =>
    shown({
      one: {
        changelog: Array.from({ length: count }, (_, index) =>
          item(`cut-${index}`, `2026-10-${String(31 - index).padStart(2, '0')}`, { kind: 'free-tier-worse' }),
        ),
      },
    })
  expect(byTag(many(13), 'details')).toEqual([])
  const [fold] = byTag(many(20), 'details')
  expect(textOf(byTag(fold!, 'summary')[0]!)).toBe('8 more')
  expect(byTag(fold!, 'li')).toHaveLength(8)
})

test('the newest day of what it lists is its own', () => {
  const view = viewOf(contextOf(ENTRIES))
  expect(pageAt(endedPage, view).lastmod).toBe('2026-10-05')
  expect(pageAt(endedPage, viewOf(contextOf({}))).lastmod).toBeUndefined()
})

test('hostile text stays text', () => {
  const source = `https://one.example.com/"><script>alert(1)</script>`
  const root = shown({
    one: {
      name: HOSTILE,
      changelog: [item('x', '2026-11-01', { change: HOSTILE, endsOn: '2027-01-01', source })],
    },
    gone: { name: HOSTILE, tagline: HOSTILE, ...ended('end', '2026-10-05', HOSTILE) },
  })
  const main = byTag(root, 'main')[0]!
  expect(byTag(main, 'script')).toEqual([])
  expect(byTag(main, 'a').some(({ attributes }) => attributes.href === source)).toBe(true)
  expect(textOf(main)).toContain(`Successor: ${HOSTILE}`)
})

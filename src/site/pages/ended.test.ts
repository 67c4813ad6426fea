import { expect, test } from 'vitest'
import { aChange, ended, NOTHING_FREE } from '../../../test/support/entry-parts.ts'
import { byTag, type Element, findAll, pageAt, rendered, textOf } from '../../../test/support/rendered.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { viewOf } from '../site-page.ts'
import { endedPage } from './ended.tsx'

const item = (id: string, date: string, more: Parameters<typeof aChange>[2] = {}) =>
  aChange(id, date, { kind: 'lifecycle', ...more })

const shown = (entries: Record<string, Partial<ProviderEntry>>) => {
  const view = viewOf(contextOf(entries))
  return rendered(pageAt(endedPage, view), view)
}

/** The entries of each section, by the id of its heading: the name of each, its day, and who else is named. */
const sections = (root: Element) =>
  Object.fromEntries(
    findAll(root, ({ tag }) => tag === 'section').map((section) => [
      section.attributes['aria-labelledby'],
      byTag(section, 'li').map((entry) =>
        [
          entry.attributes.id!.split('/').slice(-1),
          ...byTag(entry, 'time').slice(0, 1).map(textOf),
          ...byTag(entry, 'a').flatMap(
            ({ attributes: { href } }) => /^\/(?:providers|capabilities)\/(.+)/.exec(href!)?.[1] ?? [],
          ),
        ].join(' '),
      ),
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
      item('coming', '2026-10-02', { kind: 'free-tier-worse', endsOn: '2027-09-15' }),
      item('cut', '2026-10-02', { kind: 'free-tier-worse', before: '60 minutes', after: '30 minutes' }),
      item('better', '2026-10-03', { kind: 'free-tier-better' }),
    ],
  },
  gone: {
    ...ended('end', '2026-10-05', 'Something else'),
    // What it gave free ended with it, which is no cut besides.
    changelog: [item('shut', '2026-10-05', {}), item('free', '2026-10-05', { kind: 'free-tier-worse' })],
  },
  lost: ended('end', '2025-12-31'),
  free: {},
  paid: NOTHING_FREE,
  'other-thing': { capabilities: ['ocr'] },
} satisfies Record<string, Partial<ProviderEntry>>

test('announced ends come first, the nearest first; then APIs that ended, and cuts', () => {
  const root = shown(ENTRIES)
  expect(sections(root)).toEqual({
    upcoming: [
      'closing 2027-03-01 one free chat',
      // An end of the whole API ends what it gives free.
      'whole 2027-09-14 one free chat',
      // A cut that is still to come stands here alone.
      'coming 2027-09-15 one free chat',
      // What names nothing free stands behind what does, and has no alternative.
      'today 2026-11-21 one',
    ],
    apis: ['retired 2026-10-05 gone free one chat', 'retired 2025-12-31 lost free one chat'],
    shrunk: ['cut 2026-10-02 one free chat'],
  })
  const words = textOf(byTag(root, 'main')[0]!)
  expect(words).toContain('2 APIs ended, 1 free tier cut')
  expect(words).toContain('What shut says. one.example.com Successor: Something else')
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
  expect(pageAt(endedPage, viewOf(contextOf({}))).lastmod).toBeNull()
})

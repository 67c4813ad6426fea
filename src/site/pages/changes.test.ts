import { expect, test } from 'vitest'
import { aChange, ended } from '../../../test/support/entry-parts.ts'
import {
  byId,
  byTag,
  type Element,
  findAll,
  pageAt,
  rendered,
  textOf,
} from '../../../test/support/rendered.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { IncidentEvent } from '../../schema/status-files.ts'
import { type SiteView, viewOf } from '../site-page.ts'
import { changesPages } from './changes.tsx'

const event = (at: string, slug: string, what: IncidentEvent['event']): IncidentEvent => ({
  at,
  slug,
  event: what,
  status: 'down',
  reason: 'server_error',
})

const view = viewOf(
  contextOf(
    {
      one: {
        changelog: [
          aChange('quota', '2026-11-19', { before: '60 minutes', after: '30 minutes', endsOn: '2027-01-31' }),
          aChange('cut', '2026-10-02', { kind: 'free-tier-worse', after: 'nothing' }),
          aChange('old', '2025-03-04', { kind: 'pricing' }),
        ],
      },
      two: { category: 'Speech', added: '2026-10-02' },
      ended: {
        ...ended('end', '2026-10-05'),
        changelog: [aChange('shut', '2026-10-05', { kind: 'lifecycle' })],
      },
      gone: ended('end', '2025-12-31'),
    },
    {
      incidents: [
        event('2026-11-18T03:00:00.000Z', 'two', 'open'),
        event('2026-11-18T04:00:00.000Z', 'one', 'open'),
        event('2026-11-18T09:00:00.000Z', 'two', 'close'),
        event('2026-11-19T03:00:00.000Z', 'two', 'open'),
        event('2026-11-20T03:00:00.000Z', 'one', 'close'),
      ],
    },
  ),
)

const rootAt = (path: string, of: SiteView = view) => rendered(pageAt(changesPages, of, path), of)

/** The name of each line, and its group. */
const lines = (root: Element) =>
  findAll(root, ({ attributes }) => 'data-has' in attributes).map(
    ({ attributes }) => `${attributes.id} ${attributes['data-has']!.slice('kind:'.length)}`,
  )

test('each month stands once, newest first; what this directory added, last in its month', () => {
  const root = rootAt('/changes')
  expect(byTag(root, 'h2').map(textOf).slice(0, -1)).toEqual([
    'November 2026',
    'October 2026',
    'December 2025',
    'March 2025',
  ])
  expect(lines(root)).toEqual([
    'one/changelog/quota other',
    '2026-11-01 added',
    'ended/changelog/shut worse',
    'one/changelog/cut worse',
    '2026-10-02 added',
    'gone/entry/retired worse',
    'one/changelog/old other',
  ])
  expect(textOf(byId(root, 'ended/changelog/shut'))).toContain('ended Provider ended What shut says.')
})

test('an end is folded into words of its own provider, not of another one', () => {
  const changelog = [aChange('notice', '2025-12-31', { kind: 'lifecycle' })]
  const of = viewOf(contextOf({ one: { changelog }, gone: ended('end', '2025-12-31') }))
  expect(lines(rootAt('/changes/2025', of)).toSorted()).toEqual([
    'gone/entry/retired worse',
    'one/changelog/notice other',
  ])
})

test('an API that ended with what it gave free has one line, in the fullest words', () => {
  const day = '2025-12-31'
  const free = aChange('free', day, { kind: 'free-tier-worse' })
  const of = (changelog: ReturnType<typeof aChange>[]) =>
    viewOf(contextOf({ gone: { ...ended('end', day), changelog } }))
  const whole = aChange('whole', day, { kind: 'lifecycle' })
  expect(lines(rootAt('/changes/2025', of([free, whole])))).toEqual(['gone/changelog/whole worse'])
  expect(lines(rootAt('/changes/2025', of([free])))).toEqual(['gone/changelog/free worse'])
})

test('a year has a page of its own, with no other year on it', () => {
  expect([...changesPages(view)].map(({ path }) => path)).toEqual([
    '/changes',
    '/changes/2026',
    '/changes/2025',
  ])
  expect(lines(rootAt('/changes/2025'))).toEqual(['gone/entry/retired worse', 'one/changelog/old other'])
  expect(lines(rootAt('/changes/2026')).join()).not.toContain('old')
})

test('every change of the API has its line on the page of its year, unless it is folded into one', () => {
  for (const change of view.catalog.changes) {
    if (change.kind.startsWith('incident-')) continue
    const root = rootAt(`/changes/${change.at.slice(0, 4)}`)
    const day = change.at.slice(0, 10)
    const id =
      change.kind === 'added'
        ? day
        : change.id.endsWith('ended/entry/retired')
          ? 'ended/changelog/shut'
          : change.id.split(':')[2]!
    for (const { slug } of change.providers)
      expect(
        byTag(byId(root, id), 'a').some(({ attributes }) =>
          attributes.href!.startsWith(`/providers/${slug}`),
        ),
        change.id,
      ).toBe(true)
  }
})

test('many that were added on a day are counted', () => {
  const many = viewOf(
    contextOf(Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}`, {}]))),
  )
  expect(textOf(byId(rootAt('/changes', many), '2026-11-01'))).toMatch(
    /14 providers added to this directory: all names as JSON$/,
  )
})

test('more months than one page wants are left to the pages of the years', () => {
  const changelog = Array.from({ length: 150 }, (_, index) =>
    aChange(`item-${index}`, new Date(Date.UTC(2026, 9, 31 - index)).toISOString().slice(0, 10)),
  )
  const long = viewOf(contextOf({ one: { added: '2020-01-01', changelog } }))
  // October and September have 61 together; fewer would not do.
  expect(byTag(rootAt('/changes', long), 'h2').map(textOf)).toEqual([
    'October 2026',
    'September 2026',
    'By year',
  ])
  expect(lines(rootAt('/changes/2026', long))).toHaveLength(150)
  expect(textOf(rootAt('/changes/2026', long))).toContain('150 changes.')
})

import { expect, test } from 'vitest'
import { saidOf } from '../../../test/support/approved.ts'
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

const DAY = '2025-12-31'
const gone = (...changelog: ReturnType<typeof aChange>[]) =>
  viewOf(contextOf({ gone: { ...ended('end', DAY), changelog } }))
const WHOLE = aChange('whole', DAY, { kind: 'lifecycle' })
const FREE = aChange('free', DAY, { kind: 'free-tier-worse' })
const OTHER = [aChange('notice', DAY, { kind: 'lifecycle' })]
const twins = viewOf(contextOf({ one: { changelog: OTHER }, gone: ended('end', DAY) }))
const many = viewOf(
  contextOf(Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`p${index}`, {}]))),
)

const CASES: readonly (readonly [name: string, ...Parameters<typeof rootAt>])[] = [
  ['each month once, newest first; what this directory added, last in its month', '/changes'],
  ['a year, and no other on it', '/changes/2025'],
  ['an end that a provider announced, and one of another provider', '/changes/2025', twins],
  ['an API that ended with what it gave free, in the fullest words', '/changes/2025', gone(FREE, WHOLE)],
  ['the same, where only what was free has words', '/changes/2025', gone(FREE)],
  ['many that were added on a day', '/changes', many],
]

test('each change has its line below its month, and one that says it all stands for the others', async () => {
  const said = saidOf(CASES, (...given: Parameters<typeof rootAt>) => {
    const root = rootAt(...given)
    return [...byTag(root, 'h2').map(textOf), ...lines(root).map((id) => `- ${id}: ${lineOf(root, id)}`)]
  })
  await expect(said).toMatchFileSnapshot('changes.approved.txt')
})

const lineOf = (root: Element, line: string) => textOf(byId(root, line.split(' ')[0]!))

test('each year has a page of its own', () => {
  const paths = ['/changes', '/changes/2026', '/changes/2025']
  expect([...changesPages(view)].map(({ path }) => path)).toEqual(paths)
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

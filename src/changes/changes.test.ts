import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesList } from '../api/changes.ts'
import { type Catalog, createCatalog, type StoredHealth } from '../catalog.ts'
import { load } from '../content/load.ts'
import { readStatus } from '../health/store.ts'
import type { IncidentEvent } from '../schema/health.ts'
import type { Provider } from '../schema/provider.ts'
import { publishedChange } from '../schema/responses.ts'
import { CHANGE_KINDS } from '../schema/vocabulary.ts'
import { aContentFolder, aProvider, NOW, SITE } from '../testing/content.ts'
import { SAMPLE } from '../testing/sample.ts'
import { changes } from './changes.ts'

const NO_HEALTH: StoredHealth = { current: null, history: [], incidents: [] }

function catalogWith(
  entries: Record<string, Partial<Provider>>,
  { incidents = [], site = SITE }: { incidents?: IncidentEvent[]; site?: object } = {},
): Catalog {
  const files = Object.entries(entries).map(([slug, changes]) => [
    `providers/${slug}.yaml`,
    aProvider(slug, changes),
  ])
  const dir = aContentFolder({ 'site.yaml': site, ...Object.fromEntries(files) })
  const { tree, diagnostics } = load({ dir, now: NOW, severity: 'error' })
  expect(diagnostics).toEqual([])
  return createCatalog(tree!, { ...NO_HEALTH, incidents }, NOW)
}

const item = (id: string, date: string, kind: Provider['changelog'][number]['kind'] = 'limit') => ({
  id,
  date,
  kind,
  change: `About ${id}.`,
  source: `https://one.example.com/${id}`,
})
const source = aProvider('old').sources[0]!
const ended = (date: string, successor?: string): Partial<Provider> => ({
  retired: successor === undefined ? { date } : { date, successor },
  health: { none: 'API retired' },
  sources: [{ ...source, supports: [...source.supports, 'retired'] }],
})
const tag = (path: string) => `tag:provider-directory.example,2026:${path}`
const told = (catalog: Catalog) => changes(catalog).map(({ id, at, kind }) => [id, at, kind])

test('an entry tells of its addition, its changelog and its end, newest first', () => {
  const catalog = catalogWith({
    one: { added: '2026-10-02', changelog: [item('b', '2026-10-03', 'card'), item('a', '2025-01-01')] },
    old: {
      ...ended('2026-11-05', 'One'),
      added: '2026-11-01',
      domains: ['old.example.com', 'one.example.com'],
    },
  })
  expect(told(catalog)).toEqual([
    [tag('old/entry/retired'), '2026-11-05T00:00:00.000Z', 'retired'],
    [tag('old/entry/added'), '2026-11-01T00:00:00.000Z', 'added'],
    [tag('one/changelog/b'), '2026-10-03T00:00:00.000Z', 'card'],
    [tag('one/entry/added'), '2026-10-02T00:00:00.000Z', 'added'],
    [tag('one/changelog/a'), '2025-01-01T00:00:00.000Z', 'limit'],
  ])
  const [retired, added, card] = changes(catalog)
  expect(retired).toMatchObject({
    title: 'Provider old: retired',
    summary: 'The API has ended. Successor: One.',
    source: source.url,
  })
  expect(added).toMatchObject({ summary: 'Answers questions about old', source: null })
  expect(card).toEqual({
    id: tag('one/changelog/b'),
    at: '2026-10-03T00:00:00.000Z',
    kind: 'card',
    slug: 'one',
    name: 'Provider one',
    category: 'LLM',
    title: 'Provider one: card requirement changed',
    summary: 'About b.',
    source: 'https://one.example.com/b',
  })
})

test('an entry written after the API had ended was never an addition', () => {
  const catalog = catalogWith({ old: { ...ended('2026-10-01'), added: '2026-11-01' } })
  expect(told(catalog)).toEqual([[tag('old/entry/retired'), '2026-10-01T00:00:00.000Z', 'retired']])
})

test('an incident tells of its opening and its closing, and the opening never changes afterwards', () => {
  const event = (at: string, event: 'open' | 'close', status: 'degraded' | 'down', reason: string) => ({
    at: `2026-11-${at}T03:00:00.000Z`,
    slug: 'one',
    event,
    status,
    reason,
  })
  const events = [
    event('18', 'open', 'degraded', 'page_minor'),
    event('19', 'open', 'down', 'server_error'),
    event('20', 'close', 'down', 'ok'),
  ]
  const page = { statusPage: { url: 'https://status.one.example.com', format: 'statuspage' } } as const
  const after = (count: number) =>
    changes(catalogWith({ one: { health: page } }, { incidents: events.slice(0, count) }))
  expect(after(3).slice(0, 2)).toMatchObject([
    {
      id: tag('one/incident-closed/2026-11-18T03:00:00.000Z'),
      at: '2026-11-20T03:00:00.000Z',
      kind: 'incident-closed',
      summary: 'It had been down at worst; first seen at 2026-11-18T03:00:00.000Z.',
      source: null,
    },
    {
      id: tag('one/incident-opened/2026-11-18T03:00:00.000Z'),
      at: '2026-11-18T03:00:00.000Z',
      summary: 'The official status page reports a minor problem.',
      source: 'https://status.one.example.com',
    },
  ])
  expect(after(1)[0]).toEqual(after(3)[1])
  expect(after(2)[0]).toEqual(after(3)[1])
})

test('ids depend on the authority of the site alone, never on its address', () => {
  const at = (site: Partial<typeof SITE>) =>
    told(catalogWith({ one: {} }, { site: { ...SITE, ...site } }))[0]![0]
  expect(at({ baseUrl: 'https://a.example.org' })).toBe(at({ baseUrl: 'https://b.example.org' }))
  expect(at({ feedAuthority: 'example.org,2026-11' })).toBe('tag:example.org,2026-11:one/entry/added')
})

/** RFC 4151, section 2.1, with the characters that `specific` takes from RFC 3986. */
const TAG =
  /^tag:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*,\d{4}(?:-\d{2}){0,2}:[\w.~!$&'()*+,;=:@/?-]+$/

test('of the sample each id is a tag and stands once, each item has the published shape', () => {
  const { tree } = load({ dir: SAMPLE, now: NOW })
  const catalog = createCatalog(tree!, readStatus(SAMPLE), NOW)
  const all = changes(catalog)
  expect(all.filter(({ kind }) => kind === 'added' || kind === 'retired').length).toBeGreaterThanOrEqual(
    tree!.providers.length,
  )
  const items = tree!.providers.flatMap(({ slug, value }) =>
    value.changelog.map(({ id }) => `${slug}/changelog/${id}`),
  )
  const changelogIds = all.flatMap(({ id }) => (id.includes('/changelog/') ? [id.split(':').at(-1)] : []))
  expect(changelogIds.toSorted()).toEqual(items.toSorted())
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const change of all) {
    expect(change.id).toMatch(TAG)
    expect(publishedChange.parse(change)).toEqual(change)
  }
  expect(changesList(catalog)).toEqual({
    object: 'changes',
    count: Math.min(200, all.length),
    data: all.slice(0, 200),
  })
})

test('the order is one, whatever order the entries come in', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-10-0${number}`)
  const entry = fc.record({
    added: day,
    changelog: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        date: day,
        kind: fc.constantFrom(...CHANGE_KINDS),
      }),
      { selector: ({ id }) => id },
    ),
  })
  const { active, ...rest } = catalogWith({ one: {}, two: {}, three: {} })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 3, maxLength: 3 }), (entries) => {
      const providers = active.map((provider, index) => ({
        ...provider,
        entry: {
          ...provider.entry,
          ...entries[index]!,
          changelog: entries[index]!.changelog.map(({ id, date, kind }) => item(id, date, kind)),
        },
      }))
      const all = changes({ ...rest, active: providers })
      expect(changes({ ...rest, active: providers.toReversed() })).toEqual(all)
      expect(all.map(({ at }) => at)).toEqual(
        all
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect(all).toHaveLength(3 + entries.reduce((sum, { changelog }) => sum + changelog.length, 0))
    }),
  )
})

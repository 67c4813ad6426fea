import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEntry, SITE, TODAY } from '../../test/support/content.ts'
import { aChange, ended } from '../../test/support/entry-parts.ts'
import { anOffer } from '../../test/support/offers.ts'
import { contextOf } from '../../test/support/site-context.ts'
import { viewOf } from '../entry/view.ts'
import { incidentsBySlug } from '../health/state/history.ts'
import type { EntryChange, ProviderEntry } from '../schema/entry.ts'
import type { Offer } from '../schema/offer.ts'
import { publishedChange } from '../schema/responses.ts'
import { CHANGE_KINDS } from '../schema/vocabulary.ts'
import { additions, type ChangeSource, changes, itemGotWorse } from './changes.ts'

const provider = (slug: string, entry: Partial<ProviderEntry> = {}): ChangeSource => ({
  slug,
  entry: viewOf(anEntry(slug, entry), TODAY),
  incidents: [],
})
const item = (id: string, date: string, more: Parameters<typeof aChange>[2] = {}) =>
  aChange(id, date, { change: `About ${id}.`, source: `https://one.example.com/${id}`, ...more })
const tag = (path: string) => `tag:provider-directory.example,2026:${path}`
const told = (...providers: ChangeSource[]) =>
  changes(providers, SITE).map(({ id, at, kind }) => [id, at, kind])

test('an entry tells of its addition, its changelog and its end, newest first', () => {
  const terms = { before: '60 minutes', after: '30 minutes', endsOn: '2999-12-31' }
  const one = provider('one', {
    added: '2026-10-02',
    changelog: [item('b', '2026-10-03', { kind: 'card', ...terms }), item('a', '2025-01-01')],
  })
  const old = provider('old', { ...ended('old', '2026-11-05', 'One'), added: '2026-11-01' })
  expect(told(one, old)).toEqual([
    [tag('old/entry/retired'), '2026-11-05T00:00:00.000Z', 'retired'],
    [tag('added/2026-11-01'), '2026-11-01T00:00:00.000Z', 'added'],
    [tag('one/changelog/b'), '2026-10-03T00:00:00.000Z', 'card'],
    [tag('added/2026-10-02'), '2026-10-02T00:00:00.000Z', 'added'],
    [tag('one/changelog/a'), '2025-01-01T00:00:00.000Z', 'limit'],
  ])
  const [retired, , card] = changes([one, old], SITE)
  expect(retired).toMatchObject({
    title: 'Provider old: retired',
    summary: 'The API has ended. Successor: One.',
    source: 'https://old.example.com/pricing',
  })
  expect(card).toEqual({
    id: tag('one/changelog/b'),
    at: '2026-10-03T00:00:00.000Z',
    kind: 'card',
    providers: [{ slug: 'one', name: 'Provider one', category: 'LLM' }],
    offers: [],
    concernsFree: true,
    gotWorse: false,
    title: 'Provider one: card requirement changed',
    summary: 'About b.',
    ...terms,
    source: 'https://one.example.com/b',
  })
})

test('a change names the offers of its facts, and the models whose quotas they are', () => {
  const facts = [
    'offers.a.quotas.x/y-2.5',
    'offers.a.quotas.requests',
    'offers.a.quotas.z:free',
    'offers.b.models',
    'offers.b.quotas',
    'terms.trainsOnData',
  ] as const
  const [change] = changes(
    [provider('one', { changelog: [item('a', '2026-11-20', { facts: [...facts] })] })],
    SITE,
  )
  expect(publishedChange.parse(change).offers).toEqual([
    { offer: 'a', models: ['x/y-2.5', 'z:free'] },
    { offer: 'b', models: [] },
  ])
})

test('an announced end concerns free use only where something is free still', () => {
  const changelog = [item('a', '2026-11-20', { kind: 'lifecycle', endsOn: '2027-01-31' })]
  const concerns = (offer: Partial<Offer>) =>
    changes([provider('one', { changelog, offers: [anOffer(offer)] })], SITE)[0]!.concernsFree
  expect([concerns({}), concerns({ ended: '2026-01-01' })]).toEqual([true, false])
})

test('an entry written on the day the API ended, or later, was never an addition', () => {
  for (const added of ['2026-10-01', '2026-11-01'])
    expect(told(provider('old', { ...ended('old', '2026-10-01'), added }))).toEqual([
      [tag('old/entry/retired'), '2026-10-01T00:00:00.000Z', 'retired'],
    ])
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
  const after = (count: number) => {
    const incidents = incidentsBySlug(events.slice(0, count)).get('one')!
    return changes([{ ...provider('one', { health: page }), incidents }], SITE)
  }
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

test('an incident that was closed without a recovery tells of no closing', () => {
  const opened = { openedAt: '2026-11-18T03:00:00.000Z', status: 'down', reason: 'server_error' } as const
  const closed = { ...opened, closedAt: '2026-11-20T03:00:00.000Z', ended: 'unknown' } as const
  const kinds = changes([{ ...provider('one'), incidents: [closed] }], SITE).map(({ kind }) => kind)
  expect(kinds).toEqual(['incident-opened', 'added'])
})

test('ids depend on the authority of the site alone', () => {
  const ids = (feedAuthority: string) => changes([provider('one')], { feedAuthority }).map(({ id }) => id)
  expect(ids('')).toEqual([tag('added/2026-11-01')])
  expect(ids('example.org,2026-11')).toEqual(['tag:example.org,2026-11:added/2026-11-01'])
})

test('the catalog holds the changes of active and retired providers', () => {
  const { catalog } = contextOf({ one: {}, old: ended('old', '2026-11-05') })
  expect(catalog.changes.map(({ kind }) => kind)).toEqual(['retired', 'added'])
})

/** RFC 4151, section 2.1, with the characters that `specific` takes from RFC 3986. */
const TAG =
  /^tag:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*,\d{4}(?:-\d{2}){0,2}:[\w.~!$&'()*+,;=:@/?-]+$/

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-10-0${number}`)
const entry = fc.record({
  added: day,
  changelog: fc.uniqueArray(
    fc
      .record({ id: fc.constantFrom('a', 'b', 'added'), date: day, kind: fc.constantFrom(...CHANGE_KINDS) })
      .map(({ id, date, kind }) => item(id, date, { kind })),
    { selector: ({ id }) => id },
  ),
})
// Slugs that might be taken for the other parts of an id.
const providers = fc
  .dictionary(fc.constantFrom('one', 'two', 'added', 'feeds', 'entry'), entry)
  .map((entries) => Object.entries(entries).map(([slug, changes]) => provider(slug, changes)))

test('each id is a tag and stands once, each change has the published shape, whatever order entries come in', () => {
  fc.assert(
    fc.property(providers, (providers) => {
      const all = changes(providers, SITE)
      expect(changes(providers.toReversed(), SITE)).toEqual(all)
      const instants = all.map(({ at }) => at)
      expect(instants).toEqual(instants.toSorted().toReversed())
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      for (const change of all) {
        expect(change.id).toMatch(TAG)
        expect(publishedChange.parse(change)).toEqual(change)
      }
      const items = providers.flatMap(({ entry }) => entry.changelog)
      expect(all.filter(({ kind }) => kind !== 'added')).toHaveLength(items.length)
    }),
    { seed: 1 },
  )
})

const added = (slug: string, day: string, more: Partial<ProviderEntry> = {}) =>
  provider(slug, { added: day, ...more })

test('several of a day are one change, which counts them and names them by category', () => {
  const found = additions(
    [
      added('two', '2026-10-02', { category: 'Speech' }),
      added('three', '2026-10-02'),
      added('one', '2026-10-02'),
      added('four', '2026-10-03'),
    ],
    SITE,
  )
  expect(found).toHaveLength(2)
  expect(found.find(({ at }) => at.startsWith('2026-10-02'))).toMatchObject({
    id: tag('added/2026-10-02'),
    providers: [
      { slug: 'one', name: 'Provider one', category: 'LLM' },
      { slug: 'three', name: 'Provider three', category: 'LLM' },
      { slug: 'two', name: 'Provider two', category: 'Speech' },
    ],
    title: '3 providers added to the directory',
    summary: 'LLM: Provider one, Provider three; Speech: Provider two.',
  })
})

test('one more addition moves no id and no date, and each provider stands in one change', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), day), day, (days, newDay) => {
      const before = Object.entries(days).map(([slug, day]) => added(slug, day))
      const after = additions([...before, added('newcomer', newDay)], SITE)
      const place = ({ id, at }: { id: string; at: string }) => `${id} ${at}`
      const places = after.map(place)
      for (const change of additions(before, SITE)) expect(places).toContain(place(change))
      expect(new Set(places).size).toBe(new Set([...Object.values(days), newDay]).size)
      expect(after.flatMap(({ providers }) => providers.map(({ slug }) => slug)).toSorted()).toEqual(
        [...Object.keys(days), 'newcomer'].toSorted(),
      )
    }),
    { seed: 1 },
  )
})

test.each<[since: string, more: Partial<EntryChange>, worse: boolean]>([
  ['a cut', { kind: 'free-tier-worse' }, true],
  ['a limit', { kind: 'limit' }, false],
  ['free models that went', { kind: 'models', facts: ['offers.a.models'], before: 'm' }, true],
  [
    'a model that took the place of another',
    { kind: 'models', facts: ['offers.a.models'], before: 'm', after: 'n' },
    false,
  ],
  ['free models that came', { kind: 'models', facts: ['offers.a.models'], after: 'n' }, false],
  ['models that no offer gives', { kind: 'models', before: 'm' }, false],
  ['models of another fact', { kind: 'models', facts: ['prices.offers.a.' as 'free'], before: 'm' }, false],
])('whether less is free since %s', (_, more, worse) => {
  const [change] = changes([provider('one', { changelog: [item('a', '2026-11-20', more)] })], SITE)
  expect([change!.gotWorse, itemGotWorse(item('a', '2026-11-20', more))]).toEqual([worse, worse])
})

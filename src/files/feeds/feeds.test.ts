import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATOM_RULES, type AtomFeed, readAtom, relation, text } from '../../../test/support/atom-rules.ts'
import { aChange, ended, OFFER, withOffer } from '../../../test/support/entry-parts.ts'
import { JSON_RULES, type JsonFeed } from '../../../test/support/json-feed-rules.ts'
import { BASE_URL, contextOf, HOSTILE } from '../../../test/support/site-context.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { CAPABILITY_SLUGS, CATEGORIES } from '../../schema/vocabulary.ts'
import { bytesOf, type SiteContext } from '../site-files.ts'
import { feedFiles } from './feeds.ts'

const filesOf = async (context: SiteContext) =>
  new Map([...(await feedFiles.files(context))].map((file) => [file[0], String(bytesOf(file))]))

const urls = (path: string) => ({ self: `${BASE_URL}/${path}`, home: `${BASE_URL}/` })

const quota = aChange('quota', '2026-11-19', {
  change: 'Quota & price < before, "quoted".',
  before: '60 minutes',
  after: '30 minutes',
  endsOn: '2027-01-31',
  source: 'https://one.example.com/?a=1&b=2',
})

/** Entries of every sort: incidents, a retired one, a changelog item, and a category that stays empty. */
const anything = (all: Partial<ProviderEntry> = {}) => {
  const event = { slug: 'two', status: 'down', reason: 'server_error' } as const
  return contextOf(
    {
      one: { ...all, changelog: [quota] },
      two: { ...all, category: 'Speech' },
      late: { ...all, added: '2026-11-02' },
      old: { ...all, ...ended('old', '2026-11-05') },
    },
    {
      incidents: [
        { ...event, at: '2026-11-18T03:00:00.000Z', event: 'open' },
        { ...event, at: '2026-11-20T03:00:00.000Z', event: 'close' },
      ],
    },
  )
}
const hostile = () => {
  const context = anything({ name: HOSTILE, tagline: `]]>\u0000\ud800${HOSTILE}` })
  return { ...context, publication: { ...context.publication, name: HOSTILE } }
}
/** An entry with this many changelog items, and this many others that are only added. */
const busy = (items: number, others: number) =>
  contextOf({
    busy: { changelog: Array.from({ length: items }, (_, index) => ({ ...quota, id: `item-${index}` })) },
    ...Object.fromEntries(
      Array.from({ length: others }, (_, index) => [
        `new-${index}`,
        { added: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10) },
      ]),
    ),
  })

const SITES: [string, () => SiteContext][] = [
  ['changes of every sort', () => anything()],
  ['more changes and additions than a feed holds', () => busy(120, 120)],
  ['no provider at all', () => contextOf({})],
  ['a hostile name', hostile],
]

test('the feed of a provider has its changes alone, that of a capability those of whoever does it', async () => {
  const context = contextOf({
    one: { changelog: [quota] },
    two: { capabilities: ['speech-to-text'], changelog: [aChange('own', '2026-11-20')] },
    old: ended('old', '2026-11-05'),
  })
  const files = await filesOf(context)
  const idsOf = (name: string) =>
    (JSON.parse(files.get(`feeds/${name}.json`)!) as JsonFeed).items.map(({ id }) => id.split(':').at(-1))
  expect(idsOf('providers/one')).toEqual(['one/changelog/quota'])
  expect(idsOf('providers/two')).toEqual(['two/changelog/own'])
  expect(idsOf('capabilities/chat')).toEqual(['one/changelog/quota', 'old/entry/retired'])
  expect(idsOf('capabilities/speech-to-text')).toEqual(['two/changelog/own'])
  expect(idsOf('capabilities/ocr')).toEqual([])
})

test('the feed of a model has what names it and the terms of its offers, that of a family all of its releases', async () => {
  const offers = (...models: string[]) => ({
    offers: [{ ...OFFER, quotas: [{ models, requests: '1/day' }] }],
  })
  const fact = `offers.${OFFER.id}.card` as const
  const context = contextOf({
    one: {
      ...offers('qwen3.8-27b'),
      changelog: [
        aChange('named', '2026-11-10', { kind: 'models', before: 'llama-3.1-8b, Qwen/Qwen3.8-27B' }),
        aChange('terms', '2026-11-09', { kind: 'card', facts: [fact] }),
        aChange('elsewhere', '2026-11-08', { kind: 'api', before: 'qwen3.8-27b' }),
      ],
    },
    two: {
      ...offers('qwen3.8-max', 'big-1'),
      changelog: [
        aChange('came', '2026-11-07', { kind: 'models', after: 'big-1, small-1' }),
        aChange('list', '2026-11-06', { kind: 'models', facts: [`offers.${OFFER.id}.models`] }),
        aChange('price', '2026-11-05', { kind: 'pricing', before: 'big-2' }),
      ],
    },
  })
  const files = await filesOf(context)
  const of = (name: string) => itemsOf(files, name).map(({ id }) => id.split('/').at(-1))
  expect(of('models/qwen3.8-27b')).toEqual(['named', 'terms'])
  expect(of('models/qwen3.8-max')).toEqual([])
  expect(of('models/big-1')).toEqual(['came'])
  expect(of('families/qwen')).toEqual(['named', 'terms'])
  expect(of('free-models')).toEqual(['named', 'terms', 'came', 'list'])
  expect(of('collections/no-card').length).toBe(6)
})

test('the feed of free models has no change of an offer that only has the id of one that gives some', async () => {
  const changelog = [aChange('list', '2026-11-06', { kind: 'models', facts: [`offers.${OFFER.id}.models`] })]
  const old = { ...ended('old', '2026-11-05'), changelog }
  const files = await filesOf(contextOf({ one: withOffer({ models: ['big-1'] }), old }))
  expect(itemsOf(files, 'free-models')).toEqual([])
})

describe.each(SITES)('of %s', (_, site) => {
  let made: Promise<Map<string, string>> | undefined
  const files = () => (made ??= filesOf(site()))
  const read = new Map<string, AtomFeed>()
  /** Each Atom feed, which is read once. */
  async function feeds(): Promise<Map<string, AtomFeed>> {
    for (const [path, content] of read.size > 0 ? [] : await files())
      if (path.endsWith('.atom')) read.set(path, readAtom(content))
    return read
  }

  test('there is one of all, one for each category, provider, capability and collection, one of free models and one of additions, in both formats', async () => {
    const { active, retired, collections } = site().catalog
    const names = [
      'all',
      'added',
      'free-models',
      ...CATEGORIES.map((category) => category.toLowerCase()),
      ...[...active, ...retired].map(({ slug }) => `providers/${slug}`),
      ...CAPABILITY_SLUGS.map((slug) => `capabilities/${slug}`),
      ...collections.map(({ slug }) => `collections/${slug}`),
    ]
    expect([...(await files()).keys()].toSorted()).toEqual(
      names.flatMap((name) => [`feeds/${name}.atom`, `feeds/${name}.json`]).toSorted(),
    )
  })

  test.each(Object.entries(ATOM_RULES))('RFC 4287, section %s', async (_, check) => {
    for (const [path, feed] of await feeds()) check(feed, urls(path))
  })

  test.each(Object.entries(JSON_RULES))('JSON Feed 1.1: %s', async (_, check) => {
    for (const [path, content] of await files())
      if (path.endsWith('.json')) check(JSON.parse(content), urls(path))
  })

  test('both formats say the same', async () => {
    const all = await files()
    for (const [path, feed] of await feeds()) {
      const json = JSON.parse(all.get(path.replace('.atom', '.json'))!) as JsonFeed
      const xml = (value: string) => value.replaceAll('\u0000', '\ufffd').toWellFormed()
      expect(
        (feed.entry ?? []).map((entry) => ({
          id: entry.id[0],
          url: relation(entry.link, 'alternate')[0]!['@href'],
          external_url: relation(entry.link, 'via')[0]?.['@href'],
          title: entry.title[0],
          content_text: text(entry.content![0]!),
          date_published: entry.published![0],
          tags: entry.category!.map((category) => category['@term']),
        })),
      ).toEqual(
        json.items.map(({ external_url, ...item }) => ({
          ...item,
          external_url,
          title: xml(item.title),
          content_text: xml(item.content_text),
        })),
      )
    }
  })
})

const itemsOf = (files: Map<string, string>, name: string) =>
  (JSON.parse(files.get(`feeds/${name}.json`)!) as JsonFeed).items

test('real changes are in the feed of all and of their category, additions in a feed of their own', async () => {
  const files = await filesOf(anything())
  expect(itemsOf(files, 'all').map(({ title }) => title)).toEqual([
    'Provider two: incident closed',
    'Provider one: limit changed',
    'Provider two: incident opened',
    'Provider old: retired',
  ])
  expect(itemsOf(files, 'speech').map(({ tags }) => tags)).toEqual([
    ['Speech', 'incident-closed'],
    ['Speech', 'incident-opened'],
  ])
  expect(itemsOf(files, 'video')).toEqual([])
  expect(itemsOf(files, 'added').map(({ title, tags }) => [title, ...tags])).toEqual([
    ['Provider late: added to the directory', 'LLM', 'added'],
    ['3 providers added to the directory', 'LLM', 'Speech', 'added'],
  ])
})

test('a feed holds the newest 100, and additions change nothing in any feed but their own', async () => {
  const files = await filesOf(busy(120, 120))
  for (const name of ['all', 'llm', 'added']) expect(itemsOf(files, name)).toHaveLength(100)
  expect(itemsOf(files, 'added')[0]!.date_published).toBe('2026-11-01T00:00:00.000Z')
  await fc.assert(
    fc.asyncProperty(fc.nat(130), fc.nat(130), async (items, others) => {
      const [alone, among] = [await filesOf(busy(items, 0)), await filesOf(busy(items, others))]
      for (const [path, content] of alone)
        if (!path.startsWith('feeds/added.')) expect(among.get(path) === content, path).toBe(true)
    }),
    { seed: 1, numRuns: 5 },
  )
})

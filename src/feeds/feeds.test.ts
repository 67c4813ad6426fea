import { describe, expect, test } from 'vitest'
import { createCatalog, type StoredHealth } from '../catalog.ts'
import { load } from '../content/load.ts'
import { readStatus } from '../health/store.ts'
import { CATEGORIES } from '../schema/vocabulary.ts'
import type { SiteContext } from '../site-files.ts'
import { ATOM_RULES, readAtom, relation, text } from '../testing/atom-rules.ts'
import { aContentFolder, aProvider, NOW } from '../testing/content.ts'
import { JSON_RULES, type JsonFeed } from '../testing/json-feed-rules.ts'
import { SAMPLE } from '../testing/sample.ts'
import { contextWith } from '../testing/site-context.ts'
import { feedFiles } from './feeds.ts'

const HOSTILE = `=cmd|' /C calc'!A0<script>&"`
const BASE = 'https://directory.example.org'

function contextOf(dir: string, health?: Partial<StoredHealth>): SiteContext {
  const { tree } = load({ dir, now: NOW, severity: 'error' })
  return {
    catalog: createCatalog(tree!, { ...readStatus(dir), ...health }, NOW),
    publication: { name: 'Test Directory', contact: '', repository: '', baseUrl: BASE },
    facts: { now: NOW, commit: null, datasetHash: '' },
  }
}

const filesOf = async (context: SiteContext) =>
  new Map([...(await feedFiles.files(context))].map(([path, content]) => [path, String(content)]))

const addresses = (path: string) => ({ self: `${BASE}/${path}`, home: `${BASE}/` })

/** Entries of every sort: incidents, a retired one, a changelog item, and a category that stays empty. */
const anything = () => {
  const source = aProvider('old').sources[0]!
  const dir = aContentFolder({
    'providers/one.yaml': aProvider('one', {
      changelog: [
        {
          id: 'quota',
          date: '2026-11-19',
          kind: 'limit',
          change: 'Quota & price < before, "quoted".',
          source: 'https://one.example.com/?a=1&b=2',
        },
      ],
    }),
    'providers/two.yaml': aProvider('two', { category: 'Speech' }),
    'providers/old.yaml': aProvider('old', {
      retired: { date: '2026-11-05' },
      health: { none: 'API retired' },
      sources: [{ ...source, supports: [...source.supports, 'retired'] }],
    }),
  })
  const event = { slug: 'two', status: 'down', reason: 'server_error' } as const
  return contextOf(dir, {
    incidents: [
      { ...event, at: '2026-11-18T03:00:00.000Z', event: 'open' },
      { ...event, at: '2026-11-20T03:00:00.000Z', event: 'close' },
    ],
  })
}
const hostile = () => {
  const context = anything()
  for (const { entry } of context.catalog.active) {
    entry.name = HOSTILE
    entry.tagline = `]]>\u0000\ud800${HOSTILE}`
  }
  return { ...context, publication: { ...context.publication, name: HOSTILE } }
}

const SITES: [string, () => SiteContext][] = [
  ['the sample', () => contextOf(SAMPLE)],
  ['changes of every sort', anything],
  ['no provider at all', () => contextOf(aContentFolder({}))],
  ['a hostile name', hostile],
]

describe.each(SITES)('of %s', (_, site) => {
  let made: Promise<Map<string, string>> | undefined
  const files = () => (made ??= filesOf(site()))

  test('there is one of all and one for each category, in both formats', async () => {
    const names = ['all', ...CATEGORIES.map((category) => category.toLowerCase())]
    expect([...(await files()).keys()].toSorted()).toEqual(
      names.flatMap((name) => [`feeds/${name}.atom`, `feeds/${name}.json`]).toSorted(),
    )
  })

  test.each(Object.entries(ATOM_RULES))('RFC 4287, section %s', async (_, check) => {
    for (const [path, content] of await files())
      if (path.endsWith('.atom')) check(readAtom(content), addresses(path))
  })

  test.each(Object.entries(JSON_RULES))('JSON Feed 1.1: %s', async (_, check) => {
    for (const [path, content] of await files())
      if (path.endsWith('.json')) check(JSON.parse(content), addresses(path))
  })

  test('both formats say the same', async () => {
    const all = await files()
    for (const [path, content] of all) {
      if (!path.endsWith('.atom')) continue
      const json = JSON.parse(all.get(path.replace('.atom', '.json'))!) as JsonFeed
      const xml = (value: string) => value.replaceAll('\u0000', '\ufffd').toWellFormed()
      expect(
        (readAtom(content).entry ?? []).map((entry) => ({
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

test('a feed of a category holds that category alone, and at most 100 changes', async () => {
  const files = await filesOf(anything())
  const items = (name: string) => (JSON.parse(files.get(`feeds/${name}.json`)!) as JsonFeed).items
  expect(items('all').map(({ title }) => title)).toEqual([
    'Provider two: incident closed',
    'Provider one: limit changed',
    'Provider two: incident opened',
    'Provider old: retired',
    'Provider old: added to the directory',
    'Provider one: added to the directory',
    'Provider two: added to the directory',
  ])
  expect(items('speech').map(({ tags }) => tags)).toEqual([
    ['Speech', 'incident-closed'],
    ['Speech', 'incident-opened'],
    ['Speech', 'added'],
  ])
  expect(items('video')).toEqual([])
  const slugs = Array.from({ length: 101 }, (_, index) => `p${index}`)
  const many = await filesOf(contextWith(Object.fromEntries(slugs.map((slug) => [slug, {}]))))
  expect((JSON.parse(many.get('feeds/all.json')!) as JsonFeed).items).toHaveLength(100)
})

test('markup in content stays text', async () => {
  for (const [path, content] of await filesOf(hostile()))
    if (path.endsWith('.atom')) {
      expect(content).not.toContain('<script')
      expect(text(readAtom(content).title[0])).toContain(HOSTILE)
    }
})

/** Ways to spoil a feed, each of which some rule must notice. */
const SPOILT: [ending: 'atom' | 'json', what: string, from: RegExp, to: string][] = [
  ['atom', 'no author', /<author>.*<\/author>/, ''],
  ['atom', 'no id of the feed', /<id>.*<\/id>/, ''],
  ['atom', 'two titles', /<title>.*<\/title>/, '$&$&'],
  ['atom', 'no self link', /<link rel="self".*/, ''],
  ['atom', 'a foreign namespace', /2005\/Atom/, '2005/Other'],
  ['atom', 'a date without a zone', /Z<\/updated>/, '</updated>'],
  ['atom', 'an id that stands twice', /<entry>[\s\S]*<\/entry>/, '$&$&'],
  ['atom', 'an entry without a date', /<updated>.*<\/updated>\n<published>/, '<published>'],
  ['atom', 'a relative link', /href="https:[^"]*" *\/>\n<category/, 'href="/x"/>\n<category'],
  ['atom', 'markup in content', /(<content[^>]*>)/, '$1<b>x</b>'],
  ['atom', 'no content', /<content.*<\/content>/, ''],
  ['atom', 'an older date than its newest entry', /<updated>.*/, '<updated>2001-01-01T00:00:00Z</updated>'],
  ['json', 'another version', /version\/1\.1/, 'version/1'],
  ['json', 'no title', /"title":"[^"]*",/, ''],
  ['json', 'no items', /"items":/, '"entries":'],
  ['json', 'an address that is not its own', /all\.json/, 'llm.json'],
  ['json', 'an item without an id', /"id":"[^"]*",/, ''],
  ['json', 'an item without a text', /"content_text":"(?:[^"\\]|\\.)*",/, ''],
  ['json', 'a date without a time', /T00:00:00\.000Z/, ''],
  ['json', 'a relative address', /"url":"https:[^"]*\/providers\/\w+"/, '"url":"x"'],
]

test.each(SPOILT)('the rules notice, in %s, %s', async (ending, _, from, to) => {
  const path = `feeds/all.${ending}`
  const good = (await filesOf(anything())).get(path)!
  const spoilt = good.replace(from, to)
  expect(spoilt).not.toBe(good)
  const at = addresses(path)
  const checks =
    ending === 'atom'
      ? Object.values(ATOM_RULES).map((rule) => () => rule(readAtom(spoilt), at))
      : Object.values(JSON_RULES).map((rule) => () => rule(JSON.parse(spoilt), at))
  const noticed = checks.filter((check) => {
    try {
      check()
      return false
    } catch {
      return true
    }
  })
  expect(noticed.length).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { anEntry, SITE } from '../../test/support/content.ts'
import { OFFER } from '../../test/support/entry-parts.ts'
import { catalogWith } from '../../test/support/offers.ts'
import { sampleContext } from '../../test/support/site-context.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { NO_SITE } from '../content/tree.ts'
import { aimsTable, type CoreCandidate, coreCandidates, coreList, drawClaims, suggestCore } from './audit.ts'

const one = (slug: string, downloads: number, catalogues: number, freeModels: number): CoreCandidate => ({
  slug,
  downloads,
  catalogues,
  freeModels,
})
const chosen = (all: CoreCandidate[], most?: number) =>
  suggestCore(all, most).map(({ slug, by }) => `${slug} by ${by}`)

test('in turn the next by downloads, catalogues and free models, each once', () => {
  expect(
    chosen([one('a', 9, 9, 0), one('b', 8, 8, 0), one('c', 0, 0, 9), one('d', 0, 0, 8), one('e', 0, 0, 0)]),
  ).toEqual(['a by downloads', 'b by catalogues', 'c by freeModels', 'd by freeModels'])
})

test('of equal ones the other figures decide, then the slug; no more than asked for', () => {
  const all = [one('d', 5, 0, 0), one('c', 5, 0, 0), one('b', 5, 0, 1), one('a', 5, 1, 0)]
  expect(chosen(all)).toEqual(['a by downloads', 'b by freeModels', 'c by downloads', 'd by downloads'])
  expect(chosen(all, 2)).toHaveLength(2)
  expect(chosen([...Array(99)].map((_, index) => one(`p${index}`, index + 1, 0, 0)))).toHaveLength(60)
})

test('an SDK that several share counts for the one in most catalogues', () => {
  const sdk = (slug: string) =>
    anEntry(slug, {
      connection: { auth: 'bearer', sdks: { npm: ['@a/sdk'], pypi: [] } } as never,
      offers: [{ ...OFFER, models: ['m', 'n'] }],
    })
  const catalogue = (name: string, ...slugs: string[]) => ({
    name,
    url: 'https://example.com',
    asOf: '2026-08-01',
    providers: Object.fromEntries(slugs.map((slug) => [slug, slug])),
  })
  const { active } = createCatalog(
    {
      site: NO_SITE,
      providers: ['more', 'less'].map((slug) => ({ slug, file: `providers/${slug}.yaml`, value: sdk(slug) })),
      collections: [],
      declined: [],
      popularity: {
        packages: [{ registry: 'npm', name: '@a/sdk', downloads: 700, asOf: '2026-11-01' }],
        catalogues: [catalogue('A', 'more', 'less'), catalogue('B', 'more')],
      },
      models: [],
      leads: [],
      providerSlugs: new Set(['more', 'less']),
    },
    { current: null, history: [], incidents: [] },
    new Date('2026-11-21T00:00:00.000Z'),
  )
  const candidates = coreCandidates(active)
  expect(candidates).toEqual([one('more', 700, 2, 2), one('less', 0, 1, 2)])
  expect(coreList(suggestCore(candidates)).split('\n')).toEqual([
    '  - more # by downloads; 700 downloads a month, 2 catalogues, 2 free models',
    '  - less # by catalogues; 0 downloads a month, 1 catalogues, 2 free models',
  ])
})

test('claims are drawn by a seed: what the directory says of what is free, each once, with its pages', () => {
  const { active } = sampleContext().catalog
  const lines = drawClaims(active, 'a').map((line) => line.split('\t'))
  expect(drawClaims(active.toReversed(), 'a').map((line) => line.split('\t'))).toEqual(lines)
  expect(drawClaims(active, 'b')).not.toEqual(drawClaims(active, 'a'))
  expect(new Set(lines.map(([kind, slug, fact]) => `${kind} ${slug} ${fact}`)).size).toBe(lines.length)
  const facts = new Map(
    active.flatMap(({ slug, entry }) => entry.facts.map((fact) => [`${slug} ${fact.name}`, fact] as const)),
  )
  for (const [, slug, name, words, ...pages] of lines) {
    const fact = facts.get(`${slug} ${name}`)!
    expect([words, pages]).toEqual([fact.words, fact.support.map(({ url }) => url)])
    expect(fact.sureness).toBe('confirmed')
  }
  const kinds = new Set(lines.map(([kind]) => kind))
  expect([...kinds]).toEqual(['models', 'covers', 'quotas', 'card', 'phone', 'training', 'commercial use'])
})

test('what decides in the core counts if it is known, or said to be in no page', () => {
  const core = (changes: object) => {
    const value = anEntry('one', changes)
    const providers = [{ slug: 'one', file: 'providers/one.yaml', value }]
    const catalog = catalogWith([['one', value]], {}, { site: { ...SITE, core: ['one'] } })
    return aimsTable(catalog, providers).split('\n')[1]
  }
  // The phone is said to be unknown; training and commercial use are left out.
  expect(core({})).toMatch(/ 95% +60% +3\/5$/)
  expect(core({ terms: { trainsOnData: 'unknown', commercialUse: true } })).toMatch(/ 95% +100% +5\/5$/)
  expect(core({ free: 'none', offers: [] })).toMatch(/ 95% +50% +2\/4$/)
})

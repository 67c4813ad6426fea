import { expect, test } from 'vitest'
import { anEntry } from '../../test/support/content.ts'
import { OFFER } from '../../test/support/entry-parts.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { NO_SITE } from '../content/tree.ts'
import { type CoreCandidate, coreCandidates, coreList, suggestCore } from './audit.ts'

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

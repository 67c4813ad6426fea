import { describe, expect, test } from 'vitest'
import { confirmed, withOffer } from '../../../test/support/entry-parts.ts'
import { contextOf } from '../../../test/support/site-context.ts'
import type { CatalogCollection } from '../../catalog/collections.ts'
import { collectionConfigs } from '../../files/configs/configs.ts'
import { type CollectionQuery, query as querySchema } from '../../schema/collection.ts'
import type { ProviderEntry } from '../../schema/entry.ts'
import { documentOf } from '../document.tsx'
import { viewOf } from '../site-page.ts'
import { collectionPage, ruleWords } from './collection.tsx'

/** The page of the one collection of the fixture, with another query or other texts. */
function pageOf(entries: Record<string, Partial<ProviderEntry>>, changes: Partial<CatalogCollection> = {}) {
  const context = contextOf(entries)
  const { catalog } = context
  const collections = catalog.collections.map((one) => ({ ...one, ...changes }))
  const changed = { ...context, catalog: { ...catalog, collections } }
  const view = viewOf(changed)
  const [page] = [...collectionPage(view)]
  return { page: page!, html: documentOf(page!, view), context: changed, view }
}

const EXAMPLES: { [Name in keyof CollectionQuery]-?: CollectionQuery[Name] } = {
  category: 'Image',
  capability: ['ocr', 'embeddings', 'chat'],
  freeFor: 'speech-to-text',
  noCard: true,
  noPhone: true,
  kind: ['permanent', 'renewing-credits'],
  openaiCompatible: true,
  noTraining: true,
  commercialUse: true,
  dpa: true,
  streaming: true,
  speakerLabels: true,
  retention: 1,
  country: 'FR',
  region: 'EU',
  signUpFrom: 'IN',
}

test('a rule says each of its conditions in words', async () => {
  const models = { openWeights: true, tools: true, context: 128_000 } as const
  const words = ruleWords({ query: querySchema.parse(EXAMPLES), models })
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('collection.approved.txt')
})

describe('the page of a collection', () => {
  test('shows each configuration as it is published', () => {
    const entry = confirmed({
      connection: { auth: 'bearer', openaiCompatible: true, baseUrl: 'https://api.example.com/v1' },
      ...withOffer({ models: ['free-1'], covers: ['chat'] }),
    })
    const { html, context } = pageOf({ a: entry, b: entry })
    const files = collectionConfigs(context.catalog, context.catalog.collections[0]!)
    expect(files.map(({ tool }) => tool.slug)).toEqual([
      'env',
      'litellm',
      'opencode',
      'kilo',
      'continue',
      'sdk',
    ])
    for (const { path, text } of files) {
      expect(html).toContain(`<a href="/${path}">`)
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
      expect(html).toContain(`<code>${escaped}</code>`)
    }
  })

  test('links a long configuration without showing it', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`p${index}`, {}]))
    const { html } = pageOf(many)
    expect(html).toContain('<a href="/configs/collections/no-card/env.txt">The file</a>')
    expect(html).not.toContain('P89_API_KEY=')
  })

  test('says so where nobody is in it', () => {
    const { html } = pageOf({})
    expect(html).toContain('No provider is confirmed for all of this.')
    expect(html).toContain('Nothing in this list fits a configuration.')
  })
})

/** Entries of which only the offers matter. */
import { type Catalog, createCatalog, type StoredHealth } from '../../src/catalog/catalog.ts'
import type { ContentTree } from '../../src/content/tree.ts'
import type { EntrySource, ProviderEntry } from '../../src/schema/entry.ts'
import type { ImportedModels } from '../../src/schema/imported.ts'
import type { Offer } from '../../src/schema/offer.ts'
import { anEntry, NOW, treeOf } from './content.ts'

/** A counted permanent offer of chat, without a quota; card and phone unknown. */
export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  id: 'plan',
  name: 'Plan',
  kind: 'permanent',
  covers: ['chat'],
  allowance: 'counted',
  ...changes,
})

/** An entry for chat whose offers are these; `free` where there is none. Sign-up says nothing. */
export function offering(
  offers: readonly Partial<Offer>[],
  changes: Partial<ProviderEntry> = {},
  slug = 'one',
): ProviderEntry {
  return {
    ...anEntry(slug),
    capabilities: ['chat'],
    ...(offers.length === 0 && { free: 'none' }),
    sources: [
      { url: `https://${slug}.example.com/pricing`, read: '2026-11-20', asOf: '2026-11-10', supports: [] },
    ],
    offers: offers.map((offer, index) => anOffer({ id: `plan-${index}`, ...offer })),
    ...changes,
  }
}

/** A newer page of the provider's that says something else of these facts, which counts. */
export const disputing = (...contradicts: NonNullable<EntrySource['contradicts']>): EntrySource => ({
  url: 'https://one.example.com/terms',
  read: '2026-11-20',
  asOf: '2026-11-19',
  supports: [],
  contradicts,
})

/** A catalog of these entries, by slug, which no validation has seen; `imported` by slug too. */
export function catalogWith(
  entries: readonly (readonly [slug: string, entry: ProviderEntry])[],
  imported: Readonly<Record<string, ImportedModels>> = {},
  more: Partial<ContentTree> = {},
  health: Partial<StoredHealth> = {},
): Catalog {
  const models = Object.entries(imported).map(([slug, value]) => ({
    slug,
    file: `models/${slug}.json`,
    value,
  }))
  const tree = treeOf(Object.fromEntries(entries), { models, ...more })
  return createCatalog(tree, { current: null, history: [], incidents: [], ...health }, NOW)
}

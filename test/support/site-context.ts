/** What groups of site files are made from, for tests: the sample, a small directory, and one with hostile text. */

import { datasetsOf } from '../../src/api/function-data.ts'
import type { BuildFacts } from '../../src/api/meta.ts'
import { openApiDocument, type Publication } from '../../src/api/openapi.ts'
import { type Catalog, createCatalog, type StoredHealth } from '../../src/catalog/catalog.ts'
import { load } from '../../src/content/load.ts'
import type { SiteContext } from '../../src/files/site-files.ts'
import { readStatus } from '../../src/health/state/store.ts'
import type { Collection } from '../../src/schema/collection.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import { anEntry, NOW, treeOf } from './content.ts'
import { SAMPLE } from './sample.ts'

export const BASE_URL = 'https://directory.example.org'

/** Text that would do harm where it is not escaped, in most formats at once. */
export const HOSTILE = `=cmd|' /C calc'!A0<script>&"`

/** The context that the build would make of the sample. */
export function sampleContext(): SiteContext {
  const { tree } = load({ dir: SAMPLE, now: NOW })
  return contextAround(createCatalog(tree!, readStatus(SAMPLE), NOW))
}

/** A context with these entries, by slug, which no validation has seen, and one collection of those without card. */
export function contextOf(
  entries: Record<string, Partial<ProviderEntry>>,
  health: Partial<StoredHealth> = {},
): SiteContext {
  const values = Object.entries(entries).map(([slug, changes]) => [slug, anEntry(slug, changes)] as const)
  const collections = [{ slug: 'no-card', file: 'collections/no-card.yaml', value: COLLECTION }]
  const tree = treeOf(Object.fromEntries(values), { collections })
  return contextAround(createCatalog(tree, { current: null, history: [], incidents: [], ...health }, NOW))
}

const COLLECTION: Collection = {
  title: 'All',
  subtitle: 'Every one',
  description: 'Every provider.',
  published: true,
  query: { noCard: true },
}

/** What groups of site files are made from, around a catalog. */
export function contextAround(catalog: Catalog): SiteContext {
  const publication: Publication = {
    name: catalog.site.name,
    contact: '',
    repository: '',
    baseUrl: BASE_URL,
  }
  const facts: BuildFacts = { now: NOW, commit: null, datasetHash: '0' }
  const datasets = datasetsOf(catalog, () => '')
  return {
    catalog,
    datasets,
    facts,
    publication,
    openapi: () => openApiDocument(publication),
  }
}

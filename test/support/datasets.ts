/** Providers and datasets for tests of the query endpoint. */
import { createHash } from 'node:crypto'
import { createDataset, type Dataset } from '../../src/api/query/dataset.ts'
import { type Filterable, facetsOf } from '../../src/api/query/facets.ts'
import { offerKeysOf } from '../../src/api/query/offer-facets.ts'
import type { ProviderSummary } from '../../src/api/responses.ts'
import type { ProviderEntry } from '../../src/core/schema/entry.ts'
import type { Capability, OfferKind } from '../../src/core/schema/vocabulary.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'
import { offering } from './offers.ts'

export const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

export function aSummary(slug: string, changes: Partial<ProviderSummary> = {}): ProviderSummary {
  return {
    slug,
    name: slug.toUpperCase(),
    tagline: `All about ${slug}`,
    category: 'LLM',
    website: `https://${slug}.example.com`,
    docsUrl: `https://docs.${slug}.example.com`,
    status: 'unknown',
    directoryScore: 50,
    freeTierSummary: 'None known.',
    requiresCreditCard: true,
    requiresPhone: true,
    lastVerified: '2026-11-10T00:00:00.000Z',
    ...changes,
  }
}

/** An entry of which nothing is known that can be filtered by. */
export const NO_FACTS: ReferenceFacts = {
  capabilities: [],
  offers: [],
  free: 'unknown',
  openaiCompatible: null,
  training: null,
  commercialUse: null,
  headquarters: null,
  processingRegions: [],
  disputed: [],
}

/** A provider with a summary and facts; what is not given is not known. */
export function aListed(
  slug: string,
  changes: Partial<ProviderSummary> = {},
  facts: Partial<ReferenceFacts> = {},
): ReferenceProvider {
  return { summary: aSummary(slug, changes), facts: { ...NO_FACTS, ...facts } }
}

/** The dataset that the build would make of these. */
export function datasetOf(providers: readonly ReferenceProvider[]): Dataset {
  return createDataset(
    providers.map(({ summary, facts }) => ({
      summary,
      facets: facetsOf(entryOf(facts), facts.disputed, summary.status),
      offers: offerKeysOf(offeringOf(facts), {
        card: !summary.requiresCreditCard,
        phone: !summary.requiresPhone,
      }),
    })),
    sha,
  )
}

/** The dataset of providers of which only the summary matters. */
export const aDataset = (summaries: readonly ProviderSummary[]) =>
  datasetOf(summaries.map((summary) => ({ summary, facts: NO_FACTS })))

/** The fields of a content file that state these facts. Not all of them make an entry that content rules accept. */
function entryOf(facts: ReferenceFacts): Filterable {
  const { capabilities, openaiCompatible, training, headquarters, processingRegions, commercialUse } = facts
  const entry = {
    capabilities,
    connection: openaiCompatible === null ? {} : { openaiCompatible },
    ...(headquarters === null ? {} : { headquarters }),
    freeTier: {
      ...(training === null ? {} : { trainsOnData: training }),
      ...(commercialUse === null ? {} : { commercialUse }),
      ...(processingRegions.length === 0 ? {} : { processingRegions }),
    },
  }
  return entry as unknown as Filterable
}

/** An entry with these offers. */
const offeringOf = ({ capabilities, offers, free }: ReferenceFacts): ProviderEntry =>
  offering(
    offers.map(({ kind, covers, card, phone }) => ({
      kind: kind as OfferKind,
      covers: [...covers] as Capability[],
      ...(card !== null && { card }),
      ...(phone !== null && { phone }),
    })),
    { capabilities: [...capabilities] as Capability[], ...(offers.length === 0 && { free }) },
  )

/** Fields that filters look at and sources can contradict. */
export const DISPUTABLE = [
  'connection',
  'headquarters',
  'freeTier.trainsOnData',
  'freeTier.processingRegions',
  'freeTier.commercialUse',
] as const

/** What a site says that it lists, read from what is never cut: the dump, or every page of the list. */
import { z } from 'zod'
import type { ReferenceFacts, ReferenceProvider } from '../../../test/reference/reference.ts'
import { type ProviderDetail, providerDetail } from '../../api/provider-detail.ts'
import { type ProviderSummary, providerList } from '../../api/responses.ts'
import type { Capability } from './expectation.ts'
import { jsonOf, type Reply } from './site.ts'

export type Directory = {
  /** Every active provider, in no order. */
  summaries: readonly ProviderSummary[]
  /** The same with what else can be filtered by; undefined where the host has only lists. */
  providers: readonly ReferenceProvider[] | undefined
}

/** No answer of the query endpoint holds more. */
const PAGE = 200

const dump = z.object({ data: z.array(providerDetail) })

/** Throws a `Mismatch` where the site answers otherwise than its schemas say. */
export async function readDirectory(
  ask: (path: string) => Promise<Reply>,
  offers: ReadonlySet<Capability>,
): Promise<Directory> {
  if (!offers.has('files')) return { summaries: await everyPage(ask), providers: undefined }
  const { data } = jsonOf(await ask('/data/providers.json'), dump)
  const providers = data
    .filter(({ retired }) => retired === null)
    .map((detail) => ({ summary: summaryOf(detail), facts: factsOf(detail) }))
  return { summaries: providers.map(({ summary }) => summary), providers }
}

async function everyPage(ask: (path: string) => Promise<Reply>): Promise<ProviderSummary[]> {
  const summaries: ProviderSummary[] = []
  for (let more = true; more; ) {
    const reply = await ask(`/api/v1/providers?limit=${PAGE}&offset=${summaries.length}`)
    const { data } = jsonOf(reply, providerList)
    summaries.push(...data)
    more = data.length === PAGE
  }
  return summaries
}

/** The twelve fields of a list, from the detail. */
function summaryOf(detail: ProviderDetail): ProviderSummary {
  const { slug, name, tagline, category, website, docsUrl, status, directoryScore, lastVerified } = detail
  return {
    slug,
    name,
    tagline,
    category,
    website,
    docsUrl,
    status,
    directoryScore,
    freeTierSummary: detail.freeTier.summary,
    requiresCreditCard: detail.freeTier.requiresCreditCard,
    requiresPhone: detail.freeTier.requiresPhone,
    lastVerified,
  }
}

const factsOf = (detail: ProviderDetail): ReferenceFacts => ({
  capabilities: detail.capabilities,
  kind: detail.terms.kind,
  openaiCompatible: detail.connection.openaiCompatible,
  training: detail.terms.trainsOnData,
  commercialUse: detail.terms.commercialUse,
  headquarters: detail.headquarters,
  processingRegions: detail.terms.processingRegions ?? [],
  disputed: detail.disputed,
})

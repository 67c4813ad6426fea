/** Providers and datasets for tests of the query endpoint. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { datasetsOf, providerDataset } from '../../src/api/function-data.ts'
import type { Answer, HttpRequest } from '../../src/api/http/answer.ts'
import { API_PATH, answerQuery } from '../../src/api/http/answer-query.ts'
import { MODELS } from '../../src/api/query/model-query.ts'
import { answerTo, type QueryEndpoint, WHOLE } from '../../src/api/query/query-endpoint.ts'
import type { Catalog } from '../../src/catalog/catalog.ts'
import type { Dataset } from '../../src/catalog/dataset.ts'
import { type ModelList, wholeRow } from '../../src/catalog/models/model-schemas.ts'
import { viewOf } from '../../src/entry/view.ts'
import type { ProviderEntry } from '../../src/schema/entry.ts'
import type { Offer } from '../../src/schema/offer.ts'
import { errorBody, type ProviderSummary } from '../../src/schema/responses.ts'
import type { Capability } from '../../src/schema/vocabulary.ts'
import type { ReferenceFacts, ReferenceProvider } from '../reference/reference.ts'
import { saidOf } from './approved.ts'
import { TODAY } from './content.ts'
import { disputing, offering } from './offers.ts'

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
  dpa: null,
  streaming: null,
  speakerLabels: null,
  retentionDays: null,
  headquarters: null,
  processingRegions: [],
  signUp: null,
  assumed: [],
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
export function datasetOf(
  providers: readonly ReferenceProvider[],
  staleAfter: string | null = null,
): Dataset {
  return providerDataset(
    providers.map(({ summary, facts }) => {
      const { category, status, requiresCreditCard, requiresPhone } = summary
      const card = { answer: requiresCreditCard, assumed: facts.assumed.includes('card') }
      const phone = { answer: requiresPhone, assumed: facts.assumed.includes('phone') }
      const entry = { ...viewOf(entryOf(facts), TODAY), category, card, phone }
      return { summary, entry, status: { ...NO_STATUS, status } }
    }),
    sha,
    staleAfter,
  )
}

export const NO_STATUS = { reason: 'never_checked', source: 'none', since: null, checkedAt: null } as const

/** Asks an endpoint over a dataset: `?noCard=true`. */
export function asking(endpoint: QueryEndpoint, dataset: Dataset, now?: () => number) {
  const answer = answerQuery(endpoint, dataset, now)
  return (query = '', { method = 'GET', ifNoneMatch = null }: Partial<HttpRequest> = {}): Answer =>
    answer({ method, url: `https://x.test${API_PATH}${endpoint.path}${query}`, ifNoneMatch })
}

/** What is answered to each query: what `found` says of a list, of how many in all and of how many nobody knows; or what is wrong. */
export const answersTo = (
  queries: readonly string[],
  ask: (query: string) => Answer,
  found: (list: never) => readonly (string | null)[],
): string =>
  saidOf(
    queries.map((query) => [query, query]),
    (query) => {
      const { status, headers, body } = ask(query)
      if (status !== 200)
        return errorBody
          .parse(JSON.parse(body!))
          .errors!.map(({ parameter, suggestion, message }) => `${parameter} → ${suggestion}: ${message}`)
      const list = JSON.parse(body!)
      expect(headers['x-unknown-count']).toBe(String(list.unknown.all))
      const unknown = Object.entries(list.unknown).map(([name, count]) => `${name} ${count}`)
      const names = found(list as never)
      expect(names).toHaveLength(list.count)
      const total = headers['x-total-count']
      return [`${names.join(', ') || 'nothing'}; ${total} in all, not known: ${unknown.join(', ')}`]
    },
  )

/** Every row of `/models` that is listed, or would be if it named a model; most requests a day first. */
export const modelListOf = (catalog: Catalog) =>
  wholeRows(
    JSON.parse(answerTo(MODELS, datasetsOf(catalog, sha).models, 'named=false&sort=requests', WHOLE).body),
  )

export const wholeRows = (list: ModelList) => ({ ...list, data: list.data.map(wholeRow) })

/** The dataset of providers of which only the summary matters. */
export const aDataset = (summaries: readonly ProviderSummary[]) =>
  datasetOf(summaries.map((summary) => ({ summary, facts: NO_FACTS })))

/** Without what is null: what a page does not say, an entry leaves out. */
const stated = <Facts extends object>(facts: Facts): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

/** An entry that states these facts. Not all of them make one that content rules accept. */
function entryOf(facts: ReferenceFacts): ProviderEntry {
  const { offers, free, openaiCompatible, training, headquarters, processingRegions, commercialUse } = facts
  const { dpa, retentionDays, signUp, streaming, speakerLabels } = facts
  return offering(
    offers.map((own): Partial<Offer> => stated({ ...own, covers: [...own.covers] })),
    {
      capabilities: [...facts.capabilities] as Capability[],
      connection: stated({ openaiCompatible }),
      ...stated({ headquarters }),
      ...(offers.length === 0 && { free }),
      ...(signUp !== null && { signup: { regions: signUp } }),
      features: stated({ streaming, speakerLabels }),
      terms: stated({
        trainsOnData: training,
        commercialUse,
        dataProcessingAgreement: dpa,
        retentionDays,
        processingRegions: processingRegions.length > 0 ? [...processingRegions] : null,
      }),
      sources: [disputing(...facts.disputed.map((fact) => ({ fact: fact as 'connection' })))],
    },
  )
}

/** Fields that filters look at and sources can contradict. */
export const DISPUTABLE = [
  'connection',
  'headquarters',
  'terms.trainsOnData',
  'terms.processingRegions',
  'terms.commercialUse',
  'terms.dataProcessingAgreement',
  'features.streaming',
  'signup.regions',
] as const

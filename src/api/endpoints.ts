/** The table of endpoints. Build, redirect rules, OpenAPI document and docs are derived from it: add a row to add one. */

import type { z } from 'zod'
import type { Catalog } from '../catalog/catalog.ts'
import { familyDetails, familyList } from '../catalog/models/families.ts'
import { modelDetails } from '../catalog/models/model-rows.ts'
import * as models from '../catalog/models/model-schemas.ts'
import { ratingsAnswer } from '../catalog/models/ratings.ts'
import type { CatalogProvider } from '../catalog/provider.ts'
import { ratingsAnswer as ratingsSchema } from '../schema/ratings.ts'
import * as responses from '../schema/responses.ts'
import { CAPABILITY_SLUGS } from '../schema/vocabulary.ts'
import type { Datasets } from './function-data.ts'
import { errorBody } from './http/answer.ts'
import {
  apiIndex,
  capabilityList,
  categoryList,
  changesOfMonths,
  collectionDetail,
  collectionList,
} from './lists.ts'
import { type BuildFacts, meta, quality } from './meta.ts'
import {
  providerDetail,
  providerDetailSchema,
  providerEvidence,
  providerEvidenceSchema,
  statusHistory,
} from './providers.ts'
import { CHANGES } from './query/change-query.ts'
import { MODELS } from './query/model-query.ts'
import { offersFor } from './query/offer-query.ts'
import * as queries from './query/parameter-descriptions.ts'
import { PROVIDERS, variants, wholeList } from './query/provider-query.ts'
import { answerTo, WHOLE } from './query/query-endpoint.ts'
import { STATUS } from './query/status-query.ts'

export type Body = {
  /** Relative to the output folder: `api/v1/providers/groq.json`. */
  file: string
  make: () => unknown
  schema: z.ZodType
  /** Whether the host gives the file out at its path without `.json` too. */
  rewritten: boolean
}

export const API_ROOT = 'api/v1'

export type Endpoint = {
  id: string
  /** Path below `/api/v1`, OpenAPI style; the same path with `.json` at its end answers too. */
  path: string
  summary: string
  /** What to know before calling it, in a sentence or two. */
  description: string
  schema: z.ZodType
  /** Name of the schema in OpenAPI's components and in `/schemas`. */
  schemaName: string
  /** Whether it is kept as shortly as a status. */
  cache?: 'status'
  /** The query parameters, which an edge function reads at the path without `.json`. */
  query?: Readonly<Record<string, queries.DescribedParameter>>
  /** Whether nothing but that function answers the path: a file would ignore what was asked. */
  edgeOnly?: true
  /** Whether the specification names it. All others are previews. */
  specified?: true
  /** What can stand for the path's placeholder, and an example. */
  parameter?: { name: string; description: string; example: string }
  /** Every answer: what stands for the placeholder (empty where there is none), and what makes the body. */
  answers: (context: BuildContext) => Iterable<[name: string, make: () => unknown]>
}

export type BuildContext = { catalog: Catalog; datasets: Datasets; facts: BuildFacts }

const ofEachProvider = (
  make: (provider: CatalogProvider) => unknown,
): Pick<Endpoint, 'parameter' | 'answers'> => ({
  parameter: { name: 'slug', description: 'Slug of a provider, retired ones included.', example: 'groq' },
  answers: ({ catalog: { active, retired } }) =>
    [...active, ...retired].map((provider) => [provider.slug, () => make(provider)]),
})

export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'getIndex',
    path: '/',
    summary: 'Every endpoint, the OpenAPI document, the data',
    description:
      'The root of the API: every endpoint with its parameters, and where the OpenAPI document and the data are.',
    schema: responses.apiIndex,
    schemaName: 'Index',
    answers: ({ catalog }) => [['', () => apiIndex(catalog, `/${API_ROOT}`, ENDPOINTS)]],
  },
  {
    id: 'listProviders',
    specified: true,
    path: '/providers',
    summary: 'Providers, filtered, searched, sorted; at most 200',
    description:
      'The query endpoint. Filters combine with AND; then the list is sorted, then cut by offset and limit. A parameter that is wrong, or that does not exist, gets a 400.',
    schema: responses.providerList,
    schemaName: 'ProviderList',
    query: queries.PROVIDER_QUERY,
    edgeOnly: true,
    answers: ({ datasets }) => [['', () => answer(PROVIDERS, datasets.providers)]],
  },
  {
    id: 'listAllProviders',
    path: '/providers.all',
    summary: 'Every active provider in one list, best score first',
    description:
      'The summaries of the query endpoint, with no limit on their number and no filters. One file that any host can serve.',
    schema: responses.allProviders,
    schemaName: 'AllProviders',
    answers: ({ datasets }) => [['', () => raw(wholeList(datasets.providers))]],
  },
  {
    id: 'getProvider',
    specified: true,
    path: '/providers/{slug}',
    summary: 'One provider: score, offers, limits, sign-up, terms',
    description:
      'What one provider offers, and what it asks for; retired ones included. What that rests on is in /evidence.',
    schema: providerDetailSchema,
    schemaName: 'Provider',
    ...ofEachProvider(providerDetail),
  },
  {
    id: 'getProviderEvidence',
    path: '/providers/{slug}/evidence',
    summary: 'The sources for and against each fact of one provider',
    description:
      'For each fact the sources for and against it with dates; the sources themselves; what the score is made of.',
    schema: providerEvidenceSchema,
    schemaName: 'ProviderEvidence',
    ...ofEachProvider(providerEvidence),
  },
  {
    id: 'getProviderModels',
    path: '/providers/{slug}/models',
    summary: 'The models of one provider, with their free limits',
    description:
      'Every model that its offers name or catalogues list. free is null where no offer names it; a price of 0 in a catalogue makes nothing free.',
    schema: models.providerModels,
    schemaName: 'ProviderModels',
    ...ofEachProvider((provider) => provider.models),
  },
  {
    id: 'listModels',
    path: '/models',
    summary: 'Free models, filtered, searched, sorted; at most 200',
    description:
      'A row for each model that an offer names. named=false adds one for each offer that pays for models which it does not name; capability=moderation lists models that only moderate. provider lists all of its rows. By default the highest rated chat models come first, then other capabilities; order names the source. Filters keep only what a source or a catalogue shows. The .json file has every row of the query without parameters.',
    schema: models.modelList,
    schemaName: 'ModelList',
    query: queries.MODEL_QUERY,
    edgeOnly: true,
    answers: ({ datasets }) => [['', () => answer(MODELS, datasets.models, '', WHOLE)]],
  },
  {
    id: 'getModel',
    path: '/models/{slug}',
    summary: 'One model: free offers, then sellers by price',
    description:
      'A model that an offer names. One slug stands for the same weights, however hosts spell their ids; slug of /models has it.',
    schema: models.modelDetail,
    schemaName: 'Model',
    parameter: { name: 'slug', description: 'Slug of a model, as /models has it.', example: 'gpt-oss-120b' },
    answers: ({ catalog }) => modelDetails(catalog).map((body) => [body.slug, () => withShown(body)]),
  },
  {
    id: 'listFamilies',
    path: '/families',
    summary: 'The families of free models, with counts',
    description: 'A family is what one maker releases under one name: deepseek, gpt-oss, qwen.',
    schema: models.familyList,
    schemaName: 'FamilyList',
    answers: ({ catalog }) => [['', () => familyList(catalog)]],
  },
  {
    id: 'getFamily',
    path: '/families/{slug}',
    summary: 'One family of models: its releases, who gives them free, who sells them for least',
    description:
      'Releases that an offer gives free, and those of the last two years that catalogues list with a price, the newest first. A model may have the slug of its family: /models/<slug> stays the release.',
    schema: models.familyDetail,
    schemaName: 'Family',
    parameter: { name: 'slug', description: 'Slug of a family, as /families has it.', example: 'gpt-oss' },
    answers: ({ catalog }) =>
      [...familyDetails(catalog)].map(([slug, body]) => [
        slug,
        () => ({ ...body, releases: body.releases.map(withShown) }),
      ]),
  },
  {
    id: 'getRatings',
    path: '/ratings',
    summary: 'What others measured of the models, under their licences',
    description:
      'Each column is one board of one source, with its licence and the sentence to show with it. CC0 does not cover this answer, nor ratings in others. Values are unchanged, the match to our models is ours, and no source endorses it.',
    schema: ratingsSchema,
    schemaName: 'Ratings',
    answers: ({ catalog }) => [['', () => ratingsAnswer(catalog)]],
  },
  {
    id: 'listCollections',
    specified: true,
    path: '/collections',
    summary: 'Published collections, by title',
    description: 'Curated lists of providers, by title.',
    schema: responses.collectionList,
    schemaName: 'CollectionList',
    answers: ({ catalog }) => [['', () => collectionList(catalog)]],
  },
  {
    id: 'getCollection',
    path: '/collections/{slug}',
    summary: 'One collection with its members',
    description: 'The members are in the order of the collection.',
    schema: responses.collectionDetail,
    schemaName: 'Collection',
    parameter: { name: 'slug', description: 'Slug of a published collection.', example: 'no-credit-card' },
    answers: ({ catalog }) =>
      catalog.collections.map((collection) => [collection.slug, () => collectionDetail(collection)]),
  },
  {
    id: 'getStatus',
    specified: true,
    path: '/status',
    summary: 'The current status of every provider',
    description:
      'From the last health run; the summary counts what is returned. A run older than 72 hours says nothing: from then on every status is unknown.',
    schema: responses.statusOverview,
    schemaName: 'StatusOverview',
    cache: 'status',
    query: queries.STATUS_QUERY,
    answers: ({ datasets }) => [['', () => answer(STATUS, datasets.providers)]],
  },
  {
    id: 'getStatusHistory',
    path: '/status/{slug}',
    summary: "One provider's 90 days, uptime and incidents",
    description:
      'Bars of 90 days, uptime over three windows, and incidents. A retired provider has none: the answer is a 404.',
    schema: responses.statusHistory,
    schemaName: 'StatusHistory',
    cache: 'status',
    parameter: { name: 'slug', description: 'Slug of an active provider.', example: 'groq' },
    answers: ({ catalog }) =>
      catalog.active.map((provider) => [provider.slug, () => statusHistory(provider, catalog)]),
  },
  {
    id: 'listCategories',
    path: '/categories',
    summary: 'The categories with counts',
    description: 'Each category with the numbers that filters would give.',
    schema: responses.categoryList,
    schemaName: 'CategoryList',
    answers: ({ datasets }) => [['', () => categoryList(datasets)]],
  },
  {
    id: 'listCapabilities',
    path: '/capabilities',
    summary: 'Every capability with counts',
    description: 'What APIs do, whatever the category of their provider.',
    schema: responses.capabilityList,
    schemaName: 'CapabilityList',
    answers: (context) => [['', () => capabilityList(context)]],
  },
  {
    id: 'getCapability',
    path: '/capabilities/{slug}',
    summary: 'Offers for a capability, the largest comparable free amount first',
    description:
      'Offers in groups: what renews, what is only limited in speed, what is given once, what is not published, not confirmed, paid. Amounts are compared in the unit of the capability; no currency is converted. limit and offset count rows across the groups; the .json file has all of them.',
    schema: responses.capabilityDetail,
    schemaName: 'Capability',
    query: queries.OFFER_QUERY,
    parameter: { name: 'slug', description: 'Slug of a capability.', example: 'speech-to-text' },
    answers: ({ datasets }) =>
      CAPABILITY_SLUGS.map((slug) => [slug, () => answer(offersFor(slug), datasets.offers, '', WHOLE)]),
  },
  {
    id: 'listChanges',
    path: '/changes',
    summary: 'The newest 200 changes, and added providers by day',
    description:
      'What changed at providers. The whole history is filtered, then the newest are taken. Additions are folded into one item a day, so that they push out nothing.',
    schema: responses.changesList,
    schemaName: 'ChangesList',
    cache: 'status',
    query: queries.CHANGE_QUERY,
    answers: ({ datasets }) => [['', () => answer(CHANGES, datasets.changes)]],
  },
  {
    id: 'getChangesOfMonth',
    path: '/changes/{month}',
    summary: 'All changes of one month',
    description: 'Every change of the month, with no limit on their number.',
    schema: responses.changesOfMonth,
    schemaName: 'ChangesOfMonth',
    cache: 'status',
    parameter: {
      name: 'month',
      description: 'Year and month: 2026-11. /changes names those that there are.',
      example: '2026-11',
    },
    answers: ({ catalog }) => changesOfMonths(catalog).map((body) => [body.month, () => body]),
  },
  {
    id: 'getMeta',
    path: '/meta',
    summary: 'Version, build time, counts, age of facts and status',
    description: 'The only answer that shows the clock and the commit of the build.',
    schema: responses.meta,
    schemaName: 'Meta',
    cache: 'status',
    answers: ({ catalog, facts }) => [['', () => meta(catalog, facts)]],
  },
  {
    id: 'getQuality',
    path: '/quality',
    summary: 'How much is known, proven and fresh',
    description:
      'What /quality shows: how many answers are known, how many facts have a source, are disputed or stale; and the last second reading.',
    schema: responses.quality,
    schemaName: 'Quality',
    answers: ({ catalog }) => [['', () => quality(catalog)]],
  },
  {
    id: 'getVariant',
    path: '/variants/providers/{key}',
    summary: 'The list for one combination of filters, as a static file',
    description:
      'The same answers as the query endpoint gives for these filters, as static files that any host can serve.',
    schema: responses.providerList,
    schemaName: 'ProviderList',
    parameter: {
      name: 'key',
      description:
        'Category in lower case, or all; then .no-card, .no-phone and .name where wanted, in this order: llm.no-card.name',
      example: 'llm.no-card',
    },
    answers: ({ datasets }) =>
      variants().map(([key, query]) => [key, () => answer(PROVIDERS, datasets.providers, query)]),
  },
]

/** A body that is already serialised: kept as text, so that variants and edge answers cannot differ by a byte. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const raw = (text: string) => new Raw(text)
const withShown = <Model extends { free: models.ModelRow[] }>(model: Model) => ({
  ...model,
  free: model.free.map(models.shown),
})
const answer = (...asked: Parameters<typeof answerTo>) => raw(answerTo(...asked).body)

export function* apiBodies(context: BuildContext): Iterable<Body> {
  for (const { path, schema, answers, edgeOnly } of ENDPOINTS)
    for (const [name, make] of answers(context))
      yield { file: fileOf(path, name), make, schema, rewritten: !edgeOnly }
  yield {
    file: `${API_ROOT}/404.json`,
    make: () =>
      errorBody(
        'not_found',
        'There is nothing at this path. /api/v1/status lists the slugs of all active providers, /api/v1/capabilities those of capabilities, /api/v1/collections those of collections, /api/v1/models those of models, /api/v1/families those of families, and /openapi.json describes every path. /api/v1/models?provider=<slug> says which provider was probably meant.',
      ),
    schema: responses.errorBody,
    rewritten: false,
  }
}

/** `/providers/{slug}` and `groq` → `api/v1/providers/groq.json`; `/` → `api/v1.json`. */
export const fileOf = (path: string, name: string): string =>
  `${`${API_ROOT}${path.replace(/\{\w+\}/, name)}`.replace(/\/$/, '')}.json`

/** What a site says that it lists, and what our own handlers answer over the same list. */
import { z } from 'zod'
import type { Answer } from '../../api/http/answer.ts'
import { type Answers, FUNCTIONS } from '../../api/http/functions.ts'
import type { ChangeDataset } from '../../api/query/change-query.ts'
import type { Dataset } from '../../api/query/dataset.ts'
import type { ModelDataset } from '../../api/query/model-query.ts'
import type { OfferDataset } from '../../api/query/offer-query.ts'
import { type ProviderSummary, providerSummary } from '../../api/responses.ts'
import { regions } from '../../core/schema/terms.ts'
import { ALLOWANCE_GROUPS, CATEGORIES } from '../../core/schema/vocabulary.ts'
import { jsonOf, type Reply } from './reply.ts'

export const LIST_PATH = '/api/v1/providers'

export type Directory = {
  /** Every active provider, in no order. */
  summaries: readonly ProviderSummary[]
  /** The paths where a function answers, each with its parameters. */
  functionPaths: readonly string[]
  /** What a host must answer now to GET at one of them. */
  expectedAnswer: (url: string) => Answer
  /** From when on statuses count as unknown; null where that is not known. */
  staleAfter: string | null
}

const positions = z.record(z.string(), z.array(z.int()))
const dataset = z.object({
  hash: z.string(),
  summaries: z.array(z.string()),
  search: z.array(z.string()),
  variants: positions,
  offers: z.object({ of: z.array(z.int()), keys: z.record(z.string(), z.array(z.int())) }),
  facets: positions,
  staleAfter: z.string().nullable(),
}) satisfies z.ZodType<Dataset>

const offers = z.object({
  hash: z.string(),
  capabilities: z.record(
    z.string(),
    z.object({
      head: z.string(),
      rows: z.array(
        z.object({
          group: z.enum(ALLOWANCE_GROUPS),
          json: z.string(),
          keys: z.array(z.string()),
          search: z.string(),
          days: z.number().optional(),
          from: regions.optional(),
        }),
      ),
    }),
  ),
  staleAfter: z.string().nullable(),
}) satisfies z.ZodType<OfferDataset>

const models = z.object({
  hash: z.string(),
  rows: z.array(z.string()),
  search: z.array(z.string()),
  context: z.array(z.int()),
  output: z.array(z.int()),
  keys: positions,
  hidden: z.array(z.int()),
  orders: z.object({ tokens: z.array(z.int()), context: z.array(z.int()), name: z.array(z.int()) }),
  staleAfter: z.string().nullable(),
}) satisfies z.ZodType<ModelDataset>

const changes = z.object({
  hash: z.string(),
  months: z.array(z.string()),
  changes: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      providers: z.array(z.string()),
      categories: z.array(z.enum(CATEGORIES)),
      json: z.string(),
    }),
  ),
}) satisfies z.ZodType<ChangeDataset>

/** Throws a `Mismatch` where the site has no data for its functions. */
export async function readDirectory(ask: (path: string) => Promise<Reply>): Promise<Directory> {
  const published = jsonOf(await ask('/edge/dataset.json'), dataset)
  const answers: Answers = {
    ...FUNCTIONS.dataset(published),
    ...FUNCTIONS.changes(jsonOf(await ask('/edge/changes.json'), changes)),
    ...FUNCTIONS.offers(jsonOf(await ask('/edge/offers.json'), offers)),
    ...FUNCTIONS.models(jsonOf(await ask('/edge/models.json'), models)),
  }
  return {
    summaries: published.summaries.map((text) => providerSummary.parse(JSON.parse(text))),
    functionPaths: Object.keys(answers),
    expectedAnswer(url) {
      const path = url.split('?')[0]!.replace(/(?<!\/)\/+$/, '')
      return answers[path]!({ method: 'GET', url, ifNoneMatch: null })
    },
    staleAfter: published.staleAfter,
  }
}

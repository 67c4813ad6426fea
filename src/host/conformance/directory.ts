/** What a site says that it lists, and what our own handlers answer over the same list. */
import { z } from 'zod'
import type { Answer } from '../../api/http/answer.ts'
import { answerList } from '../../api/http/list.ts'
import { answerStatus } from '../../api/http/status.ts'
import type { Dataset } from '../../api/query/dataset.ts'
import { type ProviderSummary, providerSummary } from '../../api/responses.ts'
import { jsonOf, type Reply } from './reply.ts'

export const LIST_PATH = '/api/v1/providers'
export const STATUS_PATH = '/api/v1/status'

export type Directory = {
  /** Every active provider, in no order. */
  summaries: readonly ProviderSummary[]
  /** What a host must answer now to GET where a function answers: at the list, with its query, and at the status. */
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

/** Throws a `Mismatch` where the site has no data for its functions. */
export async function readDirectory(ask: (path: string) => Promise<Reply>): Promise<Directory> {
  const published = jsonOf(await ask('/edge/dataset.json'), dataset)
  const [list, status] = [answerList(published), answerStatus(published)]
  return {
    summaries: published.summaries.map((text) => providerSummary.parse(JSON.parse(text))),
    expectedAnswer: (url) =>
      (url.startsWith(STATUS_PATH) ? status : list)({ method: 'GET', url, ifNoneMatch: null }),
    staleAfter: published.staleAfter,
  }
}

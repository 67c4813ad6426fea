/** What a site says that it lists, and what our own handler answers over the same list. */
import { z } from 'zod'
import type { Answer } from '../../api/http/answer.ts'
import { answerList } from '../../api/http/list.ts'
import { answerStatus } from '../../api/http/status.ts'
import { createDataset, type Dataset } from '../../api/query/dataset.ts'
import { parseQuery } from '../../api/query/parameters.ts'
import { type ProviderSummary, providerList, providerSummary } from '../../api/responses.ts'
import type { Capability } from './expectation.ts'
import { jsonOf, type Reply } from './site.ts'

export const LIST_PATH = '/api/v1/providers'
export const STATUS_PATH = '/api/v1/status'

export type Directory = {
  /** Every active provider, in no order. */
  summaries: readonly ProviderSummary[]
  /**
   * What a host must answer to a query string without its question mark. Undefined where the host publishes only
   * lists, and the query filters by what lists do not show.
   */
  expectedAnswer: (search: string) => Answer | undefined
  /** What an edge function answers at `/api/v1/status` now. Undefined where the host publishes only lists. */
  expectedStatus: () => string | undefined
  /** From when on statuses count as unknown; null where that is not known. */
  staleAfter: string | null
}

/** No answer of the query endpoint holds more. */
const PAGE = 200

const positions = z.record(z.string(), z.array(z.int()))
const dataset = z.object({
  hash: z.string(),
  summaries: z.array(z.string()),
  search: z.array(z.string()),
  variants: positions,
  facets: positions,
  staleAfter: z.string().nullable(),
}) satisfies z.ZodType<Dataset>

/** Throws a `Mismatch` where an answer of the site does not fit its schema. */
export async function readDirectory(
  ask: (path: string) => Promise<Reply>,
  offers: ReadonlySet<Capability>,
): Promise<Directory> {
  if (offers.has('files')) {
    const published = jsonOf(await ask('/edge/dataset.json'), dataset)
    const summaries = published.summaries.map((text) => providerSummary.parse(JSON.parse(text)))
    return {
      summaries,
      expectedAnswer: answerer(published),
      expectedStatus: () =>
        answerStatus(published)({ method: 'GET', url: STATUS_PATH, ifNoneMatch: null }).body ?? undefined,
      staleAfter: published.staleAfter,
    }
  }
  const summaries = await everyPage(ask)
  const answer = answerer(
    createDataset(
      summaries.map((summary) => ({ summary, facets: [] })),
      () => '',
    ),
  )
  return {
    summaries,
    expectedStatus: () => undefined,
    staleAfter: null,
    expectedAnswer(search) {
      const parsed = parseQuery(new URLSearchParams(search))
      return 'query' in parsed && parsed.query.filters.length > 0 ? undefined : answer(search)
    },
  }
}

function answerer(of: Dataset): (search: string) => Answer {
  const answer = answerList(of)
  return (search) => answer({ method: 'GET', url: `${LIST_PATH}?${search}`, ifNoneMatch: null })
}

async function everyPage(ask: (path: string) => Promise<Reply>): Promise<ProviderSummary[]> {
  const summaries: ProviderSummary[] = []
  for (let more = true; more; ) {
    const reply = await ask(`${LIST_PATH}?limit=${PAGE}&offset=${summaries.length}`)
    const { data } = jsonOf(reply, providerList)
    summaries.push(...data)
    more = data.length === PAGE
  }
  return summaries
}

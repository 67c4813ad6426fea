/** Deployed as an edge function: the offers of each capability, filtered. */
import dataset from '../../../public/edge/offers.json' with { type: 'json' }
import type { Dataset } from '../../catalog/dataset.ts'
import { CAPABILITY_SLUGS } from '../../schema/vocabulary.ts'
import { type Handler, handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { offersFor } from '../query/offer-query.ts'

// Each by its name: other paths below are files.
export const config = {
  path: CAPABILITY_SLUGS.map((slug) => `/api/v1/capabilities/${slug}`),
  cache: 'manual',
}

const answers = new Map<string, Handler>(
  CAPABILITY_SLUGS.map((slug) => [slug, answerQuery(offersFor(slug), dataset as unknown as Dataset)]),
)

/** The host routes no other path to it. */
export default handlerOf((request) => {
  const [slug] = new URL(request.url).pathname.split('/').filter(Boolean).slice(-1)
  return answers.get(slug!)!(request)
})

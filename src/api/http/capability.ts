/** `GET /capabilities/<slug>`: its offers, filtered, answered from the dataset of offers. */
import {
  agedOffers,
  canonicalOfferQuery,
  OFFER_PARAMETERS,
  type OfferDataset,
  parseOfferQuery,
  selectOffers,
} from '../query/offer-query.ts'
import { ageing } from './ageing.ts'
import { type Handler, handlerOf } from './answer.ts'
import { answerQuery } from './query.ts'

const ROOT = '/api/v1/capabilities'

/** By path, a function that answers one request for a capability; none throws. */
export function answerCapabilities(
  dataset: OfferDataset,
  now: () => number = Date.now,
): Readonly<Record<string, Handler>> {
  return Object.fromEntries(
    Object.keys(dataset.capabilities).map((slug) => [
      `${ROOT}/${slug}`,
      ageing(dataset, agedOffers, (offers) => answersOf(offers, slug), now),
    ]),
  )
}

const answersOf = ({ hash, capabilities }: OfferDataset, slug: string) =>
  answerQuery({
    path: `${ROOT}/${slug}`,
    parameters: Object.keys(OFFER_PARAMETERS),
    cache: 'list',
    schema: 'capability',
    hash,
    read: parseOfferQuery,
    canonical: (query) => canonicalOfferQuery(slug, query),
    select: (query) => selectOffers(capabilities[slug]!, query),
  })

/** The same as a `Request → Response` function, which is what edge hosts run; they route no other path to it. */
export function capabilityHandler(dataset: OfferDataset): (request: Request) => Response {
  const answers = answerCapabilities(dataset)
  return handlerOf((request) => {
    const path = new URL(request.url).pathname.replace(/(?<!\/)\/+$/, '')
    return answers[path]!(request)
  })
}

/** `GET /capabilities/<slug>`: its parameters and its body. */
import type { Dataset } from '../../catalog/dataset.ts'
import { OFFER_FLAGS } from '../../schema/filters.ts'
import { ALLOWANCE_GROUPS, AT_LIMIT, CAPABILITY_SLUGS, type Capability } from '../../schema/vocabulary.ts'
import { type Handler, handlerOf } from '../http/answer.ts'
import { answerQuery } from '../http/answer-query.ts'
import { filterParameters, leastTokens, order, PAGE, search, type ValuesOf, words } from './parameter.ts'
import { besides, counts, type QueryEndpoint, type Selected } from './query-endpoint.ts'

export const OFFER_PARAMETERS = {
  ...filterParameters(...OFFER_FLAGS, 'retention'),
  ...filterParameters('region', 'country', 'signUpFrom', 'kind'),
  minDimensions: leastTokens(1_024),
  atLimit: words(AT_LIMIT, 'stops,slows'),
  sort: order(['amount', 'lasts'], 'lasts'),
  q: search('cloud'),
  ...PAGE,
}

export type CapabilityQuery = ValuesOf<typeof OFFER_PARAMETERS>

/** The endpoint of one capability; the rows of all are in one dataset. */
export const offersFor = (slug: Capability): QueryEndpoint => ({
  path: `/capabilities/${slug}`,
  parameters: OFFER_PARAMETERS,
  cache: 'list',
  schema: 'capability',
  implied: (question) => ({
    ...question,
    conditions: [{ name: 'of', keys: [`of:${slug}`] }, ...question.conditions],
  }),
  body: (answer) =>
    `{"object":"capability",${answer.dataset.heads[slug]},${counts(answer)},"groups":[${groups(answer)}],"providers":${besides(answer)}}`,
})

const groups = ({ dataset: { keys, rows }, shown }: Selected): string =>
  ALLOWANCE_GROUPS.map((group) => {
    const held = new Set(keys[`group:${group}`])
    const data = shown.filter((position) => held.has(position)).map((position) => rows[position]!)
    return `{"group":"${group}","data":[${data.join(',')}]}`
  }).join(',')

/** What edge hosts run for all capabilities; they route no other path to it. */
export function capabilityHandler(dataset: Dataset): (request: Request) => Response {
  const answers = new Map<string, Handler>(
    CAPABILITY_SLUGS.map((slug) => [slug, answerQuery(offersFor(slug), dataset)]),
  )
  return handlerOf((request) => {
    const slug = new URL(request.url).pathname.split('/').findLast((part) => part !== '')
    return answers.get(slug!)!(request)
  })
}

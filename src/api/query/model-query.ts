/** `GET /models`: its parameters and its body. */

import type { ModelSort } from '../../catalog/models/model-order.ts'
import { type Condition, OFFER_FLAGS } from '../../schema/filters.ts'
import { CAPABILITY_SLUGS, MODALITIES, RATING_COLUMN_IDS } from '../../schema/vocabulary.ts'
import {
  filterParameters,
  flag,
  leastNumber,
  leastTokens,
  order,
  PAGE,
  providerSlugs,
  search,
  type ValuesOf,
  word,
  words,
} from './parameter.ts'
import { besides, counts, joined, type QueryEndpoint } from './query-endpoint.ts'

const MODEL_SORTS = ['requests', 'rating', 'tokens', 'context', 'name'] as const satisfies readonly (
  | ModelSort
  | 'rating'
)[]

export const MODEL_PARAMETERS = {
  q: search('llama'),
  provider: providerSlugs,
  capability: words([...CAPABILITY_SLUGS, 'coding'], 'speech-to-text'),
  minParams: leastNumber('70'),
  context: leastTokens(128_000),
  maxOutput: leastTokens(8_000),
  tools: flag(),
  structuredOutput: flag(),
  reasoning: flag(),
  openWeights: flag(),
  input: words(MODALITIES, 'image,pdf'),
  ...filterParameters(...OFFER_FLAGS, 'retention'),
  ...filterParameters('region', 'signUpFrom', 'kind'),
  rating: word(RATING_COLUMN_IDS, RATING_COLUMN_IDS[0]),
  minRating: leastNumber('1400'),
  sort: order(MODEL_SORTS, 'context', 'best', 'rating'),
  ...PAGE,
}

export type ModelQuery = ValuesOf<typeof MODEL_PARAMETERS>

export const MODELS: QueryEndpoint = {
  path: '/models',
  parameters: MODEL_PARAMETERS,
  cache: 'list',
  schema: 'model-list',
  implied: (question, { heads, orders }) => {
    const keysOf = (name: string) =>
      (question.conditions.find((one) => one.name === name) as { keys?: readonly string[] })?.keys ?? []
    const uses = keysOf('capability')
    const best = uses.length === 1 ? uses[0]! : 'rating'
    // `minRating` is of the column that is asked for, else of the one that orders; heads say where it is the most.
    const number = keysOf('rating')[0] ?? heads[`=${best}`]!
    const rated = (one: Condition): Condition =>
      one.name === 'minRating'
        ? { name: one.name, number, [heads[number] ?? 'least']: (one as { least?: number }).least }
        : one
    // No list has models that only moderate, unless by asking for moderation.
    const listed = uses.includes('capability:moderation') ? [] : [{ name: 'listed', keys: ['listed'] }]
    return {
      ...question,
      conditions: [...listed, ...question.conditions.map(rated)],
      order: question.order === 'rating' ? orders[best] && best : question.order,
    }
  },
  body: (answer) =>
    `{"object":"models",${counts(answer)},"order":${answer.dataset.heads[answer.order!] ?? null},"data":[${joined(answer)}],"providers":${besides(answer)}}`,
}

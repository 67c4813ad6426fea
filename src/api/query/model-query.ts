/** `GET /models`: its parameters and its body. */

import type { Condition, Dataset, Question } from '../../catalog/dataset.ts'
import type { ModelSort } from '../../catalog/models/model-order.ts'
import type { RatingOrder } from '../../schema/ratings.ts'
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
import { counts, joined, type QueryEndpoint } from './query-endpoint.ts'

export const MODEL_SORTS = ['requests', 'rating', 'tokens', 'context', 'name'] as const satisfies readonly (
  | ModelSort
  | 'rating'
)[]

export const MODEL_PARAMETERS = {
  q: search('llama'),
  provider: providerSlugs,
  capability: words([...CAPABILITY_SLUGS, 'coding'], 'speech-to-text'),
  context: leastTokens(128_000),
  maxOutput: leastTokens(8_000),
  tools: flag(),
  structuredOutput: flag(),
  reasoning: flag(),
  openWeights: flag(),
  input: words(MODALITIES, 'image,pdf'),
  ...filterParameters(
    'noCard',
    'noPhone',
    'noTraining',
    'commercialUse',
    'openaiCompatible',
    'dpa',
    'retention',
  ),
  ...filterParameters('region', 'signUpFrom', 'kind'),
  rating: word(RATING_COLUMN_IDS, 'arena-text'),
  minRating: leastNumber(1400),
  sort: order(MODEL_SORTS, 'context', { best: 'rating' }),
  ...PAGE,
}

export type ModelQuery = ValuesOf<typeof MODEL_PARAMETERS>

export const MODELS: QueryEndpoint = {
  path: '/models',
  parameters: MODEL_PARAMETERS,
  cache: 'list',
  schema: 'model-list',
  implied: (question, dataset) => {
    const use = useAskedFor(question)
    const best = bestFor(use, dataset)
    const conditions = question.conditions.map((one) => rated(one, question, dataset, best))
    return {
      ...question,
      ...(question.order === 'rating' && { order: best }),
      // No list has models that only moderate, unless by asking for moderation.
      conditions: use === 'moderation' ? conditions : [{ name: 'listed', keys: ['listed'] }, ...conditions],
    }
  },
  body: (answer) =>
    `{"object":"models",${counts(answer)},"order":${answer.dataset.heads[`order:${answer.order}`] ?? 'null'},"data":[${joined(answer)}]}`,
}

const keysOf = ({ conditions }: Question, name: string): readonly string[] =>
  conditions.flatMap((one) => (one.name === name && 'keys' in one ? one.keys : []))

/** The capability that is asked for; undefined: none, or several of which one is not moderation. */
function useAskedFor(question: Question): string | undefined {
  const uses = keysOf(question, 'capability').map((key) => key.slice('capability:'.length))
  return uses.includes('moderation') ? 'moderation' : uses.length === 1 ? uses[0] : undefined
}

/** The order of the highest rated for a use; undefined: amounts order it. */
function bestFor(use: string | undefined, { orders }: Dataset): string | undefined {
  if (use === undefined || use === 'chat') return 'rating'
  return Object.hasOwn(orders, `rating:${use}`) ? `rating:${use}` : undefined
}

/** `minRating` is of the column that is asked for, else of the one that orders; of errors it is the most. */
function rated(condition: Condition, question: Question, { heads }: Dataset, best?: string): Condition {
  if (!('number' in condition) || condition.name !== 'minRating') return condition
  const order: RatingOrder = JSON.parse(heads[`order:${best}`] ?? 'null')
  const number = keysOf(question, 'rating')[0]?.slice('rating:'.length) ?? order?.column ?? 'none'
  return { name: 'minRating', number, [heads[`lower:${number}`] ? 'most' : 'least']: condition.least }
}

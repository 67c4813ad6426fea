/** `GET /models`: its parameters and its body. */
import type { ModelSort } from '../../catalog/models/model-order.ts'
import { MODALITIES } from '../../schema/vocabulary.ts'
import {
  filterParameters,
  flag,
  leastParams,
  leastTokens,
  order,
  PAGE,
  providerSlugs,
  search,
  type ValuesOf,
  words,
} from './parameter.ts'
import { counts, joined, type QueryEndpoint } from './query-endpoint.ts'

export const MODEL_SORTS = ['requests', 'tokens', 'context', 'name'] as const satisfies readonly ModelSort[]

export const MODEL_PARAMETERS = {
  q: search('llama'),
  provider: providerSlugs,
  ...filterParameters('capability'),
  minParams: leastParams,
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
  sort: order(MODEL_SORTS, 'context'),
  ...PAGE,
}

export type ModelQuery = ValuesOf<typeof MODEL_PARAMETERS>

export const MODELS: QueryEndpoint = {
  path: '/models',
  parameters: MODEL_PARAMETERS,
  cache: 'list',
  schema: 'model-list',
  // No list has models that only moderate, unless by asking for moderation.
  implied: (question) =>
    question.conditions.some((one) => 'keys' in one && one.keys.includes('capability:moderation'))
      ? question
      : { ...question, conditions: [{ name: 'listed', keys: ['listed'] }, ...question.conditions] },
  body: (answer) => `{"object":"models",${counts(answer)},"data":[${joined(answer)}]}`,
}

/** `GET /models`: its parameters and its body. */

import type { Question } from '../../catalog/dataset.ts'
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

const MODEL_SORTS = ['rating', 'requests', 'tokens', 'context', 'lasts', 'name'] as const satisfies readonly (
  | ModelSort
  | 'rating'
)[]

export const MODEL_PARAMETERS = {
  q: search('llama'),
  provider: providerSlugs,
  capability: words([...CAPABILITY_SLUGS, 'coding'], 'speech-to-text'),
  minParams: leastNumber('70'),
  ending: leastNumber('30d', 'dD', 'most'),
  context: leastTokens(128_000),
  maxOutput: leastTokens(8_000),
  minDimensions: leastTokens(1_024),
  tools: flag(),
  structuredOutput: flag(),
  reasoning: flag(),
  openWeights: flag(),
  input: words(MODALITIES, 'image,pdf'),
  ...filterParameters(...OFFER_FLAGS, 'retention'),
  ...filterParameters('region', 'signUpFrom', 'kind'),
  rating: word(RATING_COLUMN_IDS, RATING_COLUMN_IDS[0]),
  minRating: leastNumber('1400'),
  named: flag(true),
  sort: order(MODEL_SORTS, 'context', 'best', 'rating'),
  ...PAGE,
}

export type ModelQuery = ValuesOf<typeof MODEL_PARAMETERS>

const CHAT = 'capability:chat'

/** The column that orders a use, and the one whose values are errors. Facts of columns stand with their schema, which no function carries: a test compares. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  [CHAT]: 'rating:arena-text',
  'capability:coding': 'rating:arena-webdev',
  'capability:embeddings': 'rating:rteb',
}
const OF_ERRORS = 'rating:open-asr'

const keysOf = ({ conditions }: Question, wanted: string): readonly string[] =>
  conditions.flatMap((one) => (one.name === wanted && 'keys' in one ? one.keys : []))

export const MODELS: QueryEndpoint = {
  path: '/models',
  parameters: MODEL_PARAMETERS,
  cache: 'list',
  schema: 'model-list',
  settled(question) {
    const { conditions, order } = question
    const [column] = keysOf(question, 'rating')
    const [use = CHAT, ...others] = keysOf(question, 'capability')
    const number = column ?? (others.length === 0 && COLUMN_OF[use])
    const isRated = conditions.some(({ name }) => name === 'minRating')
    if (isRated && !number)
      return { parameter: 'minRating', message: `say of which rating: ${RATING_COLUMN_IDS.join(', ')}` }
    if (column && order && !isRated)
      return { parameter: 'rating', message: 'it goes with minRating, or with sort=rating' }
    const bound = number === OF_ERRORS ? 'most' : 'least'
    return {
      ...question,
      conditions: conditions
        .filter(({ name }) => name !== 'rating')
        .map((one) =>
          one.name === 'minRating'
            ? ({ name: one.name, number, [bound]: (one as { least?: number }).least } as Condition)
            : one,
        ),
      order: order ?? column,
    }
  },
  implied(question, { heads, orders }) {
    const uses = keysOf(question, 'capability')
    const isChat = uses.length === 0 || uses.includes(CHAT)
    const by = question.order ?? (isChat ? undefined : (uses.length === 1 && heads[uses[0]!]) || 'amounts')
    // No list has what only moderates, or names no model, unless by asking for it or for its provider.
    const hidden = [
      ...(uses.includes('capability:moderation') ? [] : ['listed']),
      ...(keysOf(question, 'named')[0] ? [] : ['named']),
    ]
    const [ofProvider] = keysOf(question, 'provider')
    return {
      ...question,
      conditions: [
        ...(ofProvider ? [] : hidden).map((key) => ({ name: key, keys: [key] })),
        ...question.conditions.filter(({ name }) => name !== 'named'),
      ],
      order: by && orders[by] && by,
    }
  },
  body: (answer) => {
    const { heads } = answer.dataset
    const order = heads[answer.order ?? heads[CHAT]!] ?? null
    return `{"object":"models",${counts(answer)},"order":${order},"data":[${joined(answer)}],"providers":${besides(answer)}}`
  },
}

/** `find_models`: who gives which model free: the rows of `GET /models`, without what is not known. */
import { z } from 'zod'
import type { ModelRow } from '../../../api/models/model-schemas.ts'
import { parseModelQuery } from '../../../api/query/model-query.ts'
import { MODEL_QUERY } from '../../../api/query/parameter-descriptions.ts'
import { inQuery } from '../arguments.ts'
import { tool } from '../tool.ts'

/** The most rows in one answer: a model reads all of it. */
const MAX_MODELS = 50

const DEFAULT_MODELS = 15

/** What differs from the endpoint. */
const OVERRIDES: Record<string, object> = {
  limit: {
    description: `Maximum number of results. Above ${MAX_MODELS} counts as ${MAX_MODELS}.`,
    default: DEFAULT_MODELS,
    maximum: MAX_MODELS,
  },
  offset: { description: 'How many to skip: nextOffset of the previous answer.' },
}

/** Any value is passed as text to the query parser, which explains wrong ones. */
const parameters = Object.fromEntries(
  Object.entries(MODEL_QUERY).map(([name, { description, schema }]) => [
    name,
    z
      .any()
      .optional()
      .meta({ description, ...schema, ...OVERRIDES[name] }),
  ]),
)

export const findModels = tool({
  name: 'find_models',
  title: 'Find free models',
  description:
    'Lists which model can be called free, from whom, and how often: models that free offers name, most requests a day first. Filters: capability, context and output in tokens, tools, structuredOutput, reasoning, openWeights, input, card and phone requirements, terms, kind of offer; q takes the name of a model. id: what the API takes; null: the offer pays for models that it does not name. limits: all that are known; what is missing is not known. card and phone null: not known. total: how many match; nextOffset: set if there are more.',
  input: z.strictObject(parameters),
  alsoCalled: {},
  check(given) {
    const parsed = parseModelQuery(new URLSearchParams(inQuery(given)))
    return 'problems' in parsed ? parsed.problems : []
  },
  async answer(directory, input) {
    const query = inQuery(input)
    const limit = Math.min(Number(query.limit || DEFAULT_MODELS), MAX_MODELS)
    const { data, total } = await directory.models({ ...query, limit: String(limit) })
    const end = Number(query.offset || 0) + data.length
    return {
      value: {
        total,
        count: data.length,
        ...(data.length > 0 && end < total ? { nextOffset: end } : {}),
        models: data.map(shown),
      },
    }
  },
})

const isKnown = ([, value]: [string, unknown]) =>
  value !== null && !(Array.isArray(value) && value.length === 0)

function shown({ provider, card, phone, limits, id, url: _, ...row }: ModelRow): Record<string, unknown> {
  const { slug, name, status } = provider
  return {
    id,
    provider: { slug, name, status },
    card,
    phone,
    limits: Object.fromEntries(Object.entries(limits).filter(isKnown)),
    ...Object.fromEntries(Object.entries(row).filter(isKnown)),
  }
}

/** `find_models`: who gives which model free: the rows of `GET /models`, without what is not known. */
import { z } from 'zod'
import { parseModelQuery } from '../../../api/query/model-query.ts'
import { MODEL_QUERY } from '../../../api/query/parameter-descriptions.ts'
import type { ModelRow } from '../../../catalog/models/model-schemas.ts'
import { counts, searchArguments } from '../search-arguments.ts'
import { tool } from '../tool.ts'

const search = searchArguments({ parameters: MODEL_QUERY, read: parseModelQuery, most: 50, usual: 15 })

export const findModels = tool({
  name: 'find_models',
  title: 'Find free models',
  description:
    'Lists which model can be called free, from whom, and how often: models that free offers name, most requests a day first. Filters: capability, context and output in tokens, tools, structuredOutput, reasoning, openWeights, input, card and phone requirements, terms, kind of offer; q takes the name of a model. id: what the API takes; null: the offer pays for models that it does not name. limits: all that are known; what is missing is not known. card and phone null: not known. total: how many match; nextOffset: set if there are more.',
  input: z.strictObject(search.fields),
  alsoCalled: {},
  check: search.check,
  async answer(directory, input) {
    const { query, start } = search.pageOf(input)
    const { data, total } = await directory.models(query)
    return { value: { ...counts(total, start, data.length), models: data.map(shown) } }
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

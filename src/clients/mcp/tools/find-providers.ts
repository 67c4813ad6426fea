/** `find_providers`: the filters of `GET /providers`, validated and answered by the same code. */
import { z } from 'zod'
import { PROVIDER_QUERY } from '../../../api/query/parameter-descriptions.ts'
import { parseQuery } from '../../../api/query/parameters.ts'
import { inQuery } from '../arguments.ts'
import { tool } from '../tool.ts'

/** The most providers in one answer: a model reads all of it. */
export const MAX_FOUND = 50

const DEFAULT_FOUND = 20

/** What differs from the query endpoint. */
const OVERRIDES: Record<string, object> = {
  limit: {
    description: `Maximum number of results. Above ${MAX_FOUND} counts as ${MAX_FOUND}.`,
    default: DEFAULT_FOUND,
    maximum: MAX_FOUND,
  },
  offset: {
    description: 'How many of the filtered, sorted list to skip: nextOffset of the previous answer.',
  },
}

/** Any value is passed as text to the query parser, which explains wrong ones. */
const parameters = Object.fromEntries(
  Object.entries(PROVIDER_QUERY).map(([name, { description, schema }]) => [
    name,
    z
      .any()
      .optional()
      .meta({ description, ...schema, ...OVERRIDES[name] }),
  ]),
)

export const findProviders = tool({
  name: 'find_providers',
  title: 'Find AI API providers',
  description:
    'Lists AI API providers, best score first. Filters: category, capability, card and phone requirements, kind and terms of the free tier, country, region, status, search words. Each result has its slug, free tier, score and status. total: how many match; nextOffset: set if there are more.',
  input: z.strictObject(parameters),
  alsoCalled: {},
  check(given) {
    const parsed = parseQuery(new URLSearchParams(inQuery(given)))
    return 'problems' in parsed ? parsed.problems : []
  },
  async answer(directory, input) {
    const query = inQuery(input)
    const limit = Math.min(Number(query.limit || DEFAULT_FOUND), MAX_FOUND)
    const { data, total } = await directory.list({ ...query, limit: String(limit) })
    const end = Number(query.offset || 0) + data.length
    const more = data.length === limit && (total === null || end < total)
    return {
      value: {
        ...(total === null ? {} : { total }),
        count: data.length,
        ...(more ? { nextOffset: end } : {}),
        providers: data,
      },
    }
  },
})

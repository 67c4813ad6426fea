/** `find_providers`: the filters of `GET /providers`, validated and answered by the same code. */
import { z } from 'zod'
import { PROVIDER_QUERY } from '../../../api/query/parameter-descriptions.ts'
import { parseQuery } from '../../../api/query/parameters.ts'
import { counts, searchArguments } from '../search-arguments.ts'
import { tool } from '../tool.ts'

const search = searchArguments({
  parameters: PROVIDER_QUERY,
  read: parseQuery,
  most: 50,
  usual: 20,
  skipped: 'of the filtered, sorted list ',
})

export const findProviders = tool({
  name: 'find_providers',
  title: 'Find AI API providers',
  description:
    'Lists AI API providers, best score first. Filters: category, capability, card and phone requirements, kind and terms of the free tier, country, region, status, search words. Each result has its slug, free tier, score and status. total: how many match; nextOffset: set if there are more.',
  input: z.strictObject(search.fields),
  alsoCalled: {},
  check: search.check,
  async answer(directory, input) {
    const { query, limit, start } = search.pageOf(input)
    const { data, total } = await directory.list(query)
    return { value: { ...counts(total, start, data.length, limit), providers: data } }
  },
})

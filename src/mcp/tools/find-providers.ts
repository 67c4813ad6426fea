/** `find_providers`: the filters of `GET /providers`, judged and answered by the same code. */
import { z } from 'zod'
import { PARAMETERS, type ParameterProblem, parseQuery } from '../../query/parameters.ts'
import { origin, tool } from '../tool.ts'

/** No answer holds more; a model reads each word of it. */
export const MAX_FOUND = 50

const DEFAULT_FOUND = 20

/** What differs from the query endpoint. */
const HERE: Record<string, object> = {
  limit: {
    description: `Maximum number of results. Above ${MAX_FOUND} counts as ${MAX_FOUND}.`,
    default: DEFAULT_FOUND,
    maximum: MAX_FOUND,
  },
}

/** Values are taken as text and judged by the query's own parser, so that a slip is explained and not just refused. */
const parameters = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { description, schema }]) => [
    name,
    z.coerce
      .string()
      .optional()
      .meta({ description, ...schema, ...HERE[name] }),
  ]),
)

export const findProviders = tool({
  name: 'find_providers',
  title: 'Find AI API providers',
  description:
    'Lists AI API providers by category, by what they ask for (card, phone) and by words, best score first. Each comes with its slug, free tier, score and status.',
  input: z.looseObject(parameters),
  output: {
    count: z.int().describe('How many providers are shown.'),
    more: z.boolean().describe('Whether others match too: narrow the filters, or raise limit.'),
    providers: z.array(z.looseObject({ slug: z.string(), name: z.string(), status: z.string() })),
    source: origin,
  },
  async answer(directory, input) {
    const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const parsed = parseQuery(search)
    if ('problems' in parsed) return { problem: parsed.problems.map(sentence).join('\n') }
    const shown = search.get('limit') ? Math.min(parsed.query.limit, MAX_FOUND) : DEFAULT_FOUND
    const { data } = await directory.list({ ...parsed.query, limit: shown + 1 }, search.get('q') ?? undefined)
    const providers = data.slice(0, shown)
    return { value: { count: providers.length, more: data.length > shown, providers } }
  },
})

function sentence({ parameter, value, message, suggestion }: ParameterProblem): string {
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`
  return `${parameter} = "${value}": ${message}.${meant}`
}

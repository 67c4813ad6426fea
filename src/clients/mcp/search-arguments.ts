/** What the tools share that answer from an endpoint with parameters: these as arguments, and pages of results. */
import { z } from 'zod'
import type { ParameterProblem } from '../../api/query/parameter.ts'
import type { DescribedParameter } from '../../api/query/parameter-descriptions.ts'
import type { Read } from '../../api/query/reader.ts'
import { inQuery } from './arguments.ts'
import type { Parameters } from './directory.ts'
import type { Arguments } from './tool.ts'

type Search = {
  parameters: Readonly<Record<string, DescribedParameter>>
  read: (search: URLSearchParams) => Read<unknown>
  /** The most results in one answer, for a model reads all of it; and how many where nobody asks for a number. */
  most: number
  usual: number
  /** What the results are, and what is skipped, where another word says more. */
  results?: string
  skipped?: string
}

export function searchArguments(search: Search) {
  const { parameters, read, most, usual, results = 'results', skipped = '' } = search
  const overrides: Record<string, object> = {
    limit: {
      description: `Maximum number of ${results}. Above ${most} counts as ${most}.`,
      default: usual,
      maximum: most,
    },
    offset: { description: `How many ${skipped}to skip: nextOffset of the previous answer.` },
  }
  return {
    /** Any value is passed as text to the reader of queries, which explains wrong ones. */
    fields: Object.fromEntries(
      Object.entries(parameters).map(([name, { description, schema }]) => [
        name,
        z
          .any()
          .optional()
          .meta({ description, ...schema, ...overrides[name] }),
      ]),
    ),
    check(given: Arguments): ParameterProblem[] {
      const parsed = read(new URLSearchParams(inQuery(given)))
      return 'problems' in parsed ? parsed.problems : []
    },
    /** The query of a page, and where it starts. */
    pageOf(input: Arguments): { query: Parameters; limit: number; start: number } {
      const query = inQuery(input)
      const limit = Math.min(Number(query.limit || usual), most)
      return { query: { ...query, limit: String(limit) }, limit, start: Number(query.offset || 0) }
    },
  }
}

/** What an answer says of its size, and where the next begins; a site may not say how many match: then a full page has one. */
export function counts(total: number | null, start: number, count: number, limit = count) {
  const hasMore = count > 0 && (total === null ? count === limit : start + count < total)
  return {
    ...(total !== null && { total }),
    count,
    ...(hasMore && { nextOffset: start + count }),
  }
}

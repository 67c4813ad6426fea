/** An example answer for each endpoint, taken from the catalog itself, so that it always fits the schema. */
import { type BuildContext, ENDPOINTS, type Endpoint, Raw } from './endpoints.ts'

/** Lists in an example are cut to this many entries. */
const MOST = 2

/** By operation id. The clock and the commit stand in `/meta` alone, so its example has fixed ones. */
export function examplesOf(context: BuildContext): Map<string, unknown> {
  const fixed: BuildContext = {
    ...context,
    facts: { ...context.facts, now: new Date('2026-01-01T00:00:00.000Z'), commit: null },
  }
  return new Map(
    ENDPOINTS.flatMap((endpoint) => {
      const value = firstAnswer(endpoint, fixed)
      return value === undefined ? [] : [[endpoint.id, shortened(value)]]
    }),
  )
}

function firstAnswer(endpoint: Endpoint, context: BuildContext): unknown {
  for (const [, make] of endpoint.answers(context)) {
    const value = make()
    return value instanceof Raw ? (JSON.parse(value.text) as unknown) : value
  }
  return undefined
}

/** Long lists cut, and the count with them; the ninety days of a history stay, for there are always ninety. */
function shortened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('data' in value) || !Array.isArray(value.data))
    return value
  const data = value.data.slice(0, MOST) as unknown[]
  return { ...value, ...('count' in value ? { count: data.length } : {}), data }
}

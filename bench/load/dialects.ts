/** How each server of the load bench is asked, and which status is the right answer. */
import type { Ask } from './asks.ts'

export type Target = { path: string; status: number }

/** undefined where a server cannot be asked such a thing. */
export type Dialect = (ask: Ask) => Target | undefined

const LIST = '/api/v1/providers'

/** The query endpoint alone, which is what the edge runs. */
export const edge: Dialect = (ask) => {
  switch (ask.kind) {
    case 'list':
      return { path: withQuery(LIST, ask.variant[1]), status: 200 }
    case 'search':
      return {
        path: withQuery(LIST, ask.query, [['q', ask.q], ...limitPair('limit', ask.limit)]),
        status: 200,
      }
    case 'invalid':
      return { path: `${LIST}?${ask.query}`, status: 400 }
    case 'unknown':
      return undefined
  }
}

/** A whole API, with a path for each provider. */
export const api: Dialect = (ask) =>
  ask.kind === 'unknown' ? { path: `${LIST}/${ask.slug}`, status: 404 } : edge(ask)

/** The built site: every second list as the static file that holds the same bytes. */
export const site: Dialect = (ask) =>
  ask.kind === 'list' && ask.index % 2 === 0
    ? { path: `/api/v1/variants/providers/${ask.variant[0]}.json`, status: 200 }
    : api(ask)

/** json-server 0.17: fields by name, `_sort`, `_limit`; it refuses no query. */
export const jsonServer: Dialect = (ask) => {
  if (ask.kind === 'invalid') return undefined
  if (ask.kind === 'unknown') return { path: `/providers/${ask.slug}`, status: 404 }
  const query = new URLSearchParams(ask.kind === 'list' ? ask.variant[1] : ask.query)
  const category = query.get('category')
  const byName = query.get('sort') === 'name'
  return {
    path: withQuery('/providers', '', [
      ...(category ? [['category', category] as const] : []),
      ...(query.has('noCard') ? [['requiresCreditCard', 'false'] as const] : []),
      ...(query.has('noPhone') ? [['requiresPhone', 'false'] as const] : []),
      ...(ask.kind === 'search' ? [['q', ask.q] as const] : []),
      ['_sort', byName ? 'name' : 'directoryScore'],
      ['_order', byName ? 'asc' : 'desc'],
      ...limitPair('_limit', (ask.kind === 'search' ? ask.limit : undefined) ?? 200),
    ]),
    status: 200,
  }
}

type Pairs = readonly (readonly [name: string, value: string])[]

const limitPair = (name: string, limit: number | undefined): Pairs =>
  limit === undefined ? [] : [[name, String(limit)]]

function withQuery(path: string, query: string, more: Pairs = []): string {
  const own = new URLSearchParams(query)
  for (const [name, value] of more) own.append(name, value)
  return own.size > 0 ? `${path}?${own}` : path
}

/** Reads that take a query: from a file where one has the answer, else from the host, or from the data it publishes. */
import { DirectoryError } from './error.ts'
import { read } from './read.ts'
import { attempt, type Page, type Query, type Site } from './site.ts'
import type * as types from './types.ts'

/** The most entries of a file or an answer. */
const MAX = 200

/** A list of providers, and how many match in all; null if the host does not say, which happens only for 200 or more. */
export type ProviderPage = Page<types.ProviderList>

/** The parameters and values that files exist for. Everything else is left to the host. */
const IN_FILES =
  /^(?:category=(?!all$)[A-Za-z]+|no(?:Card|Phone)=(?:true|false)|sort=(?:score|name)|limit=0*[1-9]\d*|offset=\d+)$/

/** `undefined` and null count as not given. */
export const givenBy = (values: object): Query['given'] =>
  Object.entries(values).flatMap(([name, value]): Query['given'] =>
    value == null ? [] : [[name, String(value)]],
  )

/**
 * The answer of an endpoint to a query. A host that only has files does not count what matches; then the data beside them
 * is queried, by code that nobody else loads.
 */
export async function ask<Body extends { object: string }>(
  query: Query,
  kind: Body['object'],
  site: Site,
): Promise<Page<Body>> {
  const { path, given } = query
  const { root, connection, data } = site
  if (kind === 'list') {
    const list = await listFromFile(query, site)
    if (list) return list as unknown as Page<Body>
  } else if (given.length === 0) {
    const { body } = await read<Body>(`${root + path}.json`, kind, connection, query)
    return { ...body, total: null }
  }
  const url = `${root + path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
  const answer = data ? undefined : await attempt<Body>(url, kind, site, query)
  // A static host may know the path, and send the whole file for any query.
  if (answer && 'body' in answer && answer.total !== null) return { ...answer.body, total: answer.total }
  const { answerFromData } = await import('./static-host.ts').catch((cause) => {
    throw new DirectoryError('network_error', url, {
      detail: 'The code for static hosts did not load.',
      cause,
    })
  })
  return answerFromData<Body>(url, query, site, answer)
}

/** From a prebuilt list, so that most queries need no function; undefined if none has the answer. */
async function listFromFile(query: Query, site: Site): Promise<ProviderPage | undefined> {
  if (!query.given.every((pair) => IN_FILES.test(pair.join('=')))) return undefined
  const { category = 'all', noCard, noPhone, sort, limit = MAX, offset = 0 } = Object.fromEntries(query.given)
  const key =
    category.toLowerCase() +
    (noCard === 'true' ? '.no-card' : '') +
    (noPhone === 'true' ? '.no-phone' : '') +
    (sort === 'name' ? '.name' : '')
  const url = `${site.root}/variants/providers/${key}.json`
  const answer = await attempt<types.ProviderList>(url, 'list', site, query)
  // There may be no such category, which the query endpoint explains.
  if (!('body' in answer)) return undefined
  const list = answer.body
  const end = Number(offset) + Math.min(Number(limit), MAX)
  const whole = list.count < MAX
  if (!whole && end > MAX) return undefined
  const data = list.data.slice(Number(offset), end)
  return { ...list, count: data.length, data, total: whole ? list.count : null }
}

/** `listProviders`: from a prebuilt file where one has the answer, so that static hosts can answer too. */
import { DirectoryError } from './error.ts'
import type { Answer } from './read.ts'
import type * as types from './types.ts'

/** The most entries of a file or an answer. */
const MAX = 200

/** A list, and how many match in all; null if the host does not say, which happens only for 200 or more. */
export type ProviderPage = types.ProviderList & { total: number | null }

/** The URL of `/api/v1`, and one read of a path below it. */
export type Api = {
  root: string
  request: <Body extends { object: string }>(path: string, kind: Body['object']) => Promise<Answer<Body>>
}

type Given = readonly (readonly [name: string, value: string])[]

/** The parameters and values that files exist for. Everything else is left to the host. */
const IN_FILES =
  /^(?:category=(?!all$)[A-Za-z]+|no(?:Card|Phone)=(?:true|false)|sort=(?:score|name)|limit=0*[1-9]\d*|offset=\d+)$/

/** Rejects with `queries_unsupported` if only the query endpoint could answer and the host has none. */
export async function listProviders(query: types.ProviderQuery, api: Api): Promise<ProviderPage> {
  const given = Object.entries(query).flatMap(
    ([name, value]): Given => (value == null ? [] : [[name, String(value)]]),
  )
  return (await fromFile(given, api)) ?? (await fromQuery(given, api))
}

/** Undefined if no file has the answer. */
async function fromFile(given: Given, { request }: Api): Promise<ProviderPage | undefined> {
  if (!given.every(isInFiles)) return undefined
  const { category = 'all', noCard, noPhone, sort, limit = MAX, offset = 0 } = Object.fromEntries(given)
  const key =
    category.toLowerCase() +
    (noCard === 'true' ? '.no-card' : '') +
    (noPhone === 'true' ? '.no-phone' : '') +
    (sort === 'name' ? '.name' : '')
  const answer = await request<types.ProviderList>(`/variants/providers/${key}.json`, 'list').catch(
    (error) => {
      // There may be no such category, which the query endpoint explains.
      if (!isFromStaticHost(error)) throw error
    },
  )
  const end = Number(offset) + Math.min(Number(limit), MAX)
  const list = answer?.body
  const whole = list && list.count < MAX
  if (!list || !(whole || end <= MAX)) return undefined
  const data = list.data.slice(Number(offset), end)
  return { ...list, count: data.length, data, total: whole ? list.count : null }
}

const isInFiles = (pair: Given[number]) => IN_FILES.test(pair.join('='))

async function fromQuery(given: Given, { root, request }: Api): Promise<ProviderPage> {
  const search = new URLSearchParams(given.map((pair) => [...pair])).toString()
  const path = `/providers${search && `?${search}`}`
  let refusal: DirectoryError | undefined
  try {
    const { body, total } = await request<types.ProviderList>(path, 'list')
    // A static host may know the path, and send the whole list for any query.
    if (total !== null) return { ...body, total }
  } catch (error) {
    if (!isFromStaticHost(error)) throw error
    refusal = error
  }
  try {
    await request('.json', 'index')
  } catch (error) {
    // There is no directory at all, or the read was aborted.
    throw refusal && error instanceof DirectoryError ? refusal : error
  }
  const beyond = given.filter((pair) => !isInFiles(pair))
  const what = (beyond.length > 0 ? beyond : given).map((pair) => pair.join('=')).join(', ')
  throw new DirectoryError('queries_unsupported', root + path, {
    status: refusal?.status,
    detail: `This host serves only static files, and none answers ${what}. Files answer category, noCard, noPhone and sort, and getCapability.`,
  })
}

/** Whether a static host may answer like this: with a page, its 404, or a folder that is closed or redirects. */
function isFromStaticHost(error: unknown): error is DirectoryError {
  if (!(error instanceof DirectoryError)) return false
  const { code, status } = error
  return (
    code === 'not_found' ||
    (code === 'unexpected_answer' && (status === null || status === 403 || (status >= 200 && status < 400)))
  )
}

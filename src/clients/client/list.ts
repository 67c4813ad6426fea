/** `listProviders`: from a file that lies ready, where one holds the answer, so that a host of files can give it too. */
import { DirectoryError } from './error.ts'
import type { Answer } from './read.ts'
import type * as types from './types.ts'

/** No file and no answer holds more. */
const MAX = 200

/** A list, and how many match in all; null where the host does not say, which happens only from 200 on. */
export type ProviderPage = types.ProviderList & { total: number | null }

/** The URL of `/api/v1`, and one read of a path below it. */
export type Api = {
  root: string
  ask: <Body extends { object: string }>(path: string, kind: Body['object']) => Promise<Answer<Body>>
}

type Given = readonly (readonly [name: string, value: string])[]

/** The parameters that the files are made for, with values that they have. All else is for the host to judge. */
const IN_FILES =
  /^(?:category=(?!all$)[A-Za-z]+|no(?:Card|Phone)=(?:true|false)|sort=(?:score|name)|limit=0*[1-9]\d*|offset=\d+)$/

/** Rejects with `queries_unsupported` where only the query endpoint could answer, and the host has none. */
export async function listProviders(query: types.ProviderQuery, api: Api): Promise<ProviderPage> {
  const given = Object.entries(query).flatMap(
    ([name, value]): Given => (value == null ? [] : [[name, String(value)]]),
  )
  return (await fromFile(given, api)) ?? (await fromQuery(given, api))
}

/** Undefined where no file holds the answer. */
async function fromFile(given: Given, { ask }: Api): Promise<ProviderPage | undefined> {
  if (!given.every(isInFiles)) return undefined
  const { category = 'all', noCard, noPhone, sort, limit = MAX, offset = 0 } = Object.fromEntries(given)
  const key =
    category.toLowerCase() +
    (noCard === 'true' ? '.no-card' : '') +
    (noPhone === 'true' ? '.no-phone' : '') +
    (sort === 'name' ? '.name' : '')
  const answer = await ask<types.ProviderList>(`/variants/providers/${key}.json`, 'list').catch((error) => {
    // There may be no such category, which the query endpoint explains.
    if (!isOfFiles(error)) throw error
  })
  const end = Number(offset) + Math.min(Number(limit), MAX)
  const list = answer?.body
  const whole = list && list.count < MAX
  if (!list || !(whole || end <= MAX)) return undefined
  const data = list.data.slice(Number(offset), end)
  return { ...list, count: data.length, data, total: whole ? list.count : null }
}

const isInFiles = (pair: Given[number]) => IN_FILES.test(pair.join('='))

async function fromQuery(given: Given, { root, ask }: Api): Promise<ProviderPage> {
  const search = new URLSearchParams(given.map((pair) => [...pair])).toString()
  const path = `/providers${search && `?${search}`}`
  let refusal: DirectoryError | undefined
  try {
    const { body, total } = await ask<types.ProviderList>(path, 'list')
    // A host of files may know the path, and send the whole list whatever is asked.
    if (total !== null) return { ...body, total }
  } catch (error) {
    if (!isOfFiles(error)) throw error
    refusal = error
  }
  try {
    await ask('.json', 'index')
  } catch (error) {
    // No directory is there at all, or the read was aborted.
    throw refusal && error instanceof DirectoryError ? refusal : error
  }
  const beyond = given.filter((pair) => !isInFiles(pair))
  const what = (beyond.length > 0 ? beyond : given).map((pair) => pair.join('=')).join(', ')
  throw new DirectoryError('queries_unsupported', root + path, {
    status: refusal?.status,
    detail: `This host only serves files, and none answers ${what}. They do answer category, noCard, noPhone and sort, and getCapability.`,
  })
}

/** Whether a host of files may have answered so: a page, its 404, a folder that is closed or has another address. */
function isOfFiles(error: unknown): error is DirectoryError {
  if (!(error instanceof DirectoryError)) return false
  const { code, status } = error
  return (
    code === 'not_found' ||
    (code === 'unexpected_answer' && (status === null || status === 403 || (status >= 200 && status < 400)))
  )
}

/** Answers queries of a host that serves only files, as the functions at the edge would. Loaded where such a host is met. */
import * as reading from './read.ts'
import { answersFrom } from './selection.ts'
import type { ErrorBody, Index } from './types.ts'

/** The data of each endpoint: a file in `/edge`. */
const DATA = {
  providers: 'providers',
  status: 'providers',
  capabilities: 'offers',
  models: 'models',
  changes: 'changes',
} as const

/** What every file has. */
const KEYS = ['rows', 'search', 'keys', 'numbers', 'orders', 'openTo', 'words', 'parts', 'heads']

const NOTHING = 'There is nothing at this URL.'

/** How long data is used before it is read again, in milliseconds: as long as caches keep a status. */
const KEPT = 60_000

/**
 * The answer to a query, or its rejection. `told` is what the host said to it: an error is what this rejects with where
 * there is no directory at all.
 */
export async function answerFromData<Body extends { object: string }>(
  url: string,
  query: reading.Query,
  site: reading.Site,
  told: reading.Answer<Body> | reading.DirectoryError | undefined,
): Promise<reading.Page<Body>> {
  const refusal = told instanceof reading.DirectoryError ? told : undefined
  const file = DATA[query.path.split('/')[1] as keyof typeof DATA]
  const answers = await answersOf(file, query, site)
  if (!answers) return unsupported(url, file, query, site, refusal)
  const answer = answers[reading.API + query.path]
  if (!answer) throw refusal ?? new reading.DirectoryError('not_found', url, { status: 404, detail: NOTHING })
  const { status, headers, body } = answer({ method: 'GET', url, ifNoneMatch: null })
  // The data has our keys, and something else in them.
  if (status === 500) return unsupported(url, file, query, site, refusal)
  const parsed = JSON.parse(body!) as Body | ErrorBody
  const counted = (name: string) => Number(headers[name])
  if (status === 200)
    return {
      ...(parsed as Body),
      total: counted('x-total-count'),
      ...(parsed.object === 'list' && { unknown: counted('x-unknown-count') }),
    }
  const { code, detail, errors } = parsed as ErrorBody
  throw new reading.DirectoryError(code, url, { status, detail, errors })
}

/** Undefined where the host has no such data, or data of another version. */
async function answersOf(
  file: reading.DataFile,
  { path, signal }: reading.Query,
  site: reading.Site,
): Promise<reading.Answers | undefined> {
  signal?.throwIfAborted()
  const known = site.data?.get(file)
  if (known && Date.now() - known.readAt < KEPT) return known.answers
  const url = `${site.root.slice(0, -reading.API.length)}/edge/${file}.json`
  const answer = await reading.attempt<never>(url, undefined, site, { signal })
  if (!('body' in answer) || !KEYS.every((key) => answer.body[key])) return undefined
  const answers = answersFrom(file, answer.body)
  // Of a host with functions nothing is kept: it said that there is no such path.
  if (answers[reading.API + path]) {
    site.data ??= new Map()
    site.data.set(file, { answers, readAt: Date.now() })
  }
  return answers
}

/** Rejects: with what there is no data for, or because there is no directory, or the read was aborted. */
async function unsupported(
  url: string,
  file: reading.DataFile,
  { given, signal }: reading.Query,
  { root, connection }: reading.Site,
  refusal: reading.DirectoryError | undefined,
): Promise<never> {
  await reading.read<Index>(`${root}.json`, 'index', connection, { signal }).catch((error) => {
    throw refusal && error instanceof reading.DirectoryError ? refusal : error
  })
  const what = given.map((pair) => pair.join('=')).join(', ') || 'this'
  throw new reading.DirectoryError('queries_unsupported', url, {
    status: refusal?.status,
    detail: `This host serves only files, and /edge/${file}.json, which answers ${what}, is missing or of another version. help: copy the folder edge of the same build to the host.`,
  })
}

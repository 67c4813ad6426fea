/** Answers queries of a host that serves only files, as the functions at the edge would. Loaded where such a host is met. */
import {
  type Answer,
  type Answers,
  API,
  attempt,
  type DataFile,
  DirectoryError,
  type Page,
  type Query,
  read,
  type Site,
} from './read.ts'
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
  query: Query,
  site: Site,
  told: Answer<Body> | DirectoryError | undefined,
): Promise<Page<Body>> {
  const refusal = told instanceof DirectoryError ? told : undefined
  const file = DATA[query.path.split('/')[1] as keyof typeof DATA]
  const answers = await answersOf(file, query, site)
  if (!answers) return unsupported(url, file, query, site, refusal)
  const answer = answers[API + query.path]
  if (!answer) throw refusal ?? new DirectoryError('not_found', url, { status: 404, detail: NOTHING })
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
  throw new DirectoryError(code, url, { status, detail, errors })
}

/** Undefined where the host has no such data, or data of another version. */
async function answersOf(file: DataFile, { path, signal }: Query, site: Site): Promise<Answers | undefined> {
  signal?.throwIfAborted()
  const known = site.data?.get(file)
  if (known && Date.now() - known.readAt < KEPT) return known.answers
  const url = `${site.root.slice(0, -API.length)}/edge/${file}.json`
  const answer = await attempt<never>(url, undefined, site, { signal })
  if (!('body' in answer) || !KEYS.every((key) => answer.body[key])) return undefined
  const answers = answersFrom(file, answer.body)
  // Of a host with functions nothing is kept: it said that there is no such path.
  if (answers[API + path]) {
    site.data ??= new Map()
    site.data.set(file, { answers, readAt: Date.now() })
  }
  return answers
}

/** Rejects: with what there is no data for, or because there is no directory, or the read was aborted. */
async function unsupported(
  url: string,
  file: DataFile,
  { given, signal }: Query,
  { root, connection }: Site,
  refusal: DirectoryError | undefined,
): Promise<never> {
  await read<Index>(`${root}.json`, 'index', connection, { signal }).catch((error) => {
    throw refusal && error instanceof DirectoryError ? refusal : error
  })
  const what = given.map((pair) => pair.join('=')).join(', ') || 'this'
  throw new DirectoryError('queries_unsupported', url, {
    status: refusal?.status,
    detail: `This host serves only files, and /edge/${file}.json, which answers ${what}, is missing or of another version. help: copy the folder edge of the same build to the host.`,
  })
}

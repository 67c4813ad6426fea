/** Answers from a live site, through the client, or why it could not be read. */
import { MAX_RESULTS } from '../../api/query/parameter.ts'
import { replaceHidden } from '../../base/safe-text.ts'
import { hasPassed } from '../../catalog/status.ts'
import { SLUG_PATTERN } from '../../schema/slugs.ts'
import type { Capability } from '../../schema/vocabulary.ts'
import { type Client, DirectoryError, type DirectoryErrorCode } from '../client/index.ts'
import type { CapabilityQuery, ModelQuery, ProviderQuery } from '../client/types.ts'
import { aging, type Directory, type Offers, type Parameters } from './directory.ts'
import type { Reply } from './tool.ts'

/** From `staleAfter` of `/meta` on, the site's statuses are too old to trust. */
export function siteDirectory(client: Client, url: string, now: () => Date): Directory {
  /** A prebuilt file ends at the most results, and does not say how many match; beyond it the site or its data does. */
  const count = async (query: ProviderQuery) => {
    const beyond = { ...query, limit: 1, offset: MAX_RESULTS }
    return (await unless('queries_unsupported', client.listProviders(beyond)))?.total ?? null
  }
  const directory: Directory = {
    origin: { kind: 'site', url },
    async list(parameters) {
      // The client turns every value into text, so text values mean the same.
      const query = parameters as ProviderQuery
      const { data, total, unknown } = await client.listProviders(query)
      return { data, total: total ?? (await count(query)), unknown }
    },
    provider: (slug) => found(slug, client.getProvider),
    capability: (slug, parameters) => offersOf(client, slug, parameters),
    async models(parameters) {
      const { data, count, total, unknown } = await client.listModels(parameters as ModelQuery)
      return { data, total: total ?? count, unknown }
    },
    status: () => client.getStatus(),
    history: (slug) => found(slug, client.getStatusHistory),
  }
  return aging(directory, async () => hasPassed((await client.getMeta()).staleAfter, now()))
}

/** What a read gives; undefined where it fails with this code. */
export function unless<T>(code: DirectoryErrorCode, read: Promise<T>): Promise<T | undefined> {
  return read.catch((error) => {
    if (error instanceof DirectoryError && error.code === code) return undefined
    throw error
  })
}

/** What has no filter is cut from the file, which every mirror has. */
async function offersOf(client: Client, slug: Capability, parameters: Parameters): Promise<Offers> {
  const { limit = MAX_RESULTS, offset = 0, ...filters } = parameters
  if (Object.keys(filters).length > 0) {
    const { total, ...answer } = await client.getCapability(slug, parameters as CapabilityQuery)
    return { ...answer, total: total ?? answer.count }
  }
  const { total: _, ...whole } = await client.getCapability(slug)
  const rows = whole.groups.flatMap(({ data }) => data)
  const shown = new Set(rows.slice(Number(offset), Number(offset) + Number(limit)))
  return {
    ...whole,
    count: shown.size,
    groups: whole.groups.map(({ group, data }) => ({ group, data: data.filter((row) => shown.has(row)) })),
    total: rows.length,
  }
}

/** Undefined if there is none; an invalid slug is not requested at all. */
const found = async <T>(slug: string, read: (slug: string) => Promise<T>): Promise<T | undefined> =>
  SLUG_PATTERN.test(slug) ? unless('not_found', read(slug)) : undefined

const MAX_SAID = 2_000

const OTHERWISE = 'Try again. If it keeps failing, the URL given as --url is wrong.'

const HELP: Partial<Record<DirectoryErrorCode, string>> = {
  queries_unsupported: 'Leave those arguments out, or start the server without --url to use its snapshot.',
  invalid_parameter: 'The site does not accept every argument of this server; leave out those that it names.',
  not_found: 'There is no directory at the URL given as --url.',
  unexpected_answer: 'There is no directory at the URL given as --url.',
}

/** The reply to a failed read. Rethrows any other error. */
export function failureReply(error: unknown): Reply {
  if (!(error instanceof DirectoryError)) throw error
  return { problem: `${replaceHidden(error.message, MAX_SAID)}\nhelp: ${HELP[error.code] ?? OTHERWISE}` }
}

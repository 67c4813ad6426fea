/** What the client does, as one value, which must be the same on each platform for the same site. */
import { createClient, DirectoryError, type Fetch, memoryCache } from '../../src/clients/client/index.ts'

export default async function probe(baseUrl: string) {
  const statuses: number[] = []
  const counted: Fetch = async (url, init) => {
    const answer = await fetch(url, init)
    statuses.push(answer.status)
    return answer
  }
  const directory = createClient({ baseUrl })
  const caching = createClient({ baseUrl, fetch: counted, cache: memoryCache() })
  const first = await caching.listProviders({ category: 'LLM', limit: 3 })
  const second = await caching.listProviders({ category: 'LLM', limit: 3 })
  const { data } = await directory.listCollections()
  const meta = await directory.getMeta()
  return {
    slugs: first.data.map(({ slug }) => slug),
    same: JSON.stringify(first) === JSON.stringify(second),
    statuses,
    provider: (await directory.getProvider(first.data[0]!.slug)).object,
    members: (await directory.getCollection(data[0]!.slug)).providers.length === data[0]!.providerCount,
    total: (await directory.getStatus()).summary.total === meta.counts.providers,
    variant: (await directory.getVariant('all')).count > 0,
    // From a page of another origin, X-Total-Count is read only where the host exposes it.
    query: ((await directory.listProviders({ q: 'speech', kind: ['permanent'], limit: 1 })).total ?? 0) > 1,
    capability: (await directory.getCapability('ocr')).object,
    wrong: await failure(directory.listProviders({ category: 'LLMs' as 'LLM' })),
    unknown: await failure(directory.getProvider('no-such-slug')),
    alias: (await directory.getProvider('grok').catch((error: DirectoryError) => error.suggestion)) as string,
    unreachable: await failure(createClient({ baseUrl: 'http://localhost:1' }).getMeta()),
    late: await failure(directory.getMeta({ signal: AbortSignal.abort(new Error('late')) })),
  }
}

async function failure(read: Promise<unknown>): Promise<unknown[]> {
  try {
    return ['answered', await read]
  } catch (error) {
    if (!(error instanceof DirectoryError)) return [(error as Error).message]
    return [error.name, error.code, error.status, error.errors[0]?.suggestion ?? null]
  }
}

/** Every method of the typed client, and queries that only functions or their data answer, on one host. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Answers, FUNCTIONS } from '../../src/api/http/functions.ts'
import { createClient, type DirectoryError } from '../../src/clients/client/index.ts'
import { steadyFetch } from '../support/served-site.ts'

/** Rejects where an answer is not that of the build in `out`. */
export async function readAll(baseUrl: string, out: string): Promise<void> {
  const file = (path: string) => JSON.parse(readFileSync(join(out, `api/v1${path}.json`), 'utf8'))
  const directory = createClient({ baseUrl, fetch: steadyFetch })
  const [{ slug: collection }] = file('/collections').data
  const all = file('/variants/providers/all')
  const [{ slug }] = all.data

  const reads: [read: Promise<object>, path: string][] = [
    [directory.getIndex(), ''],
    [directory.getProvider(slug), `/providers/${slug}`],
    [directory.listCollections(), '/collections'],
    [directory.getCollection(collection), `/collections/${collection}`],
    [directory.getStatus(), '/status'],
    [directory.getStatusHistory(slug), `/status/${slug}`],
    [directory.listCategories(), '/categories'],
    [directory.listCapabilities(), '/capabilities'],
    [directory.getCapability('ocr'), '/capabilities/ocr'],
    [directory.listChanges(), '/changes'],
    [directory.getMeta(), '/meta'],
    [directory.listAllProviders(), '/providers.all'],
  ]
  for (const [read, path] of reads) expect(await read).toEqual(file(path))

  expect((await directory.listProviders()).data).toEqual(all.data)
  const cardless = file('/variants/providers/speech.no-card.name')
  expect(
    await directory.listProviders({ category: 'Speech', noCard: true, sort: 'name', limit: 3, offset: 2 }),
  ).toEqual({
    object: 'list',
    count: 3,
    data: cardless.data.slice(2, 5),
    total: cardless.count,
    unknown: null,
  })

  const data = (name: string) => JSON.parse(readFileSync(join(out, `edge/${name}.json`), 'utf8'))
  const edge: Answers = {
    ...FUNCTIONS.providers(data('providers')),
    ...FUNCTIONS.offers(data('offers')),
    ...FUNCTIONS.changes(data('changes')),
  }
  const answer = (path: string, query: string) => {
    const url = `/api/v1${path}`
    const { headers, body } = edge[url]!({ method: 'GET', url: `${url}?${query}`, ifNoneMatch: null })
    const counted = (name: string) => Number(headers[`x-${name}-count`])
    return { total: counted('total'), unknown: counted('unknown'), ...JSON.parse(body!) }
  }
  expect(await directory.listProviders({ q: 'speech' })).toEqual(answer('/providers', 'q=speech'))
  expect(await directory.getCapability('chat', { noCard: true, limit: 3 })).toEqual(
    answer('/capabilities/chat', 'noCard=true&limit=3'),
  )
  expect(await directory.listChanges({ category: 'LLM' })).toEqual(answer('/changes', 'category=LLM'))
  const { total: _, unknown: __, ...overview } = answer('/status', 'status=unknown')
  expect(await directory.getStatus({ status: 'unknown' })).toEqual(overview)
  expect(await code(directory.getStatus({ status: 'up' as 'down' }))).toEqual([
    'invalid_parameter',
    undefined,
  ])
}

/** Rejects where the client does not say that there is no such slug, and which was probably meant. */
export async function readMissing(baseUrl: string): Promise<void> {
  const directory = createClient({ baseUrl, fetch: steadyFetch })
  expect(await code(directory.getProvider('no-such-slug'))).toEqual(['not_found', undefined])
  expect(await code(directory.getStatusHistory('Grok'))).toEqual(['not_found', 'xai'])
}

async function code(read: Promise<unknown>): Promise<unknown[]> {
  return read.then(
    (value) => ['answered', value],
    (error: DirectoryError) => [error.code, error.suggestion],
  )
}

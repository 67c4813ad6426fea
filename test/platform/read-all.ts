/** Every method of the typed client, and queries that only functions or their data answer, on one host. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Answers } from '../../src/api/http/answer-query.ts'
import { FUNCTIONS } from '../../src/api/http/functions.ts'
import { createClient, type DirectoryError } from '../../src/clients/client/index.ts'
import { steadyFetch } from '../support/served-site.ts'

/** Rejects where an answer is not that of the build in `out`. */
export async function readAll(baseUrl: string, out: string): Promise<void> {
  const file = (path: string) => JSON.parse(readFileSync(join(out, `api/v1${path}.json`), 'utf8'))
  const directory = createClient({ baseUrl, fetch: steadyFetch })
  const collections = file('/collections')
  const [{ slug: collection }] = collections.data
  const all = file('/variants/providers/all')
  const [{ slug }] = all.data

  expect(await directory.getIndex()).toEqual(file(''))
  expect(await directory.getProvider(slug)).toEqual(file(`/providers/${slug}`))
  expect(await directory.listCollections()).toEqual(collections)
  expect(await directory.getCollection(collection)).toEqual(file(`/collections/${collection}`))
  expect(await directory.getStatus()).toEqual(file('/status'))
  expect(await directory.getStatusHistory(slug)).toEqual(file(`/status/${slug}`))
  expect(await directory.listCategories()).toEqual(file('/categories'))
  expect(await directory.listCapabilities()).toEqual(file('/capabilities'))
  expect(await directory.getCapability('ocr')).toEqual(file('/capabilities/ocr'))
  expect(await directory.listChanges()).toEqual(file('/changes'))
  expect(await directory.getMeta()).toEqual(file('/meta'))

  expect((await directory.listProviders()).data).toEqual(all.data)
  const whole = await directory.listAllProviders()
  expect(whole).toEqual(file('/providers.all'))
  expect(whole.count).toBe(file('/meta').counts.providers)
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

/** The client with common static hosts, without any settings for this site. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { type Answers, FUNCTIONS } from '../../src/api/http/functions.ts'
import { createClient, type DirectoryError } from '../../src/clients/client/index.ts'
import type { Host } from './hosts/host.ts'
import { startNginx } from './hosts/nginx.ts'
import { startPlainServe } from './hosts/plain-serve.ts'
import { startPythonServer } from './hosts/python-server.ts'
import type { BuiltSite } from './site.ts'

type Mirror = {
  name: string
  start: (site: BuiltSite) => Promise<Host>
  /** A command that works if the host is installed, and what to say if it is not. */
  needs?: { command: readonly [string, ...string[]]; otherwise: string }
}

const MIRRORS: Mirror[] = [
  {
    name: 'nginx',
    start: startNginx,
    needs: { command: ['nginx', '-v'], otherwise: 'there is no nginx; apt-get install nginx-light' },
  },
  {
    name: "Python's http.server",
    start: startPythonServer,
    needs: { command: ['python3', '--version'], otherwise: 'there is no python3' },
  },
  { name: 'plain serve', start: startPlainServe },
]

describe.each(MIRRORS)('$name', ({ start, needs }) => {
  test('answers the client', async ({ skip }) => {
    if (needs && !runs(needs.command)) skip(needs.otherwise)
    const site = inject('site')
    const host = await start(site)
    try {
      for (const baseUrl of [host.url, `${host.url}/api/v1/`]) await readAll(baseUrl, site.out)
    } finally {
      await host.close()
    }
  })
})

async function readAll(baseUrl: string, out: string): Promise<void> {
  const file = (path: string) => JSON.parse(readFileSync(join(out, `api/v1${path}.json`), 'utf8'))
  const directory = createClient({ baseUrl })
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
  expect(await directory.getCapability('ocr')).toEqual({ ...file('/capabilities/ocr'), total: null })
  expect(await directory.listChanges()).toEqual({ ...file('/changes'), total: null })
  expect(await directory.getMeta()).toEqual(file('/meta'))

  expect((await directory.listProviders()).data).toEqual(all.data)
  const cardless = file('/variants/providers/speech.no-card.name')
  expect(
    await directory.listProviders({ category: 'Speech', noCard: true, sort: 'name', limit: 3, offset: 2 }),
  ).toEqual({ object: 'list', count: 3, data: cardless.data.slice(2, 5), total: cardless.count })

  expect(await code(directory.getProvider('no-such-slug'))).toEqual(['not_found', undefined])
  expect(await code(directory.getStatusHistory('Grok'))).toEqual(['not_found', 'xai'])
  const data = (name: string) => JSON.parse(readFileSync(join(out, `edge/${name}.json`), 'utf8'))
  const edge: Answers = {
    ...FUNCTIONS.dataset(data('dataset')),
    ...FUNCTIONS.offers(data('offers')),
    ...FUNCTIONS.changes(data('changes')),
  }
  const answer = (path: string, query: string) => {
    const url = `/api/v1${path}`
    const { headers, body } = edge[url]!({ method: 'GET', url: `${url}?${query}`, ifNoneMatch: null })
    return { ...JSON.parse(body!), total: Number(headers['x-total-count']) }
  }
  expect(await directory.listProviders({ q: 'speech' })).toEqual(answer('/providers', 'q=speech'))
  expect(await directory.getCapability('chat', { noCard: true, limit: 3 })).toEqual(
    answer('/capabilities/chat', 'noCard=true&limit=3'),
  )
  expect(await directory.listChanges({ category: 'LLM' })).toEqual(answer('/changes', 'category=LLM'))
  const { total: _, ...unknown } = answer('/status', 'status=unknown')
  expect(await directory.getStatus({ status: 'unknown' })).toEqual(unknown)
  expect(await code(directory.getStatus({ status: 'up' as 'down' }))).toEqual([
    'invalid_parameter',
    undefined,
  ])
}

async function code(read: Promise<unknown>): Promise<unknown[]> {
  return read.then(
    (value) => ['answered', value],
    (error: DirectoryError) => [error.code, error.suggestion],
  )
}

function runs([command, ...args]: readonly [string, ...string[]]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

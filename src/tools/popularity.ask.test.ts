import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { npmBody, pypiBody, startRegistry } from '../../test/fake-servers/registry-server.ts'
import { DEADLINES } from '../net/network.ts'
import { registryAsker } from './popularity.ts'

const npm = (name: string) => ({ registry: 'npm', name }) as const
const pypi = (name: string) => ({ registry: 'pypi', name }) as const

/** For these local registries, without the pauses that real ones get. */
async function asker(packages: Parameters<typeof startRegistry>[0], pauses = [0, 0], deadlines = DEADLINES) {
  const { url, requests } = await startRegistry(packages)
  const ask = registryAsker({ server: url, today: '2026-11-21', pauses, deadlines })
  return { ask, requests }
}

test('npm: the count, with the day that the registry names', async () => {
  const { ask, requests } = await asker({ 'npm:@scope/sdk': 1234 })
  expect(await ask(npm('@scope/sdk'))).toEqual({
    kind: 'counted',
    item: { registry: 'npm', name: '@scope/sdk', downloads: 1234, asOf: '2026-11-19' },
  })
  expect(requests).toEqual(['/downloads/point/last-month/@scope/sdk'])
})

test("PyPI: the last month's count, of today, under the entry's own spelling", async () => {
  const { ask, requests } = await asker({ 'pypi:leonardo-ai-sdk': 0 })
  expect(await ask(pypi('Leonardo_Ai.SDK'))).toEqual({
    kind: 'counted',
    item: { registry: 'pypi', name: 'Leonardo_Ai.SDK', downloads: 0, asOf: '2026-11-21' },
  })
  expect(requests).toEqual(['/api/packages/leonardo-ai-sdk/recent'])
})

test.each([npm('gone'), pypi('gone')])(
  '$registry: 404 means that there is no such package, at once',
  async (wanted) => {
    const { ask, requests } = await asker({})
    expect(await ask(wanted)).toEqual({ kind: 'absent' })
    expect(requests).toHaveLength(1)
  },
)

test.each([429, 500, 503])(
  'status %i is tried again, and the answer that then comes counts',
  async (status) => {
    const { ask, requests } = await asker({
      'npm:sdk': (response, tries) => {
        response.statusCode = tries < 3 ? status : 200
        response.end(JSON.stringify(npmBody('sdk', 5)))
      },
    })
    expect(await ask(npm('sdk'))).toMatchObject({ kind: 'counted', item: { downloads: 5 } })
    expect(requests).toHaveLength(3)
  },
)

test('after three tries it is unread; what is refused for good is not tried again', async () => {
  const { ask, requests } = await asker({
    'npm:broken': (response) => response.writeHead(502).end(),
    'npm:forbidden': (response) => response.writeHead(403).end('{}'),
  })
  expect(await ask(npm('broken'))).toEqual({ kind: 'unread', reason: 'status 502' })
  expect(requests).toHaveLength(3)
  expect(await ask(npm('forbidden'))).toEqual({ kind: 'unread', reason: 'status 403' })
  expect(requests).toHaveLength(4)
})

test('Retry-After makes a pause longer, and more than a minute ends the tries', async () => {
  const { ask, requests } = await asker({
    'npm:soon': (response, tries) => {
      if (tries > 1) return response.end(JSON.stringify(npmBody('soon', 1)))
      return response.writeHead(429, { 'retry-after': '1' }).end()
    },
    'npm:late': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  })
  const started = performance.now()
  expect(await ask(npm('soon'))).toMatchObject({ kind: 'counted' })
  expect(performance.now() - started).toBeGreaterThan(950)
  expect(await ask(npm('late'))).toEqual({ kind: 'unread', reason: 'status 429' })
  expect(requests).toHaveLength(3)
})

test.each<[string, unknown, string]>([
  ['no JSON', '<html>Sign in to this network</html>', 'an answer of another shape'],
  ['no count', { ...npmBody('sdk', 1), downloads: null }, 'an answer of another shape'],
  ['a negative count', npmBody('sdk', -1), 'an answer of another shape'],
  ['half a download', npmBody('sdk', 0.5), 'an answer of another shape'],
  ['a day that no calendar has', { ...npmBody('sdk', 1), end: '2026-02-30' }, 'an answer of another shape'],
  ['the shape of the other registry', pypiBody('sdk', 1), 'an answer of another shape'],
  ['another package', npmBody('other', 1), 'an answer about "other"'],
  ['far too long', 'x'.repeat(100_000), 'an answer of more than 65536 bytes'],
])('an answer that is %s is no count', async (_, body, reason) => {
  const { ask, requests } = await asker({
    'npm:sdk': (response) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
  })
  expect(await ask(npm('sdk'))).toEqual({ kind: 'unread', reason })
  expect(requests).toHaveLength(1)
})

test('a name leads to its own path alone', async () => {
  const { ask, requests } = await asker({})
  for (const name of ['a?b#c', 'a b', 'é']) await ask(npm(name))
  expect(requests).toEqual(
    ['a%3Fb%23c', 'a%20b', '%C3%A9'].map((path) => `/downloads/point/last-month/${path}`),
  )
  expect((await ask(npm('../../../elsewhere'))).kind).not.toBe('counted')
})

test('a server that is silent, cuts off or is not there leaves the package unread', async () => {
  const { ask } = await asker(
    {
      'npm:silent': () => {},
      'npm:cut': (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"downloads":1')
        setTimeout(() => response.destroy(), 20)
      },
    },
    [],
    { ...DEADLINES, headers: 300, bodyIdle: 300 },
  )
  expect(await ask(npm('silent'))).toEqual({ kind: 'unread', reason: 'headers: timeout' })
  expect(await ask(npm('cut'))).toMatchObject({ kind: 'unread' })

  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  await once(closed, 'close')
  const url = `http://127.0.0.1:${port}`
  const refused = registryAsker({ server: url, today: '2026-11-21', pauses: [0] })
  expect(await refused(pypi('sdk'))).toEqual({ kind: 'unread', reason: 'connect: ECONNREFUSED' })
})

import { expect, inject, test } from 'vitest'
import { startCloudflareWorker } from './hosts/cloudflare-worker.ts'
import { startDenoServe } from './hosts/deno-serve.ts'
import { runningIn } from './hosts/host.ts'
import { startNetlifyEmulator } from './hosts/netlify-emulator.ts'
import { startNpmStart } from './hosts/npm-start.ts'
import { startPlainServe } from './hosts/plain-serve.ts'

const QUERY = '/api/v1/providers?limit=1'

/** Each host, and a path of the list that it answers itself. */
const HOSTS = [
  { name: 'npm start', start: startNpmStart, path: QUERY },
  { name: 'Netlify emulator', start: startNetlifyEmulator, path: QUERY },
  { name: 'Cloudflare Worker', start: startCloudflareWorker, path: QUERY },
  { name: 'Deno', start: startDenoServe, path: QUERY },
  { name: 'plain serve', start: startPlainServe, path: '/api/v1/providers.json' },
] as const

test.each(HOSTS)('$name starts, answers and leaves nothing behind', async ({ name, start, path }) => {
  const host = await start(inject('site'))
  try {
    expect(host.name).toBe(name)
    const response = await fetch(host.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const { object, count, data } = (await response.json()) as { object: string; count: number; data: [] }
    expect([object, data.length]).toEqual(['list', count])
    if (path === QUERY) expect(count).toBe(1)
  } finally {
    await host.close()
  }
  expect(runningIn(host.pid)).toEqual([])
})

import { expect, inject, test } from 'vitest'
import { runningIn } from './hosts/host.ts'
import { startNetlifyEmulator } from './hosts/netlify-emulator.ts'
import { startNpmStart } from './hosts/npm-start.ts'

const QUERY = '/api/v1/providers?limit=1'

/** Each host, and a path that shows that it answers for itself. */
const HOSTS = [
  { start: startNpmStart, path: QUERY },
  { start: startNetlifyEmulator, path: QUERY },
] as const

test.each(HOSTS)('$start.name: starts, answers and leaves nothing behind', async ({ start, path }) => {
  const host = await start(inject('site'))
  try {
    const response = await fetch(host.address + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ object: 'list', count: 1 })
  } finally {
    await host.close()
  }
  expect(runningIn(host.pid)).toEqual([])
})

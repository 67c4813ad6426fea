/** The built folder under plain `serve`, as `npm run preview:static` runs it. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { BuiltSite } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export async function startPlainServe({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const port = String(await freePort())
  return startServer({
    name: 'plain serve',
    command: process.execPath,
    args: underNode('scripts/preview-static.ts', '--out', out, '--port', port),
  })
}

/** A port that was free a moment ago: `serve` cannot be told to take any. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

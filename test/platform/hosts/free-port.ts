/** A port for servers that cannot be told to take any. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** One that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

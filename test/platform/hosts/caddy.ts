/** The built folder under Caddy's file server, without a Caddyfile. */
import { join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode, untilAnswering } from './host.ts'

export async function startCaddy({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const port = await freePort()
  // It prints no URL, and startServer waits for one.
  const start = `echo http://127.0.0.1:${port}; exec caddy file-server --listen 127.0.0.1:${port} --root ${out}`
  const host = await startServer({
    name: 'Caddy',
    command: process.execPath,
    args: underNode(join(ROOT, 'test/platform/hosts/supervised.ts'), 'sh', '-c', start),
  })
  await untilAnswering(host)
  return host
}

/** The example Worker of `examples/cloudflare-workers` in workerd, Cloudflare's own runtime. */
import type { BuiltSite } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export function startCloudflareWorker({ project }: Pick<BuiltSite, 'project'>): Promise<Host> {
  return startServer({
    name: 'Cloudflare Worker',
    command: process.execPath,
    args: underNode('test/platform/hosts/cloudflare-worker-server.ts', project),
  })
}

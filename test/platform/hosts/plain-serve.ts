/** The built folder under plain `serve`, as `npm run preview:static` runs it. */
import type { BuiltSite } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode } from './host.ts'

export async function startPlainServe({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const port = String(await freePort())
  return startServer({
    name: 'plain serve',
    command: process.execPath,
    args: underNode('scripts/preview-static.ts', '--out', out, '--port', port),
  })
}

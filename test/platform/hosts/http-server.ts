/** The built folder under the npm package `http-server`, without options. */
import { join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode, untilAnswering } from './host.ts'

const PROGRAM = join(ROOT, 'test/platform/node_modules/http-server/bin/http-server')

export async function startHttpServer({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const port = String(await freePort())
  const host = await startServer({
    name: 'http-server',
    command: process.execPath,
    args: underNode(
      join(ROOT, 'test/platform/hosts/supervised.ts'),
      process.execPath,
      PROGRAM,
      ...[out, '-p', port, '-a', '127.0.0.1'],
    ),
  })
  await untilAnswering(host)
  return host
}

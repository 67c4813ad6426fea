/** Netlify's own emulator, with the edge functions in real Deno. */
import { delimiter, join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

/** Where the package's commands are, `deno` among them. */
const BIN = join(ROOT, 'test/platform/node_modules/.bin')

export function startNetlifyEmulator(site: Pick<BuiltSite, 'project'>): Promise<Host> {
  return startServer({
    name: 'Netlify emulator',
    command: process.execPath,
    args: underNode('test/platform/hosts/netlify-emulator-server.ts', site.project),
    env: { PATH: `${BIN}${delimiter}${process.env.PATH}` },
  })
}

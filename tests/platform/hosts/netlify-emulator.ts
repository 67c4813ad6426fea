/** Netlify's own emulator, with the edge functions in real Deno. */
import { delimiter, join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

/** Where the package's commands are, `deno` among them. */
export const BIN = join(ROOT, 'tests/platform/node_modules/.bin')

export function startNetlifyEmulator({ project }: Pick<BuiltSite, 'project'>): Promise<Host> {
  return startServer({
    name: 'Netlify emulator',
    command: process.execPath,
    args: underNode('tests/platform/hosts/netlify-emulator-server.ts', project),
    env: { PATH: `${BIN}${delimiter}${process.env.PATH}` },
  })
}

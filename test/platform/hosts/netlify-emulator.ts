/** Netlify's own emulator, with the edge functions in real Deno. */
import { delimiter, join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

/** Where the package's commands are, `deno` among them. */
const BIN = join(ROOT, 'test/platform/node_modules/.bin')

/** It waits three seconds for Deno to start, which is not enough on a busy machine. */
const TOO_SLOW = 'Could not establish a connection to the Netlify Edge Functions'

/** Starts it; tries again if Deno was too slow, at most three times in all. */
export async function startNetlifyEmulator(site: Pick<BuiltSite, 'project'>, attempts = 3): Promise<Host> {
  try {
    return await startServer({
      name: 'Netlify emulator',
      command: process.execPath,
      args: underNode('test/platform/hosts/netlify-emulator-server.ts', site.project),
      env: { PATH: `${BIN}${delimiter}${process.env.PATH}` },
    })
  } catch (error) {
    if (attempts === 1 || !(error as Error).message.includes(TOO_SLOW)) throw error
    return startNetlifyEmulator(site, attempts - 1)
  }
}

/** The site as contributors see it: the real `npm start` on a free port, with the real content if no other is named. */
import type { BuiltSite } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export function startNpmStart({ now }: Pick<BuiltSite, 'now'>, content = 'content'): Promise<Host> {
  return startServer({
    name: 'npm start',
    command: process.execPath,
    args: underNode('scripts/start.ts', '--port', '0', '--content', content, '--now', now),
  })
}

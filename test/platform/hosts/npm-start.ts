/** The site as contributors see it: the real `npm start` on a free port, with the real content if no other is named. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltSite } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export function startNpmStart({ now }: Pick<BuiltSite, 'now'>, content = 'content'): Promise<Host> {
  const out = mkdtempSync(join(tmpdir(), 'directory-start-'))
  return startServer({
    name: 'npm start',
    command: process.execPath,
    args: underNode('scripts/start.ts', '--port', '0', '--content', content, '--out', out, '--now', now),
    cleanUp: () => rmSync(out, { recursive: true, force: true }),
  })
}

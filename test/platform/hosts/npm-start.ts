/** The site as contributors see it: the real `npm start`, with the real content, on a free port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltSite } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export function startNpmStart({ now }: Pick<BuiltSite, 'now'>): Promise<Host> {
  const out = mkdtempSync(join(tmpdir(), 'directory-start-'))
  return startServer({
    name: 'npm start',
    command: process.execPath,
    args: underNode('scripts/start.ts', '--port', '0', '--out', out, '--now', now),
    cleanUp: () => rmSync(out, { recursive: true, force: true }),
  })
}

/** The built folder under Python's own `http.server`. */
import { join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { type Host, startServer, underNode } from './host.ts'

export function startPythonServer({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  // Unbuffered, so that it prints its URL at once.
  const args = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', out]
  return startServer({
    name: "Python's http.server",
    command: process.execPath,
    args: underNode(join(ROOT, 'test/platform/hosts/supervised.ts'), 'python3', ...args),
  })
}

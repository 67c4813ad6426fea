/** The deployed query function alone, in Deno. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltSite, ROOT } from '../site.ts'
import { denoBinary } from './deno-binary.ts'
import { type Host, startServer } from './host.ts'

/** Only these settings, and nothing from the network. */
const ALONE = ['--quiet', '--no-config', '--no-lock', '--no-remote', '--no-npm']

export function startDenoServe({ project }: Pick<BuiltSite, 'project'>): Promise<Host> {
  const entry = pathToFileURL(join(project, 'src/api/edge/providers.ts')).href
  const server = join(ROOT, 'test/platform/hosts/deno-serve-server.ts')
  return startServer({
    name: 'Deno',
    command: denoBinary(),
    args: ['run', ...ALONE, '--allow-net', `--allow-read=${project}`, server, entry],
  })
}

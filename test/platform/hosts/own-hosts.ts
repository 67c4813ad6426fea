/** The hosts that a build brings settings for, or a part of it runs on, each as its users start it. */
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltSite, ROOT } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode } from './host.ts'

/** The site as contributors see it: the real `npm start` on a free port, with the real content if no other is named. */
export function startNpmStart({ now }: Pick<BuiltSite, 'now'>, content = 'content'): Promise<Host> {
  return startServer({
    name: 'npm start',
    command: process.execPath,
    args: underNode('scripts/start.ts', '--port', '0', '--content', content, '--now', now),
  })
}

/** The built folder under plain `serve`, as `npm run preview:static` runs it. */
export async function startPlainServe({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const port = String(await freePort())
  return startServer({
    name: 'plain serve',
    command: process.execPath,
    args: underNode('scripts/preview-static.ts', '--out', out, '--port', port),
  })
}

/** The example Worker of `examples/cloudflare-workers` in workerd, Cloudflare's own runtime. */
export function startCloudflareWorker({ project }: Pick<BuiltSite, 'project'>): Promise<Host> {
  return startServer({
    name: 'Cloudflare Worker',
    command: process.execPath,
    args: underNode('test/platform/hosts/cloudflare-worker-server.ts', project),
  })
}

/** Where the package's commands are, `deno` among them. */
const BIN = join(ROOT, 'test/platform/node_modules/.bin')

/** Netlify's own emulator, with the edge functions in real Deno. */
export function startNetlifyEmulator(site: Pick<BuiltSite, 'project'>): Promise<Host> {
  return startServer({
    name: 'Netlify emulator',
    command: process.execPath,
    args: underNode('test/platform/hosts/netlify-emulator-server.ts', site.project),
    env: { PATH: `${BIN}${delimiter}${process.env.PATH}` },
  })
}

/** The path of Deno’s binary; the command of the package is only a Node program that starts it. */
export function denoBinary(): string {
  const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }
  return runInstall()
}

/** Only these settings, and nothing from the network. */
const ALONE = ['--quiet', '--no-config', '--no-lock', '--no-remote', '--no-npm']

/** The deployed query function alone, in Deno. */
export function startDenoServe({ project }: Pick<BuiltSite, 'project'>): Promise<Host> {
  const entry = pathToFileURL(join(project, 'src/api/edge/providers.ts')).href
  const server = join(ROOT, 'test/platform/hosts/deno-serve-server.ts')
  return startServer({
    name: 'Deno',
    command: denoBinary(),
    args: ['run', ...ALONE, '--allow-net', `--allow-read=${project}`, server, entry],
  })
}

/** Every host that the site is rehearsed on: with its default settings, but for those that the build brings along. */
import type { BuiltSite } from '../site.ts'
import { startCaddy, startHttpServer, startNginx, startPythonServer } from './file-servers.ts'
import type { Host } from './host.ts'
import { startCloudflareWorker, startNetlifyEmulator, startPlainServe } from './own-hosts.ts'

type RehearsedHost = {
  /** Its name in docs/operate.md and in `ABILITIES`. */
  name: string
  start: (site: BuiltSite) => Promise<Host>
  /** A command that works if the host is installed, and what to say if it is not. */
  needs?: { command: readonly [string, ...string[]]; otherwise: string }
}

export const EVERY_HOST: readonly RehearsedHost[] = [
  {
    name: 'nginx',
    start: startNginx,
    needs: { command: ['nginx', '-v'], otherwise: 'there is no nginx; apt-get install nginx-light' },
  },
  {
    name: 'Python',
    start: startPythonServer,
    needs: { command: ['python3', '--version'], otherwise: 'there is no python3' },
  },
  {
    name: 'Caddy',
    start: startCaddy,
    needs: { command: ['caddy', 'version'], otherwise: 'there is no caddy; apt-get install caddy' },
  },
  { name: 'http-server', start: startHttpServer },
  { name: 'serve', start: startPlainServe },
  { name: "Netlify's emulator", start: startNetlifyEmulator },
  { name: 'workerd', start: startCloudflareWorker },
]

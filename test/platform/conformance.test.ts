import { describeConformance, type LocalHost } from './conformance-suite.ts'
import { startCloudflareWorker } from './hosts/cloudflare-worker.ts'
import type { Host } from './hosts/host.ts'
import { startNetlifyEmulator } from './hosts/netlify-emulator.ts'
import { startPlainServe } from './hosts/plain-serve.ts'
import type { BuiltSite } from './site.ts'

/** Every kind of host but npm start, which has a file of its own for the quick run. */
const HOSTS: Record<Exclude<LocalHost, 'npm start'>, (site: BuiltSite) => Promise<Host>> = {
  'netlify emulator': startNetlifyEmulator,
  'plain serve': startPlainServe,
  'cloudflare worker': startCloudflareWorker,
}

for (const [name, start] of Object.entries(HOSTS)) describeConformance(name as LocalHost, start)

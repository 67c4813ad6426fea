import { describeConformance, type Gaps } from './conformance-suite.ts'
import type { Host } from './hosts/host.ts'
import { startCloudflareWorker, startNetlifyEmulator } from './hosts/own-hosts.ts'
import type { BuiltSite } from './site.ts'

const because = (reason: string, gaps: readonly string[]): Gaps =>
  Object.fromEntries(gaps.map((gap) => [gap, reason]))

/** The hosts that a build brings settings for, but for npm start, which has a file of its own for the quick run, and where each differs from it. What the others can do is the table that `rehearsal.test.ts` reads. */
const HOSTS: Record<string, [start: (site: BuiltSite) => Promise<Host>, gaps: Gaps]> = {
  'netlify emulator': [
    startNetlifyEmulator,
    {
      ...because('it gives static files no ETag', [
        'ETag',
        'ETags of files',
        'lists of ETags',
        'ETags of other paths: status',
        'ETags of other paths: type',
        'ETags of other paths: body',
      ]),
      ...because(
        'it tries the 404 rule before the file, and takes the headers of the path that the rule names',
        [
          'files of the API: headers',
          'files of the API: cache',
          'HEAD: headers',
          'HEAD: cache',
          'unknown paths of the API: cache',
        ],
      ),
      ...because('it answers a rule of status 404 with 200', ['unknown paths of the API: status']),
      'unknown pages': 'it leaves what nothing matches to the server around it',
      'rules of the host': 'it serves _redirects like any file',
    },
  ],
  'cloudflare worker': [
    startCloudflareWorker,
    {
      'lists of ETags': 'it compares If-None-Match with its tag as one string',
      'preflights of files':
        'the Worker does not run for files outside /api, which are served free of charge',
      'unknown paths of the API: cache': 'every 404 has the headers of /api/v1/404.json',
    },
  ],
}

for (const [name, [start, gaps]] of Object.entries(HOSTS)) describeConformance(name, start, gaps)

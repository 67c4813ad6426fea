import { describeConformance, type Gaps } from './conformance-suite.ts'
import { startCloudflareWorker } from './hosts/cloudflare-worker.ts'
import type { Host } from './hosts/host.ts'
import { startNetlifyEmulator } from './hosts/netlify-emulator.ts'
import { startPlainServe } from './hosts/plain-serve.ts'
import type { BuiltSite } from './site.ts'

const because = (reason: string, gaps: readonly string[]): Gaps =>
  Object.fromEntries(gaps.map((gap) => [gap, reason]))

/** Every kind of host but npm start, which has a file of its own for the quick run, and where each differs from it. */
const HOSTS: Record<string, [start: (site: BuiltSite) => Promise<Host>, gaps: Gaps]> = {
  'netlify emulator': [startNetlifyEmulator, {}],
  'plain serve': [
    startPlainServe,
    {
      ...because('it knows no path without its ending, and gives the HTML 404 of the site', [
        'paths without .json',
        'unknown paths of the API',
        'ETags of other paths',
        'HEAD: status',
        'the list of providers is there',
        'it is JSON',
        'any origin may read a 200, a 304, a 400 and a 404',
        'an unknown slug is a 404 in JSON',
      ]),
      ...because('it runs no functions', [
        'queries',
        'preflights of the API',
        'preflights of files',
        'writes',
        'a script may send any header',
        'a filter is obeyed',
      ]),
      ...because('it reads only serve.json, which has the headers of every path', [
        'cache',
        'headers',
        'other files: type',
        'the list is cached for minutes',
        'statuses are cached for a minute',
      ]),
      'rules of the host': 'it serves them like any file',
      'lists of ETags': 'serve-handler compares If-None-Match with its tag as one string',
      ...because('serve-handler sends a 304 without any configured header', [
        'ETags of files: CORS',
        'ETags of files: ETag',
      ]),
      'other files: CORS': 'its pattern for every path leaves out names that begin with a dot',
      ...because('it takes what follows a dot in the name of a model for an ending', [
        'pages: type',
        'pages: CORS',
      ]),
    },
  ],
  'cloudflare worker': [
    startCloudflareWorker,
    {
      'lists of ETags': 'it compares If-None-Match with its tag as one string',
      'preflights of files':
        'the Worker does not run for files outside /api, which are served free of charge',
      'unknown paths of the API: cache': 'the Worker gives every 404 the lifetime of the API',
    },
  ],
}

for (const [name, [start, gaps]] of Object.entries(HOSTS)) describeConformance(name, start, gaps)

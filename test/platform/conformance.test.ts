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
  'plain serve': [
    startPlainServe,
    {
      ...because('it knows no path without its ending, and gives the HTML 404 of the site', [
        'paths without .json',
        'unknown paths of the API',
        'ETags of other paths',
        'HEAD: status',
      ]),
      ...because('it runs no functions', [
        'queries',
        'preflights of the API',
        'preflights of files',
        'writes',
      ]),
      ...because('it reads only serve.json, which has the headers of every path', [
        'cache',
        'headers',
        'other files: type',
      ]),
      'rules of the host': 'it serves them like any file',
      'lists of ETags': 'serve-handler compares If-None-Match with its tag as one string',
      ...because('serve-handler sends a 304 without any configured header', [
        'ETags of files: CORS',
        'ETags of files: ETag',
      ]),
      ...because('it redirects from the page of a model with a dot in its name', [
        'pages: status',
        'pages: type',
        'pages: CORS',
        'pages: ETag',
        'pages: body',
      ]),
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

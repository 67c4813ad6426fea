/** `npm run dev`: serves the site, and makes it again when content changes. When code does, `tsx watch` starts it anew. */
import './lib/check-node.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { watch } from 'chokidar'
import type { Snapshot } from '../src/build/emit.ts'
import { serve } from '../src/build/serve/server.ts'
import type { LoadCache } from '../src/content/load.ts'
import { command, run } from './lib/command.ts'
import { reportMade } from './lib/report-build.ts'
import {
  listenOn,
  listenRefusal,
  printUrls,
  type ServerOptions,
  withServerOptions,
} from './lib/server-options.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withServerOptions(
  withSiteOptions(
    command(
      'dev',
      'Serves the site; builds again when content or code changes, and lets open pages load again.',
    ),
  ),
)

/** Editors save in bursts; one build is enough for all that changed within this many milliseconds. */
const BURST = 30

const [SCRIPT_PATH, EVENTS_PATH] = ['/.live-reload.js', '/.live-reload']

/** The page's own build is in its tag, so a page that missed a swap notices when it connects again. */
const SCRIPT = `const { build } = document.currentScript.dataset
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => data === build || location.reload()
`

await run(program, async () => {
  const options = program.opts<SiteOptions & ServerOptions>()
  const cache: LoadCache = new Map()
  let made: Snapshot | undefined
  let server: Awaited<ReturnType<typeof serve>> | undefined
  const reload = liveReload(() => made?.id ?? '')

  async function buildAndServe(): Promise<void> {
    const next = await reportMade({ ...buildOptions(options), cache }).catch(console.error)
    if (!next) return console.error(server ? 'still serving the last good build' : 'waiting for a change')
    made = withScript(next)
    if (server) {
      await server.show(made)
      return reload.tellAll()
    }
    try {
      server = await serve({ ...listenOn(options), from: made, live: reload.answers })
      printUrls(server.urls, options.content)
    } catch (error) {
      console.error(listenRefusal(error, options) ?? error)
      process.exit(1)
    }
  }

  const watcher = watch(options.content, { ignoreInitial: true })
  const stop = () => void Promise.all([watcher.close(), server?.close()]).then(() => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  // An edit before the watcher knows the files would go unnoticed.
  await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)))
  let working = buildAndServe()
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = working.then(buildAndServe)
    }, BURST)
  })
  await working
  return 0
})

/** The build with the script in each page. */
function withScript({ id, siteUrl, files }: Snapshot): Snapshot {
  const tag = `<script src="${SCRIPT_PATH}" data-build="${id}" defer></script>`
  const tagged = [...files].map(([path, bytes]) => {
    const page = () => Buffer.from(bytes().toString().replace('</head>', `${tag}</head>`))
    return [path, path.endsWith('.html') ? page : bytes] as const
  })
  return { id, siteUrl, files: new Map(tagged) }
}

/** `newest` is the id of the build that is served now. */
function liveReload(newest: () => string) {
  const pages = new Set<ServerResponse>()
  const tell = (page: ServerResponse) => page.write(`retry: 200\ndata: ${newest()}\n\n`)
  return {
    /** Answers what the script asks for, and the script itself; false where the request is for the site. */
    answers({ url }: IncomingMessage, response: ServerResponse): boolean {
      if (url === SCRIPT_PATH) response.setHeader('content-type', 'text/javascript').end(SCRIPT)
      else if (url === EVENTS_PATH) {
        response.setHeader('content-type', 'text/event-stream').setHeader('cache-control', 'no-store')
        tell(response)
        pages.add(response)
        response.once('close', () => pages.delete(response))
      } else return false
      return true
    },
    /** Tells each open page which build is served now. */
    tellAll: () => pages.forEach(tell),
  }
}

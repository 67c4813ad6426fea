/** `npm run dev`: serves the site, and makes it again when content changes. When code does, `tsx watch` starts it anew. */
import './lib/check-node.ts'
import { watch } from 'chokidar'
import type { BuildOptions, BuildResult } from '../src/build/build.ts'
import { makeSite } from '../src/build/make-site.ts'
import { serve } from '../src/build/serve/server.ts'
import { type Snapshot, snapshotOf } from '../src/build/snapshot.ts'
import type { LoadCache } from '../src/content/load.ts'
import { command, run } from './lib/command.ts'
import { liveReload, withScript } from './lib/live-reload.ts'
import { reportBuild } from './lib/report-build.ts'
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

await run(program, async () => {
  const options = program.opts<SiteOptions & ServerOptions>()
  const cache: LoadCache = new Map()
  let made: Snapshot | undefined
  let server: Awaited<ReturnType<typeof serve>> | undefined
  const reload = liveReload(() => made?.id ?? '')

  /** Each file is made when somebody asks for it. */
  async function make(of: BuildOptions): Promise<BuildResult> {
    const site = await makeSite(of)
    if (!site.ok) return site
    const { files, siteUrl, ...counts } = site
    made = withScript(snapshotOf(files, siteUrl))
    return { ...counts, emitted: { id: made.id, files: made.files.size } }
  }

  async function buildAndServe(): Promise<void> {
    const before = made
    await reportBuild({ ...buildOptions(options), cache }, false, make).catch(console.error)
    if (!made || made === before)
      console.error(server ? 'still serving the last good build' : 'waiting for a change')
    else if (server) await server.show(made)
    else
      try {
        const live = { live: reload.answers, onSwap: reload.tellAll }
        server = await serve({ ...listenOn(options), from: made, ...live })
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

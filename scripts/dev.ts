/** `npm run dev`: serves the site, and builds it again when content, code or settings change. */
import cluster, { type Worker } from 'node:cluster'
import { sep } from 'node:path'
import { watch } from 'chokidar'
import { posixPath } from '../src/core/text/posix-path.ts'
import { command, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { type ServerOptions, serveSite, withServerOptions } from './lib/serve-site.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

type Options = SiteOptions & ServerOptions

const program = withServerOptions(
  withSiteOptions(
    command(
      'dev',
      'Serves the site; builds again when content, code or settings change, and lets open pages load again.',
    ),
  ),
)

/** Editors save in bursts; one build is enough for all that changed within this many milliseconds. */
const BURST = 50

/** Besides the content. */
const WATCHED = ['src', 'scripts', 'netlify.toml', 'package.json']
/** What a process has read for good when it starts. Everything else is read anew by each build. */
const CODE = /^(?:src|scripts)\/.*\.ts$|^package\.json$/

/**
 * Three processes: this one watches; one builds, and has all code loaded when the next edit comes; one serves, so that a
 * build holds no answer up. Changed code is run by new ones, which take over when there is a build for them.
 */
const ROLES: Record<string, (options: Options) => Promise<number>> = {
  builder: buildOnDemand,
  server: ({ out, ...options }) => serveSite(out, options, { live: true }),
}

await run(program, async () => {
  const options = program.opts<Options>()
  if (cluster.isPrimary) return supervise(options)
  const status = await ROLES[process.env.DEV_ROLE!]!(options)
  if (status !== 0) process.disconnect()
  return status
})

/** Builds at once, and again for each message; after each build a message says whether it went well. */
async function buildOnDemand(options: Options): Promise<number> {
  let wanted = true
  const build = async () => {
    if (!wanted) return
    wanted = false
    process.send!(await reportBuild(buildOptions(options)))
  }
  let working = build()
  process.on('message', () => {
    wanted = true
    working = working.then(build)
  })
  await working
  return 0
}

function supervise({ content }: Options): Promise<number> {
  const fork = (role: string) => cluster.fork({ DEV_ROLE: role })
  let builder: Worker
  let server: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let codeChanged = false

  const startBuilder = () => {
    let serverIsOlder = true
    builder = fork('builder').on('message', (built: boolean) => {
      if (!built) console.error(server ? 'still serving the last good build' : 'waiting for a change')
      else if (serverIsOlder) startServer()
      if (built) serverIsOlder = false
    })
  }
  const startServer = () => {
    const next = fork('server')
    next.once('listening', () => {
      server?.kill()
      server = next
    })
    next.once('exit', (status) => {
      if (!server) stop(status)
      else if (server !== next && !server.isDead() && status !== 0)
        console.error('still serving the code of before')
    })
  }
  const rebuild = () => {
    if (!codeChanged && !builder.isDead()) return builder.send('build')
    codeChanged = false
    builder.kill()
    startBuilder()
  }

  const watcher = watch([content, ...WATCHED], {
    ignoreInitial: true,
    ignored: (path) => path.endsWith('.test.ts'),
  })
  watcher.on('all', (_, path) => {
    codeChanged ||= CODE.test(posixPath(path, sep))
    clearTimeout(timer)
    timer = setTimeout(rebuild, BURST)
  })
  let stop!: (status: number) => void
  const stopped = new Promise<number>((resolve) => {
    stop = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
  startBuilder()
  return stopped.then(async (status) => {
    clearTimeout(timer)
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill()
    await watcher.close()
    return status
  })
}

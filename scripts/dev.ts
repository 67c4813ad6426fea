/** `npm run dev`: serves the site, and builds it again when content or code changes. */
import './lib/check-node.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve, sep } from 'node:path'
import { watch } from 'chokidar'
import { posixPath } from '../src/core/text/posix-path.ts'
import { type Serving, serve } from '../src/host/serve/server.ts'
import { command, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import {
  listenOn,
  listenRefusal,
  printUrls,
  type ServerOptions,
  withServerOptions,
} from './lib/server-options.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

type Options = SiteOptions & ServerOptions

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

/** What a process reads once, when it starts. Everything else is read anew by each build. */
const CODE = /^(?:src|scripts)\/.*\.ts$|^package\.json$/

/** The exit code of a server that has nowhere to listen. */
const NOWHERE = 3

/**
 * One process watches; a second builds and serves. Changed code is run by a new second one, which takes the port over
 * when it has a build, so that broken code stops nothing.
 */
await run(program, () => {
  const options = program.opts<Options>()
  return process.env.DEV_SERVER ? buildAndServe(options) : supervise(options)
})

async function supervise({ content }: Options): Promise<number> {
  let serving: ChildProcess | undefined
  let newest: ChildProcess | undefined
  let building = false
  let port: string | undefined
  let stop!: (status: number) => void
  const stopped = new Promise<number>((end) => {
    stop = end
  })
  const start = () => {
    if (newest !== serving) newest?.kill()
    // Of two ports the later counts: the one that was free the first time.
    const args = [...process.argv.slice(2), ...(port === undefined ? [] : ['--port', port])]
    const child = fork(process.argv[1]!, args, { env: { ...process.env, DEV_SERVER: '1' } })
    newest = child
    building = true
    child.on('message', async (message) => {
      building = message === 'building'
      if (URL.canParse(String(message))) port = new URL(String(message)).port
      if (message !== 'built') return
      const before = serving
      serving = child
      if (before?.kill()) await once(before, 'exit')
      child.send('listen')
    })
    child.once('exit', (status) => {
      if (status === NOWHERE) stop(1)
      else if (status && child === newest && child !== serving)
        console.error('the new code does not run; waiting for a change')
    })
  }
  let timer: NodeJS.Timeout | undefined
  let codeChanged = false
  const act = () => {
    if (!codeChanged && newest?.exitCode === null) newest.send('build')
    // Only one of them may write to the output.
    else if (building && newest === serving && newest?.exitCode === null) timer = setTimeout(act, BURST)
    else {
      codeChanged = false
      start()
    }
  }
  const watcher = watch([content, 'src', 'scripts', 'package.json'], {
    ignoreInitial: true,
    ignored: (path) => path.endsWith('.test.ts'),
  })
  watcher.on('all', (_, path) => {
    codeChanged ||= CODE.test(posixPath(path, sep))
    clearTimeout(timer)
    timer = setTimeout(act, BURST)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
  // An edit before the watcher knows the files would go unnoticed.
  watcher.once('ready', start)
  const status = await stopped
  clearTimeout(timer)
  for (const child of [serving, newest]) child?.kill()
  await watcher.close()
  return status
}

/** Builds at once, and again for each message; serves the last good build until the process is ended. */
async function buildAndServe(options: Options): Promise<number> {
  const cache = new Map()
  let server: Serving | undefined
  let wanted = true
  const mayListen = new Promise<void>((listen) => {
    process.on('message', (message) => {
      if (message === 'listen') return listen()
      wanted = true
      working = working.then(buildIfWanted)
    })
  })
  const buildIfWanted = async () => {
    if (!wanted) return
    wanted = false
    process.send!('building')
    const built = await reportBuild({ ...buildOptions(options), cache }).catch((error) => {
      console.error(error)
      return false
    })
    process.send!('idle')
    if (!built) console.error(server ? 'still serving the last good build' : 'waiting for a change')
    else if (server) await server.reload()
    else await start()
  }
  const start = async () => {
    process.send!('built')
    await mayListen
    try {
      server = await serve({ ...listenOn(options), out: resolve(options.out), live: true })
      printUrls(server.urls, options.content)
      process.send!(server.urls[0])
    } catch (error) {
      const refusal = listenRefusal(error, options)
      if (!refusal) throw error
      console.error(refusal)
      process.exit(NOWHERE)
    }
  }
  process.once('disconnect', () => process.exit())
  let working = buildIfWanted()
  await working
  return 0
}

/** `npm run dev`: serves the site, and builds it again when content or code changes. */
import './lib/check-node.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, extname, join, sep } from 'node:path'
import { watch } from 'chokidar'
import type { BuildOptions, BuildResult } from '../src/build/build.ts'
import { makeSite } from '../src/build/make-site.ts'
import { posixPath } from '../src/core/text/posix-path.ts'
import { type Serving, serve } from '../src/host/serve/server.ts'
import { type Snapshot, snapshotOf } from '../src/host/serve/snapshot.ts'
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

/** Without a change for so many milliseconds, the build is also written to where other commands look for it. */
const WRITE_AFTER = 3000

/** What a process reads once, when it starts. Everything else is read anew by each build. */
const CODE = /^(?:src|scripts)\/.*\.tsx?$|^package\.json$/

/** The exit code of a server that has nowhere to listen. */
const NOWHERE = 3

/**
 * One process watches; a second builds in memory and serves. Changed code is run by a new second one, which takes the
 * port over when it has a build, so that broken code stops nothing. A third one writes the build, which takes longer
 * than making it, as soon as nothing changes any more.
 */
await run(program, () => {
  const options = program.opts<Options>()
  return process.env.DEV_SERVER ? buildAndServe(options) : supervise(options)
})

async function supervise(options: Options): Promise<number> {
  const { content } = options
  let serving: ChildProcess | undefined
  let newest: ChildProcess | undefined
  let writing: ChildProcess | undefined
  let later: NodeJS.Timeout | undefined
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
    child.on('message', async (message) => {
      if (message === 'idle') {
        clearTimeout(later)
        later = setTimeout(() => {
          writing?.kill()
          writing = writeBuild(options)
        }, WRITE_AFTER)
      }
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
    else {
      codeChanged = false
      start()
    }
  }
  const watcher = watch([content, 'src', 'scripts', 'package.json'], {
    ignoreInitial: true,
    ignored: (path) => /\.test\.tsx?$/.test(path),
  })
  watcher.on('all', (_, path) => {
    codeChanged ||= CODE.test(posixPath(path, sep))
    // It would be of what was there before. The next one clears up after it.
    writing?.kill()
    clearTimeout(later)
    clearTimeout(timer)
    timer = setTimeout(act, BURST)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
  // An edit before the watcher knows the files would go unnoticed.
  watcher.once('ready', start)
  const status = await stopped
  clearTimeout(timer)
  clearTimeout(later)
  for (const child of [serving, newest, writing]) child?.kill()
  await watcher.close()
  return status
}

/** Writes the build to the output, in a process of its own. What it would say, the server has said. */
function writeBuild({ content, out, now, allowBrokenStatus }: Options): ChildProcess {
  const script = process.argv[1]!
  const args = ['--content', content, '--out', out]
  if (now) args.push('--now', now.toISOString())
  if (allowBrokenStatus) args.push('--allow-broken-status')
  return fork(join(dirname(script), `build${extname(script)}`), args, { stdio: 'ignore' })
}

/**
 * Reads the content at once, and again for each message; serves the last that was good until the process is ended. Each
 * file is made when somebody asks for it.
 */
async function buildAndServe(options: Options): Promise<number> {
  const cache = new Map()
  let server: Serving | undefined
  let made: Snapshot | undefined
  let wanted = true
  const make = async (of: BuildOptions): Promise<BuildResult> => {
    const site = await makeSite(of)
    if (!site.ok) return site
    const { files, siteUrl, ...counts } = site
    made = snapshotOf(files, siteUrl)
    return { ...counts, emitted: { id: made.id, files: made.files.size } }
  }
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
    const built = await reportBuild({ ...buildOptions(options), cache }, false, make).catch((error) => {
      console.error(error)
      return false
    })
    if (!built || !made) console.error(server ? 'still serving the last good build' : 'waiting for a change')
    else if (server) await server.show(made)
    else await start(made)
    if (built) process.send!('idle')
  }
  const start = async (build: Snapshot) => {
    process.send!('built')
    await mayListen
    try {
      server = await serve({ ...listenOn(options), from: build, live: true })
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

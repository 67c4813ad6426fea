/** `npm run dev`: serves the site, and builds it again when content or code changes. */
import './lib/check-node.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { watch } from 'chokidar'
import type { BuildOptions, BuildResult } from '../src/build/build.ts'
import { makeSite } from '../src/build/make-site.ts'
import type { LoadCache } from '../src/content/load.ts'
import { posixPath } from '../src/core/text/posix-path.ts'
import { type Serving, serve } from '../src/host/serve/server.ts'
import { type Snapshot, snapshotOf } from '../src/host/serve/snapshot.ts'
import { command, run } from './lib/command.ts'
import { type DevProgram, devProgram } from './lib/dev-program.ts'
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

const DOES_NOT_RUN = 'the new code does not run; waiting for a change'

/** The exit code of a server that has nowhere to listen. */
const NOWHERE = 3

/** What decides how content is read. */
const READS = /^(?:src\/(?:core|content)\/|package\.json$)/

/**
 * One process watches; a second serves, and makes each file when it is asked for. Changed code is run by a new second
 * one, which takes the port over when it has read the content, so that broken code stops nothing. A third one makes and
 * writes the whole build as soon as nothing changes any more.
 */
await run(program, () => {
  const options = program.opts<Options>()
  return process.env.DEV_SERVER ? buildAndServe(options) : supervise(options)
})

async function supervise(options: Options): Promise<number> {
  let stop!: (status: number) => void
  const stopped = new Promise<number>((end) => {
    stop = end
  })
  const program = await devProgram(process.argv[1]!)
  const writer = buildWriter(options)
  const servers = serversOf(program, writer.schedule, () => stop(1))
  let timer: NodeJS.Timeout | undefined
  let codeChanged = false
  const act = () => {
    servers.update(codeChanged)
    codeChanged = false
  }
  const watcher = watch([options.content, 'src', 'scripts', 'package.json'], {
    ignoreInitial: true,
    ignored: (path) => /\.test\.tsx?$/.test(path),
  })
  watcher.on('all', (_, path) => {
    const file = posixPath(path, sep)
    codeChanged ||= CODE.test(file)
    if (READS.test(file)) servers.forgetContent()
    writer.stop()
    clearTimeout(timer)
    timer = setTimeout(act, BURST)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
  // An edit before the watcher knows the files would go unnoticed.
  watcher.once('ready', () => servers.update(true))
  const status = await stopped
  clearTimeout(timer)
  servers.stop()
  writer.stop()
  await watcher.close()
  await program.close()
  return status
}

/** The process that serves, and the one that is to take over from it. */
function serversOf(program: DevProgram, onIdle: () => void, onNowhere: () => void) {
  let serving: ChildProcess | undefined
  let newest: ChildProcess | undefined
  let port: string | undefined
  let starting = Promise.resolve()
  /** What was read of the content, for the next process: until code changes that decides how it is read. */
  const cache = join(program.folder, 'content')
  let reading = 0
  const readers = new WeakMap<ChildProcess, number>()
  const start = async () => {
    const reader = reading
    const giver = serving?.exitCode === null && readers.get(serving) === reading ? serving : undefined
    const [file, handed] = await Promise.all([program.bundle(), giver && handOver(giver)])
    if (file === undefined) return console.error(DOES_NOT_RUN)
    if (newest !== serving) newest?.kill()
    // Of two ports the later counts: the one that was free the first time.
    const args = [...process.argv.slice(2), ...(port === undefined ? [] : ['--port', port])]
    const env = { ...process.env, DEV_SERVER: cache, ...(handed && { DEV_CACHE: cache }) }
    const child = fork(file, args, { env, execArgv: program.execArgv })
    newest = child
    readers.set(child, reader)
    child.on('message', async (message) => {
      if (message === 'idle') onIdle()
      if (URL.canParse(String(message))) port = new URL(String(message)).port
      if (message !== 'built') return
      const before = serving
      serving = child
      if (before?.kill()) await once(before, 'exit')
      child.send('listen')
    })
    child.once('exit', (status) => {
      if (status === NOWHERE) onNowhere()
      else if (status && child === newest && child !== serving) console.error(DOES_NOT_RUN)
    })
  }
  return {
    update(codeChanged: boolean) {
      if (!codeChanged && newest?.exitCode === null) newest.send('build')
      else starting = starting.then(start)
    },
    forgetContent() {
      reading++
    },
    stop() {
      for (const child of [serving, newest]) child?.kill()
    },
  }
}

/** Whether the process has written what it read of the content for the next one; not if it ended meanwhile. */
function handOver(from: ChildProcess): Promise<boolean> {
  return new Promise((end) => {
    from.on('message', (message) => message === 'handed over' && end(true))
    from.once('exit', () => end(false))
    from.send('hand over')
  })
}

/** Writes the whole build once nothing has changed for a while. */
function buildWriter(options: Options) {
  let timer: NodeJS.Timeout | undefined
  let writing: ChildProcess | undefined
  return {
    schedule() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        writing?.kill()
        writing = writeBuild(options)
      }, WRITE_AFTER)
    },
    /** For a build of what was there before. The next one clears up after it. */
    stop() {
      writing?.kill()
      clearTimeout(timer)
    },
  }
}

/** Makes and writes the whole build, in a process of its own. Unless it fails, the server has said what it would say. */
function writeBuild({ content, out, now, allowBrokenStatus }: Options): ChildProcess {
  const script = process.argv[1]!
  const args = ['--content', content, '--out', out]
  if (now) args.push('--now', now.toISOString())
  if (allowBrokenStatus) args.push('--allow-broken-status')
  const child = fork(join(dirname(script), `build${extname(script)}`), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.once('close', (status) => {
    if (status) console.error(said)
  })
  return child
}

/**
 * Reads the content at once, and again for each message; serves the last that was good until the process is ended. Each
 * file is made when somebody asks for it.
 */
async function buildAndServe(options: Options): Promise<number> {
  const { DEV_SERVER: store = '', DEV_CACHE: stored } = process.env
  const cache: LoadCache = stored === undefined ? new Map() : deserialize(readFileSync(stored))
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
      if (message === 'hand over') {
        writeFileSync(store, serialize(cache))
        return process.send!('handed over')
      }
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

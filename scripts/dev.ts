/** `npm run dev`: serves the site, and builds it again when content, code or settings change. */
import './lib/check-node.ts'
import { fork } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { on } from 'node:events'
import { resolve, sep } from 'node:path'
import { watch } from 'chokidar'
import { type BuildChanges, trackChanges } from '../src/build/build-changes.ts'
import { emit } from '../src/build/emit.ts'
import { EmitError } from '../src/build/emit-error.ts'
import { makeSite } from '../src/build/make-site.ts'
import { plural } from '../src/content/diagnostic-formats.ts'
import { posixPath } from '../src/core/text/posix-path.ts'
import { type HttpServer, startServer } from '../src/host/serve/http-server.ts'
import { siteOf } from '../src/host/serve/open-site.ts'
import { type StoredFile, snapshotOf, storedFile } from '../src/host/serve/snapshot.ts'
import { command, run } from './lib/command.ts'
import { printBrokenStatus, printEmitError, printRefusal } from './lib/report-build.ts'
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
      'Serves the site; builds again when content, code or settings change, and lets open pages load again.',
    ),
  ),
)

/** Editors save in bursts; one build is enough for all that changed within this many milliseconds. */
const BURST = 30
/** Milliseconds without a change after which the last build is written to --out. */
const QUIET = 3000

/** Besides the content. */
const WATCHED = ['src', 'scripts', 'netlify.toml', 'package.json']
/** What a process reads once, when it starts. Everything else is read anew by each build. */
const CODE = /^(?:src|scripts)\/.*\.ts$|^package\.json$/

/** Milliseconds that a worker has for its last answers. */
const GRACE = 1000

/** The exit code of a server that has nowhere to listen. */
const NOWHERE = 3

/**
 * One process watches. A second serves from memory, so that a build holds no answer up. It starts a third that builds,
 * and has all code loaded when the next edit comes. Changed code is run by a new pair, which takes the port over as soon
 * as it has a build.
 */
await run(program, () => {
  const options = program.opts<Options>()
  if (process.env.DEV_BUILDER) return buildOnDemand(options)
  return cluster.isPrimary ? supervise(options) : serveBuilds(options)
})

function supervise({ content }: Options): Promise<number> {
  let stop!: (status: number) => void
  const stopped = new Promise<number>((end) => {
    stop = end
  })
  let serving: Worker | undefined
  let codeChanged = false
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const worker = cluster.fork()
    worker.once('listening', () => {
      for (const other of workers()) if (other.id < worker.id) end(other)
      serving = worker
    })
    worker.once('exit', (status) => {
      if (status === NOWHERE) stop(1)
      else if (status && serving && !serving.isDead()) console.error('still serving with the old code')
    })
  }
  const rebuild = () => {
    const present = workers()
    if (!codeChanged && present.length > 0) for (const worker of present) worker.send('build')
    else {
      codeChanged = false
      start()
    }
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0))
  // An edit before the watcher knows the files would go unnoticed.
  watcher.once('ready', start)
  return stopped.then(async (status) => {
    clearTimeout(timer)
    for (const worker of workers()) worker.kill()
    await watcher.close()
    return status
  })
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

/**
 * Ends a worker whose successor listens. Killed at once, it could leave a request that was just handed to it without an
 * answer for ever, so it takes no more, and has the time to answer what it has.
 */
function end(worker: Worker): void {
  worker.once('disconnect', () => setTimeout(() => worker.process.kill(), GRACE))
  worker.disconnect()
}

/** Serves what another process builds, until the process is ended. */
async function serveBuilds(options: Options): Promise<number> {
  const builder = fork(process.argv[1]!, process.argv.slice(2), {
    env: { ...process.env, DEV_BUILDER: '1' },
    serialization: 'advanced',
  })
  builder.once('exit', () => process.exit(1))
  process.on('message', () => builder.send('build'))
  const files = new Map<string, StoredFile>()
  let server: HttpServer | undefined
  for await (const [changes] of on(builder, 'message') as AsyncIterable<[BuildChanges | null]>)
    try {
      if (!changes) throw new Error('the build failed')
      for (const { path, bytes, hash } of changes.changed)
        files.set(
          path,
          storedFile(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), hash, changes.siteUrl),
        )
      for (const path of changes.removed) files.delete(path)
      const site = await siteOf(snapshotOf(changes, files)!, resolve('netlify.toml'))
      if (server) server.show(site)
      else {
        server = await startServer(site, { ...listenOn(options), live: true })
        printUrls(server.urls, options.content)
      }
    } catch (error) {
      const refusal = server ? undefined : listenRefusal(error, options)
      if (refusal) {
        console.error(refusal)
        process.exit(NOWHERE)
      }
      console.error(
        server ? `still serving the last good build: ${(error as Error).message}` : 'waiting for a change',
      )
    }
  return 0
}

/** Builds at once, and again for each message, and sends what changed; null where that failed. */
async function buildOnDemand(options: Options): Promise<number> {
  const [cache, files, changesOf] = [new Map(), new Map<string, Uint8Array>(), trackChanges()]
  let wanted = true
  let timer: NodeJS.Timeout | undefined

  const build = async (): Promise<BuildChanges | null> => {
    const started = performance.now()
    const site = await makeSite({ ...buildOptions(options), cache })
    if (!site.ok) {
      printRefusal(site.diagnostics)
      return null
    }
    if (site.brokenStatus.length > 0) printBrokenStatus(site.brokenStatus)
    const changes = changesOf(site.files, site.siteUrl)
    for (const { path, bytes } of changes.changed) files.set(path, bytes)
    for (const path of changes.removed) files.delete(path)
    timer = setTimeout(write, QUIET, changes.siteUrl)
    const seconds = ((performance.now() - started) / 1000).toFixed(2)
    console.log(
      `built ${plural(site.providers, 'provider')}: ${plural(changes.changed.length, 'file')} changed, in ${seconds} s`,
    )
    return changes
  }
  const write = (siteUrl: string | null) => {
    try {
      emit(resolve(options.out), files, siteUrl)
    } catch (error) {
      if (error instanceof EmitError) printEmitError(error)
      else console.error(error)
    }
  }
  const buildIfWanted = async () => {
    if (!wanted) return
    wanted = false
    clearTimeout(timer)
    process.send!(
      await build().catch((error) => {
        console.error(error)
        return null
      }),
    )
  }
  let working = buildIfWanted()
  process.once('disconnect', () => process.exit())
  process.on('message', () => {
    wanted = true
    working = working.then(buildIfWanted)
  })
  await working
  return 0
}

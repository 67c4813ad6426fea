/** `npm run dev`: serves the site and rebuilds when content or code changes; a broken edit keeps the last good build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'chokidar'
import { command, run, wholeNumber } from './lib/command.ts'
import { type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withSiteOptions(
  command('dev', 'Serves the site; rebuilds when content or code changes.'),
).option('--port <number>', 'the port to listen on', wholeNumber(0, 65_535), 8888)

/** Editors save in bursts; one build is enough for all that changed within this many milliseconds. */
const SETTLE = 100

await run(program, async () => {
  const options = program.opts<SiteOptions & { port: number }>()
  const site = ['--content', options.content, '--out', options.out]
  if (options.now) site.push('--now', options.now.toISOString())
  // Each step is a process of its own, so that changed code is what runs.
  const start = (script: string, ...args: string[]) =>
    spawn(process.execPath, ['--import', 'tsx', script, ...site, ...args], { stdio: 'inherit' })
  const startServer = () => start('scripts/start.ts', '--port', String(options.port))

  let server: ChildProcess = startServer()
  let stopping = false
  let codeChanged = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  async function rebuild(): Promise<void> {
    const restart = codeChanged
    codeChanged = false
    const [status] = await once(start('scripts/build.ts'), 'exit')
    if (status !== 0) {
      console.error('still serving the last good build')
      return
    }
    // New content reaches the running server by its manifest; new code needs a new server.
    if (!restart && server.exitCode === null) return
    if (server.exitCode === null) {
      server.kill()
      await once(server, 'exit')
    }
    if (!stopping) server = startServer()
  }

  const watcher = watch([options.content, 'src', 'netlify.toml'], { ignoreInitial: true })
  watcher.on('all', (_, path) => {
    if (!path.startsWith(options.content)) codeChanged = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = working.then(rebuild)
    }, SETTLE)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping = true
      server.kill()
      void watcher.close()
    })
  return 0
})

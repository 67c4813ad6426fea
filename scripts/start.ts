/** `npm start`: builds the site and serves it as the host will. */
import { resolve } from 'node:path'
import { NoBuildError, serve } from '../src/host/serve/server.ts'
import { command, run, wholeNumber } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withSiteOptions(
  command('start', 'Builds the site, then serves it with the headers and paths of the host.'),
).option('--port <number>', 'the port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 8888)

await run(program, async () => {
  const options = program.opts<SiteOptions & { port: number }>()
  if (!(await reportBuild(buildOptions(options, options.port)))) return 1
  try {
    const { address, close } = await serve({
      out: resolve(options.out),
      port: options.port,
      tomlPath: resolve('netlify.toml'),
      onSwap: () => console.log('serving the new build'),
    })
    console.log(`\n  ${address}\n  ${address}/api/v1/providers?noCard=true\n\nCtrl+C stops.`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
    return 0
  } catch (error) {
    if (error instanceof NoBuildError) {
      console.error(`${error.message}\nhelp: another build is writing there, or was stopped; start again.`)
      return 1
    }
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.error(
      `port ${options.port} is in use\nhelp: stop what listens there, or choose another: npm start -- --port ${options.port + 1}`,
    )
    return 1
  }
})

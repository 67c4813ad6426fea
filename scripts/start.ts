/** `npm start`: builds the site and serves it as the host will. */
import './lib/check-node.ts'
import { resolve } from 'node:path'
import { NoBuildError, serve } from '../src/build/serve/server.ts'
import { command, failed, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import {
  listenOn,
  listenProblem,
  listenRefusal,
  printUrls,
  type ServerOptions,
  withServerOptions,
} from './lib/server-options.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withServerOptions(
  withSiteOptions(
    command('start', 'Builds the site, then serves it with the headers and paths of the host.'),
  ),
)

await run(program, async () => {
  const options = program.opts<SiteOptions & ServerOptions>()
  const refusal = await listenProblem(options)
  if (refusal !== undefined) return failed(refusal)
  if (!(await reportBuild(buildOptions(options)))) return 1
  try {
    const { urls, close } = await serve({
      ...listenOn(options),
      from: resolve(options.out),
      onSwap: () => console.log('serving the new build'),
    })
    printUrls(urls, options.content)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
    return 0
  } catch (error) {
    const refusal = listenRefusal(error, options)
    if (refusal) console.error(refusal)
    else if (error instanceof NoBuildError)
      console.error(`${error.message}\nhelp: another build is writing there, or was stopped; start again.`)
    else throw error
    return 1
  }
})

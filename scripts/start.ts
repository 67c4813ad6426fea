/** `npm start`: serves the site as the host will, and makes each file when it is asked for. */
import './lib/check-node.ts'
import { serve } from '../src/build/serve/server.ts'
import { command, failed, run } from './lib/command.ts'
import { reportMade } from './lib/report-build.ts'
import {
  listenOn,
  listenProblem,
  printUrls,
  type ServerOptions,
  withServerOptions,
} from './lib/server-options.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withServerOptions(
  withSiteOptions(command('start', 'Serves the site with the headers and paths of the host.')),
)

await run(program, async () => {
  const options = program.opts<SiteOptions & ServerOptions>()
  const refusal = await listenProblem(options)
  if (refusal !== undefined) return failed(refusal)
  const made = await reportMade(buildOptions(options))
  if (!made) return 1
  const { urls, close } = await serve({ ...listenOn(options), from: made })
  printUrls(urls, options.content)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  return 0
})

/** `npm start`: builds the site and serves it as the host will. */
import { command, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { type ServerOptions, serveSite, withServerOptions } from './lib/serve-site.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withServerOptions(
  withSiteOptions(
    command('start', 'Builds the site, then serves it with the headers and paths of the host.'),
  ),
)

await run(program, async () => {
  const options = program.opts<SiteOptions & ServerOptions>()
  if (!(await reportBuild(buildOptions(options)))) return 1
  return serveSite(options.out, options, { onSwap: () => console.log('serving the new build') })
})

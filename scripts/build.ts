/** `npm run build`: writes the whole site. */
import './lib/check-node.ts'
import { command, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { buildOptions, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withSiteOptions(
  command(
    'build',
    'Builds every response of the API from content/. Exit: 0 built, 1 content or disk errors, 2 usage.',
  ),
).option('--verbose', 'print more')

await run(program, async () => {
  const options = program.opts<SiteOptions & { verbose?: true }>()
  return (await reportBuild(buildOptions(options), options.verbose)) ? 0 : 1
})

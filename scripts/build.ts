/** `npm run build`: writes the whole site. */
import './lib/check-node.ts'
import { resolve } from 'node:path'
import { command, run } from './lib/command.ts'
import { reportBuild } from './lib/report-build.ts'
import { buildOptions, DEFAULT_OUT, type SiteOptions, withSiteOptions } from './lib/site-options.ts'

const program = withSiteOptions(
  command(
    'build',
    'Builds every response of the API from content/. Exit: 0 built, 1 content or disk errors, 2 usage.',
  ),
)
  .option('--out <dir>', 'where the site is written; replaced as a whole by each build', DEFAULT_OUT)
  .option('--verbose', 'print more')

await run(program, async () => {
  const options = program.opts<SiteOptions & { out: string; verbose?: true }>()
  return (await reportBuild({ ...buildOptions(options), outDir: resolve(options.out) }, options.verbose))
    ? 0
    : 1
})

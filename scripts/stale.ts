/** `npm run stale`: lists stale facts, and pages on providers' domains that are gone. */

import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { staleFacts } from '../src/contribute/stale/facts.ts'
import { checkLinks, pagesOfProviders } from '../src/contribute/stale/links.ts'
import { STALE_FORMATS, STALE_REPORTS, type StaleFormat } from '../src/contribute/stale/report.ts'
import { utcDay } from '../src/core/days.ts'
import { PUBLIC_HTTPS } from '../src/core/net/guard.ts'
import { DEADLINES, type Network } from '../src/core/net/network.ts'
import { resolver } from '../src/core/net/resolve.ts'
import { userAgent } from '../src/core/net/user-agent.ts'
import { command, instant, Option, run } from './lib/command.ts'
import { networkHelp } from './lib/network-help.ts'
import { withProgress } from './lib/progress.ts'

/** Pause between two requests to one host, in milliseconds. */
const PAUSE = 1_000

const program = command(
  'stale',
  "Lists stale facts, and sources on providers' domains that are gone. Exit: 0 listed, 1 content errors, 2 usage, 3 the network here is at fault.",
)
  .option('--content <dir>', 'the content folder', 'content')
  .addOption(new Option('--format <format>', 'how to print').choices(STALE_FORMATS).default('text'))
  .option('--no-links', 'do not request pages')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, async () => {
  const { content, format, links, now } = program.opts<{
    content: string
    format: StaleFormat
    links: boolean
    now?: Date
  }>()
  const present = now ?? new Date()
  const { tree, diagnostics } = load({ dir: content, now: present, severity: 'error' })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  const network: Network = {
    resolve: resolver(DEADLINES.dns),
    guard: PUBLIC_HTTPS,
    userAgent: userAgent('links', tree.site.repository, process.env),
    limits: DEADLINES,
  }
  const checked = links
    ? await withProgress((show) =>
        checkLinks(pagesOfProviders(tree.providers), network, PAUSE, {
          onProgress: (done, total) => show('Pages', done, total),
        }),
      )
    : null
  const facts = staleFacts(tree.providers, utcDay(present))
  const report = STALE_REPORTS[format]({ facts, links: checked })
  if (report !== '') console.log(report)
  // A job that could not check pages must not update or close the issue.
  if (!checked?.offline) return 0
  console.error(networkHelp(process.env))
  return 3
})

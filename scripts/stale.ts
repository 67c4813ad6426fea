/** `npm run stale`: lists stale facts, and what is gone from the pages of providers that facts rest on. */
import { writeFileSync } from 'node:fs'
import { utcDay } from '../src/base/days.ts'
import { readStatus } from '../src/health/state/store.ts'
import { PUBLIC_HTTPS } from '../src/net/guard.ts'
import { type ConnectTo, DEADLINES, type Network } from '../src/net/network.ts'
import { resolver } from '../src/net/resolve.ts'
import { userAgent } from '../src/net/user-agent.ts'
import {
  findingLines,
  pageFindings,
  staleFindings,
  stateFindings,
  worstFirst,
} from '../src/tools/upkeep/findings.ts'
import { applyRun, type PagesRun, readPages, writePages } from '../src/tools/upkeep/page-state.ts'
import { visitPages } from '../src/tools/upkeep/visit-pages.ts'
import { watchedPages } from '../src/tools/upkeep/watched-pages.ts'
import { command, instant, run, wholeNumber } from './lib/command.ts'
import { connectTo } from './lib/health-options.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'
import { withProgress } from './lib/progress.ts'

const program = command(
  'stale',
  "Lists stale facts, and pages on providers' domains that are gone, or no longer show a value that they showed. Visits few pages of each site, in turn. Exit: 0 listed, 1 content errors, 2 usage, 3 the network here is at fault.",
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--no-links', 'do not request pages; say what is known of them')
  .option('--save <file>', 'write the visits as JSON there, for scripts/record.ts')
  .option('--write', 'store what is known of the pages in <content>/status/pages.json')
  .option('--pause <milliseconds>', 'between two requests to one host', wholeNumber(0, 60_000), 1_000)
  .option(
    '--connect-to <HOST1:PORT1:HOST2:PORT2>',
    'for HOST1:PORT1, connect to HOST2:PORT2; the TLS name stays (repeatable)',
    connectTo,
  )
  .option('--now <instant>', 'measure staleness from this instant', instant)

type Options = {
  content: string
  links: boolean
  save?: string
  write?: true
  pause: number
  connectTo?: ConnectTo[]
  now?: Date
}

await run(program, async () => {
  const options = program.opts<Options>()
  const { content, links, save, write, pause, now = new Date() } = options
  const tree = loadContent(content, now)
  if (!tree) return 1
  const day = utcDay(now)
  const pages = watchedPages(tree.providers)
  const { state, problem } = readPages(content)
  if (problem) console.error(`warning: ${problem}`)
  const network: Network = {
    resolve: resolver(DEADLINES.dns),
    guard: PUBLIC_HTTPS,
    connectTo: options.connectTo ?? [],
    userAgent: userAgent('links', tree.site.repository, process.env),
    limits: DEADLINES,
  }
  const { visits, offline } = links
    ? await withProgress((show) =>
        visitPages({ pages, day, network, pause, onProgress: (done, total) => show('Pages', done, total) }),
      )
    : { visits: [], offline: false }
  // Nothing may be concluded, stored or published from pages that could not be requested.
  const pagesRun: PagesRun = { day, visits: offline ? [] : visits }
  const after = applyRun(state, pagesRun, pages)
  const findings = [
    ...pageFindings(pages, after, day),
    ...staleFindings(tree.providers, day),
    ...stateFindings(tree.providers, readStatus(content, now), now),
  ].toSorted(worstFirst)
  for (const line of findingLines(findings)) console.log(line)
  const failed = visits.filter(({ outcome }) => outcome === 'failed').length
  if (links) console.log(`${visits.length} pages were visited, of which ${failed} gave no certain answer.`)
  if (offline) {
    console.error(networkHelp(process.env))
    return 3
  }
  if (save !== undefined) writeFileSync(save, JSON.stringify(pagesRun))
  if (write) writePages(content, after)
  return 0
})

/** `npm run stale`: lists stale facts, and what is gone from the pages of providers that facts rest on. */
import { writeFileSync } from 'node:fs'
import { utcDay } from '../src/base/days.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { readStatus } from '../src/health/state/store.ts'
import type { ConnectTo } from '../src/net/network.ts'
import {
  findingLines,
  missingFindings,
  pageFindings,
  staleFindings,
  staleWords,
  stateFindings,
  worstFirst,
} from '../src/tools/upkeep/findings.ts'
import { applyRun, type PagesRun, readPages } from '../src/tools/upkeep/page-state.ts'
import { visitPages } from '../src/tools/upkeep/visit-pages.ts'
import { watchedPages } from '../src/tools/upkeep/watched-pages.ts'
import { command, instant, run } from './lib/command.ts'
import { CONNECT_TO, networkFor } from './lib/health-options.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'
import { withProgress } from './lib/progress.ts'

const program = command(
  'stale',
  "Lists what is wrong first: pages on providers' domains that are gone, or no longer show a value that they showed, and models that lists lack. Then facts whose dispute begins or ends within 30 days, and an hour of pages of the core to read again; all other old facts are a number. Visits few pages of each site, in turn. Exit: 0 listed, 1 content errors, 2 usage, 3 the network here is at fault.",
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--no-links', 'do not request pages; say what is known of them')
  .option('--save <file>', 'write the visits as JSON there, for scripts/record.ts')
  .option(...CONNECT_TO)
  .option('--now <instant>', 'measure staleness from this instant', instant)

type Options = { content: string; links: boolean; save?: string; connectTo?: ConnectTo[]; now?: Date }

await run(program, async () => {
  const options = program.opts<Options>()
  const { content, links, save, now = new Date() } = options
  const tree = loadContent(content, now)
  if (!tree) return 1
  const day = utcDay(now)
  const pages = watchedPages(tree.providers)
  const { state, problem } = readPages(content)
  if (problem) console.error(`warning: ${problem}`)
  const network = networkFor('links', tree.site.repository, options.connectTo)
  const { visits, offline } = links
    ? await withProgress((show) =>
        visitPages({ pages, day, network, onProgress: (done, total) => show('Pages', done, total) }),
      )
    : { visits: [], offline: false }
  // Nothing may be concluded, stored or published from pages that could not be requested.
  const pagesRun: PagesRun = { day, visits: offline ? [] : visits }
  const after = applyRun(state, pagesRun, pages)
  const status = readStatus(content, now)
  const findings = [
    ...pageFindings(pages, after, day),
    ...staleFindings(tree, day),
    ...stateFindings(tree.providers, status, now),
    ...missingFindings(createCatalog(tree, status, now), day),
  ].toSorted(worstFirst)
  for (const line of findingLines(findings)) console.log(line)
  console.log(staleWords(tree, day))
  const failed = visits.filter(({ outcome }) => outcome === 'failed').length
  if (links) console.log(`${visits.length} pages were visited, of which ${failed} gave no certain answer.`)
  if (offline) {
    console.error(networkHelp(process.env))
    return 3
  }
  if (save !== undefined) writeFileSync(save, JSON.stringify(pagesRun))
  return 0
})

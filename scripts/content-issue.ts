/** `npx tsx scripts/content-issue.ts`: opens, updates or closes the one issue about content that needs a look. */
import { resolve } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { readStatus } from '../src/health/state/store.ts'
import { repositoryOf } from '../src/net/github.ts'
import { leadFindings } from '../src/tools/leads/leads.ts'
import {
  issueBody,
  missingFindings,
  pageFindings,
  publishIssue,
  staleFindings,
  stateFindings,
} from '../src/tools/upkeep/findings.ts'
import { readPages } from '../src/tools/upkeep/page-state.ts'
import { watchedPages } from '../src/tools/upkeep/watched-pages.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { GITHUB_HELP } from './lib/git.ts'
import { loadContent } from './lib/load-content.ts'
import { readLists } from './lib/read-lists.ts'

const program = command(
  'scripts/content-issue.ts',
  'Publishes what is known of pages, stale facts, stored results and leads, the worst of the core alone, as one issue; if there is nothing, it closes the issue. Connects to GitHub alone. Reads GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. Exit: 0 published, 1 not published, 2 usage.',
)
  .option('--lists <dir>', 'what npm run leads -- --save wrote; lists without a copy give no leads')
  .option('--content <dir>', 'the content folder', 'content')
  .option('--now <instant>', 'the clock, for tests', instant)

await run(program, async () => {
  const { now = new Date(), content, lists } = program.opts<{ lists?: string; content: string; now?: Date }>()
  const repository = repositoryOf(process.env)
  if (!repository) return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  const tree = loadContent(content, now)
  if (!tree) return 1
  const today = utcDay(now)
  const { state, problem } = readPages(content)
  if (problem) console.error(`warning: ${problem}`)
  const read = lists === undefined ? { lists: [] } : await readLists(resolve(lists), '', today)
  const status = readStatus(content, now)
  const findings = [
    ...pageFindings(watchedPages(tree.providers), state, today),
    ...staleFindings(tree, today),
    ...stateFindings(tree.providers, status, now),
    ...missingFindings(createCatalog(tree, status, now), today),
    ...leadFindings(read.lists, tree, today),
  ]
  try {
    const change = await publishIssue(repository, issueBody(findings, tree), fetch)
    console.log(
      change ? `${change.action} issue #${change.number}` : 'nothing was found, and no issue is open',
    )
    return 0
  } catch (error) {
    return failed(`${(error as Error).message}\nhelp: ${GITHUB_HELP}`)
  }
})

/** `npx tsx scripts/stale-publish.ts`: opens, updates or closes the one issue that lists what upkeep found. */
import { existsSync } from 'node:fs'
import { applyRun } from '../src/contribute/upkeep/apply-run.ts'
import { upkeepFindings } from '../src/contribute/upkeep/findings.ts'
import { publishIssue } from '../src/contribute/upkeep/issue.ts'
import { parseLeads } from '../src/contribute/upkeep/parse-leads.ts'
import { directoryOf, rollingIssue } from '../src/contribute/upkeep/rolling-issue.ts'
import { stateFindings } from '../src/contribute/upkeep/state-findings.ts'
import { utcDay } from '../src/core/days.ts'
import { repositoryOf } from '../src/core/github/repository.ts'
import { escapeHidden } from '../src/core/text/escape-hidden.ts'
import { readPages } from '../src/health/state/pages.ts'
import { readStatus } from '../src/health/state/store.ts'
import { command, instant, run } from './lib/command.ts'
import { GITHUB_HELP } from './lib/github-help.ts'
import { readInput } from './lib/read-input.ts'
import { readPagesRun } from './lib/read-pages-run.ts'

const program = command(
  'scripts/stale-publish.ts',
  'Validates the visits that npm run stale -- --save wrote, adds what is known of other pages, stale facts, stored results and leads, and publishes the worst of the core as one issue; if there is nothing, it closes the issue. Connects to GitHub alone. Reads GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. Exit: 0 published, 1 not published, 2 usage.',
)
  .requiredOption('--visits <file>', 'the JSON that was saved')
  .option('--leads <file>', 'what npm run leads -- --format json printed; none where there is no such file')
  .option('--content <dir>', 'the content folder, as it was then', 'content')
  .option('--now <instant>', 'measure staleness from this instant', instant)

type Options = { visits: string; leads?: string; content: string; now?: Date }

await run(program, async () => {
  const { now = new Date(), ...options } = program.opts<Options>()
  const repository = repositoryOf(process.env)
  if (!repository) return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  const read = readPagesRun(program, { ...options, now })
  if (!read) return 1
  const { run: pagesRun, tree, pages } = read
  // Where the lists could not be read, there is no file of theirs.
  const leads =
    options.leads !== undefined && existsSync(options.leads)
      ? parseLeads(readInput(program, options.leads))
      : { findings: [] }
  if ('refusal' in leads) {
    console.error(`${options.leads} is refused: ${escapeHidden(leads.refusal, 1_000)}`)
    return 1
  }
  const { state, problem } = readPages(options.content)
  if (problem) console.error(`warning: ${problem}`)
  const stored = stateFindings(tree.providers, readStatus(options.content, now), now)
  const after = applyRun(state, pagesRun, pages)
  const findings = upkeepFindings(tree.providers, pages, after, utcDay(now), [...stored, ...leads.findings])
  const body = rollingIssue(findings, directoryOf(tree))
  try {
    const change = await publishIssue(repository, body, fetch)
    console.log(
      change ? `${change.action} issue #${change.number}` : 'nothing was found, and no issue is open',
    )
    return 0
  } catch (error) {
    console.error(`${(error as Error).message}\nhelp: ${GITHUB_HELP}`)
    return 1
  }
})

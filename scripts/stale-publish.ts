/** `npm run stale:publish`: opens, updates or closes the one issue that lists stale facts and dead pages. */
import { statSync } from 'node:fs'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { load } from '../src/content/load.ts'
import { staleFacts } from '../src/contribute/stale/facts.ts'
import { publishIssue } from '../src/contribute/stale/issue.ts'
import { pagesOfProviders } from '../src/contribute/stale/links.ts'
import { MAX_LINKS, parseLinks } from '../src/contribute/stale/parse-links.ts'
import { STALE_REPORTS } from '../src/contribute/stale/report.ts'
import { utcDay } from '../src/core/days.ts'
import { repositoryOf } from '../src/core/github/repository.ts'
import { escapeHidden } from '../src/core/text/escape-hidden.ts'
import { command, instant, run } from './lib/command.ts'
import { GITHUB_HELP } from './lib/github-help.ts'
import { readInput } from './lib/read-input.ts'

const program = command(
  'stale:publish',
  'Validates what npm run stale -- --format json printed, adds the stale facts of the content, and publishes both as an issue; if nothing is stale, it closes the issue. Connects to GitHub alone. Reads GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. Exit: 0 published, 1 not published, 2 usage.',
)
  .requiredOption('--links <file>', 'the JSON that was printed')
  .option('--content <dir>', 'the content folder, as it was then', 'content')
  .option('--now <instant>', 'measure staleness from this instant', instant)

await run(program, async () => {
  const {
    links: file,
    content,
    now = new Date(),
  } = program.opts<{ links: string; content: string; now?: Date }>()
  const repository = repositoryOf(process.env)
  if (!repository) return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > MAX_LINKS) return fail(`${file} is larger than ${MAX_LINKS} bytes`)
  const text = readInput(program, file)
  const { tree, diagnostics } = load({ dir: content, now, severity: 'error' })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  const parsed = parseLinks(text, pagesOfProviders(tree.providers))
  if ('refusal' in parsed) return fail(`${file} is refused: ${escapeHidden(parsed.refusal, 1_000)}`)
  const body = STALE_REPORTS.markdown({
    facts: staleFacts(tree.providers, utcDay(now)),
    links: parsed.links,
  })
  try {
    const change = await publishIssue(repository, body, fetch)
    console.log(
      change ? `${change.action} issue #${change.number}` : 'nothing is stale, and no issue is open',
    )
    return 0
  } catch (error) {
    return fail(`${(error as Error).message}\nhelp: ${GITHUB_HELP}`)
  }
})

function fail(why: string): number {
  console.error(why)
  return 1
}

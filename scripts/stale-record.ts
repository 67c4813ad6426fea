/** `npx tsx scripts/stale-record.ts`: applies saved visits to the newest state of the pages, commits and pushes it. */
import { join } from 'node:path'
import { applyRun } from '../src/contribute/upkeep/apply-run.ts'
import { blindness } from '../src/contribute/upkeep/reader-guard.ts'
import { watchedPages } from '../src/contribute/upkeep/watched-pages.ts'
import type { PagesRun } from '../src/core/schema/pages-state.ts'
import { readPages, STATE_FILE, writePages } from '../src/health/state/pages.ts'
import { SKIP_MARK } from '../src/health/state/publish.ts'
import { command, instant, run } from './lib/command.ts'
import { ATTEMPTS, commitOnTip } from './lib/commit-on-tip.ts'
import { committed } from './lib/git.ts'
import { loadContent } from './lib/load-content.ts'
import { readPagesRun } from './lib/read-pages-run.ts'

const program = command(
  'scripts/stale-record.ts',
  `Validates the visits that npm run stale -- --save wrote, applies them to the branch's newest commit, commits content/${STATE_FILE} and pushes; if the push is refused it starts again from the new tip, at most ${ATTEMPTS} times. Works in a temporary work tree: yours is not touched. Exit: 0 recorded or nothing to record, 1 not recorded, 2 usage.`,
)
  .requiredOption('--visits <file>', 'the JSON that was saved')
  .option('--content <dir>', 'the content folder, as it was then', 'content')
  .option('--remote <name>', 'where to push', 'origin')
  .option('--branch <name>', 'the branch to push to', process.env.GITHUB_REF_NAME || 'main')
  .option('--now <instant>', 'the clock, for tests', instant)

type Options = { visits: string; content: string; remote: string; branch: string; now?: Date }
type Written = { exitCode: number } | { commit: string }

await run(program, async () => {
  const { now = new Date(), ...options } = program.opts<Options>()
  const read = readPagesRun(program, { ...options, now })
  if (!read) return 1
  const written = await commitOnTip({ ...options, name: 'pages' }, (tree) => write(read.run, now, tree))
  if ('exitCode' in written) return written.exitCode
  if (!('refusal' in written)) return 0
  console.error(`Not recorded: the state could not be pushed: ${written.refusal}.`)
  return 1
})

/** Applies the visits to the state in the work tree and commits it, or prints why there is nothing to commit. */
async function write(pagesRun: PagesRun, now: Date, tree: string): Promise<Written> {
  const content = join(tree, 'content')
  const loaded = loadContent(content, now)
  if (!loaded) return { exitCode: 1 }
  const { state, problem } = readPages(content)
  if (problem) console.error(`warning: ${problem}`)
  const blind = blindness(state, pagesRun.visits)
  if (blind) {
    console.error(`Nothing is recorded: ${blind}`)
    return { exitCode: 1 }
  }
  if (!writePages(content, applyRun(state, pagesRun, watchedPages(loaded.providers)))) {
    console.log('No page changed: there is nothing to record.')
    return { exitCode: 0 }
  }
  const subject = `Record watched pages: ${pagesRun.visits.length} visited ${SKIP_MARK}`
  return { commit: await committed(tree, `content/${STATE_FILE}`, subject) }
}

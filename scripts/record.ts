/** `npx tsx scripts/record.ts`: commits what a job that connects to third parties saved, to the newest state of the branch. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { utcDay } from '../src/base/days.ts'
import { plural } from '../src/base/letters.ts'
import { escapeHidden } from '../src/base/safe-text.ts'
import { writeChanged } from '../src/content/files.ts'
import type { ContentTree } from '../src/content/tree.ts'
import { SKIP_MARK } from '../src/health/state/publish.ts'
import { readStatus } from '../src/health/state/store.ts'
import { applyCalls, CALLS_FILE, callsText, MAX_CALLS_RUN, parseCalls } from '../src/tools/calls/calls.ts'
import {
  applyRun,
  MAX_PAGES,
  parseRun,
  readPages,
  STATE_FILE,
  writePages,
} from '../src/tools/upkeep/page-state.ts'
import { watchedPages } from '../src/tools/upkeep/watched-pages.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { ATTEMPTS, commitOnTip } from './lib/commit-on-tip.ts'
import { committed } from './lib/git.ts'
import { loadContent, readInput } from './lib/load-content.ts'

/** What was written and how the commit calls it; undefined where nothing differs. */
type Written = { subject: string } | { refusal: string } | undefined
type Kind = {
  option: 'visits' | 'calls'
  file: string
  most: number
  write: (text: string, content: string, tree: ContentTree, today: string) => Written
}

const KINDS: readonly Kind[] = [
  {
    option: 'visits',
    file: STATE_FILE,
    most: MAX_PAGES,
    write(text, content, { providers }, today) {
      const parsed = parseRun(text, today)
      if ('refusal' in parsed) return parsed
      const { state, problem } = readPages(content)
      if (problem) console.error(`warning: ${problem}`)
      const isNew = writePages(content, applyRun(state, parsed.run, watchedPages(providers)))
      return isNew ? { subject: `Record watched pages: ${parsed.run.visits.length} visited` } : undefined
    },
  },
  {
    option: 'calls',
    file: CALLS_FILE,
    most: MAX_CALLS_RUN,
    write(text, content, { providers }, today) {
      const parsed = parseCalls(text, providers, today)
      if ('refusal' in parsed) return parsed
      const state = applyCalls(
        readStatus(content).calls,
        parsed.calls,
        new Set(providers.map(({ slug }) => slug)),
      )
      const isNew = writeChanged(new Map([[join(content, CALLS_FILE), callsText(state)]])).length > 0
      return isNew && parsed.calls.length > 0
        ? { subject: `Record ${plural(parsed.calls.length, 'first call')}` }
        : undefined
    },
  },
]

const program = command(
  'scripts/record.ts',
  `Validates what npm run stale -- --save or npm run calls -- --save wrote, applies it to the branch's newest commit, commits ${KINDS.map(({ file }) => `content/${file}`).join(' or ')} alone and pushes; if the push is refused it starts again from the new tip, at most ${ATTEMPTS} times. Works in a temporary work tree: yours is not touched. Connects to the repository alone, and needs no key. Exit: 0 recorded or nothing to record, 1 not recorded, 2 usage.`,
)
  .option('--visits <file>', 'the visits of pages that were saved')
  .option('--calls <file>', 'the calls that were saved')
  .option('--branch <name>', 'the branch to push to', process.env.GITHUB_REF_NAME || 'main')
  .option('--now <instant>', 'the clock, for tests', instant)

type Options = { visits?: string; calls?: string; branch: string; now?: Date }

await run(program, async () => {
  const options = program.opts<Options>()
  const { now = new Date() } = options
  const [kind, ...more] = KINDS.filter(({ option }) => options[option] !== undefined)
  if (!kind || more.length > 0) return program.error('error: give either --visits or --calls')
  const file = options[kind.option]!
  if (existsSync(file) && statSync(file).size > kind.most)
    return fail(`${file} is larger than ${kind.most} bytes`)
  const text = readInput(program, file)
  const done = await commitOnTip({ ...options, name: kind.option }, async (tree) => {
    const content = join(tree, 'content')
    const loaded = loadContent(content, now, { others: readStatus(content).diagnostics })
    if (!loaded) return { exitCode: 1 }
    const written = kind.write(text, content, loaded, utcDay(now))
    if (written && 'refusal' in written)
      return { exitCode: fail(`${file} is refused: ${escapeHidden(written.refusal, 1_000)}`) }
    if (written)
      // Nothing that the site shows changes, so no deploy is needed.
      return { commit: await committed(tree, `content/${kind.file}`, `${written.subject} ${SKIP_MARK}`) }
    console.log('Nothing changed: there is nothing to record.')
    return { exitCode: 0 }
  })
  if ('exitCode' in done) return done.exitCode
  return 'refusal' in done ? fail(`it could not be pushed: ${done.refusal}`) : 0
})

function fail(why: string): number {
  return failed(`Not recorded: ${why}`)
}

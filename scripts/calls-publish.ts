/** `npx tsx scripts/calls-publish.ts`: commits the calls that another job made to the newest state of the branch. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeChanged } from '../src/content/write-changed.ts'
import {
  applyCalls,
  CALLS_FILE,
  callsText,
  MAX_CALLS_RUN,
  parseCalls,
} from '../src/contribute/upkeep/calls/state.ts'
import { utcDay } from '../src/core/days.ts'
import { escapeHidden } from '../src/core/text/escape-hidden.ts'
import { plural } from '../src/core/text/plural.ts'
import { SKIP_MARK } from '../src/health/state/publish.ts'
import { readStatus } from '../src/health/state/store.ts'
import { command, instant, run } from './lib/command.ts'
import { commitOnTip } from './lib/commit-on-tip.ts'
import { committed } from './lib/git.ts'
import { loadContent } from './lib/load-content.ts'
import { readInput } from './lib/read-input.ts'

const program = command(
  'scripts/calls-publish.ts',
  `Validates what npm run calls -- --save wrote, adds it to content/${CALLS_FILE} on the branch's newest commit, commits and pushes it. Works in a temporary work tree: yours is not touched. Connects to the repository alone, and needs no key. Exit: 0 published or nothing to publish, 1 not published, 2 usage.`,
)
  .requiredOption('--calls <file>', 'the saved calls; if there is no such file, there is nothing to publish')
  .option('--remote <name>', 'where to push', 'origin')
  .option('--branch <name>', 'the branch to push to', process.env.GITHUB_REF_NAME || 'main')
  .option('--now <instant>', 'the clock, for tests', instant)

type Options = { calls: string; remote: string; branch: string; now?: Date }

await run(program, async () => {
  const options = program.opts<Options>()
  const { calls: file, now = new Date() } = options
  if (!existsSync(file)) {
    console.log('No calls were saved: there is nothing to publish.')
    return 0
  }
  if (statSync(file).size > MAX_CALLS_RUN) return fail(`the calls are larger than ${MAX_CALLS_RUN} bytes`)
  const text = readInput(program, file)
  const written = await commitOnTip({ ...options, name: 'calls' }, (tree) => write(text, tree, now))
  if ('exitCode' in written) return written.exitCode
  return 'refusal' in written ? fail(`the calls could not be pushed: ${written.refusal}`) : 0
})

async function write(
  text: string,
  tree: string,
  now: Date,
): Promise<{ commit: string } | { exitCode: number }> {
  const content = join(tree, 'content')
  const stored = readStatus(content)
  const loaded = loadContent(content, now, { others: stored.diagnostics })
  if (!loaded) return { exitCode: 1 }
  const { providers } = loaded
  const parsed = parseCalls(text, providers, utcDay(now))
  if ('refusal' in parsed)
    return { exitCode: fail(`the calls are refused: ${escapeHidden(parsed.refusal, 1_000)}`) }
  const { calls } = parsed.run
  const state = applyCalls(stored.calls, calls, new Set(providers.map(({ slug }) => slug)))
  if (
    calls.length === 0 ||
    writeChanged(new Map([[join(content, CALLS_FILE), callsText(state)]])).length === 0
  ) {
    console.log('These calls are already published.')
    return { exitCode: 0 }
  }
  // Nothing that the site shows changes, so no deploy is needed.
  const message = `Record ${plural(calls.length, 'first call')} ${SKIP_MARK}`
  return { commit: await committed(tree, `content/${CALLS_FILE}`, message) }
}

function fail(why: string): number {
  console.error(`Not published: ${why}.`)
  return 1
}

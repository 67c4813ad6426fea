/** `npx tsx scripts/health-publish.ts`: applies a saved run to the newest state of the branch, commits and pushes it. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { callBuildHook } from '../src/health/alert/messages.ts'
import { wantedIds } from '../src/health/check/live-lists.ts'
import { retiredAmong, targetsOf } from '../src/health/check/requests.ts'
import { applyLists, applyRun, statusChanged, withLists } from '../src/health/state/apply.ts'
import {
  commitMessage,
  DEPLOY_POLICIES,
  type DeployPolicy,
  isDeployed,
  MAX_RUN,
  parseRun,
} from '../src/health/state/publish.ts'
import { RUN_OUTCOMES, refusalOf } from '../src/health/state/run-outcomes.ts'
import { readStatus, save } from '../src/health/state/store.ts'
import type { HealthReport } from '../src/schema/status-files.ts'
import { command, instant, run } from './lib/command.ts'
import { ATTEMPTS, commitOnTip } from './lib/commit-on-tip.ts'
import { committed, deploysSoFar } from './lib/git.ts'
import { loadContent, readInput } from './lib/load-content.ts'

const program = command(
  'scripts/health-publish.ts',
  `Validates a run saved by npm run health -- --save, applies it to the branch's newest commit, commits
content/status/ and pushes; if the push is refused it starts again from the new tip, at most ${ATTEMPTS} times. Works in
a temporary work tree: yours is not touched. Reads REDEPLOY (daily, the default, changes or all) and BUILD_HOOK_URL.
Exit: 0 published or nothing to publish, 1 not published, 2 usage, 4 refused by the circuit breaker, 5 by the diff guard.`,
)
  .requiredOption('--run <file>', 'the saved run; if there is no such file, there is nothing to publish')
  .option('--branch <name>', 'the branch to push to', process.env.GITHUB_REF_NAME || 'main')
  .option('--accept-mass-change', 'publish despite circuit breaker and diff guard, after a person has looked')
  .option('--now <instant>', 'the clock, for tests', instant)

type Options = { run: string; branch: string; acceptMassChange?: true; now?: Date }
type Written = { exitCode: number } | { commit: string; deploy: boolean }

await run(program, async () => {
  const options = program.opts<Options>()
  const policy = DEPLOY_POLICIES.find((word) => word === (process.env.REDEPLOY || 'daily'))
  if (!policy) program.error('error: REDEPLOY must be daily, changes or all')
  if (!existsSync(options.run)) {
    console.log('No run was saved: there is nothing to publish.')
    return 0
  }
  const now = options.now ?? new Date()
  if (statSync(options.run).size > MAX_RUN) return fail(`the run is larger than ${MAX_RUN} bytes`)
  const parsed = parseRun(readInput(program, options.run), now)
  if ('refusal' in parsed) return fail(parsed.refusal)

  const written = await commitOnTip({ ...options, name: 'health' }, (tree) =>
    write(parsed.report, options, policy!, now, tree),
  )
  if ('exitCode' in written) return written.exitCode
  if ('refusal' in written) return fail(`the run could not be pushed: ${written.refusal}`)
  const failure = written.deploy ? await callBuildHook(process.env.BUILD_HOOK_URL, fetch) : null
  return failure ? fail(`the state is pushed, but ${failure}`) : 0
})

/** Applies the run to the state in the work tree and commits it, or prints why there is nothing to commit. */
async function write(
  report: HealthReport,
  { acceptMassChange }: Options,
  policy: DeployPolicy,
  now: Date,
  tree: string,
): Promise<Written> {
  const content = join(tree, 'content')
  const stored = readStatus(content, now)
  const loaded = loadContent(content, now, { others: stored.diagnostics })
  if (!loaded) return { exitCode: 1 }
  const { providers } = loaded
  const tracked = new Set(targetsOf(providers).map(({ slug }) => slug))
  const applied = withLists(
    applyRun(stored, report, tracked, retiredAmong(providers)),
    applyLists(stored.models, report, wantedIds(providers)),
  )
  const refused = acceptMassChange ? null : refusalOf(stored, report, applied, tracked)
  if (refused) return { exitCode: fail(refused.refusal, RUN_OUTCOMES[refused.outcome].exitCode) }

  const changed = statusChanged(applied.transitions)
  if (report.run.kind !== 'daily' && !changed) {
    console.log('No status changed: there is nothing to publish.')
    return { exitCode: 0 }
  }
  if (save(content, applied).length === 0) {
    const newest = stored.current!.lastRun.startedAt
    console.log(
      newest > report.run.startedAt
        ? `This run is dropped: it began before the one of ${newest}, and says nothing new.`
        : 'This run is already published.',
    )
    return { exitCode: 0 }
  }
  // What the next run could not read is not pushed.
  const unreadable = readStatus(content, now).diagnostics
  if (unreadable.length > 0) {
    console.error(REPORTS.text(unreadable, false))
    return { exitCode: fail('the state that this run makes cannot be read again') }
  }
  const deploy = isDeployed(policy, report.run.kind, applied.transitions, await deploysSoFar(tree, now), now)
  const message = commitMessage(applied.current.providers, deploy)
  return { commit: await committed(tree, 'content/status', message), deploy }
}

function fail(why: string, exitCode = 1): number {
  console.error(`Not published: ${why}.`)
  return exitCode
}

/** `npm run health`: checks every provider once, and stores what is certain. */

import { appendFileSync, writeFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { utcDay } from '../src/base/days.ts'
import { REPORTS } from '../src/content/diagnostic-formats.ts'
import { check, type RunOptions } from '../src/health/check/check-run.ts'
import { CANARIES, LIMITS } from '../src/health/check/limits.ts'
import { listTargetsOf, readLiveLists, wantedIds } from '../src/health/check/live-lists.ts'
import { requestPage, retiredAmong, type Target, targetsOf } from '../src/health/check/requests.ts'
import { pageComponents } from '../src/health/check/status-page.ts'
import { type Applied, applyLists, applyRun, type Stored, withLists } from '../src/health/state/apply.ts'
import { RUN_OUTCOMES, refusalOf } from '../src/health/state/run-outcomes.ts'
import {
  componentProposals,
  type FullReport,
  proposals,
  textReport,
} from '../src/health/state/run-summary.ts'
import { readStatus, save } from '../src/health/state/store.ts'
import { type ConnectTo, DEADLINES, type Deadlines, type Network } from '../src/net/network.ts'
import { type HealthCheck, type HealthRun, healthReport } from '../src/schema/status-files.ts'
import { asSummary } from '../src/tools/diff/report.ts'
import { command, failed, instant, Option, run, wholeNumber } from './lib/command.ts'
import { CONNECT_TO, canary, networkFor, seconds, slugs, wavePauses } from './lib/health-options.ts'
import { loadContent, networkHelp } from './lib/load-content.ts'
import { isWatched, liveProgress, plainProgress, withProgress } from './lib/progress.ts'

const program = command(
  'health',
  `Checks every provider's probe URL and status page, confirms failures in three waves, and records the result under <content>/status/. A private CA comes through NODE_EXTRA_CA_CERTS.

Exit: 0 done, or nothing to do
      1 content or a stored file is invalid: nothing is written; or our own
        code failed for some providers: those keep their status
      2 wrong usage
      3 the network here is at fault (canaries)
      4 too many could suddenly not be reached (circuit breaker)
      5 too much would change (diff guard)
      130 or 143 stopped by a signal
On 2 and above nothing is written.`,
)
  .option('--content <dir>', 'the content folder', 'content')
  .option('--only <slugs>', 'check these slugs only, separated by commas; others keep their state', slugs)
  .option(
    '--recheck',
    'check only what is not online, or only because its last status is kept; if there is nothing, write nothing. The first run of a UTC day is a daily one all the same',
  )
  .option('--dry-run', 'write no state; print what would change')
  .option(
    '--record',
    'print the expect values that the answers suggest and the ids of components of status pages, and write nothing',
  )
  .option('--save <file>', 'write the run as JSON there too, for scripts/health-publish.ts')
  .option('--now <instant>', 'the clock, for tests', instant)
  .option('--wave-pauses <seconds>', 'pauses before waves 2 and 3, in seconds (default: 60,120)', wavePauses)
  .option('--canary <url>', 'use this URL in place of the default canaries (repeatable)', canary)
  .option(...CONNECT_TO)
  .option('--accept-mass-change', 'write despite circuit breaker and diff guard, after a person has looked')
  .option('--concurrency <number>', 'requests in progress at once', wholeNumber(1, 64), LIMITS.concurrency)
  .option('--timeout <seconds>', 'the deadline of one attempt (default: 20)', seconds)
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))

type Options = {
  content: string
  only?: string[]
  recheck?: true
  dryRun?: true
  record?: true
  save?: string
  now?: Date
  wavePauses?: [number, number]
  canary?: string[]
  connectTo?: ConnectTo[]
  acceptMassChange?: true
  concurrency: number
  timeout?: number
  format: 'text' | 'json'
}

/** Stops everything in progress; a stopped run writes nothing. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const
const stop = new AbortController()
let stoppedBy: keyof typeof SIGNALS | undefined
for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[])
  process.once(signal, () => {
    stoppedBy = signal
    stop.abort()
  })

await run(program, async () => {
  const options = program.opts<Options>()
  if (options.recheck && options.only) program.error('error: --recheck and --only exclude each other')
  try {
    return await checkProviders(options)
  } catch (error) {
    if (!stoppedBy) throw error
    console.error(`Stopped by ${stoppedBy}. Nothing was written.`)
    return SIGNALS[stoppedBy]
  }
})

async function checkProviders(options: Options): Promise<number> {
  const { content, format } = options
  const started = Date.now()
  const now = options.now ?? new Date(started)
  const stored = readStatus(content, now)
  const tree = loadContent(content, now, { others: stored.diagnostics })
  if (!tree) return 1

  const all = targetsOf(tree.providers)
  const tracked = new Set(all.map(({ slug }) => slug))
  for (const slug of options.only ?? [])
    if (!tracked.has(slug))
      program.error(`error: --only ${slug}: no provider of this name has anything to check`)
  const { kind, targets } = planned(all, stored.current, options, now)
  if (options.recheck && kind === 'daily' && format === 'text')
    console.log('No daily run has begun on this UTC day yet: this run is it.')

  const report = emptyReport(kind, now, stored.current)
  if (targets.length === 0) return finish(report, options)

  const limits = deadlinesWithin(options.timeout)
  const network = networkFor('health', tree.site.repository, options.connectTo, limits)
  const observed = await checkAndShow(format, {
    targets,
    current: stored.current,
    network,
    canaries: options.canary ?? [...CANARIES.keys()],
    wavePauses: options.record ? [0, 0] : (options.wavePauses ?? LIMITS.wavePauses),
    concurrency: options.concurrency,
    signal: stop.signal,
  })
  // Tests may set the clock to any instant; the time that has passed since is real.
  report.run.finishedAt = new Date(now.getTime() + Date.now() - started).toISOString()
  report.canaries = observed.canaries
  report.outcome = 'canaries'
  if (!observed.checks) return finish(report, options)

  report.run.probed = targets.length
  report.checks = observed.checks
  if (options.record) {
    await propose(targets, observed.checks, network, options.concurrency)
    return 0
  }
  if (kind === 'daily')
    report.lists = await readLiveLists(listTargetsOf(tree.providers), network, stop.signal)
  const samples = observed.checks.flatMap((each) => each.samples)
  report.outcome = samples.some(({ reason }) => reason === 'internal_error') ? 'internal_error' : 'done'
  stop.signal.throwIfAborted()
  // Another run may have written since this one began.
  const newest = options.dryRun ? stored : readStatus(content, now)
  if (newest.diagnostics.length > 0) return failed(REPORTS.text(newest.diagnostics, false))
  const applied = withLists(
    applyRun(newest, report, tracked, retiredAmong(tree.providers)),
    applyLists(newest.models, report, wantedIds(tree.providers)),
  )
  const refused = options.acceptMassChange ? null : refusalOf(newest, report, applied, tracked)
  Object.assign(report, { transitions: applied.transitions }, refused)
  if (options.dryRun || refused || written(content, applied)) return finish(report, options)
  return 1
}

/** What this run is to the day, and whom it checks. A re-check is the daily run if none has begun on this UTC day. */
function planned(
  all: readonly Target[],
  current: Stored['current'],
  { only, recheck }: Options,
  now: Date,
): { kind: HealthRun['kind']; targets: Target[] } {
  const last = current?.lastDailyRun?.startedAt
  const kind = only ? 'only' : recheck && last && utcDay(new Date(last)) === utcDay(now) ? 'recheck' : 'daily'
  const online = new Set(
    current?.providers.flatMap(({ slug, status, source }) =>
      status === 'online' && source !== 'hold' ? [slug] : [],
    ),
  )
  const targets = all.filter(
    ({ slug }) => (only?.includes(slug) ?? true) && !(kind === 'recheck' && online.has(slug)),
  )
  return { kind, targets }
}

function emptyReport(kind: HealthRun['kind'], now: Date, current: Stored['current']): FullReport {
  return {
    version: 1,
    outcome: 'nothing_to_do',
    run: { kind, startedAt: now.toISOString(), finishedAt: now.toISOString(), probed: 0 },
    refusal: null,
    canaries: [],
    checks: [],
    transitions: [],
    lastDaily: current?.lastDailyRun?.startedAt ?? null,
  }
}

/** Prints what the answers suggest for the entries, with the components of their status pages. */
async function propose(
  targets: readonly Target[],
  checks: readonly HealthCheck[],
  network: Network,
  concurrency: number,
): Promise<void> {
  const components = async (target: Target) => {
    const { page } = target
    const listed = page ? pageComponents(await requestPage(page, network, stop.signal), page.format) : []
    return componentProposals(target, listed)
  }
  const inTurn = pLimit(concurrency)
  const named = await Promise.all(targets.map((target) => inTurn(components, target)))
  console.log([...proposals(targets, checks), ...named.flat()].join('\n'))
}

function checkAndShow(format: Options['format'], run: RunOptions) {
  if (format === 'json') return check(run)
  if (!isWatched(process.stderr, process.env))
    return check({ ...run, onProgress: plainProgress((line) => console.log(line)) })
  return withProgress((show) => check({ ...run, onProgress: liveProgress(show, run.wavePauses) }))
}

/** Whether the state could be written; if not, prints why. */
function written(content: string, applied: Applied): boolean {
  try {
    save(content, applied)
    return true
  } catch (error) {
    console.error(
      `The state could not be written: ${(error as Error).message}\nhelp: make room, or make the folder writable, and run again. The last state is as it was.`,
    )
    return false
  }
}

/** Prints, saves and summarises the run; returns the exit code. */
function finish(report: FullReport, { format, save: file, dryRun }: Options): number {
  const { exitCode, written = false } = RUN_OUTCOMES[report.outcome]
  if (format === 'json') console.log(JSON.stringify(report, null, 2))
  else {
    console.log(textReport(report, Boolean(process.stdout.isTTY)))
    if (dryRun && written) console.log('This was a dry run: no state was written.')
  }
  if (report.outcome === 'canaries') console.error(networkHelp(process.env))
  if (file && written) writeFileSync(file, `${JSON.stringify(healthReport.parse(report))}\n`)
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } = process.env
  if (summary)
    appendFileSync(summary, asSummary(`Health check (${report.run.kind})`, textReport(report, false)))
  if (output) appendFileSync(output, `saved=${Boolean(file) && written}\n`)
  return exitCode
}

/** The client's deadlines, none longer than `timeout`, which is the deadline of the whole request. */
function deadlinesWithin(timeout: number | undefined): Deadlines {
  if (timeout === undefined) return DEADLINES
  const shortened = Object.entries(DEADLINES).map(([name, limit]) => [name, Math.min(limit, timeout)])
  return { ...DEADLINES, ...Object.fromEntries(shortened), deadline: timeout }
}

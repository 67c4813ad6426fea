/** What a workflow may do here, beyond what actionlint checks: least privilege, and no untrusted text run as code. */

export type Step = {
  shell?: unknown
  'working-directory'?: unknown
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, unknown>
}
export type Job = {
  permissions?: unknown
  'runs-on'?: unknown
  'timeout-minutes'?: unknown
  container?: unknown
  defaults?: unknown
  services?: unknown
  uses?: string
  secrets?: unknown
  env?: Record<string, unknown>
  if?: unknown
  steps?: Step[]
}
export type Workflow = {
  on?: unknown
  permissions?: unknown
  env?: unknown
  defaults?: unknown
  jobs: Record<string, Job>
}

export type WorkflowRule = {
  name: string
  /** The problems, one sentence each; empty if there are none. */
  check: (workflow: Workflow) => string[]
}

/** A rule that checks each job. */
const ofJobs = (name: string, check: (job: Job, workflow: Workflow) => string[]): WorkflowRule => ({
  name,
  check: (workflow) =>
    Object.entries(workflow.jobs).flatMap(([id, job]) =>
      check(job, workflow).map((problem) => `job ${id}: ${problem}`),
    ),
})

/** A rule that checks each step. */
const ofSteps = (name: string, check: (step: Step, job: Job) => string[]): WorkflowRule =>
  ofJobs(name, (job) => (job.steps ?? []).flatMap((step) => check(step, job)))

const writes = ({ permissions }: Job): string[] =>
  Object.entries(typeof permissions === 'object' ? (permissions ?? {}) : {})
    .filter(([, right]) => right === 'write')
    .map(([name]) => name)
const canWrite = (job: Job) => writes(job).length > 0
/** Whether it can sign in elsewhere as this repository. */
const hasIdentity = (job: Job) => writes(job).includes('id-token')
const events = ({ on }: Workflow) =>
  typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys((on as object) ?? {})
/** All texts with an expression, each from its first one on. */
const expressionsIn = (part: unknown) =>
  Object.values(textsIn(part)).flatMap((text) =>
    text.includes('${{') ? [text.slice(text.indexOf('${{'))] : [],
  )
/** One secret or all of them. GitHub ignores the case of names in expressions. */
const usesSecrets = (part: unknown) => expressionsIn(part).some((text) => /\bsecrets\b/i.test(text))
/** What a job could be made to do with more than read: write, sign in elsewhere, or give away a secret. */
const isTrusted = (job: Job) => canWrite(job) || usesSecrets(job)

/** The command that sends keys of the owner to their providers. */
const CALLS = /\bnpm run (?:-s |--silent )?calls(?![:\w-])/
/** All that a job with an identity may do. */
const WITH_IDENTITY: readonly { step: RegExp; because: string }[] = [
  { step: /^uses: actions\/setup-node@/, because: 'it brings the npm that publishes' },
  { step: /^uses: actions\/download-artifact@/, because: 'it brings what a job that only reads has built' },
  {
    step: /^run: npm publish \.\/[\w./-]+\.tgz --provenance --access public --ignore-scripts$/,
    because: 'npm asks who publishes',
  },
  { step: /^run: tar -xzf [\w./-]+ mcp-publisher$/, because: 'a job that only reads has checked its hash' },
  {
    step: /^run: \.\/mcp-publisher (?:login github-oidc|publish [\w./-]+\.json)$/,
    because: 'the MCP registry asks who publishes',
  },
]

/** All that starts a workflow here. None runs with rights on what strangers wrote. */
const EVENTS: ReadonlySet<string> = new Set(['push', 'pull_request', 'schedule', 'workflow_dispatch'])

/** Where an expression may stand: it becomes a value there, never code. A dot stands between keys. */
const WITH_EXPRESSIONS =
  /^(?:concurrency\.(?:group|cancel-in-progress)|env\.\w+|jobs\.[\w-]+\.(?:name|if|outputs\.\w+|env\.\w+|with\.[\w-]+|steps\.\d+\.(?:if|env\.\w+|with\.(?!script$)[\w-]+)))$/

/** All that a job with write access or a secret may run, one command a step. Those with an identity have their own table. */
const WITH_RIGHTS: readonly { step: RegExp; because: string }[] = [
  {
    step: /^run: npm ci --ignore-scripts --omit=dev$/,
    because: 'the lock file pins it, and it runs nothing',
  },
  {
    // An argument is a plain word, or a variable.
    step: /^run: npm run (?:-s )?(?:calls|health:publish|models:publish|watch)(?: --(?: (?:[\w./:=-]+|\$[A-Z_]+|"\$[A-Z_]+"))*)?$/,
    because: 'our own command, which requests no pages',
  },
  {
    step: /^run: npx tsx scripts\/(?:content-issue|record)\.ts(?: [\w./:=-]+)*$/,
    because: 'the same, without a name in package.json; tsx is one of our packages',
  },
  { step: /^run: true$/, because: 'it marks an outcome for the watch' },
  {
    step: /^run: gh release create "\$GITHUB_REF_NAME" --verify-tag(?: [\w./*-]+)+$/,
    because: 'the release is written by GitHub itself',
  },
  {
    step: /^uses: actions\/(?:checkout|setup-node|upload-artifact|download-artifact)@/,
    because: 'by GitHub, and pinned',
  },
]

/**
 * What such a job may ask of an action. Other inputs bring code of others: another repository, a mirror, the artifact of
 * another run, or one that is unpacked over our own files.
 */
const INPUTS_WITH_RIGHTS: Record<string, Record<string, RegExp>> = {
  checkout: {
    'persist-credentials': /^(?:true|false)$/,
    'fetch-depth': /^\d+$/,
    ref: /^\$\{\{ github\.ref \}\}$/,
    'ssh-key': /^\$\{\{ secrets\.HEALTH_DEPLOY_KEY \}\}$/,
  },
  'setup-node': {
    'node-version': /^\d+$/,
    'package-manager-cache': /^false$/,
    'registry-url': /^https:\/\/registry\.npmjs\.org$/,
  },
  'download-artifact': { name: /^[\w-]+$/, path: /^(?:artifact(?:\/[\w-]+)?|release)$/ },
  'upload-artifact': {
    name: /^[\w-]+$/,
    path: /^[\w./-]+$/,
    'if-no-files-found': /^error$/,
    'retention-days': /^\d+$/,
  },
}

/** Variables that such a job may set: none of them changes what a program runs. */
const ENV_WITH_RIGHTS =
  /^(?:ACCEPT|RECHECK|REDEPLOY|INCOMPLETE|INCIDENT_ISSUES|CALLS|GITHUB_TOKEN|GH_TOKEN|GH_REPO|NODE_AUTH_TOKEN|BUILD_HOOK_URL|WATCH_WEBHOOK_URL|[A-Z][A-Z0-9_]*_API_KEY)$/

/** All texts by their paths, such as `jobs.one.steps.0.run`. */
function textsIn(part: unknown, path: readonly string[] = []): Record<string, string> {
  if (typeof part === 'string') return { [path.join('.')]: part }
  const inner = Object.entries(part ?? {}).map(([key, value]) => textsIn(value, [...path, key]))
  return Object.assign({}, ...inner)
}

const described = ({ uses, run }: Step) => (uses === undefined ? `run: ${run?.trim()}` : `uses: ${uses}`)

/** Whether a value is the secret of this name, and nothing else. */
const isSecretOf = (name: string, value: unknown) =>
  String(value).replace(/\s+/g, '') === `\${{secrets.${name}}}`

function unpinned({ uses }: { uses?: string }): string[] {
  return uses === undefined || uses.startsWith('./') || /@[0-9a-f]{40}$/.test(uses)
    ? []
    : [`${uses} is not pinned to a full commit SHA`]
}

/** A new rule is a new row, and an invalid workflow in the test. */
export const WORKFLOW_RULES: readonly WorkflowRule[] = [
  {
    name: 'starts-without-permissions',
    check: ({ permissions }) =>
      JSON.stringify(permissions) === '{}' ? [] : ['the workflow must set "permissions: {}"'],
  },
  ofJobs('names-permissions', ({ permissions }) =>
    typeof permissions === 'object' && permissions !== null
      ? []
      : ['name each permission that it needs; read-all and write-all name none'],
  ),
  {
    name: 'known-events',
    check: (workflow) =>
      events(workflow)
        .filter((event) => !EVENTS.has(event))
        .map((event) => `${event} is none of ${[...EVENTS].join(', ')}`),
  },
  {
    name: 'no-secret-for-pull-requests',
    check: (workflow) =>
      events(workflow).includes('pull_request') && usesSecrets(workflow)
        ? ['a workflow that runs for pull requests uses a secret']
        : [],
  },
  {
    name: 'no-secret-for-all-jobs',
    check: ({ env }) => (usesSecrets(env) ? ['a secret in env of the workflow reaches every job'] : []),
  },
  {
    name: 'no-rights-for-pull-requests',
    check: (workflow) =>
      Object.entries(events(workflow).includes('pull_request') ? workflow.jobs : {})
        .filter(([, job]) => canWrite(job))
        .map(([id]) => `job ${id}: runs the code of a pull request with write access or id-token`),
  },
  {
    name: 'no-whole-contexts',
    // `github` contains the token.
    check: (workflow) =>
      expressionsIn(workflow)
        .filter((text) => /\b(?:secrets|github)\b(?!\s*(?:\.\s*\w|\[\s*'))/i.test(text))
        .map((text) => `${text} has all secrets, or the token, in it; name what it needs`),
  },
  ofJobs('no-inherited-secrets', ({ secrets }) =>
    secrets === 'inherit' ? ['"secrets: inherit" passes on all secrets; name each'] : [],
  ),
  ofSteps('pinned-actions', unpinned),
  ofJobs('pinned-workflows', unpinned),
  {
    name: 'no-expression-in-code',
    check: (workflow) =>
      Object.entries(textsIn(workflow))
        .filter(([path, text]) => text.includes('${{') && !WITH_EXPRESSIONS.test(path))
        .map(
          ([path]) =>
            `${path}: an expression may stand in env, with, if, outputs and names alone; pass it through env`,
        ),
  },
  ofSteps('no-environment-files', ({ run }) =>
    /GITHUB_(?:ENV|PATH)\b/.test(run ?? '')
      ? ['GITHUB_ENV and GITHUB_PATH change what later steps run; use a step output']
      : [],
  ),
  ofSteps('no-credentials-left', ({ uses, with: input }, job) =>
    uses?.startsWith('actions/checkout@') && input?.['persist-credentials'] !== false && !canWrite(job)
      ? ['checkout leaves the token on disk; set "persist-credentials: false"']
      : [],
  ),
  {
    name: 'known-steps-with-rights',
    check: ({ jobs, env, defaults }) =>
      Object.entries(jobs)
        .filter(([, job]) => isTrusted(job))
        .flatMap(([id, job]) => {
          const { steps = [], uses } = job
          const names = [env, job.env, ...steps.map((step) => step.env)].flatMap((one) =>
            Object.keys(one ?? {}),
          )
          return [
            ...(uses === undefined ? [] : [`job ${id}: ${uses} would run with write access or a secret`]),
            ...(hasIdentity(job) ? [] : steps.map(described))
              .filter((step) => !WITH_RIGHTS.some((allowed) => allowed.step.test(step)))
              .map((step) => `job ${id}: "${step}" is not allowed in a job with write access or a secret`),
            ...names
              .filter((name) => !ENV_WITH_RIGHTS.test(name))
              .map((name) => `job ${id}: ${name} may change what a program runs; do not set it there`),
            ...([
              defaults,
              job.defaults,
              ...steps.flatMap((step) => [step.shell, step['working-directory']]),
            ].some((value) => value !== undefined)
              ? [`job ${id}: another shell or folder changes what a command runs`]
              : []),
          ]
        }),
  },
  ofSteps('known-inputs-with-rights', ({ uses = '', with: inputs = {} }, job) => {
    const allowed = INPUTS_WITH_RIGHTS[/^actions\/([\w-]+)@/.exec(uses)?.[1] ?? ''] ?? {}
    return Object.entries(isTrusted(job) ? inputs : {})
      .filter(([name, value]) => !Object.hasOwn(allowed, name) || !allowed[name]!.test(String(value)))
      .map(([name, value]) => `${name}: ${value} of ${uses} may bring code of others into a job with rights`)
  }),
  ofSteps('no-cache-with-rights', ({ uses = '', with: input }, job) =>
    isTrusted(job) &&
    (uses.startsWith('actions/cache') ||
      (uses.startsWith('actions/setup-') &&
        (input?.cache !== undefined || input?.['package-manager-cache'] !== false)))
      ? [
          'a job with write access or a secret restores a cache that another job fills; set "package-manager-cache: false"',
        ]
      : [],
  ),
  ofJobs('keys-for-calls-alone', (job) => {
    const { steps = [], ...rest } = job
    if (!steps.some(({ run }) => CALLS.test(run ?? ''))) return []
    return [
      ...(canWrite(job) ? ['sends keys to third parties and can write; commit in another job'] : []),
      ...(/\bvars\.CALLS\b/.test(String(job.if)) ? [] : ['is not off by default; add "if: vars.CALLS"']),
      ...(usesSecrets(rest)
        ? ['a secret of the job reaches each of its steps; give it to the step that calls']
        : []),
      ...steps.flatMap(({ run, env = {}, ...step }) => [
        ...(usesSecrets(step) || (!CALLS.test(run ?? '') && usesSecrets(env))
          ? ['a step that makes no call has a secret']
          : []),
        ...Object.entries(env)
          .filter(([name, value]) => usesSecrets(value) && !isSecretOf(name, value))
          .map(([name]) => `${name} is not the secret of this name alone`),
      ]),
    ]
  }),
  ofSteps('only-publishing-with-identity', (given, job) => {
    const step = described(given)
    return hasIdentity(job) && !WITH_IDENTITY.some((allowed) => allowed.step.test(step))
      ? [
          `"${step}" is not in the list of what may sign in elsewhere as this repository; do it in a job before`,
        ]
      : []
  }),
  ofJobs('hosted-runners', (job) =>
    job.uses !== undefined ||
    /^(?:ubuntu|windows|macos)-(?:latest|\d\d(?:\.\d\d)?)$/.test(String(job['runs-on']))
      ? []
      : ['does not run on a fresh machine of GitHub'],
  ),
  ofJobs('no-containers', ({ container, services }) =>
    container === undefined && services === undefined
      ? []
      : ['an image is third-party code that a tag does not pin'],
  ),
  ofJobs('has-timeout', (job) =>
    job.uses !== undefined || typeof job['timeout-minutes'] === 'number' ? [] : ['has no timeout-minutes'],
  ),
]

/** What a workflow may do here, beyond what actionlint checks: least privilege, and no untrusted text run as code. */

export type Step = {
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
  services?: unknown
  uses?: string
  secrets?: unknown
  env?: Record<string, unknown>
  if?: unknown
  steps?: Step[]
}
export type Workflow = { on?: unknown; permissions?: unknown; env?: unknown; jobs: Record<string, Job> }

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
const textOf = (part: unknown) => JSON.stringify(part ?? null)
/** One secret or all of them. GitHub ignores the case of names in expressions. */
const usesSecrets = (part: unknown) => /\bsecrets\s*[.[)]/i.test(textOf(part))
/** What a job could be made to do with more than read: write, sign in elsewhere, or give away a secret. */
const isTrusted = (job: Job) => canWrite(job) || usesSecrets(job)

/** Our own commands that request pages of others. */
const VISITS = /\bnpm run (?:-s |--silent )?(?:health|stale|popularity|models|leads)(?![:\w-])/
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

/** Commands that run what they download, or that others pipe into a shell. */
const DOWNLOADS =
  /\b(?:gh release download|curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|npx|uvx|pip3? install|npm exec|(?:pnpm|yarn) dlx|deno run)\b/i

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
    name: 'no-privileged-trigger',
    check: (workflow) =>
      events(workflow)
        .filter(
          (event) => event === 'pull_request_target' || event === 'workflow_run' || event === 'issue_comment',
        )
        .map((event) => `${event} runs with write access on untrusted input`),
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
      /\btoJSON\(\s*(?:secrets|github)\s*\)/i.test(textOf(workflow))
        ? ['toJSON gives a step all secrets, or the token, at once; name what it needs']
        : [],
  },
  ofJobs('no-inherited-secrets', ({ secrets }) =>
    secrets === 'inherit' ? ['"secrets: inherit" passes on all secrets; name each'] : [],
  ),
  ofSteps('pinned-actions', unpinned),
  ofJobs('pinned-workflows', unpinned),
  ofSteps('no-expression-in-code', ({ uses, run, with: input }) => [
    ...(run?.includes('${{')
      ? ['the value of an expression inside run: becomes code; pass it through env']
      : []),
    ...(uses?.startsWith('actions/github-script') && String(input?.script).includes('${{')
      ? ['the value of an expression inside a script becomes code; pass it through env']
      : []),
  ]),
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
  ofSteps('no-install-scripts-with-rights', ({ run }, job) =>
    isTrusted(job) && /npm (?:ci|i|install)\b(?!.*--ignore-scripts)/.test(run ?? '')
      ? ['a job with write access or a secret runs the install scripts of packages; add --ignore-scripts']
      : [],
  ),
  ofSteps('no-dev-dependencies-with-rights', ({ run }, job) =>
    isTrusted(job) && /npm (?:ci|i|install)\b(?!.*--omit=dev)/.test(run ?? '')
      ? ['a job with write access or a secret installs development dependencies; add --omit=dev']
      : [],
  ),
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
  ofSteps('no-downloads-with-rights', ({ run }, job) =>
    isTrusted(job) && DOWNLOADS.test(run ?? '')
      ? ['a job with write access or a secret downloads code that no lock file pins']
      : [],
  ),
  ofSteps('no-visits-with-rights', ({ run }, job) =>
    isTrusted(job) && VISITS.test(run ?? '')
      ? ["a job with write access or a secret requests others' pages; do that in a job that only reads"]
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
  ofSteps('only-publishing-with-identity', ({ uses, run }, job) => {
    const step = uses === undefined ? `run: ${run?.trim()}` : `uses: ${uses}`
    return hasIdentity(job) && !WITH_IDENTITY.some((allowed) => allowed.step.test(step))
      ? [
          `"${step}" is not in the list of what may sign in elsewhere as this repository; do it in a job before`,
        ]
      : []
  }),
  ofJobs('hosted-runners', (job) =>
    job.uses !== undefined || /^(?:ubuntu|windows|macos)-[\w.]+$/.test(String(job['runs-on']))
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

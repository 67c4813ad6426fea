/** What a workflow may do here, beyond what actionlint looks at: least privilege, and no stranger's text made code. */

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
  steps?: Step[]
}
export type Workflow = { on?: unknown; permissions?: unknown; env?: unknown; jobs: Record<string, Job> }

export type WorkflowRule = {
  name: string
  /** What is wrong, a sentence each; empty where nothing is. */
  check: (workflow: Workflow) => string[]
}

/** A rule about each job alone. */
const ofJobs = (name: string, check: (job: Job, workflow: Workflow) => string[]): WorkflowRule => ({
  name,
  check: (workflow) =>
    Object.entries(workflow.jobs).flatMap(([id, job]) =>
      check(job, workflow).map((problem) => `job ${id}: ${problem}`),
    ),
})

/** A rule about each step alone. */
const ofSteps = (name: string, check: (step: Step, job: Job) => string[]): WorkflowRule =>
  ofJobs(name, (job) => (job.steps ?? []).flatMap((step) => check(step, job)))

const writes = ({ permissions }: Job) =>
  typeof permissions === 'object' && Object.values(permissions ?? {}).includes('write')
const events = ({ on }: Workflow) =>
  typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys((on as object) ?? {})
const usesSecrets = (part: unknown) => /\bsecrets\s*[.[]/.test(JSON.stringify(part ?? null))

function unpinned({ uses }: { uses?: string }): string[] {
  return uses === undefined || uses.startsWith('./') || /@[0-9a-f]{40}$/.test(uses)
    ? []
    : [`${uses} is not pinned to a full commit SHA`]
}

/** A new rule is a new row, and a spoilt workflow in the test. */
export const WORKFLOW_RULES: readonly WorkflowRule[] = [
  {
    name: 'starts-without-permissions',
    check: ({ permissions }) =>
      JSON.stringify(permissions) === '{}' ? [] : ['the workflow must start from "permissions: {}"'],
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
        .map((event) => `${event} runs with our rights on what strangers send`),
  },
  {
    name: 'no-secret-for-pull-requests',
    check: (workflow) =>
      events(workflow).includes('pull_request') && usesSecrets(workflow)
        ? ['a workflow that runs for pull requests names a secret']
        : [],
  },
  ofJobs('no-inherited-secrets', ({ secrets }) =>
    secrets === 'inherit' ? ['"secrets: inherit" hands over all of them; name each'] : [],
  ),
  ofSteps('pinned-actions', unpinned),
  ofJobs('pinned-workflows', unpinned),
  ofSteps('no-expression-in-code', ({ uses, run, with: input }) => [
    ...(run?.includes('${{')
      ? ['an expression stands inside run:, where its value becomes code; pass it through env']
      : []),
    ...(uses?.startsWith('actions/github-script') && String(input?.script).includes('${{')
      ? ['an expression stands inside a script, where its value becomes code; pass it through env']
      : []),
  ]),
  ofSteps('no-foreign-environment', ({ run }) =>
    /GITHUB_(?:ENV|PATH)\b/.test(run ?? '')
      ? ['GITHUB_ENV and GITHUB_PATH change what later steps run; use a step output']
      : [],
  ),
  ofSteps('no-credentials-left', ({ uses, with: input }, job) =>
    uses?.startsWith('actions/checkout@') && input?.['persist-credentials'] !== false && !writes(job)
      ? ['checkout leaves the token on disk; say "persist-credentials: false"']
      : [],
  ),
  ofSteps('no-install-scripts-with-rights', ({ run }, job) =>
    writes(job) && /npm (?:ci|install)\b(?!.*--ignore-scripts)/.test(run ?? '')
      ? ['a job that may write installs packages with their scripts; add --ignore-scripts']
      : [],
  ),
  ofJobs('hosted-runners', (job) =>
    job.uses !== undefined || /^(?:ubuntu|windows|macos)-[\w.]+$/.test(String(job['runs-on']))
      ? []
      : ['runs on a machine that is not new each time'],
  ),
  ofJobs('no-containers', ({ container, services }) =>
    container === undefined && services === undefined
      ? []
      : ['an image is foreign code that a tag does not pin'],
  ),
  ofJobs('ends', (job) =>
    job.uses !== undefined || typeof job['timeout-minutes'] === 'number' ? [] : ['has no timeout-minutes'],
  ),
]

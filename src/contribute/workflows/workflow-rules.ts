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

const canWrite = ({ permissions }: Job) =>
  typeof permissions === 'object' && Object.values(permissions ?? {}).includes('write')
const events = ({ on }: Workflow) =>
  typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys((on as object) ?? {})
const usesSecrets = (part: unknown) => /\bsecrets\s*[.[]/.test(JSON.stringify(part ?? null))

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
    canWrite(job) && /npm (?:ci|install)\b(?!.*--ignore-scripts)/.test(run ?? '')
      ? ['a job with write access runs the install scripts of packages; add --ignore-scripts']
      : [],
  ),
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

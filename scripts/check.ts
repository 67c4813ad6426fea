/** `npm run check`: all static checks. */
import { spawnSync } from 'node:child_process'
import pc from 'picocolors'
import { command, run } from './lib/command.ts'

/** Name and command line; a new check is a new row. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['types', 'tsc', '--noEmit'],
  [
    'content',
    'tsx',
    'scripts/validate.ts',
    '--quiet',
    '--format',
    process.env.GITHUB_ACTIONS ? 'github' : 'text',
  ],
  ['generated files', 'tsx', 'scripts/generate.ts', '--check'],
  ['OpenAPI document', 'tsx', 'scripts/lint-openapi.ts'],
  ['workflows', 'tsx', 'scripts/lint-workflows.ts'],
  ['regular expressions', 'tsx', 'scripts/lint-patterns.ts'],
]

const program = command(
  'check',
  `Checks ${CHECKS.map(([name]) => name).join(', ')}. Runs all, even after a failure.`,
)
  .option('--launch', 'instead, print what a launch still needs; exit 1 if something is missing')
  .option('--content <dir>', 'with --launch: the content folder', 'content')

await run(program, async () => {
  const { launch, content } = program.opts<{ launch?: true; content: string }>()
  // Loaded only here, so that the checks start at once.
  if (launch) return (await import('./lib/check-launch.ts')).checkLaunch(content)
  const failed = CHECKS.filter(([name, program, ...args]) => {
    const started = performance.now()
    const { status, stdout, stderr, error } = spawnSync(program!, args, { encoding: 'utf8' })
    const good = status === 0
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${good ? pc.green('ok  ') : pc.red('FAIL')} ${name} ${pc.dim(`${seconds} s`)}`)
    // What a check that passed says there is a warning.
    if (good && stderr) console.log(stderr)
    if (!good) console.log(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`)
    return !good
  })
  if (failed.length > 0) console.log(`\n${failed.length} of ${CHECKS.length} checks failed`)
  return failed.length > 0 ? 1 : 0
})

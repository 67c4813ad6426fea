/** `npm test`: the tests beside the code; with `--suite`, those that need other programs, other versions of Node, or hours. */
import { runProgram } from './lib/run-program.ts'

const vitest = (args: readonly string[]) => runProgram('vitest', ['run', ...args])

/** Each suite reads what follows its name; `npm test -- --suite platform --help` says what that may be. */
const SUITES: Record<string, (args: readonly string[]) => Promise<unknown>> = {
  commands: (args) => vitest(['--config', 'test/commands/vitest.config.ts', ...args]),
  platform: () => import('./test-platform.ts'),
  nodes: () => import('./test-nodes.ts'),
  faults: () => import('./test-faults.ts'),
  fuzz: () => import('./test-fuzz.ts'),
  mutation: () => import('./test-mutation.ts'),
}

const [flag, name = '', ...rest] = process.argv.slice(2)
const suite = SUITES[name]
if (flag !== '--suite') process.exitCode = await vitest(process.argv.slice(2))
else if (suite) {
  process.argv.splice(2, 2)
  const status = await suite(rest)
  if (typeof status === 'number') process.exitCode = status
} else {
  console.error(`there is no suite "${name}"\nhelp: npm test -- --suite ${Object.keys(SUITES).join('|')}`)
  process.exitCode = 2
}

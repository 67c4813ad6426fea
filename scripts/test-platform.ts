/** `npm test -- --suite platform`: the tests that need real hosts, a browser and third-party tools. */
import { join } from 'node:path'
import { requiredChromium } from './lib/chromium.ts'
import { command, failed, run } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'
import { installTestPackage, PLATFORM } from './lib/test-package.ts'

/** The files of the quick run, which every submission must pass: without emulators of hosts, which take minutes each. */
const QUICK = [
  'bench.test.ts',
  'conformance-npm-start.test.ts',
  'deno.test.ts',
  'client.test.ts',
  'pages.test.ts',
  'links.test.ts',
  'package.test.ts',
  'third-party/schemas.test.ts',
]

const program = command(
  'test -- --suite platform',
  `Installs ${PLATFORM} if needed, then tests the site on real hosts, in Deno and in Chromium, and checks the build with third-party tools.`,
)
  .argument('[filter...]', 'names of test files; default: all')
  .option(
    '--quick',
    'only what every submission must pass: each benchmark runs; npm start against the local server of its build; the deployed code in the type checker of Deno; the client in Node, Deno, workerd and Chromium, and as the installed npm package; a page of each kind in Chromium, on a phone in the dark scheme and on a desktop in the light one; every link within the site; every JSON file against its published schema',
  )
  .allowExcessArguments(true)

await run(program, async () => {
  const { quick } = program.opts<{ quick?: true }>()
  if (quick && program.args.length > 0)
    return failed('--quick selects its own files\nhelp: leave out either --quick or the names', 2)
  const chromium = requiredChromium(process.env)
  if (!chromium || !(await installTestPackage(PLATFORM))) return 1
  const steps = [
    ['tsc', '--noEmit', '--project', PLATFORM],
    ['vitest', 'run', '--config', join(PLATFORM, 'vitest.config.ts'), ...(quick ? QUICK : program.args)],
  ]
  for (const [name, ...args] of steps) {
    const status = await runProgram(name!, args, {
      env: { CHROMIUM: chromium, ...(quick && { QUICK: '1' }) },
    })
    if (status !== 0) return status
  }
  return 0
})

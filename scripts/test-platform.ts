/** `npm run test:platform`: the tests that need the hosts themselves, and a browser. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.ts'
import { command, run } from './lib/command.ts'
import { installTestPackage, PLATFORM } from './lib/test-package.ts'

/** The files of the quick run: two minutes on two busy cores, where the walk over an emulator alone takes three. */
const QUICK = [
  'conformance-npm-start.test.ts',
  'deno.test.ts',
  'client.test.ts',
  'landing.test.ts',
  'judges/schemas.test.ts',
]

const program = command(
  'test:platform',
  `Installs ${PLATFORM} where it is not, then tests the site under npm start, Netlify's emulator, plain serve, nginx, Python's http.server, Cloudflare's workerd and Deno, and in Chromium, and has other people's tools judge what is built.`,
)
  .argument('[filter...]', 'names of test files; default: all')
  .option(
    '--quick',
    'only what every submission must pass: npm start against all that a host must do; the deployed code in the checker and the linter of Deno; the client in Node, Deno, workerd and Chromium; both pages in Chromium; every JSON file against its published schema',
  )
  .allowExcessArguments(true)

await run(program, () => {
  const { quick } = program.opts<{ quick?: true }>()
  if (quick && program.args.length > 0) {
    console.error('--quick names its own files\nhelp: leave out either --quick or the names')
    return 2
  }
  const chromium = findChromium(process.env)
  if (!chromium) {
    console.error(
      'found no Chromium: neither CHROMIUM nor chromium, chromium-browser or google-chrome on PATH\nhelp: apt-get install chromium, or set CHROMIUM to the path of one',
    )
    return 1
  }
  if (!installTestPackage(PLATFORM)) return 1
  const steps = [
    ['tsc', '--noEmit', '--project', PLATFORM],
    ['vitest', 'run', '--config', join(PLATFORM, 'vitest.config.ts'), ...(quick ? QUICK : program.args)],
  ]
  for (const [name, ...args] of steps) {
    const { status } = spawnSync(name!, args, {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM: chromium },
      shell: process.platform === 'win32',
    })
    if (status !== 0) return status ?? 1
  }
  return 0
})

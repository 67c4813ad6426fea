/** `npm run test:platform`: the tests that need the hosts themselves, and a browser. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { command, run } from './command.ts'
import { installPlatformPackage, PLATFORM } from './platform-package.ts'

const program = command(
  'test:platform',
  `Installs ${PLATFORM} where it is not, then tests the site under npm start, Netlify's emulator, plain serve, nginx, Python's http.server, Cloudflare's workerd and Deno, and in Chromium.`,
)
  .argument('[filter...]', 'names of test files; default: all')
  .allowExcessArguments(true)

await run(program, () => {
  const chromium = findChromium(process.env)
  if (!chromium) {
    console.error(
      'found no Chromium: neither CHROMIUM nor chromium, chromium-browser or google-chrome on PATH\nhelp: apt-get install chromium, or set CHROMIUM to the path of one',
    )
    return 1
  }
  if (!installPlatformPackage()) return 1
  const steps = [
    ['tsc', '--noEmit', '--project', PLATFORM],
    ['vitest', 'run', '--config', join(PLATFORM, 'vitest.config.ts'), ...program.args],
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

/** `npm run screenshots`: the pictures of README, taken of a build of `content/`, and the letters of link previews. */
import { join } from 'node:path'
import { requiredChromium } from './lib/chromium.ts'
import { command, instant, run } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'
import { installTestPackage, PLATFORM } from './lib/test-package.ts'

const program = command(
  'screenshots',
  `Installs ${PLATFORM} if needed, builds content/, and takes the pictures of docs/images and the letters of src/site/picture.`,
).option('--now <instant>', 'the instant to build for; default: the present', instant)

await run(program, async () => {
  const { now = new Date() } = program.opts<{ now?: Date }>()
  const chromium = requiredChromium(process.env)
  if (!chromium || !(await installTestPackage(PLATFORM))) return 1
  const take = ['--import', 'tsx', join(PLATFORM, 'pictures/take.ts'), now.toISOString()]
  return runProgram(process.execPath, take, { env: { CHROMIUM: chromium } })
})

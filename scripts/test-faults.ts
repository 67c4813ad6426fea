/** `npm test -- --suite faults`: the tests that kill real builds and health runs, fill real disks and replace builds under a server. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { command, run, wholeNumber } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'

const program = command(
  'test -- --suite faults',
  'Kills builds at every call to the file system and health runs at random moments, and fills disks. Exit: 0 all promises kept, 1 one broken, 2 usage.',
)
  .argument('[filter...]', 'names of test files; default: all')
  .option(
    '--rounds <count>',
    'health runs to kill; the other faults scale with it',
    wholeNumber(1, 10_000),
    50,
  )
  .option('--seed <number>', 'repeats the random choices of a run', wholeNumber(0, 2 ** 32 - 1))
  .allowExcessArguments(true)

/** How to get a file system of one's own: as root of this machine, or of a namespace. */
const WAYS = [['-m'], ['-U', '-r', '-m']] as const

await run(program, () => {
  const { rounds, seed = randomInt(2 ** 32) } = program.opts<{ rounds: number; seed?: number }>()
  const way = WAYS.find(
    (flags) => spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
  )
  console.log(
    `${rounds} rounds, seed ${seed}${way ? '' : '; no file system can be mounted here, so no disk is filled'}`,
  )
  const vitest = ['vitest', 'run', '--config', 'test/faults/vitest.config.ts', ...program.args]
  const [name, ...args] = way ? ['unshare', ...way, ...vitest] : vitest
  const env = { ROUNDS: String(rounds), SEED: String(seed), CAN_MOUNT: way ? '1' : '' }
  return runProgram(name!, args, { env })
})

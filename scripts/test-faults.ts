/** `npm run test:faults`: kills, starves and races real builds, and holds that every answer stays of one build. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import pc from 'picocolors'
import { randomNumbers } from '../src/contribute/audit/random.ts'
import { Breach, type Fault } from '../test/faults/fault.ts'
import { mountable } from '../test/faults/mounts.ts'
import { FAULTS } from '../test/faults/table.ts'
import { createWorkspace, openWorkspace, removeWorkspace } from '../test/faults/workspace.ts'
import { command, Option, run, wholeNumber } from './lib/command.ts'

const program = command(
  'test:faults',
  'Kills builds at random moments, fills disks, sets clocks back, lets builds race. Prints a line a fault. Exit: 0 all held, 1 a promise was broken, 2 usage.',
)
  .option('--rounds <count>', 'builds to kill; the other faults scale with it', wholeNumber(1, 10_000), 200)
  .option('--seed <number>', 'repeats the random choices of a run', wholeNumber(0, 2 ** 32 - 1))
  .addOption(new Option('--only <name>', 'one fault').choices(FAULTS.map(({ name }) => name)))
  .addOption(new Option('--workspace <dir>', 'of the process that made it').hideHelp())

await run(program, async () => {
  const options = program.opts<{ rounds: number; seed?: number; only?: string; workspace?: string }>()
  const { rounds, only, seed = randomInt(2 ** 32) } = options
  // Given a workspace, this is the part of another run that may mount.
  const inside = options.workspace !== undefined
  const workspace = await (inside ? openWorkspace(options.workspace!) : createWorkspace())
  if (!inside) console.log(`${rounds} rounds, seed ${seed}`)

  /** Runs one fault, prints its line, and says whether its promises held. */
  const play = async ({ name, run, mounts }: Fault): Promise<boolean> => {
    if (mounts && !inside) {
      const found = mountable()
      if ('reason' in found) {
        console.log(`${pc.yellow('skipped')} ${name}: no file system can be mounted here: ${found.reason}`)
        return true
      }
      const [program, ...flags] = found.command
      const again = ['--only', name, '--rounds', String(rounds), '--seed', String(seed)]
      const args = ['--import', 'tsx', 'scripts/test-faults.ts', ...again, '--workspace', workspace.dir]
      return spawnSync(program!, [...flags, process.execPath, ...args], { stdio: 'inherit' }).status === 0
    }
    const began = performance.now()
    const line = (word: string, text: string) =>
      `${word} ${name} ${pc.dim(`${((performance.now() - began) / 1000).toFixed(1)} s`)} ${text}`
    try {
      console.log(line(pc.green('held'), await run({ workspace, rounds, random: randomNumbers(seed) })))
      return true
    } catch (error) {
      const text = error instanceof Breach ? error.message : `${(error as Error).stack}`
      console.log(line(pc.red('BROKEN'), text))
      return false
    }
  }

  let held = true
  for (const fault of FAULTS) if (!only || fault.name === only) held = (await play(fault)) && held
  if (inside) return held ? 0 : 1
  if (held) removeWorkspace(workspace)
  else console.log(`seed ${seed}; what was found is in ${workspace.dir}`)
  return held ? 0 : 1
})

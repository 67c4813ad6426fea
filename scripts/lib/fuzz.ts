/** What both fuzz commands do: run a fuzz test of `npm test` with more, and other, examples. */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { command, Option, run, wholeNumber } from './command.ts'
import { runProgram } from './run-program.ts'

type Fuzz = {
  /** Name of the command in package.json. */
  name: string
  description: string
  files: readonly string[]
  /** How many examples, unless told otherwise. */
  runs: number
  /** Milliseconds that one may take. */
  limit: number
}

/** Draws examples until one fails, which is printed as small as it can be made, with the seed that draws it again. */
export async function fuzz({ name, description, files, runs, limit }: Fuzz): Promise<void> {
  const program = command(name, `${description} Exit: 0 all passed, 1 one did not, 2 usage.`)
    .addOption(
      new Option('--runs <count>', 'how many examples')
        .env('RUNS')
        .default(runs)
        .argParser(wholeNumber(1, 100_000_000)),
    )
    .addOption(
      new Option('--seed <number>', 'which examples, or random')
        .env('SEED')
        .default('random')
        .argParser((value) => (value === 'random' ? value : wholeNumber(0, 2 ** 31)(value))),
    )
  await run(program, async () => {
    const options = program.opts<{ runs: number; seed: number | 'random' }>()
    const seed = options.seed === 'random' ? randomInt(2 ** 31) : options.seed
    console.log(`${options.runs.toLocaleString('en')} examples with seed ${seed}`)
    const counter = join(mkdtempSync(join(tmpdir(), 'fuzz-')), 'examples')
    writeFileSync(counter, '')
    const env = { SEED: String(seed), RUNS: String(options.runs), LIMIT: String(limit), EXAMPLES: counter }
    const progress = {
      text: 'Examples',
      total: options.runs,
      done: () => statSync(counter).size,
    }
    try {
      return await runProgram('vitest', ['run', ...files, '--testTimeout=0'], { env, progress })
    } finally {
      rmSync(dirname(counter), { recursive: true, force: true })
    }
  })
}

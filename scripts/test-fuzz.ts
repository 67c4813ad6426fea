/** `npm test -- --suite fuzz`: the fuzz tests of `npm test` with more, and other, examples. */
import { randomInt } from 'node:crypto'
import { command, Option, run, wholeNumber } from './lib/command.ts'
import { runProgram } from './lib/run-program.ts'

/** What is fuzzed: the tests, how many examples unless told otherwise, and the milliseconds that one may take. */
const KINDS = {
  queries: {
    files: ['src/api/query/provider-query.fuzz.test.ts', 'src/api/query/filters.fuzz.test.ts'],
    runs: 200_000,
    limit: 5,
  },
  content: {
    files: [
      'src/build/build.fuzz.test.ts',
      'test/attacks.fuzz.test.ts',
      'src/tools/models/catalogue.fuzz.test.ts',
      'src/tools/upkeep/upkeep.fuzz.test.ts',
      'src/tools/leads/lists.test.ts',
    ],
    runs: 5000,
    limit: 1000,
  },
} as const
type Kind = keyof typeof KINDS

const program = command(
  'test -- --suite fuzz',
  'Draws examples until one fails, which is printed as small as it can be made, with the seed that draws it again. queries: hostile query strings; answers of /providers are compared with a reference model. content: a content folder with one file corrupted is refused with reasons, or built whole with nothing hidden or foreign in any file; then the laws about attacks, imported models, watched pages and lists. Exit: 0 all passed, 1 one did not, 2 usage.',
)
  .addOption(
    new Option('--of <kind>', 'what is fuzzed').choices(Object.keys(KINDS)).default('queries' satisfies Kind),
  )
  .addOption(
    new Option('--runs <count>', 'how many examples; default: 200,000 queries, or 5,000 of content')
      .env('RUNS')
      .argParser(wholeNumber(1, 100_000_000)),
  )
  .addOption(
    new Option('--seed <number>', 'which examples, or random')
      .env('SEED')
      .default('random')
      .argParser((value) => (value === 'random' ? value : wholeNumber(0, 2 ** 31)(value))),
  )

await run(program, async () => {
  const options = program.opts<{ of: Kind; runs?: number; seed: number | 'random' }>()
  const { files, limit, runs } = { ...KINDS[options.of], ...(options.runs && { runs: options.runs }) }
  const seed = options.seed === 'random' ? randomInt(2 ** 31) : options.seed
  console.log(`${runs.toLocaleString('en')} examples with seed ${seed}`)
  const env = { SEED: String(seed), RUNS: String(runs), LIMIT: String(limit) }
  return runProgram('vitest', ['run', ...files, '--testTimeout=0'], { env })
})

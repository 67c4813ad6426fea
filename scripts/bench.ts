/** `npm run bench`: prints the figures that the project promises, each with its target or baseline. */
import { benchBuild } from '../bench/build.ts'
import { benchEdge } from '../bench/edge.ts'
import { benchHandler } from '../bench/handler.ts'
import { benchHealth } from '../bench/health.ts'
import { benchModels } from '../bench/models.ts'
import { benchScale } from '../bench/scale.ts'
import { benchUpkeep } from '../bench/upkeep.ts'
import { command, Option, run, wholeNumber } from './lib/command.ts'

/** Name and benchmark; a new one is a new row. */
const BENCHMARKS: Record<string, (options: { largest: number }) => Promise<void>> = {
  edge: benchEdge,
  handler: benchHandler,
  models: benchModels,
  health: benchHealth,
  upkeep: benchUpkeep,
  build: ({ largest }) => benchBuild(largest),
  scale: ({ largest }) => benchScale(largest),
}

const program = command(
  'bench',
  'Measures edge bundles, query handler, health checks, upkeep, build and growth. Timings are noisy: only ratios count.',
)
  .addOption(new Option('--only <name>', 'one benchmark').choices(Object.keys(BENCHMARKS)))
  .option('--largest <count>', 'build no content larger than this', wholeNumber(200, 20_000), 20_000)

await run(program, async () => {
  const { only, largest } = program.opts<{ only?: string; largest: number }>()
  for (const [name, bench] of Object.entries(BENCHMARKS)) if (!only || only === name) await bench({ largest })
  return 0
})

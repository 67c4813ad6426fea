/** `npm run bench`: prints the figures that the project promises, each with its target or baseline. */
import { benchBuild } from '../bench/build.ts'
import { benchEdge } from '../bench/edge.ts'
import { benchHandler } from '../bench/handler.ts'
import { benchHealth } from '../bench/health.ts'
import { benchModels } from '../bench/models.ts'
import { benchScale } from '../bench/scale.ts'
import { benchSize } from '../bench/size.ts'
import type { BenchOptions } from '../bench/table.ts'
import { benchUpkeep } from '../bench/upkeep.ts'
import { command, Option, run, wholeNumber } from './lib/command.ts'

/** Name and benchmark; a new one is a new row. */
const BENCHMARKS: Record<string, (options: BenchOptions) => unknown> = {
  size: benchSize,
  edge: benchEdge,
  handler: benchHandler,
  models: benchModels,
  health: benchHealth,
  upkeep: benchUpkeep,
  build: benchBuild,
  scale: benchScale,
}

const program = command(
  'bench',
  'Measures the size of the code, edge bundles, query handlers, health checks, upkeep, build and growth. Timings are noisy: only ratios count.',
)
  .addOption(new Option('--only <name>', 'one benchmark').choices(Object.keys(BENCHMARKS)))
  .option('--largest <count>', 'build no content larger than this', wholeNumber(20, 20_000), 20_000)
  .option('--quick', 'each as short as can be: shows that all of them run, and measures nothing')

await run(program, async () => {
  const { only, ...options } = program.opts<{ only?: string; largest: number; quick?: true }>()
  for (const [name, bench] of Object.entries(BENCHMARKS))
    if (!only || only === name) await bench({ ...options, quick: options.quick ?? false })
  return 0
})

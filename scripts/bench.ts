/** `npm run bench`: prints the figures that the project promises, each with its target or baseline. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { benchBuild } from '../bench/build.ts'
import { benchEdge } from '../bench/edge.ts'
import { benchHandler } from '../bench/handler.ts'
import { benchHealth } from '../bench/health.ts'
import { benchLoad, boundOf } from '../bench/load/bench.ts'
import { report } from '../bench/load/report.ts'
import { benchModels } from '../bench/models.ts'
import { benchReach } from '../bench/reach.ts'
import { benchScale } from '../bench/scale.ts'
import { benchSize } from '../bench/size.ts'
import type { BenchOptions } from '../bench/table.ts'
import { benchUpkeep } from '../bench/upkeep.ts'
import { command, InvalidArgumentError, Option, run, wholeNumber } from './lib/command.ts'
import { installTestPackage, PLATFORM } from './lib/test-package.ts'

/** Name and benchmark; a new one is a new row. */
const BENCHMARKS: Record<string, (options: BenchOptions) => unknown> = {
  size: benchSize,
  reach: benchReach,
  edge: benchEdge,
  handler: benchHandler,
  models: benchModels,
  health: benchHealth,
  upkeep: benchUpkeep,
  build: benchBuild,
  scale: benchScale,
}

/** On this machine, loads `npm start`, the handler in Deno, Hono and json-server in turn; only when it is asked for. */
const LOAD = 'load'

const program = command(
  'bench',
  'Measures the size of the code, how much of it runs for one provider, edge bundles, query handlers, health checks, upkeep, build and growth. Timings are noisy: only ratios count.',
)
  .addOption(
    new Option('--only <name>', 'one benchmark; load runs for minutes, and only when it is named').choices([
      ...Object.keys(BENCHMARKS),
      LOAD,
    ]),
  )
  .option('--largest <count>', 'build no content larger than this', wholeNumber(20, 20_000), 20_000)
  .option('--seconds <count>', 'load: length of the mix for each server', wholeNumber(4, 120), 20)
  .option('--connections <count>', 'load: connections at a time', wholeNumber(1, 1000), 100)
  .option('--provider <slug>', 'reach: whose page and data', providerSlug, 'groq')
  .option('--modules', 'reach: also lists the modules of each, with the functions that run')
  .option('--quick', 'each as short as can be: shows that all of them run, and measures nothing')

/** Checked before all content is read. */
function providerSlug(slug: string): string {
  if (!existsSync(join('content/providers', `${slug}.yaml`)))
    throw new InvalidArgumentError(`There is no content/providers/${slug}.yaml.`)
  return slug
}

type Options = Omit<BenchOptions, 'quick'> & {
  only?: string
  quick?: true
  seconds: number
  connections: number
}

await run(program, async () => {
  const { only, seconds, connections, ...options } = program.opts<Options>()
  if (only === LOAD) {
    if (!(await installTestPackage(PLATFORM))) return 1
    console.log(`${connections} connections on loopback; at most ${boundOf(seconds)} seconds of load`)
    return report(await benchLoad({ seconds, connections, log: console.log })) ? 0 : 1
  }
  for (const [name, bench] of Object.entries(BENCHMARKS))
    if (!only || only === name) await bench({ ...options, quick: options.quick ?? false })
  return 0
})

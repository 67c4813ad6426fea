/** `npm run bench:load`: `npm start` and the handler in Deno under load, compared with Hono and json-server. */
import { benchLoad, boundOf } from '../bench/load/bench.ts'
import { report } from '../bench/load/report.ts'
import { command, run, wholeNumber } from './lib/command.ts'
import { installTestPackage, PLATFORM } from './lib/test-package.ts'

const program = command(
  'bench:load',
  'Loads npm start, the handler in Deno, Hono and json-server in turn on this machine; exit 1 when a target is missed.',
)
  .option('--seconds <count>', 'length of the mix for each server', wholeNumber(4, 120), 20)
  .option('--connections <count>', 'connections at a time', wholeNumber(1, 1000), 100)

await run(program, async () => {
  const { seconds, connections } = program.opts<{ seconds: number; connections: number }>()
  if (!(await installTestPackage(PLATFORM))) return 1
  console.log(`${connections} connections on loopback; at most ${boundOf(seconds)} seconds of load`)
  const results = await benchLoad({ seconds, connections, log: console.log })
  return report(results) ? 0 : 1
})

/** `npm run fuzz`: hostile query strings for the query handler, each answer held against the reference model. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { printTable } from '../bench/table.ts'
import { load } from '../src/content/load.ts'
import { REPORTS } from '../src/content/report.ts'
import { type FuzzResult, fuzzQueries, SLOW } from '../test/support/fuzz-query.ts'
import { oddProviders } from '../test/support/odd-providers.ts'
import { realProviders } from '../test/support/real-providers.ts'
import { command, run, wholeNumber } from './lib/command.ts'

const MOST = 2 ** 32 - 1
const MOST_SHOWN = 10

const program = command(
  'fuzz',
  `Asks the query handler hostile questions. Exit: 0 each answer is right and within ${SLOW} ms when asked alone, 1 one is not, 2 usage.`,
)
  .option('--count <count>', 'how many questions', wholeNumber(1, 100_000_000), 1_000_000)
  .option('--seed <number>', 'which questions; default: others each time', wholeNumber(0, MOST))
  .option('--first <index>', 'number of the first question, to ask one again', wholeNumber(0, MOST), 0)
  .option('--content <dir>', 'the content folder that the directory is made of', 'content')

await run(program, async () => {
  const { count, seed, first, content } = program.opts<{
    count: number
    seed?: number
    first: number
    content: string
  }>()
  const now = new Date()
  const { tree, diagnostics } = load({ dir: content, now, severity: 'error' })
  if (!tree) {
    console.error(REPORTS.text(diagnostics, process.stderr.isTTY))
    return 1
  }
  const providers = [...realProviders(tree, now), ...oddProviders()]
  const chosen = seed ?? Math.floor(Math.random() * MOST)
  const started = performance.now()
  const result = await fuzzQueries({
    providers,
    seed: chosen,
    count,
    first,
    slow: SLOW,
    collect: collector(),
  })
  const seconds = (performance.now() - started) / 1000
  printKinds(result)
  console.log(
    `${result.asked.toLocaleString('en')} questions to ${providers.length} providers with seed ${chosen} in ${seconds.toFixed(0)} s`,
  )
  console.log(latencyLine('by the clock', result.latencies))
  console.log(latencyLine('by the processor', result.processor))
  console.log(`${result.slow.length} above ${SLOW} ms by the clock, each asked again alone:`)
  // On a busy machine there are thousands, all of them fast alone: the slowest tell enough.
  for (const { index, kind, first: took, again } of result.slow
    .toSorted((a, b) => b.again - a.again)
    .slice(0, MOST_SHOWN))
    console.log(`question ${index} (${kind}) took ${took.toFixed(1)} ms, alone ${again.toFixed(3)} ms`)
  for (const { index, kind, method, suffix, what } of result.breaches) {
    console.error(`seed ${chosen}, question ${index} (${kind}): ${what}`)
    console.error(`  ${method} ${JSON.stringify(suffix)}`)
    console.error(`  help: npm run fuzz -- --seed ${chosen} --first ${index} --count 1`)
  }
  return result.breaches.length === 0 ? 0 : 1
})

/** The engine's own collector of garbage, which is there to be called only when a flag says so. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

function printKinds({ kinds }: FuzzResult): void {
  const statuses = [200, 304, 400]
  printTable(
    'Answers by kind of question',
    ['kind', ...statuses.map(String), 'other'],
    Object.entries(kinds).map(([kind, counts]) => {
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const known = statuses.map((status) => counts[status] ?? 0)
      const others = all - known.reduce((sum, count) => sum + count, 0)
      return [kind, ...[...known, others].map((count) => count.toLocaleString('en'))]
    }),
  )
}

function latencyLine(measure: string, sorted: Float64Array): string {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  const shown = Object.entries({ p50: 0.5, p99: 0.99, 'p99.99': 0.9999, max: 1 })
  return `${measure}: ${shown.map(([name, share]) => `${name} ${at(share).toFixed(3)} ms`).join(', ')}`
}

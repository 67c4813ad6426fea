/** `npm run fuzz:content`: hostile content for validation and build, each round one file spoilt. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../bench/table.ts'
import { type ContentFuzzResult, fuzzContent, HANG } from '../test/support/content-fuzz.ts'
import { command, run, wholeNumber } from './lib/command.ts'

const MOST = 2 ** 32 - 1

const program = command(
  'fuzz:content',
  `Spoils a content folder in one file at a time, and validates and builds it. Exit: 0 each round is refused with reasons or built whole, within ${HANG} ms, 1 one is not, 2 usage.`,
)
  .option('--rounds <count>', 'how many rounds', wholeNumber(1, 1_000_000), 5000)
  .option('--seed <number>', 'which rounds; default: others each time', wholeNumber(0, MOST))

await run(program, async () => {
  const { rounds, seed } = program.opts<{ rounds: number; seed?: number }>()
  const chosen = seed ?? Math.floor(Math.random() * MOST)
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-content-'))
  try {
    const result = await fuzzContent(folder, { seed: chosen, rounds, hang: HANG })
    printOutcomes(result)
    console.log(`${rounds} rounds with seed ${chosen}, the slowest of ${result.slowest.toFixed(0)} ms`)
    for (const { round, mutation, file, what } of result.breaches) {
      console.error(`seed ${chosen}, round ${round} (${mutation}, ${file}): ${what}`)
      console.error(`  help: npm run fuzz:content -- --seed ${chosen} --rounds ${round + 1}`)
    }
    return result.breaches.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function printOutcomes({ outcomes }: ContentFuzzResult): void {
  printTable(
    'Rounds by what was spoilt',
    ['what', 'refused', 'built'],
    Object.entries(outcomes).map(([name, { refused, built }]) => [name, String(refused), String(built)]),
  )
}

/** Before each test file: no colors, and fast-check draws the same examples in every run and shows a failing one in few lines. */
import { env } from 'node:process'
import fc from 'fast-check'
import { RUNS, SEED } from './seed.ts'

/** Longest line of a report; a counterexample is one line, and has a seed and a path to draw it again. */
const LONGEST = 2000

// Tests compare what commands print, and a CI machine asks for colors.
env.NO_COLOR = '1'
delete env.FORCE_COLOR

fc.configureGlobal({
  seed: SEED,
  ...(RUNS === undefined ? {} : { numRuns: RUNS }),
  reporter(details) {
    if (!details.failed) return
    const lines = fc.defaultReportMessage(details)!.split('\n')
    const report = lines.map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
    throw new Error(report.join('\n'), { cause: details.errorInstance })
  },
})

/** Before each test file: fast-check draws the same examples in every run. */
import fc from 'fast-check'
import { RUNS, SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED, ...(RUNS === undefined ? {} : { numRuns: RUNS }) })

/** What chance rests on in tests: one seed, so that what passed once passes again; a failure prints it. */
import { env } from 'node:process'

const GATE = 20_261_121

/** Of all that is drawn. `SEED=<number>` chooses another, `SEED=random` another each time. */
export const SEED = env.SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(env.SEED ?? GATE)

/** Examples for each law that does not say how many it needs; by default fast-check's own 100. `RUNS=<number>` chooses. */
export const RUNS = env.RUNS === undefined ? undefined : Number(env.RUNS)

/** What random tests are run with: by default one seed, so that what passed once passes again. fast-check prints it where a property fails. */
import { env } from 'node:process'

const GATE = 20_261_121

/** Of all that is drawn. `SEED=<number>` chooses another, `SEED=random` another each time. */
export const SEED = env.SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(env.SEED ?? GATE)

/** Examples for each law that does not say how many it needs; by default fast-check's own 100. `RUNS=<number>` chooses. */
export const RUNS = env.RUNS === undefined ? undefined : Number(env.RUNS)

/** Whether the examples are those of the gate, of which is known what they hold. */
export const GATE_EXAMPLES = env.SEED === undefined && env.RUNS === undefined

/** Milliseconds that one example of a fuzz test may take; `npm test -- --suite fuzz` sets `LIMIT`. By default time is not looked at. */
export const LIMIT = env.LIMIT === undefined ? Number.POSITIVE_INFINITY : Number(env.LIMIT)

/** Numbers from 0 (inclusive) to 1, by mulberry32 (T. Ettinger, 2017): 32 bits of state, enough to draw samples. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How long handlers take for the same request, each in turn, so that what else the machine does slows all of them. */
import { median } from './table.ts'

export type Handler = (request: Request) => Response

/** Rounds in which all handlers take turns; and calls of a turn. */
const [ROUNDS, CALLS] = [150, 20]
const QUICK_ROUNDS = 1

/** Milliseconds of one call of each handler: the median over rounds, after as many to warm up. */
export function medians(handlers: readonly Handler[], request: Request, quick: boolean): number[] {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS
  const times = handlers.map((): number[] => [])
  for (let turn = 0; turn < 2 * rounds * handlers.length; turn++) {
    // Each starts a round in turn: what one leaves to collect falls to the next.
    const round = Math.floor(turn / handlers.length)
    const index = (turn + round) % handlers.length
    const started = performance.now()
    for (let call = 0; call < CALLS; call++) handlers[index]!(request)
    if (round >= rounds) times[index]!.push((performance.now() - started) / CALLS)
  }
  return times.map(median)
}

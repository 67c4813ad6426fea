/** Whether an answer is cached as the contract says, also near the instant at which statuses are too old. */
import { expectSame } from './expectation.ts'
import type { Reply, Site } from './site.ts'

const numbersOf = (cacheControl: string) =>
  [...cacheControl.matchAll(/\d+/g)].map(([digits]) => Number(digits))

/** Before `staleAfter` an edge function shortens lifetimes, so that no copy outlives it; else they are as given. */
export function expectCache({ staleAfter }: Site, { where, headers }: Reply, cache: string): void {
  const got = headers.get('cache-control') ?? ''
  const [have, most] = [numbersOf(got), numbersOf(cache)]
  const left = staleAfter === null ? 0 : (Date.parse(staleAfter) - Date.now()) / 1000
  const mayBeShort = left > 0 && left < most.reduce((sum, seconds) => sum + seconds, 0)
  const shortened =
    got.replace(/\d+/g, '') === cache.replace(/\d+/g, '') &&
    have.every((seconds, index) => seconds <= most[index]!)
  if (!(mayBeShort && shortened)) expectSame(where, 'cache-control', got, cache)
}

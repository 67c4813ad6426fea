/** Random choices that are the same for a seed on every machine. */

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

/** A copy in random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed)
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const swapped = copy[last]!
    copy[last] = copy[other]!
    copy[other] = swapped
  }
  return copy
}

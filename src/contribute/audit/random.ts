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

/**
 * At most `size` of the items in random order, an item of weight 3 three times as likely to come first as one of
 * weight 1 (Efraimidis and Spirakis, 2006: sort by random^(1/weight)).
 */
export function drawn<T>(
  items: readonly T[],
  size: number,
  seed: number,
  weightOf: (item: T) => number = () => 1,
): T[] {
  const random = randomNumbers(seed)
  return items
    .map((item) => ({ item, key: random() ** (1 / weightOf(item)) }))
    .toSorted((a, b) => b.key - a.key)
    .slice(0, size)
    .map(({ item }) => item)
}

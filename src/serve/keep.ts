/** Keeps what was made for a key, within a number of bytes; what was last asked for longest ago goes first. */

/**
 * A function that gives what is kept for `key`, else makes it and keeps it. `sizeOf` says how many bytes an entry
 * takes; what takes more than `capacity` alone is given, and not kept.
 */
export function keep<Value>(
  capacity: number,
  sizeOf: (key: string, value: Value) => number,
): (key: string, make: () => Value) => Value {
  // A map remembers the order in which its keys were set.
  const entries = new Map<string, Value>()
  let taken = 0
  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined) {
      entries.delete(key)
      entries.set(key, known)
      return known
    }
    const made = make()
    const size = sizeOf(key, made)
    if (size > capacity) return made
    taken += size
    entries.set(key, made)
    for (const [oldest, value] of entries) {
      if (taken <= capacity) break
      entries.delete(oldest)
      taken -= sizeOf(oldest, value)
    }
    return made
  }
}

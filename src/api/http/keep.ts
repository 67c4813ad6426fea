/** Keeps what is asked for again, within a number of bytes; what was last asked for longest ago goes first. */

/** Keys asked for once are remembered until there are this many of them. */
const MOST_SEEN = 4096
/** A longer key is not remembered, so that strangers cannot fill the memory with keys. */
const LONGEST_KEY = 512

/**
 * A function that gives what is kept for `key`, else makes it. What is made when a key is asked for again, `toKeep`,
 * is kept: so keys that never come again neither take room nor push out those that do. `sizeOf` says how many bytes an
 * entry takes; one that takes more than `capacity` alone is not kept.
 */
export function keep<Value>(
  capacity: number,
  sizeOf: (value: Value) => number,
): (key: string, make: (toKeep: boolean) => Value) => Value {
  // Maps and sets remember the order in which their keys were set.
  const entries = new Map<string, Value>()
  const seen = new Set<string>()
  let taken = 0

  function isNew(key: string): boolean {
    if (seen.delete(key)) return false
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(key)
    return true
  }

  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined) {
      entries.delete(key)
      entries.set(key, known)
      return known
    }
    if (key.length > LONGEST_KEY || isNew(key)) return make(false)
    const made = make(true)
    const size = sizeOf(made)
    if (size > capacity) return made
    taken += size
    entries.set(key, made)
    for (const [oldest, value] of entries) {
      if (taken <= capacity) break
      entries.delete(oldest)
      taken -= sizeOf(value)
    }
    return made
  }
}

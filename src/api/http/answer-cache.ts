/** A bounded cache in two halves: when the newer one is full, it takes the place of the older one, which is dropped. */

/**
 * Returns a function that makes a value once for each key, while values of at most `limit` in all are kept. What was
 * asked for since the halves last changed places stays. A hit moves nothing, so it costs one look-up.
 */
export function cached<Value>(
  limit: number,
  sizeOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  let newer = new Map<string, Value>()
  let older = new Map<string, Value>()
  let size = 0
  return (key, make) => {
    const hit = newer.get(key)
    if (hit !== undefined) return hit
    const value = older.get(key) ?? make()
    const own = key.length + sizeOf(value)
    if (own > limit / 2) return value
    if (size + own > limit / 2) {
      older = newer
      newer = new Map()
      size = 0
    }
    newer.set(key, value)
    size += own
    return value
  }
}

/** A bounded cache: what was asked for least recently leaves first. */

/** Returns a function that makes a value once for each key, while values of at most `limit` in all are kept. */
export function cached<Value>(
  limit: number,
  sizeOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  // A map keeps the order in which keys were set.
  const values = new Map<string, Value>()
  let size = 0
  return (key, make) => {
    const known = values.get(key)
    if (known !== undefined) {
      values.delete(key)
      values.set(key, known)
      return known
    }
    const value = make()
    const own = key.length + sizeOf(value)
    if (own > limit) return value
    values.set(key, value)
    size += own
    for (const [oldest, dropped] of values) {
      if (size <= limit) break
      values.delete(oldest)
      size -= oldest.length + sizeOf(dropped)
    }
    return value
  }
}

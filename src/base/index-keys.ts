/** Turns lists of keys into an index: for each key the places of the lists that hold it. */

/** Places ascending, keys in alphabetical order. */
export function indexKeys(lists: readonly (readonly string[])[]): Record<string, number[]> {
  const index = new Map<string, number[]>()
  lists.forEach((keys, position) => {
    for (const key of new Set(keys)) {
      const positions = index.get(key)
      if (positions) positions.push(position)
      else index.set(key, [position])
    }
  })
  return Object.fromEntries([...index].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

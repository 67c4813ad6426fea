/** Orders, groups and indexes of lists. Names are ordered at build time only: the edge never compares them. */
import { fold } from './letters.ts'

/** For `sort`: ascending by code unit, the same on every machine and in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Named = { name: string; slug: string }
type Scored = Named & { directoryScore: number }

/** Ascending by name, letter case and accents ignored; ties by slug. */
export const byName = <T extends Named>(items: readonly T[]): T[] =>
  keyed(items)
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.item.slug, b.item.slug))
    .map(({ item }) => item)

/** Descending by score; ties by name, then slug. */
export const byScore = <T extends Scored>(items: readonly T[]): T[] =>
  keyed(items)
    .sort(
      (a, b) =>
        b.item.directoryScore - a.item.directoryScore ||
        compareText(a.key, b.key) ||
        compareText(a.item.slug, b.item.slug),
    )
    .map(({ item }) => item)

const keyed = <T extends Named>(items: readonly T[]) => items.map((item) => ({ item, key: fold(item.name) }))

/** Items by a key of theirs; keys in order of first occurrence, items in their own. (`Map.groupBy` needs Node 21.) */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

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

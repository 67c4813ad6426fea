/** What changed between two entries, and the same changes made in an entry that says more than the two. */
import { isDeepStrictEqual } from 'node:util'
import { isObject, valueAt } from '../core/value-at.ts'

export type Place = readonly (string | number)[]

export type EntryEdit =
  /** The value at a place; undefined takes it away. `order`: the keys beside it, in the order of the schema. */
  | { do: 'set'; path: Place; value: unknown; order: readonly string[] }
  /** Words of a list that came and went. */
  | { do: 'words'; path: Place; added: readonly unknown[]; removed: readonly unknown[] }
  /** A new item of a list. */
  | { do: 'insert'; path: Place; index: number; value: unknown }

type Tree = Record<string, unknown>

/** Lists of mappings of which each is one line, changed as a whole. */
const ROWS: ReadonlySet<string | number> = new Set(['quotas'])

/** The changes that make `after` of `before`. An item of a list is known by its id, else by its place; none goes away. */
export function changesBetween(before: unknown, after: unknown, path: Place = []): EntryEdit[] {
  if (!isObject(before) || !isObject(after)) return []
  const order = Object.keys(after)
  // What goes away goes last, so that no mapping is empty in between.
  const keys = [...order, ...Object.keys(before).filter((key) => !order.includes(key))]
  return keys.flatMap((key): EntryEdit[] => {
    const [from, to, place] = [before[key], after[key], [...path, key]]
    if (isDeepStrictEqual(from, to)) return []
    if (isObject(from) && isObject(to)) return changesBetween(from, to, place)
    if (!Array.isArray(from) || !Array.isArray(to) || (ROWS.has(key) && to.length < from.length))
      return [{ do: 'set', path: place, value: to, order }]
    if (ROWS.has(key)) return rowChanges(from, to, place)
    return [...from, ...to].some(isObject) ? itemChanges(from, to, place) : [wordChanges(from, to, place)]
  })
}

const rowChanges = (from: unknown[], to: unknown[], path: Place): EntryEdit[] =>
  to.flatMap((value, index): EntryEdit[] => {
    if (index >= from.length) return [{ do: 'insert', path, index, value }]
    return isDeepStrictEqual(from[index], value)
      ? []
      : [{ do: 'set', path: [...path, index], value, order: [] }]
  })

const wordChanges = (from: unknown[], to: unknown[], path: Place): EntryEdit => ({
  do: 'words',
  path,
  added: to.filter((word) => !from.includes(word)),
  removed: from.filter((word) => !to.includes(word)),
})

function itemChanges(from: unknown[], to: unknown[], path: Place): EntryEdit[] {
  const keyOf = (item: unknown, index: number) => (isObject(item) && item.id) || index
  const old = from.map(keyOf)
  const kept = to.flatMap((item, index) => {
    const at = old.indexOf(keyOf(item, index))
    return at < 0 ? [] : changesBetween(from[at], item, [...path, at])
  })
  const fresh = to.flatMap((value, index): EntryEdit[] =>
    old.includes(keyOf(value, index)) ? [] : [{ do: 'insert', path, index, value }],
  )
  return [...kept, ...fresh]
}

/** The entry with the changes made. */
export function withChanges(entry: Tree, changes: readonly EntryEdit[]): Tree {
  const result = structuredClone(entry)
  for (const change of changes) {
    const parent = valueAt(result, ...change.path.slice(0, -1))
    if (!isObject(parent) && !Array.isArray(parent)) continue
    apply(parent as Tree, String(change.path.at(-1)), change)
  }
  return result
}

function apply(parent: Tree, key: string, change: EntryEdit): void {
  const present = parent[key]
  if (change.do === 'words') parent[key] = wordsAfter(present, change)
  else if (change.do === 'insert')
    parent[key] = ((present as unknown[] | undefined) ?? []).toSpliced(change.index, 0, change.value)
  else if (change.value === undefined) delete parent[key]
  else parent[key] = change.value
}

/** The words of a list after a change, those that nobody was asked about at their places. */
export const wordsAfter = (
  present: unknown,
  { added, removed }: Extract<EntryEdit, { do: 'words' }>,
): unknown[] => {
  const words = Array.isArray(present) ? present : []
  return [
    ...words.filter((word) => !removed.includes(word)),
    ...added.filter((word) => !words.includes(word)),
  ]
}

/** The orders that lists come in. Decided at build time only: the edge never compares names. */
import { compareText } from './compare-text.ts'
import { fold } from './normalise.ts'

type Named = { name: string; slug: string }
type Scored = Named & { directoryScore: number }

/** Ascending by name, letter case and accents ignored; ties by slug. */
export function byName<T extends Named>(items: readonly T[]): T[] {
  return keyed(items)
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.item.slug, b.item.slug))
    .map(({ item }) => item)
}

/** Descending by score; ties by name, then slug. */
export function byScore<T extends Scored>(items: readonly T[]): T[] {
  return keyed(items)
    .sort(
      (a, b) =>
        b.item.directoryScore - a.item.directoryScore ||
        compareText(a.key, b.key) ||
        compareText(a.item.slug, b.item.slug),
    )
    .map(({ item }) => item)
}

const keyed = <T extends Named>(items: readonly T[]) => items.map((item) => ({ item, key: fold(item.name) }))

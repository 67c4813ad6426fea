/** Finds texts of an entry by the names of their fields. */
import type { Path } from '../../base/json.ts'

/** The name is the path without places in lists: `offers.quotas.ended`. */
export type EntryText = { path: Path; name: string; text: string }

/** Texts whose names are wanted, in the order of the entry. */
export function* textsOf(
  value: unknown,
  wanted: { has: (name: string) => boolean },
  path: Path = [],
): Iterable<EntryText> {
  if (typeof value === 'string') {
    const name = path.filter((step) => typeof step === 'string').join('.')
    if (wanted.has(name)) yield { path, name, text: value }
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsOf(item, wanted, [...path, index])
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, wanted, [...path, key])
}

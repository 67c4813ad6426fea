/** Reads values of which nobody has checked the shape yet. */

/** The path to a value inside an entry: `['offers', 0, 'kind']`. */
export type Path = readonly PropertyKey[]

/** Whether it is a mapping of keys: neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value below these keys and indexes, or undefined. Inherited properties do not count. */
export function valueAt(root: unknown, ...path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

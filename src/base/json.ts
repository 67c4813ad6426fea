/** Values of which nobody has checked the shape yet: JSON that a stranger wrote, and reading below a path. */

/** A JSON object of a document that is made: OpenAPI, a schema, a manifest. */
export type Json = Record<string, unknown>

/** Levels of objects and lists. What we read has fewer than ten. */
export const MAX_DEPTH = 64

/**
 * As `JSON.parse`, but throws a SyntaxError also where values are nested more than 64 levels deep, which takes engines
 * time and memory far beyond the size of the text, and overflows the stack of what walks the value.
 */
export function parseJson(text: string): unknown {
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === BRACKET || code === BRACE) {
      if (++depth > MAX_DEPTH) throw new SyntaxError(`JSON is nested more than ${MAX_DEPTH} levels deep`)
    } else if (code === BRACKET + 2 || code === BRACE + 2) depth--
  }
  return JSON.parse(text)
}

/** The value, or undefined where the text is none that `parseJson` reads. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACE = 0x7b

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

/** A yes or no that may be unknown; undefined where it is. */
export const ifKnown = (value: boolean | 'unknown' | undefined): boolean | undefined =>
  value === 'unknown' ? undefined : value

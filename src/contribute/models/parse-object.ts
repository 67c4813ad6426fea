/** A text of others as a JSON object. */

import { presentable } from '../../content/diagnostic.ts'
import { parseJson } from '../../core/parse-json.ts'

/** The object, or why the text is none. Never throws. */
export function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = parseJson(text)
    return isObject(value) ? { value } : { error: 'it is JSON, but not an object' }
  } catch (error) {
    return { error: `it is cut, or no JSON: ${presentable((error as Error).message, 200)}` }
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value below these keys, or undefined. Inherited properties are none. */
export function at(value: unknown, ...path: string[]): unknown {
  let found = value
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

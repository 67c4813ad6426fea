/** A text of others as a JSON object. */

import { parseJson } from '../../base/parse-json.ts'
import { isObject } from '../../base/value-at.ts'
import { presentable } from '../../content/diagnostic.ts'

/** The object, or why the text is none. Never throws. */
export function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = parseJson(text)
    return isObject(value) ? { value } : { error: 'it is JSON, but not an object' }
  } catch (error) {
    return { error: `it is cut, or no JSON: ${presentable((error as Error).message, 200)}` }
  }
}

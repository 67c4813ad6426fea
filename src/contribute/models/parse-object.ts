/** A text of others as a JSON object. */

import { presentable } from '../../content/diagnostic.ts'
import { parseJson } from '../../core/parse-json.ts'
import { isObject } from '../../core/value-at.ts'

/** The object, or why the text is none. Never throws. */
export function parseObject(text: string): { value: Record<string, unknown> } | { error: string } {
  try {
    const value: unknown = parseJson(text)
    return isObject(value) ? { value } : { error: 'it is JSON, but not an object' }
  } catch (error) {
    return { error: `it is cut, or no JSON: ${presentable((error as Error).message, 200)}` }
  }
}

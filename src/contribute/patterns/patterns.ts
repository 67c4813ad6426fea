/** Regular expressions in source code, and whether the time each takes is linear in the length of the text. */
import { transformSync } from 'esbuild'
import jsTokens from 'js-tokens'
import { checkSync } from 'recheck'

/** Every regular expression literal of a TypeScript file, as written: `/a+/u`. Each once, in order. */
export function patternsIn(source: string): string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext' })
  const literals = [...jsTokens(code)].filter(({ type }) => type === 'RegularExpressionLiteral')
  return [...new Set(literals.map(({ value }) => value))]
}

/** Whether the file builds regular expressions from text, which cannot be checked. */
export const buildsPatterns = (source: string): boolean => /\bRegExp\(/.test(source)

/** Without its limits in time, the search for slow texts finds the same on every machine. */
const WHOLE_SEARCH = { timeout: null, incubationTimeout: null, attackTimeout: null }

/** How slow a literal gets, such as `2nd degree polynomial`; undefined where it is linear. */
export function whyNotLinear(literal: string): string | undefined {
  const end = literal.lastIndexOf('/')
  const result = checkSync(literal.slice(1, end), literal.slice(end + 1), WHOLE_SEARCH)
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? result.complexity.summary : 'the checker cannot tell'
}

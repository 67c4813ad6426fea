/** The query parameters of the API as lines of Markdown. */

import type { Parameter } from '../../api/query/parameter.ts'
import { PROVIDER_QUERY } from '../../api/query/parameter-descriptions.ts'
import { escapeMarkdown } from '../../base/text/markdown.ts'

/** One line per parameter: its name, its values, what it does. */
export function parameterLines(): string {
  return Object.entries(PROVIDER_QUERY)
    .map(
      ([name, { description, schema }]) =>
        `- \`${name}\` (${valuesOf(schema)}): ${escapeMarkdown(description)}`,
    )
    .join('\n')
}

/** An example query with some of them. */
export function exampleQuery(): string {
  const named = ['capability', 'noCard', 'limit'].map((name) => [name, String(PROVIDER_QUERY[name]!.example)])
  return new URLSearchParams(named).toString()
}

/** `one of LLM, Image`, `any of keyless, trial`, `true or false`, `a whole number`, `text`. */
function valuesOf({ type, enum: words, items }: Parameter['schema']): string {
  const { enum: several } = (items ?? {}) as { enum?: readonly string[] }
  if (Array.isArray(words)) return `one of ${words.join(', ')}`
  if (several) return `any of ${several.join(', ')}`
  return type === 'boolean' ? 'true or false' : type === 'integer' ? 'a whole number' : 'text'
}

/** What the schema says about an answer: which choices there are, and what is wrong with a text. */
import type { z } from 'zod'
import { checkShape } from '../../content/shape.ts'
import type { Check, Choice } from './ask.ts'

/** The words that a schema accepts: of an enum, of literals, of a union of both; `true` and `false` for a boolean. */
export function choicesOf(schema: z.core.$ZodType, hints: Record<string, string> = {}): Choice[] {
  return wordsOf(schema).map((value) => ({ value, hint: hints[value] }))
}

function wordsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
      return wordsOf(def.innerType)
    case 'enum':
      return Object.values(def.entries).map(String)
    case 'literal':
      return def.values.map(String)
    case 'boolean':
      return ['true', 'false']
    case 'union':
      return def.options.flatMap(wordsOf)
    default:
      return []
  }
}

/** Finds what a schema has against an answer, in the words that validation uses. */
export function checkedBy(schema: z.ZodType, parse: (answer: string) => unknown = (answer) => answer): Check {
  return (answer) => {
    const result = checkShape(schema, parse(answer))
    if ('value' in result) return undefined
    const { message, help } = result.findings[0]!
    return `${message}. ${help}`
  }
}

/** An empty answer passes, anything else must pass the check. */
export const orEmpty =
  (check: Check): Check =>
  (answer) =>
    answer === '' ? undefined : check(answer)

/** The first complaint of several checks; a later one sees only what the earlier let through. */
export const all =
  (...checks: readonly Check[]): Check =>
  (answer) => {
    for (const check of checks) {
      const complaint = check(answer)
      if (complaint !== undefined) return complaint
    }
    return undefined
  }

/** The same choices, `unknown` first: what is chosen without thought must claim nothing. */
export const unknownFirst = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => Number(b.value === 'unknown') - Number(a.value === 'unknown'))

/** `true`, `false` and `unknown` as the content writes them. */
export const asKnown = (word: string): boolean | 'unknown' =>
  word === 'unknown' ? 'unknown' : word === 'true'

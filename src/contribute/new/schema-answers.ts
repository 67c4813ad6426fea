/** Choices and checks of answers, from the schema. */
import type { z } from 'zod'
import { checkShape } from '../../content/shape.ts'
import type { Check, Choice } from './ask.ts'

/** The words that a schema accepts: those of an enum, of literals, or of a union of both; `true` and `false` for a boolean. */
export function choicesOf(schema: z.core.$ZodType, hints: Record<string, string> = {}): Choice[] {
  return wordsOf(schema).map((value) => ({ value, hint: hints[value] }))
}

/** What `choicesOf` shows next to each word of the vocabulary. */
export const hintsOf = (table: Readonly<Record<string, { hint: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([word, { hint }]) => [word, hint]))

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

/** Checks an answer against a schema, with the messages of validation. */
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

/** The first issue of several checks; a later check runs only if the earlier ones pass. */
export const all =
  (...checks: readonly Check[]): Check =>
  (answer) => {
    for (const check of checks) {
      const issue = check(answer)
      if (issue !== undefined) return issue
    }
    return undefined
  }

/** The same choices, `unknown` first: the default must claim nothing. */
export const unknownFirst = (choices: readonly Choice[]): Choice[] =>
  choices.toSorted((a, b) => Number(b.value === 'unknown') - Number(a.value === 'unknown'))

/** `true`, `false` and `unknown` as the content writes them. */
export const asKnown = (word: string): boolean | 'unknown' =>
  word === 'unknown' ? 'unknown' : word === 'true'

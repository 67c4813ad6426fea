/** Checks of answers, by the content schema. */
import * as z from 'zod'
import { checkShape } from '../../content/shape.ts'
import { freeTierTerms } from '../../core/schema/free-tier.ts'
import { provider } from '../../core/schema/provider.ts'
import { slug } from '../../core/schema/text.ts'
import type { Check } from './ask.ts'

const answered = z.object({ ...provider.shape, freeTier: freeTierTerms, slug })

/** The schema of the answer at a path; of a union its first option, which `none` and lists of places come after. */
export const schemaAt = (path: string): z.ZodType =>
  path.split('.').reduce<z.ZodType>((above, key) => {
    const part = above instanceof z.ZodArray ? above.element : above
    return plain((part as z.ZodObject).shape[key] as z.ZodType)
  }, answered)

function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return plain(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodUnion ? plain(schema.options[0] as z.ZodType) : schema
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

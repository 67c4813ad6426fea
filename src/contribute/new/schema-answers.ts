/** Checks of answers, by the content schema. */
import * as z from 'zod'
import { questionPath } from '../../content/questions/answers-at.ts'
import type { Question } from '../../content/questions/question.ts'
import { typed } from '../../content/questions/values.ts'
import { checkShape } from '../../content/shape.ts'
import { entry } from '../../core/schema/entry.ts'
import { slug } from '../../core/schema/text.ts'
import type { Check } from './ask.ts'

const answered = z.object({ ...entry.shape, slug })

/** The schema of the value at the path of an answer. */
const schemaAt = (path: string): z.ZodType =>
  questionPath(path)
    .split('.')
    .reduce<z.ZodType>((above, key) => {
      const part = mapping(above)
      return (part instanceof z.ZodObject ? part.shape[key] : undefined) as z.ZodType
    }, answered)

/** Of what is optional, a list or a union, the mapping in it: `none` and lists of places come after. */
function mapping(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return mapping(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return mapping(schema.element as z.ZodType)
  return schema instanceof z.ZodUnion ? mapping(schema.options[0] as z.ZodType) : schema
}

/** Checks what an answer is in the entry, with the messages of validation. */
export function checkedBySchema(path: string, question: Question): Check {
  return (answer) => {
    const { value } = typed(question, answer)
    const result = checkShape(schemaAt(path), value ?? '')
    if ('value' in result) return undefined
    const { message, help } = result.findings[0]!
    return `${message}. ${help}`
  }
}

/** An empty answer passes, anything else must pass the check. */
export const orEmpty =
  (check: Check): Check =>
  (answer) =>
    answer.trim() === '' ? undefined : check(answer)

/** The first issue of several checks; a later check runs only if the earlier ones pass. */
export const all =
  (...checks: readonly (Check | undefined)[]): Check =>
  (answer) => {
    for (const check of checks) {
      const issue = check?.(answer)
      if (issue !== undefined) return issue
    }
    return undefined
  }

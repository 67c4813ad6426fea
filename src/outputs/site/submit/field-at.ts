/** Where in the form a finding is shown. */

import type { Answers } from '../../../content/questions/answers.ts'
import type { Path } from '../../../core/facts.ts'

/** The paths of all fields: `freeTier.limits.0.value`. */
export function fieldsOf(answers: unknown, above: string): string[] {
  // A list of words is one field.
  if (typeof answers === 'string' || (Array.isArray(answers) && typeof answers[0] !== 'object'))
    return [above]
  return Object.entries(answers as object).flatMap(([key, value]) =>
    fieldsOf(value, above === '' ? key : `${above}.${key}`),
  )
}

/** The field at a path of the entry; else the nearest above it, else the first below it; the name of the whole. */
export function fieldAt(path: Path, answers: Answers): string {
  const fields = fieldsOf(answers, '')
  for (let length = path.length; length > 0; length--) {
    const place = path.slice(0, length).map(String).join('.')
    const field = fields.find((one) => one === place) ?? fields.find((one) => one.startsWith(`${place}.`))
    if (field !== undefined) return field
  }
  return 'name'
}

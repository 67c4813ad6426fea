/** What the answers make: the file, and what validation says of it, each finding at the field that it is about. */
import { checkEntry, type EntryFinding, type Neighbourhood } from '../check-entry.ts'
import { entryText } from '../template.ts'
import type { Answers } from './answers.ts'
import { entryOf, type Made } from './entry-of.ts'
import { fieldAt } from './field-at.ts'

export type FieldFinding = EntryFinding & {
  /** The path of a field of `Answers`. */
  field: string
}

export type Checked = Made & {
  /** Relative to the repository. */
  file: string
  text: string
  /** Of validation, and where the slug is taken. */
  findings: FieldFinding[]
  /** Whether `npm run validate` would find no error. */
  accepted: boolean
}

export function checkAnswers(answers: Answers, around: Neighbourhood, today: string): Checked {
  const made = entryOf(answers, today)
  const { slug, entry } = made
  const text = entryText(entry)
  const found = [
    ...(around.entries.some((other) => other.slug === slug) ? [taken(slug)] : []),
    ...checkEntry({ slug, value: entry, text }, around, today),
  ]
  return {
    ...made,
    file: `content/providers/${slug}.yaml`,
    text,
    findings: found.map((finding) => ({ ...finding, field: fieldOf(finding, answers) })),
    accepted: found.every(({ severity }) => severity !== 'error'),
  }
}

/** Without capabilities, validation points to the name. */
const fieldOf = ({ rule, path }: EntryFinding, answers: Answers) =>
  rule === 'capabilities' && path[0] === 'name' ? 'capabilities' : fieldAt(path, answers)

const taken = (slug: string): EntryFinding => ({
  severity: 'error',
  rule: 'slug-taken',
  path: ['slug'],
  message: `${slug} is in the directory already`,
  help: 'Correct that entry, or choose another slug if this is another product.',
})

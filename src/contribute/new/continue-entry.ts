/** An entry that is gone on with: the answers that its file gives, and the file with the answers that were changed. */

import { changeText } from '../../content/change-text.ts'
import { checkEntry, type Neighbourhood } from '../../content/check-entry.ts'
import { changesBetween } from '../../content/entry-changes.ts'
import { parse } from '../../content/parse.ts'
import type { Answers } from '../../content/questions/answers.ts'
import { answersOf } from '../../content/questions/answers-of.ts'
import type { FieldFinding } from '../../content/questions/check-answers.ts'
import { entryOf } from '../../content/questions/entry-of.ts'
import { fieldAt } from '../../content/questions/field-at.ts'
import type { ProviderEntry } from '../../core/schema/entry.ts'

export type Continued = {
  answers: Answers
  /** The text with what was changed since; all else as it was. */
  textWith: (answers: Answers) => string
  findings: (answers: Answers) => FieldFinding[]
}

/** `around`: the directory without the entry. */
export function continueEntry(
  { slug, value, text }: { slug: string; value: ProviderEntry; text: string },
  around: Neighbourhood,
  today: string,
): Continued {
  const answers = answersOf(slug, value, today)
  const before = entryOf(answers, today).entry
  const textWith = (now: Answers) => changeText(text, changesBetween(before, entryOf(now, today).entry))
  return {
    answers,
    textWith,
    findings: (now) => {
      const changed = textWith(now)
      return checkEntry({ slug, value: parse(changed).value, text: changed }, around, today).map(
        (finding) => ({
          ...finding,
          field: fieldAt(finding.path, now),
        }),
      )
    },
  }
}

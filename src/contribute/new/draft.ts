/** Saves the answers of an interview that was stopped, so that the next one can go on with it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Answers } from '../../content/questions/answers.ts'
import { readDraft, writeDraft } from '../../content/questions/draft.ts'

export type SavedInterview = {
  answers: Answers
  /** Paths of the questions that were answered. */
  asked: string[]
  /** The text of the entry that was gone on with; of a new one empty. */
  text: string
}

/** Where the answers about an entry are saved, of a new one without a slug; git ignores it. */
export const draftFile = (slug = ''): string => `.tmp/new-draft${slug && `-${slug}`}.json`

/** The interview saved in a file; undefined if it is missing or damaged, or if the entry is another since. */
export function readSaved(file: string, today: string, text = ''): SavedInterview | undefined {
  try {
    const { answers, asked, text: of } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const read = readDraft(JSON.stringify(answers), today)
    if (read === undefined || of !== text) return undefined
    return { answers: read, asked: Array.isArray(asked) ? asked.map(String) : [], text }
  } catch {
    return undefined
  }
}

export function saveInterview(file: string, { answers, asked, text }: SavedInterview): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `{"answers":${writeDraft(answers)},"asked":${JSON.stringify(asked)},"text":${JSON.stringify(text)}}\n`,
  )
}

export function removeDraft(file: string): void {
  rmSync(file, { force: true })
}

/** What an interview knows while it goes on: who answers, the directory, and the answers so far. */
import type { Neighbourhood } from '../../content/check-entry.ts'
import type { Answers, ListName } from '../../content/questions/answers.ts'
import { withAnswer } from '../../content/questions/answers-at.ts'
import type { FieldFinding } from '../../content/questions/check-answers.ts'
import type { Item } from '../../content/questions/question.ts'
import { type Ask, CancelledError } from './ask.ts'

export type Interview = {
  ask: Ask
  /** The directory, without the entry that is gone on with. */
  around: Neighbourhood
  /** The day the entry is added, and its pages are read. */
  today: string
  answers: Answers
  /** Paths of the questions that were answered. */
  asked: string[]
  /** Whether items can be taken out again: not of a file, where they may say more than was asked. */
  mayRemove: boolean
  /** What validation says of the entry that the answers make. */
  findings: (answers: Answers) => readonly FieldFinding[]
  /** Called after each answer. */
  save: () => void
}

export function put(interview: Interview, path: string, answer: unknown): void {
  interview.answers = withAnswer(interview.answers, path, answer)
  if (!interview.asked.includes(path)) interview.asked.push(path)
  interview.save()
}

/** `offers.0.quotas` → the first offer; undefined where the path is of no item. */
export function itemAt(answers: Answers, path: string): Item | undefined {
  const [, list, index] = /^(\w+)\.(\d+)\./.exec(path) ?? []
  return list === undefined ? undefined : (answers[list as ListName][Number(index)] as Item)
}

/** What a question gives; undefined where it was cancelled. */
export async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CancelledError) return undefined
    throw error
  }
}

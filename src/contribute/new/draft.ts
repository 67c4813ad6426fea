/** Keeps the answers of an interview that was left, so that the next one can go on where it stopped. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ask } from './ask.ts'

type Kept = { message: string; answer: string | string[] | boolean }

/** Where drafts are kept; git ignores it. */
export const DRAFT_FILE = '.tmp/new-draft.json'

/** The answers kept in a file; none where it is not there or not whole. */
export function readDraft(file: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch {
    return []
  }
}

export function removeDraft(file: string): void {
  rmSync(file, { force: true })
}

/**
 * The same questions, with each answer written to `file` as it is given. Kept answers are given again, in their order,
 * as long as the questions are the same and the answers still pass; from the first difference on, `ask` is asked.
 */
export function withDraft(ask: Ask, file: string, kept: readonly Kept[]): Ask {
  const given: Kept[] = []
  let replaying = true
  const remember = <T extends Kept['answer']>(message: string, answer: T): T => {
    given.push({ message, answer })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(given, null, 2)}\n`)
    return answer
  }
  const again = <T extends Kept['answer']>(message: string, fits: (answer: unknown) => answer is T) => {
    const next = kept[given.length]
    replaying &&= next?.message === message && fits(next.answer)
    return replaying ? (next!.answer as T) : undefined
  }
  return {
    say: ask.say,
    async text(message, check, initial) {
      const passes = (answer: unknown): answer is string =>
        typeof answer === 'string' && check(answer) === undefined
      return remember(message, again(message, passes) ?? (await ask.text(message, check, initial)))
    },
    async choose(message, choices) {
      const isChoice = (answer: unknown): answer is string => choices.some(({ value }) => value === answer)
      return remember(message, again(message, isChoice) ?? (await ask.choose(message, choices)))
    },
    async chooseAny(message, choices, initial) {
      const areChoices = (answer: unknown): answer is string[] =>
        Array.isArray(answer) && answer.every((one) => choices.some(({ value }) => value === one))
      return remember(message, again(message, areChoices) ?? (await ask.chooseAny(message, choices, initial)))
    },
    async confirm(message) {
      const isYesOrNo = (answer: unknown): answer is boolean => typeof answer === 'boolean'
      return remember(message, again(message, isYesOrNo) ?? (await ask.confirm(message)))
    },
  }
}

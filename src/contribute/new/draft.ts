/** Saves the answers of a cancelled interview, so that the next one can resume it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ask } from './ask.ts'

type SavedAnswer = { message: string; answer: string | string[] | boolean }

/** Where the draft is saved; git ignores it. */
export const DRAFT_FILE = '.tmp/new-draft.json'

/** The answers saved in a file; none if it is missing or damaged. */
export function readDraft(file: string): SavedAnswer[] {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(saved) ? (saved as SavedAnswer[]) : []
  } catch {
    return []
  }
}

export function removeDraft(file: string): void {
  rmSync(file, { force: true })
}

/**
 * Asks the same questions, and writes each answer to `file`. Saved answers are replayed in order while the questions are
 * the same and the answers still pass; from the first difference on, the user is asked.
 */
export function withDraft(ask: Ask, file: string, saved: readonly SavedAnswer[]): Ask {
  const given: SavedAnswer[] = []
  let replaying = true
  const save = <T extends SavedAnswer['answer']>(message: string, answer: T): T => {
    given.push({ message, answer })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(given, null, 2)}\n`)
    return answer
  }
  const replay = <T extends SavedAnswer['answer']>(
    message: string,
    fits: (answer: unknown) => answer is T,
  ) => {
    const next = saved[given.length]
    replaying &&= next?.message === message && fits(next.answer)
    return replaying ? (next!.answer as T) : undefined
  }
  return {
    say: ask.say,
    async text(message, check, initial) {
      const passes = (answer: unknown): answer is string =>
        typeof answer === 'string' && check(answer) === undefined
      return save(message, replay(message, passes) ?? (await ask.text(message, check, initial)))
    },
    async choose(message, choices) {
      const isChoice = (answer: unknown): answer is string => choices.some(({ value }) => value === answer)
      return save(message, replay(message, isChoice) ?? (await ask.choose(message, choices)))
    },
    async chooseAny(message, choices, initial) {
      const areChoices = (answer: unknown): answer is string[] =>
        Array.isArray(answer) && answer.every((one) => choices.some(({ value }) => value === one))
      return save(message, replay(message, areChoices) ?? (await ask.chooseAny(message, choices, initial)))
    },
    async confirm(message, initial) {
      const isYesOrNo = (answer: unknown): answer is boolean => typeof answer === 'boolean'
      return save(message, replay(message, isYesOrNo) ?? (await ask.confirm(message, initial)))
    },
  }
}

/** Answers the questions of an interview from a script, and records them. */
import { type Ask, CancelledError } from '../../src/contribute/new/ask.ts'

export type ScriptedAnswer = string | string[] | boolean

/** Cancels the question, as Ctrl-C does. */
export const CANCEL = 'CANCEL'

type Recorded = { message: string; choices?: string[]; issue?: string }

/**
 * Answers each question with the first unused answer of `script` whose pattern matches, else with what Enter alone
 * answers to a text, a list or yes-or-no. After a refused answer, whose issue is recorded, the next that matches is given.
 */
export function scripted(script: readonly [pattern: RegExp, answer: ScriptedAnswer][]) {
  const left = [...script]
  const questions: Recorded[] = []
  const said: string[] = []
  const next = (message: string, fallback?: ScriptedAnswer): ScriptedAnswer => {
    const index = left.findIndex(([pattern]) => pattern.test(message))
    if (index < 0 && fallback !== undefined) return fallback
    if (index < 0) throw new Error(`no answer for: ${message}`)
    const answer = left.splice(index, 1)[0]![1]
    if (answer === CANCEL) throw new CancelledError('cancelled')
    return answer
  }
  const text: Ask['text'] = async (message, check, initial) => {
    for (;;) {
      const answer = String(next(message, initial))
      const issue = check(answer)
      questions.push({ message, ...(issue === undefined ? {} : { issue }) })
      if (issue === undefined) return answer
    }
  }
  const ask: Ask = {
    text,
    lines: text,
    async choose(message, choices, initial) {
      const values = choices.map(({ value }) => value)
      questions.push({ message, choices: values })
      const answer = String(next(message, initial))
      if (!values.includes(answer)) throw new Error(`${answer} is not a choice of: ${message}`)
      return answer
    },
    async chooseAny(message, choices, initial = []) {
      questions.push({ message, choices: choices.map(({ value }) => value) })
      return next(message, [...initial]) as string[]
    },
    confirm: async (message) => {
      questions.push({ message })
      return next(message, false) as boolean
    },
    say: (message) => void said.push(message),
  }
  return { ask, questions, said, left }
}

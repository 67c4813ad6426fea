/** Asks one question of the table, in the way of its kind. */
import type { z } from 'zod'
import { typed } from '../../content/questions/entry-of.ts'
import { type Question, questionAt } from '../../content/questions/questions.ts'
import { type Ask, CHOOSE_ONE, type Check, type Choice } from './ask.ts'
import { all, checkedBy, orEmpty, schemaAt } from './schema-answers.ts'

export type Details = {
  /** What an answer must pass besides its schema. */
  check?: Check | undefined
  /** What Enter alone answers. */
  initial?: string | undefined
  /** Whether an option can be chosen here. */
  offers?: (option: string) => boolean
}

/** The answer as the form would hold it. */
export async function askQuestion(ask: Ask, path: string, details: Details = {}): Promise<string> {
  const question = questionAt(path)!
  const { check = () => undefined, initial, offers = () => true } = details
  const message = messageOf(question)
  if (question.kind === 'lines')
    return askLines(ask, message, (schemaAt(path) as z.ZodArray<z.ZodType>).element)
  if (question.options) {
    const none = question.none?.word
    const choices = choicesOf(question.options).filter(({ value }) => offers(value))
    const answer = await ask.choose(message, none ? [{ value: none }, ...choices] : choices)
    return answer === none ? '' : answer
  }
  const whole = all(
    checkedBy(schemaAt(path), (answer) => typed(question, answer)),
    check,
  )
  return ask.text(message, question.empty ? orEmpty(whole) : whole, initial)
}

/** At least one of some choices. */
export async function askSeveral(ask: Ask, path: string, choices: readonly Choice[]): Promise<string[]> {
  for (;;) {
    const chosen = await ask.chooseAny(messageOf(questionAt(path)!), choices)
    if (chosen.length > 0) return chosen
    ask.say(CHOOSE_ONE)
  }
}

/** With what each means, where that is more than the word. */
export const choicesOf = (options: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(options).map(([value, text]) => ({
    value,
    hint: text.toLowerCase() === value.toLowerCase() ? undefined : text,
  }))

const messageOf = ({ ask, label, empty }: Question) =>
  `${ask === true ? label : ask}${empty ? ` (empty: ${empty})` : ''}`

/** Two to five lines, one at a time. */
async function askLines(ask: Ask, what: string, line: z.ZodType): Promise<string> {
  const lines: string[] = []
  const check = all(checkedBy(line), (answer) =>
    lines.includes(answer) ? 'this is already in the list' : undefined,
  )
  while (lines.length < 5) {
    const enough = lines.length >= 2
    const message = `${what} ${lines.length + 1}${enough ? ' (empty: no more)' : ''}`
    const answer = await ask.text(message, enough ? orEmpty(check) : check)
    if (answer === '') break
    lines.push(answer)
  }
  return lines.join('\n')
}

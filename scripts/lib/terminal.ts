/** Asks in the terminal; prompts show at once what is wrong with an answer. */
import { confirm, isCancel, log, multiline, multiselect, select, text } from '@clack/prompts'
import { type Ask, CancelledError, type Check } from '../../src/contribute/new/ask.ts'

/** Choices shown at a time; the rest scrolls. */
const ROWS = 12

export const terminal: Ask = {
  async text(message, check, initial = '') {
    const answer = await text({ message, initialValue: initial, validate: trimmed(check) })
    return uncancelled(answer ?? '').trim()
  },
  async lines(message, check, initial = '') {
    const answer = await multiline({
      message: `${message} [Enter twice: done]`,
      initialValue: initial,
      validate: trimmed(check),
    })
    return uncancelled(answer ?? '').trim()
  },
  choose: async (message, choices, initial) =>
    uncancelled(
      await select({
        message,
        options: options(choices),
        maxItems: ROWS,
        ...(initial !== undefined && { initialValue: initial }),
      }),
    ),
  chooseAny: async (message, choices, initial = []) =>
    uncancelled(
      await multiselect({
        message,
        options: options(choices),
        initialValues: [...initial],
        required: false,
        maxItems: ROWS,
      }),
    ),
  confirm: async (message, initial = true) => uncancelled(await confirm({ message, initialValue: initial })),
  say: (message) => log.info(message),
}

const trimmed = (check: Check) => (value: string | undefined) => check((value ?? '').trim())

const options = (choices: Parameters<Ask['choose']>[1]) =>
  choices.map(({ value, label = value, hint }) => ({ value, label, ...(hint ? { hint } : {}) }))

function uncancelled<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CancelledError('cancelled')
  return answer as Exclude<T, symbol>
}

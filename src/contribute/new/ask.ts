/** The kinds of questions of an interview. A terminal or a test answers them. */

export type Choice = {
  value: string
  /** What people read; the value if it is left out. */
  label?: string | undefined
  hint?: string | undefined
}

/** What is wrong with an answer, or undefined. */
export type Check = (answer: string) => string | undefined

export type Ask = {
  /** Asks until the answer passes the check. `initial` is what Enter alone answers. */
  text: (message: string, check: Check, initial?: string) => Promise<string>
  /** Likewise for several lines. */
  lines: (message: string, check: Check, initial?: string) => Promise<string>
  choose: (message: string, choices: readonly Choice[], initial?: string) => Promise<string>
  chooseAny: (message: string, choices: readonly Choice[], initial?: readonly string[]) => Promise<string[]>
  /** `initial` is what Enter alone answers (default: yes). */
  confirm: (message: string, initial?: boolean) => Promise<boolean>
  say: (message: string) => void
}

/** Said to whoever confirms a list without a choice. */
export const CHOOSE_ONE = 'Nothing was chosen: the space bar selects, Enter confirms.'

/** The user cancelled (Ctrl-C, Escape): the question, or at the menu that follows the whole interview. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** What a conversation needs: a few kinds of questions. The terminal answers them, or a test does. */

export type Choice = { value: string; hint?: string | undefined }

/** What is wrong with an answer, or undefined. */
export type Check = (answer: string) => string | undefined

export type Ask = {
  /** Asks until the check is content. */
  text: (message: string, check: Check, initial?: string) => Promise<string>
  choose: (message: string, choices: readonly Choice[]) => Promise<string>
  chooseAny: (message: string, choices: readonly Choice[], initial?: readonly string[]) => Promise<string[]>
  confirm: (message: string) => Promise<boolean>
  say: (message: string) => void
}

/** The person left (Ctrl-C, Escape); nothing was written. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

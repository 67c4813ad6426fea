/** What is wrong at a place of one file, before its file and level are known. */

export type Position = { line: number; column: number }

export type Problem = Position & { rule: string; message: string; help: string }

export const START: Position = { line: 1, column: 1 }

/** A problem of the file as a whole. */
export const ofFile = (rule: string, message: string, help: string): Problem => ({
  ...START,
  rule,
  message,
  help,
})

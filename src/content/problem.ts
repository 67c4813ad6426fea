/** What is wrong at a place of one file, before its file and level are known. */

export type Position = { line: number; column: number }

export type Problem = Position & { rule: string; message: string; help: string }

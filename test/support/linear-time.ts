/** Whether work grows with the length of a text, and not with its square, on however busy a machine. */
import { expect } from 'vitest'
import { bestTime } from './best-time.ts'

const TIMES = 8
/** A text eight times as long takes 8 times as long, and 64 times where each part is compared with each other. */
const MOST = 24
/** Milliseconds: what is shorter cannot be told from a pause of the machine. */
const SHORT = 5
const TRIES = 3

/** `textOf` makes a text of about so many characters; the longest has `length`. */
export async function expectLinear(
  length: number,
  textOf: (length: number) => string,
  action: (text: string) => unknown,
): Promise<void> {
  const [short, long] = [textOf(length / TIMES), textOf(length)]
  const limit = MOST * Math.max(SHORT, await bestTime(0, TRIES, () => action(short)))
  expect(await bestTime(limit, TRIES, () => action(long))).toBeLessThanOrEqual(limit)
}

/** Of one part, again and again. */
export const repeated = (part: string) => (length: number) => part.repeat(length / part.length)
